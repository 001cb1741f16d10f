/**
 * Writes what `npm run bench -- --json bench/figures.json` has measured into the pages
 * that show it: the blocks between `<!-- figures … -->` and `<!-- /figures -->` are made
 * anew. With `--check` nothing is written; the exit code is 1 when a page says otherwise.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { toAll, toPeers } from './tables.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const projectDir = join(benchDir, '..');
const PAGES = [
  { path: 'README.md', lang: 'en' },
  ...['en', 'zh'].flatMap((lang) => [
    { path: `docs/${lang}/guide/start/introduction.md`, lang },
    { path: `docs/${lang}/guide/start/benchmark.md`, lang },
  ]),
];
const BLOCKS = { peers: toPeers, all: toAll };
const BLOCK = /(<!-- figures (\w+) -->\n).*?(<!-- \/figures -->)/gs;

const figures = JSON.parse(readFileSync(join(benchDir, 'figures.json'), 'utf8'));
const isCheck = process.argv.includes('--check');
for (const { path, lang } of PAGES) {
  const file = join(projectDir, path);
  const text = readFileSync(file, 'utf8');
  const made = text.replace(
    BLOCK,
    (_, start, name, end) => `${start}\n${BLOCKS[name](figures, lang)}\n${end}`,
  );
  if (made === text) continue;
  if (isCheck) {
    console.error(`${path} does not say what bench/figures.json says: run node bench/write-docs.js`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, made);
    console.log(`${path} is up to date`);
  }
}

/**
 * Writes the results of `npm run bench -- --json bench/figures.json` into the pages that show them:
 * the blocks between `<!-- figures … -->` and `<!-- /figures -->` are regenerated. With `--check`
 * nothing is written; the exit code is 1 if a page differs.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { renderAll, renderChart, renderPeers } from './tables.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const projectDir = join(benchDir, '..');
const PAGES = [
  { path: 'README.md', lang: 'en' },
  ...['en', 'zh'].flatMap((lang) => [
    { path: `docs/${lang}/index.md`, lang },
    { path: `docs/${lang}/guide/start/introduction.md`, lang },
    { path: `docs/${lang}/guide/start/benchmark.md`, lang },
  ]),
];
const BLOCKS = { peers: renderPeers, chart: renderChart, all: renderAll };
const BLOCK = /(<!-- figures (\w+) -->\n).*?(<!-- \/figures -->)/gs;

const figures = JSON.parse(readFileSync(join(benchDir, 'figures.json'), 'utf8'));
const isCheck = process.argv.includes('--check');
for (const { path, lang } of PAGES) {
  const file = join(projectDir, path);
  const text = readFileSync(file, 'utf8');
  const rewritten = text.replace(
    BLOCK,
    (_, start, name, end) => `${start}\n${BLOCKS[name](figures, lang)}\n${end}`,
  );
  if (rewritten === text) continue;
  if (isCheck) {
    console.error(`${path} does not say what bench/figures.json says: run node bench/write-docs.js`);
    process.exitCode = 1;
  } else {
    writeFileSync(file, rewritten);
    console.log(`${path} is up to date`);
  }
}

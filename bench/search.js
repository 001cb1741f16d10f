/** Search: our engine and two others on the same pages, in English and in Chinese. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { measure } from './measure.js';
import { measureInBrowser } from './search-browser.js';
import { writeSearchPages } from './search-corpus.js';
import { ENGINES, writeClient } from './search-engines.js';
import { installEngines } from './search-peers.js';
import { makeQueries } from './search-queries.js';

const benchDir = dirname(fileURLToPath(import.meta.url));

/** Measures every engine. One that fails is named and skipped: the others are still useful. */
export async function measureEngines({ lang, pages, loads, onRow }) {
  installEngines();
  const file = writeSearchPages(lang, pages);
  const queries = makeQueries(file, lang);
  const rows = [];
  let sections;
  for (const engine of ENGINES) {
    try {
      const dir = join(benchDir, '.corpus', `search-${lang}-${engine.key}`);
      const built = await buildIndex(engine, { file, dir, lang });
      sections = built.sections;
      await writeClient(engine, dir);
      const { name, version } = engine;
      const { ms: buildMs, peakMb, files, bytes } = built;
      const row = {
        name,
        ...(version && { version }),
        buildMs,
        peakMb,
        files,
        bytes,
        script: await engine.weigh(dir, lang),
        ...(await measureInBrowser({ dir, lang, queries, loads })),
      };
      rows.push(row);
      onRow(row);
    } catch (error) {
      console.log(`${engine.name}: not measured. ${error.message}`);
    }
  }
  return { lang, pages, sections, rows };
}

export async function buildIndex({ key }, { file, dir, lang }) {
  rmSync(dir, { recursive: true, force: true });
  const args = [join(benchDir, 'search-build.js'), key, file, dir, lang];
  const { code, output, peakMb } = await measure(process.execPath, args, {});
  if (code !== 0) throw new Error(`Its build ended with ${code}: ${output.slice(-1500)}`);
  const { ms, sections } = JSON.parse(output.trim().split('\n').at(-1));
  const sizes = readdirSync(dir, { recursive: true })
    .map((name) => statSync(join(dir, name)))
    .filter((stat) => stat.isFile())
    .map(({ size }) => size);
  return { ms, peakMb, sections, files: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}

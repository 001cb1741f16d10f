/**
 * `npm run bench`: cold builds of generated sites, growth, and what a plain page
 * weighs. `-- --pages 100,1000` chooses sizes; `-- --peers` also builds the same
 * 1 000 pages with other generators (installed into bench/.peers on first use),
 * `--only rspress,hugo` with some of them.
 * Figures are for comparing within one run; nothing here fails a build.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { writeCorpus } from './corpus.js';
import { measure } from './measure.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const bin = join(benchDir, '..', 'bin', 'docgen.js');
const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '100,1000,5000' },
    peers: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const PLAIN_PAGE = 'part-0/group-0/page-0.html';
const toList = (text) => text.split(',').filter(Boolean);
const sizes = toList(options.pages).map(Number);

async function buildWithDocgen(pages) {
  const { dir, summary } = writeCorpus(join(benchDir, '.corpus', `docgen-${pages}`), pages);
  writeFileSync(
    join(dir, 'docgen.config.json'),
    JSON.stringify({ title: 'Benchmark', route: { cleanUrls: true } }),
  );
  mkdirSync(join(dir, 'node_modules'), { recursive: true });
  rmSync(join(dir, 'node_modules', '.docgen'), { recursive: true, force: true });
  const result = await measure(process.execPath, [bin, 'build', '--quiet', '--json'], { cwd: dir });
  if (result.code !== 0) throw new Error(`docgen failed on ${pages} pages:\n${result.output.slice(-3000)}`);
  return { ...result, pages, dir, summary };
}

const rows = [];
for (const pages of sizes) {
  const row = await buildWithDocgen(pages);
  const { ms, peakMb, summary } = row;
  if (rows.push(row) === 1) console.log(`corpus: ${summary}\n${describeMachine()}`);
  console.log(
    `docgen, ${pages} pages: ${(ms / 1000).toFixed(2)} s cold, ${(ms / pages).toFixed(2)} ms a page, ${peakMb.toFixed(0)} MB`,
  );
}
if (rows.length > 1) {
  const [small, large] = [rows[0], rows.at(-1)];
  const slope = (large.ms - small.ms) / (large.pages - small.pages);
  for (const row of rows.slice(1, -1)) {
    const expected = small.ms + slope * (row.pages - small.pages);
    console.log(
      `growth: ${row.pages} pages take ${((row.ms / expected - 1) * 100).toFixed(0)} % off the line from ${small.pages} to ${large.pages}`,
    );
  }
}
console.log(weighPage(rows[0].dir));

function describeMachine() {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  return `machine: ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${memory}, Node ${process.version}`;
}

/** What a reader of one plain page downloads, before using it and in all. */
function weighPage(dir) {
  const out = join(dir, 'doc_build');
  const gzip = (path) => gzipSync(readFileSync(join(out, path))).length;
  const html = readFileSync(join(out, PLAIN_PAGE), 'utf8');
  const find = (pattern) => [...html.matchAll(pattern)].map(([, path]) => path);
  const before = find(/(?:src|href)="\/(static\/[^"]+\.js)"/g);
  const later = (/data-app="([^"]*)"/.exec(html)?.[1] ?? '').split(' ').map((path) => path.slice(1));
  const data = [...new Set(html.match(/static\/(?:site|sidebar)-[^"]+?\.json/g))];
  const sum = (paths) => [...new Set(paths)].reduce((total, path) => total + gzip(path), 0);
  const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
  const parts = [
    `html ${kb(gzip(PLAIN_PAGE))}`,
    `script before use ${kb(sum(before))}, in all ${kb(sum([...before, ...later]))}`,
    `css ${kb(sum(find(/href="\/(static\/[^"]+\.css)"/g)))}`,
    `data ${kb(sum(data))}`,
  ];
  return `plain page, gzip: ${parts.join(', ')}; whole output ${kb(sizeOf(out))}`;
}

function sizeOf(dir) {
  return readdirSync(dir, { recursive: true }).reduce((sum, name) => {
    const stat = statSync(join(dir, name));
    return sum + (stat.isFile() ? stat.size : 0);
  }, 0);
}

if (options.peers) {
  const { runPeers } = await import('./peers.js');
  const reference = rows.find((row) => row.pages === 1000) ?? (await buildWithDocgen(1000));
  await runPeers(reference, toList(options.only));
}

/**
 * `npm run bench`: builds of generated sites with an empty and a full store, growth, and
 * what a plain page weighs. `-- --pages 100,1000` chooses sizes. More parts on demand:
 *
 * - `--dev` starts of the dev server and `--edits 20` of a page and a component, in Chromium
 * - `--serve` what the preview and dev servers can answer; `--seconds 10` each
 * - `--peers` cold builds of 1 000 pages with other generators (installed into bench/.peers
 *   on first use), with `--dev` their dev servers too; `--only rspress,hugo` some of them,
 *   `--peer-pages 200` another size
 * - `--reader` what a reader of our own documentation gets, and of the same page by other tools
 *   (`--only` as above); the median of `--loads 9` each
 * - `--search` our search engine, Pagefind and MiniSearch on the same pages (`--pages`, by default
 *   1000,5000), in English and in Chinese, in Chromium; and search as part of a whole site
 * - `--no-build` leaves the builds out
 * - `--json bench/figures.json` keeps the figures; `node bench/write-docs.js` makes the
 *   tables of the website from them
 *
 * Figures are for comparing within one run; nothing here fails a build.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { measureCold, measureWarm, weighPage } from './builds.js';
import { createFigures } from './figures.js';

const args = process.argv.slice(2);
const { values: options } = parseArgs({
  args,
  options: {
    pages: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    'no-build': { type: 'boolean', default: false },
    dev: { type: 'boolean', default: false },
    edits: { type: 'string', default: '20' },
    serve: { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    peers: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    'peer-pages': { type: 'string', default: '1000' },
    reader: { type: 'boolean', default: false },
    loads: { type: 'string', default: '9' },
    search: { type: 'boolean', default: false },
    json: { type: 'string' },
  },
});
const splitList = (text) => text.split(',').filter(Boolean);
const parseSizes = (fallback) => splitList(options.pages ?? fallback).map(Number);
/** Above this many pages a change is made once: its builds take minutes, and vary little. */
const ONE_ROUND_FROM = 10_000;
const seconds = (ms) => `${(ms / 1000).toFixed(2)} s`;
const ms = (value) => `${value.toFixed(0)} ms`;
const mb = (value) => `${value.toFixed(0)} MB`;
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const figures = createFigures(options.json, args);
const { cores, memoryGb, node } = figures.run.machine;
console.log(`machine: ${cores} cores, ${memoryGb} GB, Node ${node}`);
if (!options['no-build']) await runBuilds(parseSizes('100,1000,5000'));
if (options.dev) await runDev(parseSizes('1000,5000'));
if (options.serve) await runServe();
if (options.peers) await runPeers(Number(options['peer-pages']));
if (options.reader) await runReader(Number(options.loads));
if (options.search) await runSearch(parseSizes('1000,5000'), Number(options.loads));

async function runBuilds(sizes) {
  const cold = [];
  const warm = [];
  let page;
  for (const pages of sizes) {
    const { site, row } = await measureCold(pages);
    if (cold.push(row) === 1) console.log(`corpus: ${site.summary}`);
    console.log(
      `docgen, ${pages} pages: ${seconds(row.ms)} cold, ${(row.ms / pages).toFixed(2)} ms a page, ${mb(row.peakMb)}`,
    );
    page ??= weighPage(site);
    const onRow = ({ change, ms, peakMb, written }) =>
      console.log(`  ${change} changed: ${seconds(ms)}, ${written} files written, ${mb(peakMb)}`);
    warm.push(...(await measureWarm(site, pages > ONE_ROUND_FROM ? 1 : Number(options.rounds), onRow)));
    figures.add('builds', { corpus: site.summary, cold, warm, page });
  }
  printGrowth(cold);
  const script = `script before use ${kb(page.scriptBefore)}, in all ${kb(page.scriptInAll)}`;
  console.log(
    `plain page, gzip: html ${kb(page.html)}, ${script}, css ${kb(page.css)}, data ${kb(page.data)}; whole output ${kb(page.wholeOutput)}`,
  );
}

/** Prints how far each size is from the line between the smallest and the largest. */
function printGrowth(rows) {
  const [small, large] = [rows[0], rows.at(-1)];
  const slope = (large.ms - small.ms) / (large.pages - small.pages);
  for (const row of rows.slice(1, -1)) {
    const expected = small.ms + slope * (row.pages - small.pages);
    const off = ((row.ms / expected - 1) * 100).toFixed(0);
    console.log(
      `growth: ${row.pages} pages take ${off} % off the line from ${small.pages} to ${large.pages}`,
    );
  }
}

async function runDev(sizes) {
  const { measureDev } = await import('./dev.js');
  const result = await measureDev(sizes, {
    count: Number(options.edits),
    onStart: ({ pages, store, listeningMs, firstPageMs }) =>
      console.log(
        `dev, ${pages} pages, ${store} store: listening after ${listeningMs.toFixed(0)} ms, first page after ${firstPageMs.toFixed(0)} ms`,
      ),
    onEdit: ({ pages, what, medianMs, p95Ms, edits }) =>
      console.log(
        `dev, ${pages} pages, ${what} saved: visible after ${medianMs.toFixed(0)} ms (median of ${edits}), p95 ${p95Ms.toFixed(0)} ms`,
      ),
  });
  figures.add('dev', result);
}

async function runServe() {
  const { measureServers } = await import('./serve.js');
  const rows = await measureServers(Number(options.seconds), (row) => {
    const rate = `${row.perSecond.toFixed(0)} requests/s, ${row.mbPerSecond.toFixed(0)} MB/s`;
    const times = `p50 ${row.p50Ms.toFixed(1)} ms, p99 ${row.p99Ms.toFixed(1)} ms`;
    console.log(
      `${row.command}, ${row.what}, ${row.connections} connections: ${rate}, ${times}, ${row.errors} errors, ${mb(row.peakMb)}`,
    );
  });
  figures.add('serve', { seconds: Number(options.seconds), rows });
}

async function runPeers(pages) {
  const { buildPeers, measurePeersDev } = await import('./peers.js');
  const folders = splitList(options.only);
  const { site, row } = await measureCold(pages);
  const print = ({ name, ms, peakMb }) =>
    console.log(
      `${name}, ${pages} pages: ${seconds(ms)} cold, ${(ms / row.ms).toFixed(1)} times docgen, ${mb(peakMb)}`,
    );
  const docgen = { name: 'docgen', ms: row.ms, peakMb: row.peakMb };
  print(docgen);
  figures.add('peers', { pages, rows: [docgen, ...(await buildPeers(site, { folders, onRow: print }))] });
  if (!options.dev) return;

  const { measureDev } = await import('./dev.js');
  const count = Number(options.edits);
  const printDev = ({ name, listeningMs, firstPageMs, medianMs }) =>
    console.log(
      `${name} dev, ${pages} pages: listening after ${seconds(listeningMs)}, first page after ${seconds(firstPageMs)}, edit visible after ${medianMs.toFixed(0)} ms`,
    );
  const { starts, edits } = await measureDev([pages], { count, onStart() {}, onEdit() {} });
  const ours = { name: 'docgen', ...starts[0], ...edits[0] };
  printDev(ours);
  const theirs = await measurePeersDev(site, { folders, count, onRow: printDev });
  figures.add('peersDev', { pages, rows: [ours, ...theirs] });
}

async function runReader(loads) {
  const { buildOurs, writeOurPages } = await import('./reader-site.js');
  const { measureReader } = await import('./reader.js');
  const { measurePeersReader } = await import('./peers.js');
  const print = (row) => {
    const weight = `script ${kb(row.scriptBefore)} before use, ${kb(row.scriptInAll)} in all, css ${kb(row.css)}, ${row.requests} requests`;
    const times = `first paint ${ms(row.firstPaintMs)}, alive ${ms(row.hydratedMs)}, blocked ${ms(row.blockingMs)}, next page ${ms(row.navigationMs)}`;
    console.log(`${row.name}: ${weight}; ${times}`);
  };
  const busy = loadavg()[0];
  const ours = await measureReader({ name: 'docgen', dir: await buildOurs() }, loads);
  print(ours);
  const asked = { folders: splitList(options.only), loads, onRow: print };
  const theirs = await measurePeersReader({ docs: writeOurPages() }, asked);
  const modes = [{ ...ours, hydrate: 'interaction' }];
  for (const hydrate of ['idle', 'load']) {
    const row = await measureReader(
      { name: `docgen, hydrate ${hydrate}`, dir: await buildOurs(hydrate) },
      loads,
    );
    print(row);
    modes.push({ ...row, hydrate });
  }
  figures.add('reader', { loads, busy, rows: [ours, ...theirs], modes });
}

async function runSearch(sizes, loads) {
  const { measureEngines } = await import('./search.js');
  const { measureSearchSite } = await import('./search-site.js');
  const busy = loadavg()[0];
  const engines = [];
  const sites = [];
  for (const pages of sizes) {
    for (const lang of ['en', 'zh']) {
      const print = (row) => {
        const recallText = Object.entries(row.recall).map(([kind, share]) => `${kind} ${share.toFixed(0)} %`);
        console.log(
          `${row.name}, ${pages} pages, ${lang}: built in ${seconds(row.buildMs)}, ${mb(row.peakMb)}; first answer ${ms(row.firstMs)}, ${kb(row.firstBytes)} in ${row.firstRequests} requests; new query p95 ${row.newP95Ms.toFixed(1)} ms, again ${row.repeatP95Ms.toFixed(1)} ms; found ${recallText.join(', ')}; script ${kb(row.script)}`,
        );
      };
      engines.push(await measureEngines({ lang, pages, loads, onRow: print }));
      figures.add('search', { loads, busy, engines, sites });
    }
    const row = await measureSearchSite(pages, loads);
    const buildText = `${seconds(row.coldMs)} cold (${seconds(row.withoutMs)} without search), ${seconds(row.editMs)} after an edit, ${mb(row.peakMb)}`;
    const box = `box open after ${ms(row.openMs)} (${ms(row.firstOpenMs)} the first time), first hit after ${ms(row.firstMs)}, ${kb(row.firstBytes)} in ${row.firstRequests} requests`;
    console.log(`site, ${pages} pages: ${buildText}; ${box}`);
    sites.push(row);
    figures.add('search', { loads, busy, engines, sites });
  }
}

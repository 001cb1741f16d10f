/**
 * `npm run bench`: builds of generated sites with an empty and a full store, growth, and
 * what a plain page weighs. `-- --pages 100,1000` chooses sizes. More parts on demand:
 *
 * - `--dev` starts of the dev server and `--edits 20` of a page and a component, in Chromium
 * - `--serve` what the preview and dev servers can answer; `--seconds 10` each
 * - `--peers` cold builds of 1 000 pages with other generators (installed into bench/.peers
 *   on first use) in turns, `--rounds 3` of each; with `--dev` their dev servers too;
 *   `--only rspress` some of them and Hugo, `--peer-pages 100,1000` other sizes
 * - `--corpus DIR` makes the pages of builds and peers from the Markdown of a folder
 * - `--reader` what a reader of our own documentation gets, and of the same page by other tools
 *   (`--only` as above); the median of `--loads 9` each
 * - `--search` our search engine, Pagefind and MiniSearch on the same pages (`--pages`, by default
 *   1000,5000; `--pages ''` none), in English and in Chinese, in Chromium; search as part of a whole site; and how
 *   high the right section stands in documentation of other tools
 * - `--scaling` what decides how far workers take a build (`--pages`, by default 1000,5000), on two pinned cores with a
 *   Redis, and a projection to more machines
 * - `--features` what formulas, diagrams, images, APIs and other plugins cost where they are used, and where they are only
 *   switched on
 * - `--no-build` leaves the builds out
 * - `--json bench/figures.json` keeps the figures, on a machine with nothing else to do; `node
 *   bench/write-docs.js` makes the tables of the website from them
 *
 * Figures are for comparing within one run; nothing here fails a build.
 */
import { parseArgs } from 'node:util';
import { measureCold, measureWarm, weighPage } from './builds.js';
import { createFigures, MOST_OTHER_CORES } from './figures.js';
import { countBusyCores } from './measure.js';
import { writeSite } from './site.js';

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
    corpus: { type: 'string' },
    'peer-pages': { type: 'string', default: '1000' },
    reader: { type: 'boolean', default: false },
    loads: { type: 'string', default: '9' },
    search: { type: 'boolean', default: false },
    features: { type: 'boolean', default: false },
    scaling: { type: 'boolean', default: false },
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
const busyCores = await countBusyCores();
if (options.json !== undefined && busyCores > MOST_OTHER_CORES) {
  console.error(
    `Nothing is measured to be published: other work takes ${busyCores.toFixed(1)} cores of this machine.`,
  );
  process.exit(1);
}
console.log(`machine: ${cores} cores, ${memoryGb} GB, Node ${node}; ${busyCores.toFixed(1)} cores busy`);
if (!options['no-build']) await runBuilds(parseSizes('100,1000,5000'));
if (options.dev) await runDev(parseSizes('1000,5000'));
if (options.serve) await runServe();
if (options.peers) await runPeers(splitList(options['peer-pages']).map(Number));
if (options.reader) await runReader(Number(options.loads));
if (options.search) {
  await runRelevance();
  await runSearch(parseSizes('1000,5000'), Number(options.loads));
}
if (options.features) await runFeatures();
if (options.scaling) await runScaling(parseSizes('1000,5000'));
if (figures.refused.length > 0) process.exitCode = 1;

async function runBuilds(sizes) {
  const cold = [];
  const warm = [];
  let page;
  for (const pages of sizes) {
    const { site, row } = await measureCold(pages, options.corpus);
    if (cold.push(row) === 1) console.log(`corpus: ${site.summary}`);
    console.log(
      `docgen, ${pages} pages: ${seconds(row.ms)} cold, ${(row.ms / pages).toFixed(2)} ms a page, processor ${seconds(row.cpuMs)}, ${mb(row.peakMb)}`,
    );
    page ??= weighPage(site);
    const onRow = ({ change, ms, peakMb, written }) =>
      console.log(`  ${change} changed: ${seconds(ms)}, ${written} files written, ${mb(peakMb)}`);
    warm.push(...(await measureWarm(site, pages > ONE_ROUND_FROM ? 1 : Number(options.rounds), onRow)));
    const busy = Math.max(...[...cold, ...warm].map(({ otherCores }) => otherCores));
    figures.add('builds', { corpus: site.summary, cold, warm, page }, busy);
  }
  printGrowth(cold, 'docgen');
  const script = `script before use ${kb(page.scriptBefore)}, in all ${kb(page.scriptInAll)}`;
  console.log(
    `plain page, gzip: html ${kb(page.html)}, ${script}, css ${kb(page.css)}, data ${kb(page.data)}; whole output ${kb(page.wholeOutput)}`,
  );
}

/** Prints what each further page costs between one size and the next. */
function printGrowth(rows, name) {
  for (const [at, row] of rows.slice(1).entries()) {
    const smaller = rows[at];
    const perPage = (key) => ((row[key] - smaller[key]) / (row.pages - smaller.pages)).toFixed(1);
    console.log(
      `growth: ${name}, ${smaller.pages} to ${row.pages} pages: each further page takes ${perPage('ms')} ms, and ${perPage('cpuMs')} ms of processor time`,
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

async function runPeers(sizes) {
  const { buildInTurns, measurePeersDev } = await import('./peers.js');
  const folders = splitList(options.only);
  const measured = [];
  let site;
  for (const pages of sizes) {
    site = writeSite(pages, { from: options.corpus });
    console.log(`corpus: ${site.summary}`);
    const rows = await buildInTurns(site, { folders, rounds: Number(options.rounds) });
    const [docgen, hugo] = ['docgen', 'Hugo'].map((name) => rows.find((row) => row.name === name));
    for (const row of rows) {
      const facts = [
        `${seconds(row.ms)} cold (${(row.leastMs / 1000).toFixed(2)} to ${seconds(row.mostMs)})`,
        ...[docgen, hugo]
          .filter((other) => other && other !== row)
          .map((other) => `${(row.ms / other.ms).toFixed(2)} times ${other.name}`),
        `processor ${seconds(row.cpuMs)}`,
        mb(row.peakMb),
        `output ${mb(row.outputMb)} in ${row.outputFiles} files${hugo && hugo !== row ? ` (${(row.outputMb / hugo.outputMb).toFixed(2)} times Hugo)` : ''}`,
        `other work ${row.otherCores.toFixed(1)} cores`,
      ];
      console.log(`${row.name}, ${pages} pages: ${facts.join(', ')}`);
    }
    measured.push(...rows.map((row) => ({ ...row, pages })));
    // The table shows the largest site.
    const busy = Math.max(...rows.map(({ otherCores }) => otherCores));
    figures.add('peers', { corpus: site.summary, pages, rows }, busy);
  }
  for (const name of new Set(measured.map((row) => row.name)))
    printGrowth(
      measured.filter((row) => row.name === name),
      name,
    );
  if (!options.dev) return;

  const { measureDev } = await import('./dev.js');
  const count = Number(options.edits);
  const printDev = ({ name, listeningMs, firstPageMs, medianMs }) =>
    console.log(
      `${name} dev, ${pages} pages: listening after ${seconds(listeningMs)}, first page after ${seconds(firstPageMs)}, edit visible after ${medianMs.toFixed(0)} ms`,
    );
  const pages = site.pages;
  const { starts, edits } = await measureDev([pages], { count, onStart() {}, onEdit() {} });
  const ours = { name: 'docgen', ...starts[0], ...edits[0] };
  printDev(ours);
  const theirs = await measurePeersDev(site, { folders, count, onRow: printDev });
  figures.add('peersDev', { pages, rows: [ours, ...theirs] });
}

async function runScaling(sizes) {
  const { getBend, MACHINES, measureScaling, projectBuild } = await import('./scaling.js');
  const rows = [];
  for (const pages of sizes) {
    const row = await measureScaling(pages, { from: options.corpus });
    const alone = projectBuild(row, 1);
    const facts = [
      `alone ${seconds(alone)}, of which ${seconds(row.serialMs)} (${((100 * row.serialMs) / alone).toFixed(0)} %) is neither compiling nor rendering`,
      `one worker: ${seconds(row.helpedMs)}, ${(row.aloneMs / row.helpedMs).toFixed(2)} times as fast`,
      `compiling ${(row.compileMs / row.helpedCompileMs).toFixed(2)} times as fast, rendering ${(row.renderMs / row.helpedRenderMs).toFixed(2)} times, of which the worker did ${row.workerPages} and ${row.rendered} pages`,
      `processor ${seconds(row.aloneCpuMs)} alone, ${seconds(row.senderCpuMs)} at the build and ${seconds(row.workerCpuMs)} at the worker`,
      `a page takes ${(row.compileMs / pages).toFixed(2)} ms, ${(row.readMs / pages).toFixed(2)} ms to read`,
      `${kb(row.bytes / pages)} a page and ${((100 * row.requests) / pages).toFixed(0)} requests for 100 pages`,
      `build ${mb(row.senderMb)}, alone ${mb(row.aloneMb)}`,
    ];
    console.log(`workers, ${pages} pages: ${facts.join('; ')}`);
    const projected = MACHINES.map((count) => `${count}: ${seconds(projectBuild(row, count))}`);
    console.log(
      `  projected for machines, ${projected.join(', ')}; no faster from ${Math.ceil(getBend(row))} on`,
    );
    rows.push(row);
    figures.add('scaling', { rows }, Math.max(...rows.map(({ otherCores }) => otherCores)));
  }
}

async function runFeatures() {
  const { measureFeatures } = await import('./features.js');
  const rows = await measureFeatures(Number(options.rounds), (row) => {
    const { feature, unusedBytes, unusedMs, uses, msPerUse, bytesPerUse, bytesOfFirst } = row;
    const time = unusedMs === undefined ? '' : ` and ${ms(unusedMs)} of processor time for all`;
    const unused = `unused, ${unusedBytes} bytes a page${time}`;
    const each = `${uses} uses, each ${msPerUse.toFixed(2)} ms and ${bytesPerUse.toFixed(0)} bytes, gzip`;
    const first = `with the first, ${kb(bytesOfFirst)} more on its page`;
    console.log(`${feature}: ${unused}; ${each}; ${first}`);
  });
  figures.add('features', { rows }, Math.max(...rows.map(({ otherCores }) => otherCores)));
}

async function runReader(loads) {
  const { buildOurs, buildWebsite, writeOurPages } = await import('./reader-site.js');
  const { measureReaders } = await import('./reader.js');
  const { buildPeersReader } = await import('./peers.js');
  const print = (row) => {
    const weight = `script ${kb(row.scriptBefore)} before use, ${kb(row.scriptInAll)} in all, css ${kb(row.css)}, ${row.requests} requests`;
    const times = `first paint ${ms(row.firstPaintMs)}, largest ${ms(row.largestPaintMs)}, alive ${ms(row.hydratedMs)}, blocked ${ms(row.blockingMs)}, next page ${ms(row.navigationMs)}`;
    console.log(`${row.name}: ${weight}; ${times}`);
  };
  const docs = writeOurPages();
  const modes = [];
  for (const hydrate of ['interaction', 'idle', 'load'])
    modes.push({
      name: hydrate === 'interaction' ? 'docgen' : `docgen, hydrate ${hydrate}`,
      hydrate,
      dir: await buildOurs(docs, hydrate),
    });
  const theirs = await buildPeersReader({ docs }, { folders: splitList(options.only) });
  const website = { name: 'website', dir: await buildWebsite() };
  const all = await measureReaders([...modes, ...theirs, website], loads);
  all.forEach(print);
  const [ours, ...others] = all;
  const rows = [ours, ...others.filter(({ hydrate }) => hydrate === undefined)];
  figures.add('reader', { loads, rows, modes: all.slice(0, modes.length) }, await countBusyCores());
}

/** Nothing in it is timed: other work does not matter. */
async function runRelevance() {
  const { measureRelevance } = await import('./search-relevance.js');
  const languages = [];
  for (const lang of ['en', 'zh']) {
    const measured = await measureRelevance(lang);
    languages.push(measured);
    console.log(`${lang}, ${measured.queries} queries over ${measured.sections} sections of other docs:`);
    for (const { name, rank, recall } of measured.rows)
      console.log(`  ${name}: rank ${rank.toFixed(1)} %, recall ${recall.toFixed(1)} % of the first five`);
  }
  figures.add('relevance', { languages });
}

async function runSearch(sizes, loads) {
  const { measureEngines } = await import('./search.js');
  const { measureSearchSite } = await import('./search-site.js');
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
      figures.add('search', { loads, engines, sites }, await countBusyCores());
    }
    const row = await measureSearchSite(pages, loads);
    const buildText = `${seconds(row.coldMs)} cold (${seconds(row.withoutMs)} without search), ${seconds(row.editMs)} after an edit, ${mb(row.peakMb)}`;
    const box = `box open after ${ms(row.openMs)} (${ms(row.firstOpenMs)} the first time), first hit after ${ms(row.firstMs)}, ${kb(row.firstBytes)} in ${row.firstRequests} requests`;
    console.log(`site, ${pages} pages: ${buildText}; ${box}`);
    sites.push(row);
    figures.add('search', { loads, engines, sites }, await countBusyCores());
  }
}

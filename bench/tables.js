/** The figures as Markdown, in both languages of the website. A part that was never measured is left out. */
import { TEXT } from './table-text.js';

/** Cold builds of docgen and the others, quickest first, with the command that measured them. */
export function toPeers({ peers }, lang) {
  if (peers === undefined) return '';
  const { command, ...facts } = peers.run;
  return `${toPeersTable(peers, TEXT[lang])}\n\n\`${command}\`${TEXT[lang].run(facts)}\n`;
}

/** Everything, a section a part. The command stands above all of them, or below those that it measured. */
export function toAll(figures, lang) {
  const { builds, peers, dev, peersDev, reader, search, serve } = figures;
  const text = TEXT[lang];
  const sections = [
    peers && [peers.run, text.peers, toPeersTable(peers, text)],
    builds?.cold && [builds.run, text.growth, toGrowth(builds, text)],
    builds?.warm && [builds.run, text.warm, toWarm(builds, text)],
    dev && [dev.run, text.dev, toStarts(dev, text), text.edits, toEdits(dev, text)],
    peersDev && [peersDev.run, text.peersDev(toCount(peersDev.pages)), toPeersDev(peersDev, text)],
    builds?.page && [builds.run, text.page, toPage(builds, text)],
    reader && [
      reader.run,
      text.reader(reader.loads),
      toReader(reader, text),
      ...(reader.modes ? [text.modes, toModes(reader, text)] : []),
      ...(reader.busy > MOST_BUSY ? [text.busy(reader.busy.toFixed(0))] : []),
    ],
    search && [search.run, ...toSearch(search, text)],
    serve && [serve.run, text.serve(serve.seconds), toServe(serve, text)],
  ].filter(Boolean);
  const keys = sections.map(([run]) => JSON.stringify(run));
  const isOneRun = new Set(keys).size === 1;
  const toRun = ({ command, ...facts }) => `\`\`\`bash\n${command}\n\`\`\`\n\n${text.ran(facts)}`;
  const parts = sections.flatMap(([run, ...said], at) =>
    isOneRun || keys[at] === keys[at + 1] ? said : [...said, toRun(run)],
  );
  return `${[...(isOneRun ? [toRun(sections[0][0])] : []), ...parts].join('\n\n')}\n`;
}

function toPeersTable({ pages, rows }, text) {
  const docgen = rows.find(({ name }) => name === 'docgen');
  const cells = sortBy(rows, 'ms').map((row) => [
    toName(row),
    toSeconds(row.ms),
    toRatio(row.ms, docgen.ms),
    toMb(row.peakMb),
  ]);
  return toTable(text.peersHead(toCount(pages)), cells);
}

function toGrowth({ cold }, text) {
  const rows = cold.map(({ pages, ms, peakMb }) => [
    toCount(pages),
    toSeconds(ms),
    `${(ms / pages).toFixed(1)} ms`,
    toMb(peakMb),
  ]);
  return toTable(text.growthHead, rows);
}

/** A row a change, a column a size: what authors compare is what a change costs. */
function toWarm({ warm }, text) {
  const sizes = [...new Set(warm.map(({ pages }) => pages))];
  const changes = [...new Set(warm.map(({ change }) => change))];
  const head = [text.change, ...sizes.map((size) => text.pages(toCount(size)))];
  const rows = changes.map((change) => [
    text.changes[change],
    ...sizes.map((size) => {
      const row = warm.find((each) => each.change === change && each.pages === size);
      return row ? text.warmCell(toSeconds(row.ms, 2), toCount(row.written)) : '';
    }),
  ]);
  return toTable(head, rows);
}

function toStarts({ starts }, text) {
  const rows = starts.map(({ pages, store, listeningMs, firstPageMs }) => [
    toCount(pages),
    text.stores[store],
    toMs(listeningMs),
    toMs(firstPageMs),
  ]);
  return toTable(text.startsHead, rows);
}

function toEdits({ edits }, text) {
  const rows = edits.map(({ pages, what, medianMs, p95Ms }) => [
    toCount(pages),
    text.edited[what],
    toMs(medianMs),
    toMs(p95Ms),
  ]);
  return toTable(text.editsHead, rows);
}

function toPeersDev({ rows }, text) {
  const sorted = sortBy(rows, 'firstPageMs');
  const cells = sorted.map((row) => [toName(row), toSeconds(row.firstPageMs, 2), toMs(row.medianMs)]);
  return toTable(text.peersDevHead, cells);
}

function toPage({ page }, text) {
  const rows = Object.entries(text.pageRows)
    .filter(([key]) => page[key] !== undefined)
    .map(([key, name]) => [name, toKb(page[key])]);
  return toTable(text.pageHead, rows);
}

/** Load average above which other work takes part in the times. */
const MOST_BUSY = 1.5;

/** A column a tool: what readers compare is one row of figures. */
function toReader({ rows }, text) {
  const cells = Object.entries(text.readerRows).map(([key, name]) => [
    name,
    ...rows.map((row) => READER_UNITS[key](row[key])),
  ]);
  return toTable([text.readerHead, ...rows.map(toName)], cells);
}

/** A column a value of `hydrate`. */
function toModes({ modes }, text) {
  const cells = Object.entries(text.modeRows).map(([key, name]) => [
    name,
    ...modes.map((row) => READER_UNITS[key](row[key])),
  ]);
  return toTable([text.readerHead, ...modes.map(({ hydrate }) => `\`${hydrate}\``)], cells);
}

const toKb = (bytes) =>
  bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const READER_UNITS = {
  scriptBefore: toKb,
  scriptInAll: toKb,
  css: toKb,
  requests: String,
  firstPaintMs: (ms) => toMs(ms),
  readBlockingMs: (ms) => toMs(ms),
  hydratedMs: (ms) => toMs(ms),
  blockingMs: (ms) => toMs(ms),
  navigationMs: (ms) => toMs(ms),
};

/** A table a corpus; what one engine lacks, such as words of a language, is in no table. */
function toSearch({ engines, sites, loads, busy }, text) {
  const tables = engines.flatMap(({ lang, pages, sections, rows }) => [
    text.searchCorpus(text.searchLanguages[lang], toCount(pages), toCount(sections)),
    toEngines(rows, text),
  ]);
  return [
    text.search(loads),
    ...tables,
    text.searchSites,
    toSites(sites, text),
    ...(busy > MOST_BUSY ? [text.busy(busy.toFixed(0))] : []),
  ];
}

/** A column a size. */
function toSites(sites, text) {
  const rows = Object.entries(text.siteRows).map(([key, name]) => [
    name,
    ...sites.map((site) => SEARCH_UNITS[key](site[key])),
  ]);
  return toTable([text.searchHead, ...sites.map(({ pages }) => text.pages(toCount(pages)))], rows);
}

function toEngines(rows, text) {
  const toCells = (name, toCell) => [name, ...rows.map(toCell)];
  const kinds = Object.keys(rows[0].recall);
  return toTable(
    [text.searchHead, ...rows.map(toName)],
    [
      ...Object.entries(text.searchRows).map(([key, name]) =>
        toCells(name, (row) => SEARCH_UNITS[key](row[key])),
      ),
      ...kinds.map((kind) => toCells(text.recall[kind], (row) => `${Math.round(row.recall[kind])} %`)),
    ],
  );
}

function toServe({ rows }, text) {
  const cells = rows.map(({ command, what, connections, perSecond, mbPerSecond, p99Ms, peakMb }) => [
    `\`docgen ${command}\`: ${text.loads[what]}`,
    connections,
    toCount(Math.round(perSecond)),
    toCount(Math.round(mbPerSecond)),
    toMs(p99Ms),
    toMb(peakMb),
  ]);
  return toTable(text.serveHead, cells);
}

/** The first column holds words, the others numbers. */
function toTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

function toName({ name, version }) {
  return name === 'docgen' ? '**docgen**' : [name, version].filter(Boolean).join(' ');
}

const sortBy = (rows, key) => [...rows].sort((a, b) => a[key] - b[key]);
const toRatio = (ms, base) => (ms === base ? '1' : (ms / base).toFixed(1));
const toSeconds = (ms, digits = 1) => `${(ms / 1000).toFixed(digits)} s`;
const toMs = (ms) => `${toCount(Math.round(ms))} ms`;
const toFineMs = (ms) => `${ms < 10 ? ms.toFixed(1) : toCount(Math.round(ms))} ms`;
const toMb = (mb) => (mb === undefined ? '' : `${toCount(Math.round(mb))} MB`);
/** Thousands apart, never on two lines. */
const toCount = (number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
const SEARCH_UNITS = {
  withoutMs: (ms) => toSeconds(ms),
  coldMs: (ms) => toSeconds(ms),
  editMs: (ms) => toSeconds(ms, 2),
  files: (count) => toCount(count),
  bytes: (bytes) => `${(bytes / 1e6).toFixed(1)} MB`,
  openMs: toMs,
  firstOpenMs: toMs,
  buildMs: (ms) => toSeconds(ms),
  peakMb: toMb,
  script: toKb,
  firstBytes: toKb,
  firstRequests: String,
  firstMs: toMs,
  newP50Ms: toFineMs,
  newP95Ms: toFineMs,
  repeatP50Ms: toFineMs,
  repeatP95Ms: toFineMs,
};

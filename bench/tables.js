/** The figures as Markdown, in both languages of the website. A part that was never measured is left out. */
import { TEXT } from './table-text.js';

/** Cold builds of docgen and the others, quickest first, with the command that measured them. */
export function renderPeers({ peers }, lang) {
  if (peers === undefined) return '';
  const { command, ...facts } = peers.run;
  return `${renderPeersTable(peers, TEXT[lang])}\n\n\`${command}\`${TEXT[lang].run(facts)}\n`;
}

/** The same as bars for the home page: the longest has the whole width. */
export function renderChart({ peers }, lang) {
  if (peers === undefined) return '';
  const rows = sortBy(peers.rows, 'ms');
  const longest = rows.at(-1).ms;
  const items = rows.map((row) => {
    const bar = `<rect width="${((100 * row.ms) / longest).toFixed(1)}" height="1"/>`;
    const svg = `<svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">${bar}</svg>`;
    const name = row.name === 'docgen' ? '<strong>docgen</strong>' : formatName(row);
    return `<li><span>${name}</span>${svg}<span>${formatSeconds(row.ms)}</span></li>`;
  });
  const label = TEXT[lang].chart(formatCount(peers.pages));
  return `<ul class="home-chart" aria-label="${label}">\n${items.join('\n')}\n</ul>\n`;
}

/** Everything, a section a part. The command is above all of them, or below those that it measured. */
export function renderAll(figures, lang) {
  const { builds, peers, dev, peersDev, reader, features, search, relevance, serve } = figures;
  const text = TEXT[lang];
  const sections = [
    peers && [peers.run, text.peers, renderPeersTable(peers, text)],
    builds?.cold && [builds.run, text.growth, renderGrowth(builds, text)],
    builds?.warm && [builds.run, text.warm, renderWarm(builds, text)],
    dev && [dev.run, text.dev, renderStarts(dev, text), text.edits, renderEdits(dev, text)],
    peersDev && [peersDev.run, text.peersDev(formatCount(peersDev.pages)), renderPeersDev(peersDev, text)],
    builds?.page && [builds.run, text.page, renderPage(builds, text)],
    reader && [
      reader.run,
      text.reader(reader.loads),
      renderReader(reader, text),
      ...(reader.modes ? [text.modes, renderModes(reader, text)] : []),
    ],
    features && [features.run, text.features, renderFeatures(features, text)],
    search && [search.run, ...renderSearch(search, text)],
    relevance && [relevance.run, ...renderRelevance(relevance, text)],
    serve && [serve.run, text.serve(serve.seconds), renderServe(serve, text)],
  ].filter(Boolean);
  const keys = sections.map(([run]) => JSON.stringify(run));
  const isOneRun = new Set(keys).size === 1;
  const renderRun = ({ command, ...facts }) => `\`\`\`bash\n${command}\n\`\`\`\n\n${text.ran(facts)}`;
  const parts = sections.flatMap(([run, ...tables], at) =>
    isOneRun || keys[at] === keys[at + 1] ? tables : [...tables, renderRun(run)],
  );
  return `${[...(isOneRun ? [renderRun(sections[0][0])] : []), ...parts].join('\n\n')}\n`;
}

function renderPeersTable({ pages, rows }, text) {
  const docgen = rows.find(({ name }) => name === 'docgen');
  const cells = sortBy(rows, 'ms').map((row) => [
    formatName(row),
    formatSeconds(row.ms),
    formatRatio(row.ms, docgen.ms),
    formatMb(row.peakMb),
  ]);
  return renderTable(text.peersHead(formatCount(pages)), cells);
}

function renderGrowth({ cold }, text) {
  const rows = cold.map(({ pages, ms, peakMb }) => [
    formatCount(pages),
    formatSeconds(ms),
    `${(ms / pages).toFixed(1)} ms`,
    formatMb(peakMb),
  ]);
  return renderTable(text.growthHead, rows);
}

/** A row a change, a column a size: what authors compare is what a change costs. */
function renderWarm({ warm }, text) {
  const sizes = [...new Set(warm.map(({ pages }) => pages))];
  const changes = [...new Set(warm.map(({ change }) => change))];
  const head = [text.change, ...sizes.map((size) => text.pages(formatCount(size)))];
  const rows = changes.map((change) => [
    text.changes[change],
    ...sizes.map((size) => {
      const row = warm.find((each) => each.change === change && each.pages === size);
      return row ? text.warmCell(formatSeconds(row.ms, 2), formatCount(row.written)) : '';
    }),
  ]);
  return renderTable(head, rows);
}

function renderStarts({ starts }, text) {
  const rows = starts.map(({ pages, store, listeningMs, firstPageMs }) => [
    formatCount(pages),
    text.stores[store],
    formatMs(listeningMs),
    formatMs(firstPageMs),
  ]);
  return renderTable(text.startsHead, rows);
}

function renderEdits({ edits }, text) {
  const rows = edits.map(({ pages, what, medianMs, p95Ms }) => [
    formatCount(pages),
    text.edited[what],
    formatMs(medianMs),
    formatMs(p95Ms),
  ]);
  return renderTable(text.editsHead, rows);
}

function renderPeersDev({ rows }, text) {
  const sorted = sortBy(rows, 'firstPageMs');
  const cells = sorted.map((row) => [
    formatName(row),
    formatSeconds(row.firstPageMs, 2),
    formatMs(row.medianMs),
  ]);
  return renderTable(text.peersDevHead, cells);
}

function renderPage({ page }, text) {
  const rows = Object.entries(text.pageRows)
    .filter(([key]) => page[key] !== undefined)
    .map(([key, name]) => [name, formatKb(page[key])]);
  return renderTable(text.pageHead, rows);
}

/** A column a tool: what readers compare is one row of figures. Those of earlier runs may lack one. */
function renderReader({ rows }, text) {
  const measured = Object.entries(text.readerRows).filter(([key]) => key in rows[0]);
  const cells = measured.map(([key, name]) => [name, ...rows.map((row) => READER_UNITS[key](row[key]))]);
  const names = rows.map((row) => text.readerNames[row.name] ?? formatName(row));
  return renderTable([text.readerHead, ...names], cells);
}

/** A column a value of `hydrate`. */
function renderModes({ modes }, text) {
  const cells = Object.entries(text.modeRows).map(([key, name]) => [
    name,
    ...modes.map((row) => READER_UNITS[key](row[key])),
  ]);
  return renderTable([text.readerHead, ...modes.map(({ hydrate }) => `\`${hydrate}\``)], cells);
}

const formatBytes = (bytes) => `${formatCount(Math.round(bytes))} B`;
const formatKb = (bytes) =>
  bytes < 1024 * 1024 ? `${(bytes / 1024).toFixed(1)} KB` : `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const READER_UNITS = {
  scriptBefore: formatKb,
  scriptInAll: formatKb,
  css: formatKb,
  requests: String,
  firstPaintMs: (ms) => formatMs(ms),
  largestPaintMs: (ms) => formatMs(ms),
  readBlockingMs: (ms) => formatMs(ms),
  hydratedMs: (ms) => formatMs(ms),
  blockingMs: (ms) => formatMs(ms),
  navigationMs: (ms) => formatMs(ms),
};

/** A row a feature. Figures of earlier runs may lack that of pages which do not use it. */
function renderFeatures({ rows }, text) {
  const cells = rows.map(({ feature, uses, msPerUse, bytesPerUse, bytesOfFirst, unusedBytes }) => [
    text.featureNames[feature],
    formatCount(uses),
    // Differences of measurements: what costs nothing may come out below it.
    formatFineMs(Math.max(0, msPerUse)),
    formatBytes(Math.max(0, bytesPerUse)),
    formatKb(bytesOfFirst),
    unusedBytes === undefined ? '' : formatBytes(unusedBytes),
  ]);
  return renderTable(text.featuresHead, cells);
}

/** A table a corpus; what one engine lacks, such as words of a language, is in no table. */
function renderSearch({ engines, sites, loads }, text) {
  const tables = engines.flatMap(({ lang, pages, sections, rows }) => [
    text.searchCorpus(text.searchLanguages[lang], formatCount(pages), formatCount(sections)),
    renderEngines(rows, text),
  ]);
  return [
    text.search(loads),
    ...tables,
    ...(sites.length > 0 ? [text.searchSites, renderSites(sites, text)] : []),
  ];
}

/** A column a size. */
function renderSites(sites, text) {
  const rows = Object.entries(text.siteRows).map(([key, name]) => [
    name,
    ...sites.map((site) => SEARCH_UNITS[key](site[key])),
  ]);
  return renderTable([text.searchHead, ...sites.map(({ pages }) => text.pages(formatCount(pages)))], rows);
}

/** A row an engine, two columns a language. */
function renderRelevance({ languages }, text) {
  const rows = languages[0].rows.map(({ name, version }, at) => [
    formatName({ name: text.searchEngines[name] ?? name, version }),
    ...languages.flatMap((each) =>
      [each.rows[at].rank, each.rows[at].recall].map((hundredths) => (hundredths / 100).toFixed(3)),
    ),
  ]);
  const heads = languages.flatMap(({ lang }) => text.relevanceHead(text.searchLanguages[lang]));
  return [text.relevance(languages), renderTable([text.searchEngine, ...heads], rows)];
}

function renderEngines(rows, text) {
  const createCells = (name, createCell) => [name, ...rows.map(createCell)];
  const kinds = Object.keys(rows[0].recall);
  return renderTable(
    [text.searchHead, ...rows.map(formatName)],
    [
      ...Object.entries(text.searchRows).map(([key, name]) =>
        createCells(name, (row) => SEARCH_UNITS[key](row[key])),
      ),
      ...kinds.map((kind) => createCells(text.recall[kind], (row) => `${Math.round(row.recall[kind])} %`)),
    ],
  );
}

function renderServe({ rows }, text) {
  const cells = rows.map(({ command, what, connections, perSecond, mbPerSecond, p99Ms, peakMb }) => [
    `\`docgen ${command}\`: ${text.loads[what]}`,
    connections,
    formatCount(Math.round(perSecond)),
    formatCount(Math.round(mbPerSecond)),
    formatMs(p99Ms),
    formatMb(peakMb),
  ]);
  return renderTable(text.serveHead, cells);
}

/** The first column holds words, the others numbers. */
function renderTable(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map((_, at) => (at === 0 ? '---' : '--:'))), ...rows.map(line)].join('\n');
}

function formatName({ name, version }) {
  return name === 'docgen' ? '**docgen**' : [name, version].filter(Boolean).join(' ');
}

const sortBy = (rows, key) => [...rows].sort((a, b) => a[key] - b[key]);
const formatRatio = (ms, base) => (ms === base ? '1' : (ms / base).toFixed(1));
const formatSeconds = (ms, digits = 1) => `${(ms / 1000).toFixed(digits)} s`;
const formatMs = (ms) => `${formatCount(Math.round(ms))} ms`;
const formatFineMs = (ms) => `${ms < 10 ? ms.toFixed(1) : formatCount(Math.round(ms))} ms`;
const formatMb = (mb) => (mb === undefined ? '' : `${formatCount(Math.round(mb))} MB`);
/** Thousands apart, never on two lines. */
const formatCount = (number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');
const SEARCH_UNITS = {
  withoutMs: (ms) => formatSeconds(ms),
  coldMs: (ms) => formatSeconds(ms),
  editMs: (ms) => formatSeconds(ms, 2),
  files: (count) => formatCount(count),
  bytes: (bytes) => `${(bytes / 1e6).toFixed(1)} MB`,
  openMs: formatMs,
  firstOpenMs: formatMs,
  buildMs: (ms) => formatSeconds(ms),
  peakMb: formatMb,
  script: formatKb,
  firstBytes: formatKb,
  firstRequests: String,
  firstMs: formatMs,
  newP50Ms: formatFineMs,
  newP95Ms: formatFineMs,
  repeatP50Ms: formatFineMs,
  repeatP95Ms: formatFineMs,
};

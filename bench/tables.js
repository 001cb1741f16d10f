/** The figures as Markdown, in both languages of the website. A part that was never measured is left out. */
import { TEXT } from './table-text.js';

/** Cold builds of docgen and the others, quickest first. */
export function toPeers({ peers }, lang) {
  if (peers === undefined) return '';
  const text = TEXT[lang];
  const docgen = peers.rows.find(({ name }) => name === 'docgen');
  const rows = sortBy(peers.rows, 'ms').map((row) => [
    toName(row),
    toSeconds(row.ms),
    toRatio(row.ms, docgen.ms),
    toMb(row.peakMb),
  ]);
  return [toTable(text.peersHead(toCount(peers.pages)), rows), toRun(peers.run, lang)].join('\n');
}

/** Everything, a section a part. */
export function toAll(figures, lang) {
  const { builds, peers, dev, peersDev, serve } = figures;
  const text = TEXT[lang];
  const sections = [
    peers && [text.peers, toPeers(figures, lang)],
    builds?.cold && [text.growth, toGrowth(builds, text), toRun(builds.run, lang)],
    builds?.warm && [text.warm, toWarm(builds, text), toRun(builds.run, lang)],
    dev && [text.dev, toStarts(dev, text), text.edits, toEdits(dev, text), toRun(dev.run, lang)],
    peersDev && [
      text.peersDev(toCount(peersDev.pages)),
      toPeersDev(peersDev, text),
      toRun(peersDev.run, lang),
    ],
    builds?.page && [text.page, toPage(builds, text), toRun(builds.run, lang)],
    serve && [text.serve(serve.seconds), toServe(serve, text), toRun(serve.run, lang)],
  ];
  return sections
    .filter(Boolean)
    .map((parts) => parts.map((part) => part.trim()).join('\n\n'))
    .join('\n\n')
    .concat('\n');
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
    .map(([key, name]) => [name, `${(page[key] / 1024).toFixed(1)} KB`]);
  return toTable(text.pageHead, rows);
}

function toServe({ rows }, text) {
  const cells = rows.map(({ command, what, connections, perSecond, mbPerSecond, p99Ms, peakMb }) => [
    `\`docgen ${command}\`: ${text.loads[what]}`,
    connections,
    toCount(Math.round(perSecond)),
    toCount(Math.round(mbPerSecond)),
    `${p99Ms.toFixed(0)} ms`,
    toMb(peakMb),
  ]);
  return toTable(text.serveHead, cells);
}

/** How, when and where it was measured. */
function toRun({ command, date, commit, machine }, lang) {
  const facts = TEXT[lang].run({ ...machine, node: machine.node.replace(/^v/, ''), date, commit });
  return `\n\`${command}\`${facts}\n`;
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
const toMb = (mb) => (mb === undefined ? '' : `${toCount(Math.round(mb))} MB`);
/** Thousands apart, never on two lines. */
const toCount = (number) => String(number).replace(/\B(?=(?:\d{3})+$)/g, '\u00a0');

/**
 * How high the right section stands: engines on the same documentation of other tools with the same labelled queries,
 * those that hold docgen's own engine (test/unit/search/foreign-queries.ts). Nothing here is timed.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { launchBrowser } from './browser.js';
import { serve } from './host.js';
import { buildIndex } from './search.js';
import { ENGINES, writeClient } from './search-engines.js';
import { importEngine, installEngines, MINISEARCH_OPTIONS, PACKAGES } from './search-peers.js';

const benchDir = dirname(fileURLToPath(import.meta.url));
const corpusDir = join(benchDir, '.corpus');
const SHOWN = 5;

const CODE = `
export { readForeignRecords } from '../test/helpers/foreign-docs.ts';
export { readTestIndex, writeTestIndex } from '../test/helpers/search-index.ts';
export { CHINESE, ENGLISH, isAnswer, listHeadings } from '../test/unit/search/foreign-queries.ts';
export { analyseQuery, forEachTerm, normalizeText } from '../src/search/analyse.ts';
export { findSections } from '../src/search/find-sections.ts';
`;

/** Returns mean reciprocal rank and recall of the first five, of each engine, in hundredths. */
export async function measureRelevance(lang) {
  installEngines();
  const code = await importCode();
  const records = await code.readForeignRecords(lang);
  const queries = lang === 'zh' ? code.CHINESE : code.ENGLISH;
  const byId = new Map(records.map((record) => [record.id, record]));
  const rows = [];
  for (const { name, version, open } of listEngines(code)) {
    const { ask, close } = await open(records, lang);
    const places = [];
    for (const query of queries) {
      const ids = (await ask(query[1])).slice(0, SHOWN);
      places.push(ids.findIndex((id) => code.isAnswer(query, byId.get(id))) + 1);
    }
    await close?.();
    const getMean = (worth) =>
      (100 * places.reduce((sum, place) => sum + (place && worth(place)), 0)) / places.length;
    rows.push({
      name,
      ...(version && { version }),
      rank: getMean((place) => 1 / place),
      recall: getMean(() => 1),
    });
  }
  return { lang, queries: queries.length, sections: records.length, rows };
}

/** The sources are TypeScript, and find the packages of the corpus from where they are: beside this. */
async function importCode() {
  mkdirSync(corpusDir, { recursive: true });
  const outfile = join(corpusDir, 'relevance.js');
  const stdin = { contents: CODE, resolveDir: benchDir, loader: 'ts' };
  await build({
    stdin,
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  return import(pathToFileURL(outfile).href);
}

function listEngines(code) {
  const version = PACKAGES.minisearch;
  return [
    { name: 'docgen', open: (records) => openDocgen(records, code) },
    { name: 'MiniSearch, set up as VitePress does it', version, open: openMiniSearch },
    {
      name: "MiniSearch with docgen's analyser",
      version,
      open: (records) => openAnalysed(records, code),
    },
    { name: 'Pagefind', version: PACKAGES.pagefind, open: openPagefind },
  ];
}

function openDocgen(records, { findSections, readTestIndex, writeTestIndex }) {
  const reader = readTestIndex(writeTestIndex(records));
  return {
    ask: async (query) =>
      (await findSections(reader, query, { snippetWords: 10 })).hits.map(({ objectID }) => objectID),
  };
}

async function openMiniSearch(records) {
  const { default: MiniSearch } = await importEngine('minisearch');
  const index = new MiniSearch(MINISEARCH_OPTIONS);
  index.addAll(records.map(toDocument));
  return { ask: (query) => index.search(query).map(({ id }) => id) };
}

/** The sections with all words before those with some, fields weighted as in docgen. */
async function openAnalysed(records, { analyseQuery, forEachTerm, normalizeText }) {
  const { default: MiniSearch } = await importEngine('minisearch');
  const tokenize = (text) => {
    const terms = [];
    forEachTerm(normalizeText(text), (term) => terms.push(term));
    return terms;
  };
  const index = new MiniSearch({
    fields: ['title', 'titles', 'content', 'code'],
    tokenize,
    processTerm: (term) => term,
    searchOptions: {
      tokenize: (query) => analyseQuery(query).map(({ text }) => text),
      boost: { title: 5, titles: 1.5, content: 1, code: 0.4 },
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (/^[a-z]{4,}$/.test(term) ? 0.2 : false),
    },
  });
  index.addAll(records.map(toDocument));
  const ask = (query) => {
    const found = ['AND', 'OR'].flatMap((combineWith) => index.search(query, { combineWith }));
    return [...new Set(found.map(({ id }) => id))];
  };
  return { ask };
}

function toDocument(record) {
  const { id, content, code } = record;
  const { lvl0: _, ...levels } = record.hierarchy;
  const headings = Object.values(levels)
    .slice(0, record.depth)
    .filter((heading) => heading !== null);
  return {
    id,
    title: headings.at(-1),
    titles: headings.slice(0, -1),
    content,
    code,
    text: `${content}\n${code}`,
  };
}

/** Its results are pages: of each the section that it finds best. */
async function openPagefind(records, lang) {
  const engine = ENGINES.find(({ key }) => key === 'pagefind');
  const file = join(corpusDir, `relevance-${lang}.jsonl`);
  const paths = [...new Set(records.map(toPath))];
  const lines = paths.map((path) => {
    const list = records
      .filter((record) => toPath(record) === path)
      .map((record) => {
        const { title, titles, content, code } = toDocument(record);
        return { id: record.id.split('#')[1] ?? '', headings: [...titles, title], content, code };
      });
    return JSON.stringify({ path, title: list[0].headings[0], sections: list });
  });
  writeFileSync(file, `${lines.join('\n')}\n`);
  const dir = join(corpusDir, `relevance-${lang}-pagefind`);
  await buildIndex(engine, { file, dir, lang });
  await writeClient(engine, dir);
  writeFileSync(join(dir, 'index.html'), `<!doctype html><html lang="${lang}"><title>Search</title></html>`);
  const host = await serve(dir);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  await page.goto(host.origin);
  const ask = (query) =>
    page.evaluate(async (text) => {
      const client = await import(`${location.origin}/engine.js`);
      window.benchOpened ??= client.open();
      await window.benchOpened;
      return client.searchSections(text);
    }, query);
  return {
    ask: async (query) => (await ask(query)).map((url) => decodeURIComponent(url)),
    close: async () => {
      await browser.close();
      host.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

const toPath = ({ id }) => id.split('#')[0];

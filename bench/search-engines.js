/**
 * The engines that search the same pages: how each is built, in a separate process
 * (`search-build.js`), and its browser half, a module with `open` and `search`, which may report the
 * first hits before it has all. The others are set up as documentation sites ship them: Pagefind as
 * its own interface does, MiniSearch as VitePress does.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { MINISEARCH_OPTIONS, PACKAGES, peerDir } from './search-peers.js';

const searchDir = join(dirname(fileURLToPath(import.meta.url)), '..', 'src', 'search');

/** Hits per answer: as many as our box shows, and the same number from the others. */
const MOST_HITS = 20;

/** Texts that an interface needs before it can show its first answer: Pagefind shows five. */
const PAGEFIND_SHOWN = 5;

const DOCGEN = `
import { findSections } from './find-sections.ts';
import { createSearchReader } from './search-reader.ts';
let reader;
const load = async (name) => new Uint8Array(await (await fetch('/' + name)).arrayBuffer());
export async function open() {
  reader = createSearchReader(load);
  await reader.warm();
}
export async function search(query, onFirst) {
  const { hits } = await findSections(reader, query, { snippetWords: 10, onFirst });
  return hits.map(({ objectID }) => objectID.split('#')[0]);
}
`;

const MINISEARCH = `
import MiniSearch from 'minisearch';
let index;
export async function open() {
  index = MiniSearch.loadJSON(await (await fetch('/index.json')).text(), ${JSON.stringify(MINISEARCH_OPTIONS)});
}
export async function search(query) {
  return index.search(query).slice(0, ${MOST_HITS}).map(({ id }) => id.split('#')[0]);
}
`;

const PAGEFIND = `
let pagefind;
export async function open() {
  pagefind = await import('/pagefind/pagefind.js');
  await pagefind.init();
}
const toPages = (results) => Promise.all(results.map(async (result) => (await result.data()).raw_url));
export async function search(query) {
  const { results } = await pagefind.search(query);
  return toPages(results.slice(0, ${PAGEFIND_SHOWN}));
}
export async function searchAll(query) {
  const { results } = await pagefind.search(query);
  return toPages(results.slice(0, ${MOST_HITS}));
}
const rate = ({ weighted_locations }) => weighted_locations.reduce((sum, { balanced_score }) => sum + balanced_score, 0);
export async function searchSections(query) {
  const { results } = await pagefind.search(query);
  const pages = await Promise.all(results.slice(0, ${MOST_HITS}).map((result) => result.data()));
  return pages.map((page) => page.sub_results.toSorted((a, b) => rate(b) - rate(a))[0]?.url ?? page.raw_url);
}
`;

/** `weigh`: gzip bytes of all script that the engine needs in a browser. */
export const ENGINES = [
  {
    name: 'docgen',
    key: 'docgen',
    client: DOCGEN,
    resolveDir: searchDir,
    weigh: () => weighBundle({ entryPoints: [join(searchDir, 'local-provider.ts')] }),
  },
  {
    name: 'MiniSearch',
    key: 'minisearch',
    version: PACKAGES.minisearch,
    client: MINISEARCH,
    resolveDir: peerDir,
    weigh: () =>
      weighBundle({
        stdin: { contents: "export { default } from 'minisearch';", resolveDir: peerDir },
      }),
  },
  {
    name: 'Pagefind',
    key: 'pagefind',
    version: PACKAGES.pagefind,
    client: PAGEFIND,
    resolveDir: peerDir,
    weigh: weighPagefind,
  },
];

/** Writes the module a page loads first: the engine and a call for each of its two questions. */
export async function writeClient({ client, resolveDir }, dir) {
  const { outputFiles } = await bundle({
    stdin: { contents: client, resolveDir, loader: 'ts' },
    external: ['/pagefind/*'],
  });
  writeFileSync(join(dir, 'engine.js'), outputFiles[0].contents);
}

/** The part of WebAssembly is one for each language it knows, and one for all others. */
function weighPagefind(dir, lang) {
  const read = (name) => readFileSync(join(dir, 'pagefind', name));
  const { wasm } = JSON.parse(read('pagefind-entry.json').toString()).languages[lang];
  return ['pagefind.js', 'pagefind-worker.js', `wasm.${wasm ?? 'unknown'}.pagefind`]
    .map((name) => gzipSync(read(name), { level: 9 }).length)
    .reduce((sum, size) => sum + size);
}

async function weighBundle(input) {
  const { outputFiles } = await bundle(input);
  return gzipSync(outputFiles[0].contents, { level: 9 }).length;
}

function bundle(input) {
  return build({ bundle: true, minify: true, format: 'esm', target: 'es2022', write: false, ...input });
}

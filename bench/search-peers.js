/** Other search engines; cheap to import, since the memory of a build with them is measured. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPeer } from './install-peer.js';

export const peerDir = join(dirname(fileURLToPath(import.meta.url)), '.peers', 'search');
export const PACKAGES = { pagefind: '1.6.0', minisearch: '7.2.0' };

/** VitePress's options, from its `localSearch` plugin and its box. */
export const MINISEARCH_OPTIONS = {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
};

export function installEngines() {
  installPeer({ folder: 'search', packages: PACKAGES }, peerDir);
}

/** Imports as if this file were next to the installed packages. */
export function importEngine(name) {
  const dir = join(peerDir, 'node_modules', name);
  const { exports } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return import(pathToFileURL(join(dir, exports['.'].import)).href);
}

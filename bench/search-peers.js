/** Search engines of others; light to import, since it is measured what a build with them holds. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { installPeer } from './install-peer.js';

export const peerDir = join(dirname(fileURLToPath(import.meta.url)), '.peers', 'search');
export const PACKAGES = { pagefind: '1.6.0', minisearch: '7.2.0' };

/** As VitePress sets it up, in its `localSearch` plugin and in its box. */
export const MINISEARCH_OPTIONS = {
  fields: ['title', 'titles', 'text'],
  storeFields: ['title', 'titles'],
  searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } },
};

export function installEngines() {
  installPeer({ folder: 'search', packages: PACKAGES }, peerDir);
}

/** As if this file lay beside what is installed. */
export function importEngine(name) {
  const dir = join(peerDir, 'node_modules', name);
  const { exports } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
  return import(pathToFileURL(join(dir, exports['.'].import)).href);
}

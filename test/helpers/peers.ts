/** Packages in the `node_modules` of a site, as its author installs them. */
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Site } from './site.ts';

const PROJECT = join(import.meta.dirname, '../..');
const PLACES = [join(PROJECT, 'fixtures/peers/node_modules'), join(PROJECT, 'node_modules')];

/**
 * Optional peers of plugins come from `fixtures/peers`. npm puts react-docgen-typescript beside
 * our own TypeScript 7; a copy finds the version of its new neighbour.
 */
export function installPeers(site: Site, names: readonly string[]): Site {
  for (const name of names) {
    const source = PLACES.map((place) => join(place, name)).find((path) => existsSync(path));
    if (source === undefined) throw new Error(`${name} is not installed`);
    const target = join(site.dir, 'node_modules', name);
    mkdirSync(dirname(target), { recursive: true });
    if (name === 'react-docgen-typescript') cpSync(source, target, { recursive: true });
    else symlinkSync(source, target, 'junction');
  }
  return site;
}

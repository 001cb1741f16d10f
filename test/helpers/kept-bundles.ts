/**
 * Bundles that sites of other tests had made. Nearly all sites have the app of docgen's own
 * theme, whose bundling is most of a build; a site begins with all of them in its store, where
 * the build finds its own by key, or none (`Site.asCold` and `isCold` do without).
 */
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const getStoreDir = (projectDir: string) => join(projectDir, '.docgen/store');

/** False where there is a store already. Segments of one never change, so sites may have the same files. */
export function lendBundles(projectDir: string): boolean {
  const sharedDir = inject('keptBundles');
  const store = getStoreDir(projectDir);
  if (sharedDir === undefined || existsSync(store)) return false;
  const names = readdirSync(sharedDir);
  if (names.length > 0) mkdirSync(store, { recursive: true });
  for (const name of names) linkSync(join(sharedDir, name), join(store, name));
  return true;
}

/** Bundles to keep: looking through more would take longer than they save. */
const MAX_BUNDLES = 32;

/** Keeps the bundles of a site's own first build for other sites. */
export function keepBundles(projectDir: string): void {
  const sharedDir = inject('keptBundles');
  const store = getStoreDir(projectDir);
  if (sharedDir === undefined || !existsSync(store)) return;
  const names = new Set(readdirSync(sharedDir));
  const fresh = readdirSync(store).filter((name) => /^bundle-.*\.pack$/.test(name) && !names.has(name));
  for (const name of fresh.slice(0, MAX_BUNDLES - names.size))
    linkSync(join(store, name), join(sharedDir, name));
}

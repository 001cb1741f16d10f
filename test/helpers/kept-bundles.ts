/**
 * Bundles that sites of other tests had made. Nearly all sites have the app of docgen's own
 * theme, whose bundling is most of a build; a site begins with all of them in its store, where
 * the build finds its own by key, or none (`Site.asCold` and `isCold` do without).
 */
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
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
  for (const name of names) unlessGone(() => linkSync(join(sharedDir, name), join(store, name)));
  return true;
}

/** Bundles to keep: looking through more would take longer than they save. */
const MAX_BUNDLES = 32;

/** Keeps the bundles of a site's own first build for other sites, in place of the oldest: most are for tests of the same file. */
export function keepBundles(projectDir: string): void {
  const sharedDir = inject('keptBundles');
  const store = getStoreDir(projectDir);
  if (sharedDir === undefined || !existsSync(store)) return;
  const names = readdirSync(sharedDir);
  const fresh = readdirSync(store).filter((name) => /^bundle-.*\.pack$/.test(name) && !names.includes(name));
  for (const name of fresh) linkSync(join(store, name), join(sharedDir, name));
  const surplus = names.length + fresh.length - MAX_BUNDLES;
  if (fresh.length === 0 || surplus <= 0) return;
  const getTime = (name: string) => unlessGone(() => statSync(join(sharedDir, name)).mtimeMs) ?? 0;
  const byAge = names
    .map((name) => ({ name, time: getTime(name) }))
    .sort((one, other) => one.time - other.time);
  for (const { name } of byAge.slice(0, surplus)) rmSync(join(sharedDir, name), { force: true });
}

/** Another worker may have removed a bundle. */
function unlessGone<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return undefined;
  }
}

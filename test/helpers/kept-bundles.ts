/**
 * Bundles that sites of other tests had made. Nearly all sites have the app of docgen's own
 * theme, whose bundling is most of a build; a site begins with all of them in its store, where
 * the build finds its own by key, or none (`Site.asCold` and `isCold` do without).
 */
import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';

const toStore = (projectDir: string) => join(projectDir, '.docgen/store');

/** False where there is a store already. Segments of one never change, so sites may have the same files. */
export function lendBundles(projectDir: string): boolean {
  const kept = inject('keptBundles');
  const store = toStore(projectDir);
  if (kept === undefined || existsSync(store)) return false;
  const names = readdirSync(kept);
  if (names.length > 0) mkdirSync(store, { recursive: true });
  for (const name of names) linkSync(join(kept, name), join(store, name));
  return true;
}

/** More would take longer to look through than they spare. */
const MOST = 32;

/** After a site's first build: what it has bundled itself. */
export function keepBundles(projectDir: string): void {
  const kept = inject('keptBundles');
  const store = toStore(projectDir);
  if (kept === undefined || !existsSync(store)) return;
  const known = new Set(readdirSync(kept));
  const fresh = readdirSync(store).filter((name) => /^bundle-.*\.pack$/.test(name) && !known.has(name));
  for (const name of fresh.slice(0, MOST - known.size)) linkSync(join(store, name), join(kept, name));
}

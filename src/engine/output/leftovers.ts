/** What processes that were killed left in the cache folder. The store looks after its own folder. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from '../store/is-alive.ts';
import type { SiteConfig } from '../types.ts';
import { isTagRunning } from './running-process.ts';

/** Modules for rendering; hashes of sources, a record or a lock on its way into place. */
const TAGGED = /^(?:modules-|sources\.json\.|output-[\w-]+\.(?:json|lock)\.)(\d+-\d*)(?:-\w+)?$/;
/** A module that is read at once and removed, by the number of its process; these come back, so an old one is nobody's. */
const NUMBERED = /^theme-overrides-(\d+)-\d+\.mjs$/;
const OLD_MS = 60 * 60 * 1000;

/** What cannot be removed does no harm, and the next run tries again. */
export function removeLeftovers({ cacheDir }: SiteConfig): void {
  try {
    for (const name of readdirSync(cacheDir)) {
      if (isLeftover(cacheDir, name)) rmSync(join(cacheDir, name), { recursive: true, force: true });
    }
  } catch {}
}

function isLeftover(cacheDir: string, name: string): boolean {
  const tag = TAGGED.exec(name)?.[1];
  if (tag !== undefined) return !isTagRunning(tag);
  const pid = NUMBERED.exec(name)?.[1];
  if (pid === undefined) return false;
  return !isAlive(Number(pid)) || Date.now() - statSync(join(cacheDir, name)).mtimeMs > OLD_MS;
}

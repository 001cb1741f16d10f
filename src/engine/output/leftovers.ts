/** Files that killed processes left in the cache folder. The store looks after its own folder. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isTagRunning } from '../store/running-process.ts';
import type { SiteConfig } from '../types.ts';

/** Temporary modules for rendering or for inspecting the theme; unfinished hashes of sources, records and locks. */
const TAGGED =
  /^(?:modules-|theme-overrides-|sources\.json\.|output-[\w-]+\.(?:json|lock)\.)(\d+-\d*)(?:-\w+)?(?:\.mjs)?$/;

/** Removes them. A file that cannot be removed does no harm, and the next run tries again. */
export function removeLeftovers({ cacheDir }: SiteConfig): void {
  try {
    for (const name of readdirSync(cacheDir)) {
      const tag = TAGGED.exec(name)?.[1];
      if (tag !== undefined && !isTagRunning(tag))
        rmSync(join(cacheDir, name), { recursive: true, force: true });
    }
  } catch {}
}

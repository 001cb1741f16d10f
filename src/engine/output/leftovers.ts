/** What processes that were killed left in the cache folder. The store looks after its own folder. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isTagRunning } from '../store/running-process.ts';
import type { SiteConfig } from '../types.ts';

/** Modules for rendering, or that ask the theme something; hashes of sources, a record or a lock on its way into place. */
const TAGGED =
  /^(?:modules-|theme-overrides-|sources\.json\.|output-[\w-]+\.(?:json|lock)\.)(\d+-\d*)(?:-\w+)?(?:\.mjs)?$/;

/** What cannot be removed does no harm, and the next run tries again. */
export function removeLeftovers({ cacheDir }: SiteConfig): void {
  try {
    for (const name of readdirSync(cacheDir)) {
      const tag = TAGGED.exec(name)?.[1];
      if (tag !== undefined && !isTagRunning(tag))
        rmSync(join(cacheDir, name), { recursive: true, force: true });
    }
  } catch {}
}

/** Resolves symbolic links in paths. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The path with all links followed, as far as it exists. */
export function resolveRealPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(resolveRealPath(parent), path.slice(parent.length));
  }
}

/** The nearest folder on the way up that has a repository. */
export function findRepository(folder: string): string | undefined {
  for (let path = folder; ; path = dirname(path)) {
    if (existsSync(join(path, '.git'))) return path;
    if (dirname(path) === path) return undefined;
  }
}

/** Which version of its chunk a page should be loaded from: an address once imported always gives the same module. */
import type { RoutePath } from '../../shared/types.ts';

export interface ChunkVersions {
  /** These pages, or all of them, have new chunks. */
  renew(paths: ReadonlySet<RoutePath> | 'all', stamp: string): void;
  /** What goes behind the address of a page's chunk; empty for the one the server had at first. */
  queryOf(path: RoutePath): string;
}

export function createChunkVersions(): ChunkVersions {
  const stamps = new Map<RoutePath, string>();
  let latest: string | undefined;
  return {
    renew(paths, stamp) {
      if (paths !== 'all') {
        for (const path of paths) stamps.set(path, stamp);
        return;
      }
      latest = stamp;
      stamps.clear();
    },
    queryOf(path) {
      const stamp = stamps.get(path) ?? latest;
      return stamp === undefined ? '' : `?v=${encodeURIComponent(stamp)}`;
    },
  };
}

/** Versions of page chunks: an address that was imported once always gives the same module. */
import type { RoutePath } from '../../shared/types.ts';

export interface ChunkVersions {
  /** Marks the chunks of these pages, or of all, as new. */
  renew(paths: ReadonlySet<RoutePath> | 'all', stamp: string): void;
  /** Query for the address of a page's chunk; empty for the version that the server had at first. */
  getChunkQuery(path: RoutePath): string;
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
    getChunkQuery(path) {
      const stamp = stamps.get(path) ?? latest;
      return stamp === undefined ? '' : `?v=${encodeURIComponent(stamp)}`;
    },
  };
}

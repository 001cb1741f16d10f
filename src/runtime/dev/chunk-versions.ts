/** Versions of page chunks: an address that was imported once always gives the same module. */
import type { RoutePath } from '../../shared/types.ts';

export type ChunkVersions = ReturnType<typeof createChunkVersions>;

export function createChunkVersions() {
  const stamps = new Map<RoutePath, string>();
  let latest: string | undefined;
  return {
    /** Marks the chunks of these pages, or of all, as new. */
    renew(paths: ReadonlySet<RoutePath> | 'all', stamp: string): void {
      if (paths !== 'all') {
        for (const path of paths) stamps.set(path, stamp);
        return;
      }
      latest = stamp;
      stamps.clear();
    },
    /** Query for the address of a page's chunk; empty for the version that the server had at first. */
    getChunkQuery(path: RoutePath): string {
      const stamp = stamps.get(path) ?? latest;
      return stamp === undefined ? '' : `?v=${encodeURIComponent(stamp)}`;
    },
  };
}

/**
 * Caches recently sent bytes: readers who arrive together request the same files, and opening, reading or compressing
 * one costs far more than sending it.
 */
export type RecentBytes = ReturnType<typeof createRecentBytes>;

/** Enough for the pages in use, too little to be noticed. */
const MOST_BYTES = 16 * 1024 * 1024;

export function createRecentBytes() {
  const cache = new Map<string, { readonly bytes: Promise<Uint8Array>; size: number }>();
  let total = 0;

  const drop = (key: string) => {
    total -= cache.get(key)?.size ?? 0;
    cache.delete(key);
  };
  return {
    /** Returns the bytes of a key, which always stands for the same bytes. Concurrent calls share one result. */
    async get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array> {
      const cached = cache.get(key);
      if (cached !== undefined) {
        // Moves to the end: the least recently used goes first.
        cache.delete(key);
        cache.set(key, cached);
        return cached.bytes;
      }
      const entry = { bytes: make(), size: 0 };
      cache.set(key, entry);
      const loaded = await entry.bytes.catch(() => undefined);
      // Others may have evicted it while it was made.
      if (cache.get(key) !== entry) return entry.bytes;
      if (loaded === undefined) drop(key);
      entry.size = loaded?.length ?? 0;
      total += entry.size;
      for (const oldest of cache.keys()) {
        if (total <= MOST_BYTES) break;
        drop(oldest);
      }
      return entry.bytes;
    },
  };
}

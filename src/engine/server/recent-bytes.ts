/**
 * What was sent lately, ready to be sent again: readers who come together ask for the
 * same files, and to open, read or compress one costs far more than to send it.
 */
export interface RecentBytes {
  /** `key` names the bytes: the same key never stands for others. Made once, also for those who ask meanwhile. */
  get(key: string, make: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** Enough for the pages that are being looked at, too little to be noticed. */
const MOST_BYTES = 16 * 1024 * 1024;

export function createRecentBytes(): RecentBytes {
  const kept = new Map<string, { readonly bytes: Promise<Uint8Array>; size: number }>();
  let total = 0;

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    async get(key, make) {
      const known = kept.get(key);
      if (known !== undefined) {
        // Moves to the end: what was used longest ago goes first.
        kept.delete(key);
        kept.set(key, known);
        return known.bytes;
      }
      const entry = { bytes: make(), size: 0 };
      kept.set(key, entry);
      const made = await entry.bytes.catch(() => undefined);
      // Others may have pushed it out while it was made.
      if (kept.get(key) !== entry) return entry.bytes;
      if (made === undefined) drop(key);
      entry.size = made?.length ?? 0;
      total += entry.size;
      for (const oldest of kept.keys()) {
        if (total <= MOST_BYTES) break;
        drop(oldest);
      }
      return entry.bytes;
    },
  };
}

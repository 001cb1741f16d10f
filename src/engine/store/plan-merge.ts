/** Selects the segments of a kind to merge, so that there are few and most of what they hold is in use. */
import type { ValueSource } from './segment-reader.ts';

/** More segments of a kind than this are merged. */
const MAX_SEGMENTS = 16;

export interface MergeInput<S extends ValueSource> {
  readonly sources: readonly S[];
  /** Bytes of the values that are still in use, by source. */
  readonly liveBytes: ReadonlyMap<ValueSource, number>;
  /** True if every dead byte has to go, because the store is over its limit. */
  readonly isOver: boolean;
}

export function planMerge<S extends ValueSource>({ sources, liveBytes, isOver }: MergeInput<S>): Set<S> {
  const countDeadBytes = (source: S) => source.valueBytes - (liveBytes.get(source) ?? 0);
  const wasteful = sources.filter((source) => countDeadBytes(source) > (isOver ? 0 : source.valueBytes / 2));
  const rest = sources.filter((source) => !wasteful.includes(source));
  return new Set([...wasteful, ...(rest.length > MAX_SEGMENTS ? listSmall(rest) : [])]);
}

/**
 * All but the segments that are larger than everything below them together: an edit
 * a day then costs no more than the edits, however large the site's first segment is.
 */
function listSmall<S extends ValueSource>(sources: readonly S[]): readonly S[] {
  const sorted = sources.toSorted((a, b) => a.valueBytes - b.valueBytes);
  let below = sorted.reduce((sum, { valueBytes }) => sum + valueBytes, 0);
  let count = sorted.length;
  while (count > MAX_SEGMENTS / 2) {
    const largest = sorted[count - 1]?.valueBytes ?? 0;
    below -= largest;
    if (largest <= below) break;
    count--;
  }
  return sorted.slice(0, count);
}

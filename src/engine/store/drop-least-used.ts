/** Selects the values to drop when the store has grown over its limit. */
import type { KindStore } from './kind-store.ts';
import type { KindEntry } from './read-entries.ts';

/** As much stays, so that not every run has to make room again. */
const KEPT_SHARE = 0.75;
/** Bytes that a value takes in the index besides its key. */
const RECORD_BYTES = 16;

interface Candidate {
  readonly kind: KindStore;
  readonly key: string;
  readonly entry: KindEntry;
}

/** Drops the least recently used values; those of this run go last. */
export function dropLeastUsed(kinds: readonly KindStore[], maxBytes: number): void {
  const candidates = kinds.flatMap((kind): Candidate[] =>
    [...kind.entries].map(([key, entry]) => ({ kind, key, entry })),
  );
  let bytes = candidates.reduce((sum, candidate) => sum + countBytes(candidate), 0);
  if (bytes <= maxBytes) return;
  for (const candidate of candidates.sort(compareUse)) {
    if (bytes <= maxBytes * KEPT_SHARE) return;
    bytes -= countBytes(candidate);
    candidate.kind.drop(candidate.key);
  }
}

function compareUse(a: Candidate, b: Candidate): number {
  return Number(a.entry.isUsed) - Number(b.entry.isUsed) || a.entry.day - b.entry.day;
}

function countBytes({ key, entry }: Candidate): number {
  return entry.length + key.length + RECORD_BYTES;
}

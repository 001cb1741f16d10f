/** Which values go when the store has grown over its limit. */
import type { KindStore } from './kind-store.ts';
import type { KindEntry } from './read-entries.ts';

/** As much stays, so that not every run has to make room again. */
const KEPT_SHARE = 0.75;
/** What a value takes in the index besides its key. */
const RECORD_BYTES = 16;

interface Candidate {
  readonly kind: KindStore;
  readonly key: string;
  readonly entry: KindEntry;
}

/** Drops what was not used for longest; what this run used goes last. */
export function dropLeastUsed(kinds: readonly KindStore[], maxBytes: number): void {
  const candidates = kinds.flatMap((kind): Candidate[] =>
    [...kind.entries].map(([key, entry]) => ({ kind, key, entry })),
  );
  let bytes = candidates.reduce((sum, candidate) => sum + toBytes(candidate), 0);
  if (bytes <= maxBytes) return;
  for (const candidate of candidates.sort(byUse)) {
    if (bytes <= maxBytes * KEPT_SHARE) return;
    bytes -= toBytes(candidate);
    candidate.kind.drop(candidate.key);
  }
}

function byUse(a: Candidate, b: Candidate): number {
  return Number(a.entry.isUsed) - Number(b.entry.isUsed) || a.entry.day - b.entry.day;
}

function toBytes({ key, entry }: Candidate): number {
  return entry.length + key.length + RECORD_BYTES;
}

/**
 * The store in a folder: segments (`segment-format.ts`) by kind. Several processes may
 * use it at once: each reads what is there when it first asks for a kind, writes
 * segments of its own and names them when it ends.
 */
import type { Diagnostic } from '../../shared/types.ts';
import { type KindStore, openKind } from './kind-store.ts';
import type { KindEntry } from './read-entries.ts';
import { STORE_KINDS, type Store, type StoreKind } from './store.ts';
import { getFileSize, listSegments, removeLeftovers } from './store-files.ts';
import { createStoreWarning } from './store-warning.ts';

export interface StoreOptions {
  /** The folder; made when there is something to keep. It may be moved between machines. */
  readonly dir: string;
  /**
   * Finds nothing of earlier runs and takes their place.
   * @default false
   */
  readonly fresh?: boolean;
  /**
   * When the folder grows over this, what was not used for longest goes.
   * @default 1 GiB
   */
  readonly maxBytes?: number;
  /**
   * The limit is at least so much for each page that is expected, or a large site would drop what its next run needs.
   * @default 0
   */
  readonly bytesPerPage?: number;
  /**
   * Writes nothing; what is set can be read until `close`.
   * @default false
   */
  readonly readOnly?: boolean;
  /** The folder that messages name the store from. @default the full path is shown */
  readonly projectDir?: string;
}

const GIB = 1024 ** 3;
const MS_PER_DAY = 24 * 60 * 60 * 1000;

/** Never throws, nor do the functions of the store: what cannot be read is missing, what cannot be written stays in memory. */
export function openStore(options: StoreOptions): Store {
  const { dir, fresh = false, maxBytes = GIB, bytesPerPage = 0, readOnly = false } = options;
  const today = countDays(Date.now());
  const diagnostics: Diagnostic[] = [];
  const kinds = new Map<StoreKind, KindStore>();
  let isClosed = false;
  let limit = maxBytes;

  const onFailure = (error: unknown): void => {
    if (diagnostics.length === 0) diagnostics.push(createStoreWarning(error, options));
  };
  const open = (kind: StoreKind, isFresh: boolean): KindStore => {
    if (kinds.size === 0 && !readOnly) removeLeftovers(dir);
    const opened = openKind({ dir, kind, today, fresh: isFresh, readOnly, onFailure });
    kinds.set(kind, opened);
    return opened;
  };
  const getKind = (kind: StoreKind): KindStore => kinds.get(kind) ?? open(kind, fresh);

  const publish = (): void => {
    const news = [...kinds.values()].filter(({ hasNews }) => hasNews);
    if (news.length === 0) return;
    const isOver = sumBytes(dir, news) > limit;
    if (isOver) {
      // Kinds that this run had no use for are part of the sum, and not of what `fresh` replaces.
      for (const kind of STORE_KINDS) if (!kinds.has(kind)) open(kind, false);
      dropLeastUsed([...kinds.values()], limit);
    }
    for (const kind of isOver ? kinds.values() : news) kind.publish({ isOver });
  };

  const release = (): void => {
    for (const kind of kinds.values()) kind.release();
    kinds.clear();
  };
  // A process that is ended before it closes its store leaves no file that is half written.
  process.once('exit', release);

  const end = ({ isKept }: { readonly isKept: boolean }): void => {
    if (isClosed) return;
    isClosed = true;
    if (isKept && !readOnly) publish();
    release();
    process.off('exit', release);
  };

  return {
    get: (kind, key) => (isClosed ? undefined : getKind(kind).get(key)),
    set(kind, key, value) {
      if (!isClosed) getKind(kind).set(key, toBuffer(value));
    },
    expectPages(count) {
      limit = Math.max(maxBytes, count * bytesPerPage);
    },
    close: () => end({ isKept: true }),
    discard: () => end({ isKept: false }),
    diagnostics,
  };
}

/** Returns the day of a time, counted as the times of uses are. */
export function countDays(now: number): number {
  return Math.max(0, Math.floor(now / MS_PER_DAY));
}

/** Estimates the size of the folder with this run in it. */
function sumBytes(dir: string, kinds: readonly KindStore[]): number {
  const storedBytes = listSegments(dir).reduce((sum, { name }) => sum + getFileSize(dir, name), 0);
  return kinds.reduce((sum, { newBytes }) => sum + newBytes, storedBytes);
}

function toBuffer(value: string | Uint8Array): Buffer {
  if (typeof value === 'string') return Buffer.from(value);
  return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

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
function dropLeastUsed(kinds: readonly KindStore[], maxBytes: number): void {
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

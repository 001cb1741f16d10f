/**
 * One kind of values: an index in memory over the segments of earlier runs and the one
 * that this run writes. Three things hold:
 *
 * 1. Segments never change. One goes only after all that is alive in it is in another.
 * 2. A later segment wins, so a value that was found damaged is set again and found.
 * 3. A value is what its checksum says, or it is missing.
 */
import { crc32 } from 'node:zlib';
import { type EntriesInput, ignoreEntries, type KindEntry, readEntries } from './read-entries.ts';
import type { Segment, ValueSource } from './segment-reader.ts';
import { createSegmentWriter, type SegmentWriter } from './segment-writer.ts';
import { listSegments, removeFile } from './store-files.ts';

export type KindStore = ReturnType<typeof openKind>;

export interface KindStoreInput extends EntriesInput {
  /** True if earlier runs are ignored. */
  readonly fresh: boolean;
  readonly readOnly: boolean;
  onFailure(error: unknown): void;
}

/** A run that has nothing new writes down that it used a value when it was last said so long ago, in days. */
const STALE_DAYS = 7;

export function openKind(input: KindStoreInput) {
  const { dir, kind, today, readOnly } = input;
  const { entries, segments, superseded } = input.fresh ? ignoreEntries(input) : readEntries(input);
  const createWriter = (onFailure: (error: unknown) => void) =>
    createSegmentWriter({ dir, kind, keepsFile: !readOnly, onFailure });
  let writer: SegmentWriter | undefined;
  let hasStaleUses = false;

  const get = (key: string): Buffer | undefined => {
    const entry = entries.get(key);
    const value = entry && readValue(entry);
    if (!entry || !value) {
      entries.delete(key);
      return undefined;
    }
    entry.isUsed = true;
    hasStaleUses ||= entry.day <= today - STALE_DAYS;
    return value;
  };

  return {
    get,
    set(key: string, value: Buffer): void {
      if (get(key)?.equals(value)) return;
      writer ??= createWriter(input.onFailure);
      const { offset, length, crc, day } = writer.append(key, value, today);
      // Taken out first: the order of entries is that of their values, oldest first.
      entries.delete(key);
      entries.set(key, { source: writer, offset, length, crc, day, stampedBy: writer, isUsed: true });
    },
    /** True if the index has changed and has to be written. */
    get hasNews() {
      return writer !== undefined || hasStaleUses;
    },
    /** Bytes that this run adds. */
    get newBytes() {
      return writer?.valueBytes ?? 0;
    },
    entries,
    /** Forgets a value. Its bytes go when its segment is merged. */
    drop: (key: string) => entries.delete(key),
    /** Writes what is new and merges what should be; `isOver`: nothing that was dropped may stay. */
    publish({ isOver }: { isOver: boolean }): void {
      const present = listSegments(dir, kind);
      const names = new Set(present.map(({ name }) => name));
      // Segments that another process has merged or removed meanwhile are no longer ours.
      const sources: (Segment | SegmentWriter)[] = segments.filter(({ name }) => names.has(name));
      const merged = planMerge({
        sources: writer ? [...sources, writer] : sources,
        liveBytes: sumLiveBytes(entries.values()),
        isOver,
      });
      // That nobody will know what was used is not worth a word to anyone.
      const target =
        writer && !merged.has(writer) ? writer : createWriter(writer ? input.onFailure : () => {});
      copyLive({ entries, merged, target, today });
      const isDone = target.isEmpty ? target.canWrite : target.finish((present.at(-1)?.order ?? 0) + 1);
      target.release();
      if (!isDone) return;
      const obsolete = [...merged].flatMap((source) => ('name' in source ? [source.name] : []));
      for (const name of [...(writer ? superseded : []), ...obsolete]) removeFile(dir, name);
    },
    release(): void {
      for (const source of segments) source.release();
      writer?.release();
    },
  };
}

function readValue({ source, offset, length, crc }: KindEntry): Buffer | undefined {
  const value = source.read(offset, length);
  return value && crc32(value) === crc ? value : undefined;
}

function sumLiveBytes(entries: Iterable<KindEntry>): Map<ValueSource, number> {
  const sums = new Map<ValueSource, number>();
  for (const { source, length } of entries) sums.set(source, (sums.get(source) ?? 0) + length);
  return sums;
}

interface CopyInput {
  readonly entries: ReadonlyMap<string, KindEntry>;
  readonly merged: ReadonlySet<ValueSource>;
  readonly target: SegmentWriter;
  readonly today: number;
}

/** Puts into the target what the merged segments alone know: values, and when others were used. */
function copyLive({ entries, merged, target, today }: CopyInput): void {
  for (const [key, entry] of entries) {
    // Or memory would take what the disk does not.
    if (!target.canWrite) return;
    const day = entry.isUsed ? today : entry.day;
    if (merged.has(entry.source)) {
      const value = readValue(entry);
      if (value) target.append(key, value, day);
    } else if (day > entry.day || merged.has(entry.stampedBy)) {
      target.appendUse(key, day);
    }
  }
}

/** More segments of a kind than this are merged. */
const MAX_SEGMENTS = 16;

interface MergeInput<S extends ValueSource> {
  readonly sources: readonly S[];
  /** Bytes of the values that are still in use, by source. */
  readonly liveBytes: ReadonlyMap<ValueSource, number>;
  /** True if every dead byte has to go, because the store is over its limit. */
  readonly isOver: boolean;
}

function planMerge<S extends ValueSource>({ sources, liveBytes, isOver }: MergeInput<S>): Set<S> {
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

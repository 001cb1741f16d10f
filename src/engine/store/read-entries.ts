/** The index in memory of one kind: which value is where, over all segments of earlier runs. */
import { NO_VALUE, type SegmentRecord } from './segment-format.ts';
import {
  type OpenedSegment,
  openSegment,
  type Segment,
  type Unopened,
  type ValueSource,
} from './segment-reader.ts';
import type { StoreKind } from './store.ts';
import { listSegments } from './store-files.ts';

/** After so many another process is at it all the time; what was not seen is made again. */
const MAX_ATTEMPTS = 5;

export interface KindEntry extends Omit<SegmentRecord, 'key'> {
  readonly source: ValueSource;
  readonly offset: number;
  /** The segment that says when it was last used. */
  readonly stampedBy: ValueSource;
  isUsed: boolean;
}

export interface KindEntries {
  readonly entries: Map<string, KindEntry>;
  readonly segments: readonly Segment[];
  /** Segments that are not read: those that this run's values replace, and damaged ones. */
  readonly superseded: ReadonlySet<string>;
}

export interface EntriesInput {
  readonly dir: string;
  readonly kind: StoreKind;
  /** Days since 1970. */
  readonly today: number;
}

/** Nothing of earlier runs: all that there is will be replaced. */
export function ignoreEntries({ dir, kind }: EntriesInput): KindEntries {
  return { entries: new Map(), segments: [], superseded: new Set(listNames(dir, kind)) };
}

/** Everything that can be found, later segments over earlier ones. */
export function readEntries({ dir, kind, today }: EntriesInput): KindEntries {
  const entries = new Map<string, KindEntry>();
  const segments: Segment[] = [];
  const damaged = new Set<string>();
  for (const [name, opened] of openSegments(dir, kind)) {
    if (opened === 'damaged') damaged.add(name);
    if (typeof opened === 'string') continue;
    segments.push(opened.segment);
    addRecords(entries, { ...opened, today });
  }
  return { entries, segments, superseded: damaged };
}

/**
 * Another process may merge segments between the listing and the opening, and then some
 * are gone and their successor was not seen: what is listed must be the same before and after.
 */
function openSegments(dir: string, kind: StoreKind): (readonly [name: string, OpenedSegment | Unopened])[] {
  let names = listNames(dir, kind);
  for (let attempt = 1; ; attempt++) {
    const opened = names.map((name) => [name, openSegment(dir, name, kind)] as const);
    const namesAfter = listNames(dir, kind);
    if (attempt === MAX_ATTEMPTS || namesAfter.join() === names.join()) return opened;
    names = namesAfter;
    for (const [, result] of opened) if (typeof result !== 'string') result.segment.release();
  }
}

function listNames(dir: string, kind: StoreKind): string[] {
  return listSegments(dir, kind).map(({ name }) => name);
}

function addRecords(
  entries: Map<string, KindEntry>,
  { segment, records, today }: { segment: Segment; records: readonly SegmentRecord[]; today: number },
): void {
  let offset = 0;
  for (const { key, length, crc, day: stamp } of records) {
    // A clock that was ahead once must not keep its values for ever.
    const day = stamp > today ? 0 : stamp;
    const existing = entries.get(key);
    if (length !== NO_VALUE) {
      entries.delete(key);
      entries.set(key, { source: segment, offset, length, crc, day, stampedBy: segment, isUsed: false });
      offset += length;
    } else if (existing && day > existing.day) {
      entries.set(key, { ...existing, day, stampedBy: segment });
    }
  }
}

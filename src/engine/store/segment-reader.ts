/** Reading a segment that an earlier run, or another process, put into the folder. */
import { fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { decodeIndex, FOOTER_BYTES, readIndexLength, type SegmentRecord } from './segment-format.ts';
import { closeQuietly } from './store-files.ts';

/** Values of a segment by their offset. */
export interface ValueSource {
  readonly valueBytes: number;
  /** Bytes at a place, whether they are right or not; undefined when they cannot be had. */
  read(offset: number, length: number): Buffer | undefined;
  /** Ends reading. */
  release(): void;
}

export interface Segment extends ValueSource {
  readonly name: string;
}

export interface OpenedSegment {
  readonly segment: Segment;
  /** Its index, in the order of the values. */
  readonly records: readonly SegmentRecord[];
}

/** Most indexes come with the footer in one read. */
const TAIL_BYTES = 64 * 1024;

/** `damaged`: it is none, and never will be · `unreadable`: not now, or not any more. */
export type Unopened = 'damaged' | 'unreadable';

/**
 * Opens a segment and reads its index. The file stays open: its values can be read
 * even when another process removes it.
 */
export function openSegment(dir: string, name: string, kind: string): OpenedSegment | Unopened {
  let fd: number | undefined;
  try {
    fd = openSync(join(dir, name), 'r');
    const opened = readSegment(fd, name, kind);
    if (opened === 'damaged') closeQuietly(fd);
    return opened;
  } catch {
    if (fd !== undefined) closeQuietly(fd);
    return 'unreadable';
  }
}

function readSegment(fd: number, name: string, kind: string): OpenedSegment | 'damaged' {
  const bytes = fstatSync(fd).size;
  if (bytes < FOOTER_BYTES) return 'damaged';
  const tail = readAt(fd, Math.max(0, bytes - TAIL_BYTES), Math.min(bytes, TAIL_BYTES));
  const footer = tail?.subarray(-FOOTER_BYTES);
  const indexBytes = footer && readIndexLength(footer);
  if (!tail || !footer || indexBytes === undefined || indexBytes > bytes - FOOTER_BYTES) return 'damaged';
  const valueBytes = bytes - FOOTER_BYTES - indexBytes;
  const index =
    indexBytes <= tail.length - FOOTER_BYTES
      ? tail.subarray(tail.length - FOOTER_BYTES - indexBytes, -FOOTER_BYTES)
      : readAt(fd, valueBytes, indexBytes);
  const records = index && decodeIndex(kind, { index, footer, valueBytes });
  if (!records) return 'damaged';
  const segment: Segment = {
    name,
    valueBytes,
    read: (offset, length) => readAt(fd, offset, length),
    release: () => closeQuietly(fd),
  };
  return { segment, records };
}

/** A disk that fails to give a value has lost it. */
export function readAt(fd: number, offset: number, length: number): Buffer | undefined {
  try {
    const buffer = Buffer.allocUnsafe(length);
    return readSync(fd, buffer, 0, length, offset) === length ? buffer : undefined;
  } catch {
    return undefined;
  }
}

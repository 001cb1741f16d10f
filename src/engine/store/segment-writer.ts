/**
 * Writing a segment: values gather in memory and go into a temporary file a megabyte at
 * a time; index and name come last, so nobody ever sees half a segment. What was given
 * can be read from the first moment on, and still can when the disk takes no more.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { encodeIndex, NO_VALUE, type SegmentRecord } from './segment-format.ts';
import { readAt, type ValueSource } from './segment-reader.ts';
import { renameSteadily } from './steady-rename.ts';
import type { StoreKind } from './store.ts';
import { closeQuietly, getSegmentName, getTemporaryName, removeFile } from './store-files.ts';

export interface SegmentWriter extends ValueSource {
  /** Adds a value; the record says where it lies from now on. */
  append(key: string, value: Buffer, day: number): SegmentRecord & { readonly offset: number };
  /** Notes that a key of another segment was used. */
  appendUse(key: string, day: number): void;
  readonly isEmpty: boolean;
  /** True if the disk still takes everything. */
  readonly canWrite: boolean;
  /** Gives the segment its name; false when the disk did not take all of it, or lost it meanwhile. */
  finish(order: number): boolean;
}

export interface SegmentWriterInput {
  readonly dir: string;
  readonly kind: StoreKind;
  /** True if anything is written to disk at all. */
  readonly keepsFile: boolean;
  /** Called once when the disk takes no more. */
  onFailure(error: unknown): void;
}

const PENDING_BYTES = 1024 * 1024;

export function createSegmentWriter({ dir, kind, keepsFile, onFailure }: SegmentWriterInput): SegmentWriter {
  const id = randomBytes(6).toString('hex');
  const file = createTemporaryFile(dir, getTemporaryName(kind, id));
  const records: SegmentRecord[] = [];
  /** Values that the disk did not take, by offset. */
  const overflow = new Map<number, Buffer>();
  let canWrite = keepsFile;
  let size = 0;
  /** Goes to the end of the file next, up to `size` as long as the disk takes all. */
  let pending: Buffer | undefined;
  let pendingBytes = 0;

  const attempt = (action: () => void): boolean => {
    try {
      action();
      return true;
    } catch (error) {
      canWrite = false;
      onFailure(error);
      return false;
    }
  };
  const write = (bytes: Buffer): boolean => attempt(() => file.append(bytes));
  const flush = (): void => {
    if (pending && pendingBytes > 0 && write(pending.subarray(0, pendingBytes))) pendingBytes = 0;
  };
  const put = (value: Buffer, offset: number): void => {
    if (canWrite && pendingBytes + value.length > PENDING_BYTES) flush();
    if (canWrite && value.length <= PENDING_BYTES) {
      pending ??= Buffer.allocUnsafe(PENDING_BYTES);
      pendingBytes += value.copy(pending, pendingBytes);
    } else if (!canWrite || !write(value)) {
      overflow.set(offset, Buffer.from(value));
    }
  };

  return {
    get valueBytes() {
      return size;
    },
    get isEmpty() {
      return records.length === 0;
    },
    get canWrite() {
      return canWrite;
    },
    read(offset, length) {
      if (length === 0) return Buffer.alloc(0);
      const buffered = overflow.get(offset);
      if (buffered) return buffered;
      const start = offset - file.size();
      if (start >= 0) return pending && Buffer.from(pending.subarray(start, start + length));
      return file.read(offset, length);
    },
    append(key, value, day) {
      const record = { key, length: value.length, crc: crc32(value), day };
      const offset = size;
      records.push(record);
      size += value.length;
      put(value, offset);
      return { ...record, offset };
    },
    appendUse(key, day) {
      records.push({ key, length: NO_VALUE, crc: 0, day });
    },
    finish(order) {
      let isNamed = false;
      if (canWrite) flush();
      if (canWrite && write(encodeIndex(kind, records))) {
        attempt(() => {
          isNamed = giveName(file.path, join(dir, getSegmentName(kind, order, id)));
        });
      }
      file.release();
      return isNamed;
    },
    release: file.release,
  };
}

/** A file that is there from the first bytes until it is named or released. */
function createTemporaryFile(dir: string, name: string) {
  const path = join(dir, name);
  let fd: number | undefined;
  let size = 0;
  return {
    path,
    size: () => size,
    append(bytes: Buffer): void {
      if (fd === undefined) {
        mkdirSync(dir, { recursive: true });
        fd = openSync(path, 'wx+');
      }
      writeAll(fd, bytes, size);
      size += bytes.length;
    },
    read: (offset: number, length: number) => (fd === undefined ? undefined : readAt(fd, offset, length)),
    release(): void {
      if (fd === undefined) return;
      closeQuietly(fd);
      removeFile(dir, name);
      fd = undefined;
    },
  };
}

/** A disk that is nearly full takes a part first and fails at the next write. */
function writeAll(fd: number, bytes: Buffer, position: number): void {
  let done = 0;
  while (done < bytes.length) done += writeSync(fd, bytes, done, bytes.length - done, position + done);
}

/** False when someone emptied the folder while this ran, as people do with caches: no trouble of the disk. */
function giveName(temporary: string, name: string): boolean {
  try {
    renameSteadily(temporary, name);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}

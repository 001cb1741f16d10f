/**
 * The form of a segment on disk, little endian:
 *
 *     values, back to back
 *     index   16 bytes a record (length, crc, day, bytes of the key), then all keys as UTF-8
 *     footer  bytes of the index, number of records, crc of kind, index and these two, magic
 *
 * Where a value starts is the sum of the lengths before it, so a file that was cut, grew
 * or was put together from others cannot pass. Whatever is not as it should be reads as
 * no segment at all.
 */
import { crc32 } from 'node:zlib';

export interface SegmentRecord {
  readonly key: string;
  /** Bytes of the value, or `NO_VALUE`. */
  readonly length: number;
  readonly crc: number;
  /** The day of the last use that was written down, counted from 1970. */
  readonly day: number;
}

/** Length of a record that only says when a key of another segment was used. */
export const NO_VALUE = 0xffffffff;
export const FOOTER_BYTES = 20;

const RECORD_BYTES = 16;
/** Name and version of the format. */
const MAGIC = Buffer.from('docgen1\n');

/** Index and footer of a segment. */
export function encodeIndex(kind: string, records: readonly SegmentRecord[]): Buffer {
  const keys = records.map(({ key }) => Buffer.from(key));
  const numbers = Buffer.allocUnsafe(records.length * RECORD_BYTES);
  for (const [index, { length, crc, day }] of records.entries()) {
    const at = index * RECORD_BYTES;
    numbers.writeUInt32LE(length, at);
    numbers.writeUInt32LE(crc, at + 4);
    numbers.writeUInt32LE(day, at + 8);
    numbers.writeUInt32LE(keys[index]?.length ?? 0, at + 12);
  }
  const index = Buffer.concat([numbers, ...keys]);
  const footer = Buffer.alloc(FOOTER_BYTES);
  footer.writeUInt32LE(index.length, 0);
  footer.writeUInt32LE(records.length, 4);
  footer.writeUInt32LE(computeIndexCrc(kind, index, footer), 8);
  MAGIC.copy(footer, 12);
  return Buffer.concat([index, footer]);
}

/** Bytes that the index takes before this footer; undefined when it is no footer. */
export function readIndexLength(footer: Buffer): number | undefined {
  const isFooter = footer.length === FOOTER_BYTES && footer.subarray(12).equals(MAGIC);
  return isFooter ? footer.readUInt32LE(0) : undefined;
}

/** The records of a segment whose values take `valueBytes`; undefined when anything is amiss. */
export function decodeIndex(
  kind: string,
  { index, footer, valueBytes }: { index: Buffer; footer: Buffer; valueBytes: number },
): SegmentRecord[] | undefined {
  const count = footer.readUInt32LE(4);
  if (footer.readUInt32LE(8) !== computeIndexCrc(kind, index, footer)) return undefined;
  if (count * RECORD_BYTES > index.length) return undefined;
  const records: SegmentRecord[] = [];
  let keyStart = count * RECORD_BYTES;
  let size = 0;
  for (let at = 0; at < count * RECORD_BYTES; at += RECORD_BYTES) {
    const keyEnd = keyStart + index.readUInt32LE(at + 12);
    const length = index.readUInt32LE(at);
    const crc = index.readUInt32LE(at + 4);
    const day = index.readUInt32LE(at + 8);
    records.push({ key: index.toString('utf8', keyStart, keyEnd), length, crc, day });
    if (length !== NO_VALUE) size += length;
    keyStart = keyEnd;
  }
  return keyStart === index.length && size === valueBytes ? records : undefined;
}

/** The kind is part of it: a segment under the name of another kind is a stranger there. */
function computeIndexCrc(kind: string, index: Buffer, footer: Buffer): number {
  return crc32(footer.subarray(0, 8), crc32(index, crc32(kind)));
}

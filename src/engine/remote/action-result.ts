/**
 * The message that Bazel's servers store under `/ac`: an `ActionResult` of the Remote Execution API as protobuf.
 * Servers parse it and may add fields, so all but these two are skipped:
 *
 * 5  stdout_raw      bytes: a value itself
 * 6  stdout_digest   { 1 hash: string, 2 size_bytes: int64 }: a value stored under `/cas`
 */

export interface Digest {
  /** SHA-256 in lower-case hexadecimal. */
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

export type ActionResult = { readonly value: Uint8Array } | { readonly digest: Digest };

const STDOUT_RAW = 5;
const STDOUT_DIGEST = 6;
const HASH = 1;
const SIZE_BYTES = 2;

/** Wire types of protobuf. */
const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

export function encodeActionResult(result: ActionResult): Buffer {
  if ('value' in result) return encodeBytes(STDOUT_RAW, result.value);
  const { hash, size } = result.digest;
  const digest = Buffer.concat([
    encodeBytes(HASH, Buffer.from(hash)),
    encodeVarint((SIZE_BYTES << 3) | VARINT),
    encodeVarint(size),
  ]);
  return encodeBytes(STDOUT_DIGEST, digest);
}

/** Undefined for any other message, and for invalid data. */
export function decodeActionResult(bytes: Buffer): ActionResult | undefined {
  const fields = readFields(bytes);
  const value = fields?.get(STDOUT_RAW);
  if (Buffer.isBuffer(value)) return { value };
  const digest = fields?.get(STDOUT_DIGEST);
  const digestFields = Buffer.isBuffer(digest) ? readFields(digest) : undefined;
  const hash = digestFields?.get(HASH);
  const size = digestFields?.get(SIZE_BYTES);
  if (!Buffer.isBuffer(hash) || typeof size !== 'number') return undefined;
  return { digest: { hash: hash.toString('latin1'), size } };
}

function encodeBytes(field: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([encodeVarint((field << 3) | BYTES), encodeVarint(bytes.length), bytes]);
}

function encodeVarint(number: number): Buffer {
  const bytes: number[] = [];
  let rest = number;
  // Without `>>`, which takes 32 bits.
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) bytes.push((rest % 0x80) | 0x80);
  return Buffer.from([...bytes, rest]);
}

/** Returns the last value of each field; undefined for a truncated or invalid message. */
function readFields(bytes: Buffer): Map<number, number | Buffer> | undefined {
  const fields = new Map<number, number | Buffer>();
  let at = 0;
  const readVarint = (): number => {
    let number = 0;
    for (let factor = 1; factor < 2 ** 63; factor *= 0x80) {
      const byte = bytes[at] ?? Number.NaN;
      at += 1;
      number += (byte & 0x7f) * factor;
      if (!(byte >= 0x80)) return Number.isNaN(byte) ? Number.NaN : number;
    }
    return Number.NaN;
  };
  while (at < bytes.length) {
    const tag = readVarint();
    const field = Math.floor(tag / 8);
    switch (tag % 8) {
      case VARINT:
        fields.set(field, readVarint());
        break;
      case BYTES: {
        const length = readVarint();
        if (!(at + length <= bytes.length)) return undefined;
        fields.set(field, bytes.subarray(at, at + length));
        at += length;
        break;
      }
      case FIXED_64:
        at += 8;
        break;
      case FIXED_32:
        at += 4;
        break;
      default:
        return undefined;
    }
  }
  return at === bytes.length ? fields : undefined;
}

/**
 * Text is sent compressed, as hosts do: what a reader would download shows in the
 * browser's own tools, and a slow network can be tried against `preview`.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this the headers weigh more than what is saved; above, hosts stop as well (CloudFront, to the byte). */
const LEAST_BYTES = 1000;
const MOST_BYTES = 10_000_000;

/** Enough for the pages that are being looked at, too little to be noticed. */
const KEPT_BYTES = 16 * 1024 * 1024;

export interface Compressor {
  /** `key` names the bytes: the same key never stands for others. */
  compress(key: string, encoding: Encoding, read: () => Promise<Uint8Array>): Promise<Uint8Array>;
}

/** The encoding to answer with; undefined where the plain bytes are right. */
export function toEncoding(accepted: string | undefined, size: number): Encoding | undefined {
  if (accepted === undefined || size < LEAST_BYTES || size > MOST_BYTES) return undefined;
  const weights = new Map(
    accepted.split(',').map((entry) => {
      const [name = '', ...parameters] = entry.toLowerCase().split(';');
      const weight = parameters.map((parameter) => /^\s*q=([\d.]+)\s*$/.exec(parameter)?.[1]).find(Boolean);
      return [name.trim(), Number(weight ?? 1)];
    }),
  );
  const isAccepted = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  return (['br', 'gzip'] as const).find(isAccepted);
}

/** Keeps the last results: readers who come together ask for the same files. */
export function createCompressor(): Compressor {
  const kept = new Map<string, { readonly bytes: Promise<Uint8Array>; size: number }>();
  let total = 0;

  const drop = (key: string) => {
    total -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  return {
    async compress(key, encoding, read) {
      const name = `${encoding} ${key}`;
      const known = kept.get(name);
      if (known !== undefined) {
        // Moves to the end: what was used longest ago goes first.
        kept.delete(name);
        kept.set(name, known);
        return known.bytes;
      }
      const entry = { bytes: read().then((bytes) => encode(bytes, encoding)), size: 0 };
      kept.set(name, entry);
      try {
        const { length } = await entry.bytes;
        if (kept.get(name) === entry) {
          entry.size = length;
          total += length;
        }
      } catch (error) {
        drop(name);
        throw error;
      }
      for (const oldest of kept.keys()) {
        if (total <= KEPT_BYTES) break;
        drop(oldest);
      }
      return entry.bytes;
    },
  };
}

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Brotli at the level of servers that compress while they send. */
function encode(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return toGzip(bytes);
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

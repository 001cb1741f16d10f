/**
 * Text is sent compressed, as by hosts: the browser's tools then show what a reader would download, and `preview` can
 * simulate a slow network.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

/** Below this the headers outweigh the savings; hosts have the same limit (CloudFront, to the byte). */
const LEAST_BYTES = 1000;
const MOST_BYTES = 10_000_000;

/** Chooses the encoding of a response; undefined for plain bytes. */
export function chooseEncoding(accepted: string | undefined, size: number): Encoding | undefined {
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

const toGzip = promisify(gzip);
const toBrotli = promisify(brotliCompress);

/** Compresses with Brotli at the level of servers that compress on the fly. */
export function compress(bytes: Uint8Array, encoding: Encoding): Promise<Uint8Array> {
  if (encoding === 'gzip') return toGzip(bytes);
  return toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
}

/** Keys of the store: one hash over everything a value is made from. */
import { createHash } from 'node:crypto';

/** 128 bits in base64url. Parts are told apart by their lengths, so no two lists give one key by running together. */
export function toKey(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) {
    hash.update(`${typeof part === 'string' ? Buffer.byteLength(part) : part.byteLength}:`);
    hash.update(part);
  }
  return hash.digest('base64url').slice(0, 22);
}

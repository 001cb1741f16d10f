/** Keys of the store: one hash over everything a value is made from. */
import { hash } from 'node:crypto';

/**
 * Returns 128 bits in base64url. Parts are told apart by their lengths, so no two lists give one key by
 * running together.
 */
export function hashKey(...parts: readonly (string | Uint8Array)[]): string {
  return hash('sha256', join(parts), 'base64url').slice(0, 22);
}

/** One text is hashed in half the time of several. */
function join(parts: readonly (string | Uint8Array)[]): string | Uint8Array {
  if (parts.every((part) => typeof part === 'string'))
    return parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join('');
  return Buffer.concat(
    parts.flatMap((part) => {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part;
      return [Buffer.from(`${bytes.byteLength}:`), bytes];
    }),
  );
}

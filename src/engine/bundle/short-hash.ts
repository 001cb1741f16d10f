import { createHash } from 'node:crypto';

/** What file names and ids carry of a content: enough to tell the versions of one file apart. */
export function getShortHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

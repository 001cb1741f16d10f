import { createHash } from 'node:crypto';

/** Returns the part of a content hash used in file names and ids: enough to distinguish the versions of one file. */
export function getShortHash(text: string | Uint8Array): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}

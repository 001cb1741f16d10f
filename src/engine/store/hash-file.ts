/** Hashes the content of a file. */
import { createHash } from 'node:crypto';
import { closeSync, openSync, readFileSync, readSync, statSync } from 'node:fs';
import { hashKey } from './hash-key.ts';

/** Larger files are not held in memory: pages may name any, and are told of their size elsewhere. */
const LARGE = 32 * 1024 * 1024;
const PART = 1024 * 1024;

/**
 * `''` for what is not there, is not a file or cannot be read: whoever needs the file will say so. To read a pipe would be to
 * wait for whoever writes to it.
 */
export function hashFile(file: string): string {
  try {
    const stats = statSync(file);
    if (!stats.isFile()) return '';
    return stats.size > LARGE ? hashInParts(file, stats.size) : hashKey(readFileSync(file));
  } catch {
    return '';
  }
}

/** Returns what `hashKey` gives for its bytes. */
function hashInParts(file: string, size: number): string {
  const hash = createHash('sha256').update(`${size}:`);
  const part = Buffer.allocUnsafe(PART);
  const opened = openSync(file, 'r');
  try {
    for (let read = readSync(opened, part); read > 0; read = readSync(opened, part))
      hash.update(part.subarray(0, read));
  } finally {
    closeSync(opened);
  }
  return hash.digest('base64url').slice(0, 22);
}

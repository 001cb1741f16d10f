/** Hashes the content of a file. */
import { readFileSync } from 'node:fs';
import { hashKey } from './hash-key.ts';

/** `''` for what is not there, or cannot be read: whoever needs the file will say so. */
export function hashFile(file: string): string {
  try {
    return hashKey(readFileSync(file));
  } catch {
    return '';
  }
}

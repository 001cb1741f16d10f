/** What a file holds, as a short text. */
import { readFileSync } from 'node:fs';
import { toKey } from './to-key.ts';

/** `''` for what is not there, or cannot be read: whoever needs the file will say so. */
export function hashFile(file: string): string {
  try {
    return toKey(readFileSync(file));
  } catch {
    return '';
  }
}

/** Reads files with a known name in a checkout: locks, and settings of other tools. */
import { readFileSync, statSync } from 'node:fs';

/**
 * Behind the name of any of them, a link may lead to a device, which never ends, or to a pipe, which is waited for.
 *
 * @throws {Error} as `readFileSync` does, and for what is not a file, with a message that says so.
 */
export function readRegularFile(file: string): Buffer {
  if (!statSync(file).isFile()) throw new Error('it is not a file');
  return readFileSync(file);
}

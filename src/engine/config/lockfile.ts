/** The file in which a package manager records what is installed. */
import { dirname, join } from 'node:path';
import { readRegularFile } from './regular-files.ts';

/** Of npm, pnpm, Yarn, Bun and Deno. */
export const LOCKFILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'pnpm-lock.yaml',
  'yarn.lock',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
] as const;

/** Reads the nearest one on the way up: in a workspace it is above the project. Empty if there is none. */
export function readLockfile(folder: string): Uint8Array {
  for (const name of LOCKFILES) {
    try {
      return readRegularFile(join(folder, name));
    } catch {
      // Another package manager, or a folder further up.
    }
  }
  const parent = dirname(folder);
  return parent === folder ? new Uint8Array() : readLockfile(parent);
}

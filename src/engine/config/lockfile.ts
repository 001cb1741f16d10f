/** The file in which a package manager records what is installed. */
import { dirname, join } from 'node:path';
import type { PackageManager } from '../../shared/package-manager.ts';
import { readRegularFile } from './regular-files.ts';

/** The package manager that writes each of these. */
export const MANAGERS = {
  'package-lock.json': 'npm',
  'npm-shrinkwrap.json': 'npm',
  'pnpm-lock.yaml': 'pnpm',
  'yarn.lock': 'yarn',
  'bun.lock': 'bun',
  'bun.lockb': 'bun',
  'deno.lock': 'deno',
} satisfies Readonly<Record<string, PackageManager>>;

export const LOCKFILES = Object.keys(MANAGERS) as readonly (keyof typeof MANAGERS)[];

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

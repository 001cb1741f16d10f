/** What bundles with no file of the site in them: docgen, esbuild, and the packages that are installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { isFromSources, roomsDir } from '../own-files.ts';
import { toKey } from '../store/to-key.ts';

export function readToolchainKey(toolId: string, projectDir: string): string {
  const { version } = createRequire(import.meta.url)('esbuild/package.json') as { version: string };
  return toKey(toolId, ...(isFromSources ? readOwnSources() : []), version, readLockfile(projectDir));
}

/** Nearest above the project: what is installed follows from it. */
const LOCKFILES = ['package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];

/** Empty where there is none. */
export function readLockfile(projectDir: string): Uint8Array {
  for (let folder = projectDir; ; folder = dirname(folder)) {
    for (const name of LOCKFILES) {
      try {
        return readFileSync(join(folder, name));
      } catch {
        // Another package manager, or a folder further up.
      }
    }
    if (dirname(folder) === folder) return new Uint8Array();
  }
}

/** The modules around this one, which a compiled docgen's fingerprint speaks for. */
function readOwnSources(): Uint8Array[] {
  return ['node/bundle', 'shared'].flatMap((room) =>
    readdirSync(join(roomsDir, room))
      .sort()
      .map((name) => readFileSync(join(roomsDir, room, name))),
  );
}

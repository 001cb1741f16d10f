/** What bundles with no file of the site in them: docgen, esbuild, and the packages that are installed. */
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readLockfile } from '../config/lockfile.ts';
import { isFromSources, roomsDir } from '../own-files.ts';
import { toKey } from '../store/to-key.ts';

export function readToolchainKey(toolId: string, projectDir: string): string {
  const { version } = createRequire(import.meta.url)('esbuild/package.json') as { version: string };
  return toKey(toolId, ...(isFromSources ? readOwnSources() : []), version, readLockfile(projectDir));
}

/** The modules around this one, which a compiled docgen's fingerprint speaks for. */
function readOwnSources(): Uint8Array[] {
  return ['node/bundle', 'shared'].flatMap((room) =>
    readdirSync(join(roomsDir, room))
      .sort()
      .map((name) => readFileSync(join(roomsDir, room, name))),
  );
}

/**
 * Returns a key of everything outside the site that affects a bundle: docgen, esbuild, and the
 * installed packages.
 */
import { createRequire } from 'node:module';
import { readLockfile } from '../../config/lockfile.ts';
import { hashKey } from '../../store/hash-key.ts';
import { toolId } from '../../store/tool-id.ts';

export function readToolchainKey(projectDir: string): string {
  const { version } = createRequire(import.meta.url)('esbuild/package.json') as { version: string };
  return hashKey(toolId, version, readLockfile(projectDir));
}

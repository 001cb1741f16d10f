/**
 * Locates docgen's own runtime and theme: `.ts(x)` in the sources, `.js` in the published package.
 * esbuild accepts either, so only this file knows.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDocgenError } from '../../../shared/diagnostic.ts';
import { rememberEach } from '../../../shared/remember.ts';
import type { FilePath } from '../../../shared/types.ts';
import { roomsDir } from '../../files/own-files.ts';

/** Returns a module of the runtime or the theme, named without extension: `runtime/client`. */
export function resolveRoomFile(name: string): FilePath {
  const file = findRoomFile(name);
  if (file !== undefined) return file;
  throw createDocgenError('DG5001', `docgen's own file "${name}" is missing.`, {
    hint: 'The installation is incomplete: install docgen again.',
    exitCode: 3,
  });
}

/** Returns the same, or undefined if there is none. An installation does not change while it runs. */
export const findRoomFile = rememberEach((name: string): FilePath | undefined => {
  const files = ['.tsx', '.ts', '.js', ''].map((extension) => join(roomsDir, name + extension));
  return files.find((file) => existsSync(file))?.replaceAll('\\', '/') as FilePath | undefined;
});

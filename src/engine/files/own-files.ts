/**
 * Finds docgen's own files: the package is the nearest folder above with a `package.json`, both from the
 * sources, of which unit tests run pieces, and from the bundle in `dist/engine/`.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** docgen's package folder. */
export const packageDir = findPackage(dirname(fileURLToPath(import.meta.url)));

/** The folder of the rooms: modules of runtime and theme, templates. */
export const roomsDir = join(packageDir, 'dist');

function findPackage(dir: string): string {
  return existsSync(join(dir, 'package.json')) ? dir : findPackage(dirname(dir));
}

/**
 * Where docgen's own files lie. `src/node/` and `dist/engine/` are equally deep, so the
 * same steps lead to the package from the sources, of which unit tests run pieces, and from
 * the bundle, which has all its files in that one folder (`scripts/bundle-engine.js`). Only
 * this file counts them.
 */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** docgen's package folder, with a slash at the end. */
export const packageDir = fileURLToPath(new URL('../../', import.meta.url));

/** The folder of the rooms: modules of runtime and theme, templates. */
export const roomsDir = join(packageDir, 'dist');

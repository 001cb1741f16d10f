/**
 * Fingerprint of docgen itself, with which every key of the store begins: what another
 * docgen made is never taken for our own. Written when docgen is built
 * (`scripts/tool-id.js`), from all that has a part in what it makes.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageDir } from '../files/own-files.ts';

/** The same for the same package on every machine. */
export const toolId: string = readFileSync(join(packageDir, 'dist/tool-id'), 'utf8').trim();

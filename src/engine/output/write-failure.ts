/** Explains errors of the file system. */
import { relative } from 'node:path';
import { createDocgenError } from '../../shared/diagnostic.ts';
import { findRefusal, type Refusal } from '../../shared/system-refusals.ts';
import type { SiteConfig } from '../types.ts';

/** The output folder is exchanged as a whole, which the root of a disk cannot be. */
const BELOW = 'Choose a folder below it with --out-dir.';

/** Codes with another meaning where folders swap names. */
const OF_FOLDERS: ReadonlyMap<string, Refusal> = new Map([
  ['EBUSY', { reason: 'another disk is mounted there, or the folder is in use', step: BELOW }],
  ['EXDEV', { reason: 'the folder and its parent are on different disks', step: BELOW }],
]);

/** Phrases for errors whose cause is the name. */
const NAMING = ['ENAMETOOLONG', 'EILSEQ', 'ETXTBSY', 'ELOOP'];

/** Explains an error of the system as the end of a sentence. */
export function getReason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'it is gone' : (findRefusal(error)?.reason ?? message);
}

/** Throws the explained error. @throws {DocgenError} (exit code 3), or the error itself if it is unknown. */
export function failWrite(error: unknown, { projectDir, outDir }: SiteConfig): never {
  const { code = '', path } = error as NodeJS.ErrnoException;
  const isGone = code === 'ENOENT';
  const refusal = OF_FOLDERS.get(code) ?? findRefusal(error);
  if (refusal === undefined && !isGone) throw error;
  const name = NAMING.includes(code) && path !== undefined ? ` (${relative(projectDir, path)})` : '';
  const reason = isGone ? 'a part of it was removed meanwhile' : `${refusal?.reason}${name}`;
  const message = `The site cannot be written to "${relative(projectDir, outDir)}": ${reason}.`;
  const hint = isGone ? 'Build again.' : `The previous output is unchanged. ${refusal?.step}`;
  throw createDocgenError('DG7004', message, { hint, exitCode: 3, cause: error });
}

/** @throws {DocgenError} where the folder is no longer the one that the build has compared its files with. */
export function failReplaced({ projectDir, outDir }: SiteConfig): never {
  const message = `The site was not written to "${relative(projectDir, outDir)}": something else has written there meanwhile.`;
  throw createDocgenError('DG7004', message, { hint: 'Build again.', exitCode: 3 });
}

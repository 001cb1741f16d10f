/** What the disk refuses, in words. */
import { relative } from 'node:path';
import { DocgenError, toDiagnostic } from '../../shared/diagnostic.ts';
import type { SiteConfig } from '../types.ts';

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'permission is denied',
  EPERM: 'permission is denied',
  EROFS: 'the file system is read-only',
  EMFILE: 'too many files are open',
  ENFILE: 'too many files are open on this machine',
  EBUSY: 'another disk begins there, or the folder is in use',
  EXDEV: 'the folder and its parent are on different disks',
  EIO: 'the disk reports an error',
  ENOENT: 'it is gone',
};

/** Why the system refuses, as the end of a sentence. */
export function toReason(error: unknown): string {
  const { code = '', message } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
}

/** @throws {DocgenError} (exit code 3), or the error itself where nothing is known of it. */
export function failWrite(error: unknown, { projectDir, outDir }: SiteConfig): never {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (REASONS[code] === undefined) throw error;
  const isGone = code === 'ENOENT';
  const reason = isGone ? 'a part of it was removed meanwhile' : toReason(error);
  const message = `The site cannot be written to "${relative(projectDir, outDir)}": ${reason}.`;
  const step = STEPS[code] ?? 'Free the folder, then build again.';
  const hint = isGone ? 'Build again.' : `The former output is untouched. ${step}`;
  throw new DocgenError([toDiagnostic('error', 'DG7004', message, { hint })], 3, { cause: error });
}

/** The output folder is exchanged as a whole, which the root of a disk cannot be. */
const BELOW = 'Choose a folder below it with --out-dir.';
const STEPS: Readonly<Record<string, string>> = { EBUSY: BELOW, EXDEV: BELOW };

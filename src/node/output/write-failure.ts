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
  EBUSY: 'the folder is in use, or another disk begins there',
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
  if (REASONS[code] === undefined || code === 'ENOENT') throw error;
  const message = `The site cannot be written to "${relative(projectDir, outDir)}": ${toReason(error)}.`;
  const hint = 'The former output is untouched. Free the folder, then build again.';
  throw new DocgenError([toDiagnostic('error', 'DG7004', message, { hint })], 3, { cause: error });
}

/** Warning, once a run, that the store's folder cannot be written. */
import { relative, sep } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';

const FULL = ['the disk is full', 'Free some space'] as const;
const REFUSED = ['permission is denied', 'Let docgen write to the folder, or remove it'] as const;
const IN_THE_WAY = ['a file is in its place', 'Remove the file'] as const;

const REASONS: Readonly<Record<string, readonly [reason: string, step: string]>> = {
  ENOSPC: FULL,
  EDQUOT: ['your disk quota is used up', 'Free some space'],
  EACCES: REFUSED,
  EPERM: REFUSED,
  EROFS: ['the file system is read-only', 'Let docgen write to the folder'],
  EEXIST: IN_THE_WAY,
  ENOTDIR: IN_THE_WAY,
};

export function createStoreWarning(
  error: unknown,
  { dir, projectDir }: { dir: string; projectDir?: string },
): Diagnostic {
  const displayPath = projectDir === undefined ? dir : relative(projectDir, dir).split(sep).join('/');
  const { code = '', message } = error as NodeJS.ErrnoException;
  const [reason, step] = REASONS[code] ?? [message, 'Remove the folder'];
  return createDiagnostic('warning', 'DG7501', `The store "${displayPath}" cannot be written: ${reason}.`, {
    hint: `The results of this run are correct but not cached, so the next run computes them again. ${step} to cache them.`,
  });
}

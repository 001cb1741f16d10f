/** Files that are copied to the output unchanged: their keys and their bytes. */
import { readFile, stat } from 'node:fs/promises';
import { relative } from 'node:path';
import { createDocgenError } from '../../shared/diagnostic.ts';
import { findRefusal } from '../../shared/system-refusals.ts';
import type { FilePath } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import { getReason } from './write-failure.ts';

/**
 * Tells a file from any other that could take its place. Its time stamp can be set, as
 * unpacking does, but not the time at which its entry on the disk changed.
 */
export async function getCopyKey(file: FilePath, config: SiteConfig): Promise<string> {
  const { size, mtimeMs, ctimeMs, ino } = await read(file, config, stat);
  return ['copy', size, mtimeMs, ctimeMs, ino].join(' ');
}

export function readCopy(file: FilePath, config: SiteConfig): Promise<Uint8Array> {
  return read(file, config, (path) => readFile(path));
}

/** @throws {DocgenError} naming the file. */
async function read<T>(
  file: FilePath,
  { projectDir }: SiteConfig,
  work: (file: FilePath) => Promise<T>,
): Promise<T> {
  try {
    return await work(file);
  } catch (error) {
    const message = `"${relative(projectDir, file)}" cannot be copied: ${getReason(error)}.`;
    const step = ofMachine(error);
    const hint = step ?? 'Make the file readable, or remove it.';
    const exitCode = step === undefined ? 1 : 3;
    throw createDocgenError('DG7006', message, { hint, exitCode, cause: error });
  }
}

/** Returns advice where the machine is the cause; undefined where the file itself is, as by its permissions. */
function ofMachine(error: unknown): string | undefined {
  const { code = '' } = error as NodeJS.ErrnoException;
  return code === 'EACCES' || code === 'EPERM' ? undefined : findRefusal(error)?.step;
}

/** A file that is there whole or not at all, whenever a process is killed and however many write it. */
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { toProcessTag } from './running-process.ts';

/** Makes the folder too. @throws what the disk says; no draft is left behind. */
export function replaceFile(file: string, text: string): void {
  const draft = `${file}.${toProcessTag()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, text);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

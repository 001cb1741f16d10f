/** A file that is there whole or not at all, whenever a process is killed and however many write it. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { getProcessTag } from '../store/running-process.ts';
import { renameSteadily } from '../store/steady-rename.ts';

/** Creates the folder too. @throws the error of the file system; no draft is left behind. */
export function replaceFile(file: string, content: string | Uint8Array): void {
  const draft = `${file}.${getProcessTag()}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(draft, content);
    renameSteadily(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

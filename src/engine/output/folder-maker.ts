import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes folders, each once. Parents are made one by one: on a read-only disk Node's own way of making all says "no such file". */
export function createFolderMaker(): (folder: string) => void {
  const made = new Set<string>();
  const make = (folder: string): void => {
    if (made.has(folder)) return;
    try {
      mkdirSync(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' && dirname(folder) !== folder) {
        make(dirname(folder));
        mkdirSync(folder);
      } else if (code !== 'EEXIST') throw error;
    }
    made.add(folder);
  };
  return make;
}

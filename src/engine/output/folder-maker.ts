import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a function that makes folders, each once. Parents are made one by one: on a read-only disk Node's
 * own way of making all says "no such file".
 */
export function createFolderMaker(): (folder: string) => void {
  const created = new Set<string>();
  const make = (folder: string): void => {
    if (created.has(folder)) return;
    try {
      mkdirSync(folder);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' && dirname(folder) !== folder) {
        make(dirname(folder));
        mkdirSync(folder);
      } else if (code !== 'EEXIST') throw error;
    }
    created.add(folder);
  };
  return make;
}

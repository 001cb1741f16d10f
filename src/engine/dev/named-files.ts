/**
 * Files named in what was sent to browsers, which request them later, when the next change may have replaced them: for
 * a page that was being made while a file was saved, or a window that is still open.
 */
import type { OutputFile } from '../types.ts';

export interface NamedFiles {
  /** Files of the app, below the secret path. Separate, so that they cannot be reached anywhere else. */
  readonly scripts: RecentFiles;
  /** Data of navigation, where the built site has it. */
  readonly data: RecentFiles;
}

export function createNamedFiles(): NamedFiles {
  return { scripts: createRecentFiles(), data: createRecentFiles() };
}

export type RecentFiles = ReturnType<typeof createRecentFiles>;

const MOST_FILES = 2000;

function createRecentFiles() {
  const files = new Map<string, OutputFile>();
  return {
    add(file: OutputFile): void {
      files.delete(file.path);
      files.set(file.path, file);
      const [oldest] = files.keys();
      if (files.size > MOST_FILES && oldest !== undefined) files.delete(oldest);
    },
    find: (path: string) => files.get(path),
  };
}

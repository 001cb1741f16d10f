/**
 * Files that what was sent to browsers names. They ask for them later, when the next change may have put others in
 * their place: a page that was being made while a file was saved, a window that is still open.
 */
import type { OutputFile } from '../types.ts';

export interface NamedFiles {
  /** Of the app, below the secret path. Separate, so that nothing of it can be reached outside of that. */
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

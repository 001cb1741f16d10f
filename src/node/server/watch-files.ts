/**
 * Files that change. Events are gathered until it is quiet for a moment, since
 * editors write a file in several steps and a checkout touches thousands.
 */
import { basename, sep } from 'node:path';
import { watch } from 'chokidar';
import type { FilePath } from '../../shared/types.ts';

export interface FileWatcher {
  /** Called with the files of a batch. */
  onChange(listener: (files: readonly FilePath[]) => void): void;
  /** Watches these as well; what lies below a watched folder is watched already. */
  follow(files: readonly FilePath[]): void;
  close(): Promise<void>;
}

const QUIET_MS = 50;
/** Longest wait while events keep coming (spec/trust.md §4). */
const LONGEST_MS = 500;

/** Resolves when changes are noticed from then on. */
export async function startWatching(first: readonly FilePath[]): Promise<FileWatcher> {
  const watched = new Set<string>(first);
  const watcher = watch([...watched], { ignoreInitial: true, followSymlinks: false, ignored: isIgnored });
  const listeners: ((files: readonly FilePath[]) => void)[] = [];
  const batch = new Set<FilePath>();
  let quiet: NodeJS.Timeout | undefined;
  let since = 0;

  const flush = () => {
    const files = [...batch];
    batch.clear();
    for (const listener of listeners) listener(files);
  };
  watcher.on('all', (_event, path) => {
    if (batch.size === 0) since = Date.now();
    batch.add(toFilePath(path));
    clearTimeout(quiet);
    quiet = setTimeout(flush, Math.min(QUIET_MS, Math.max(0, LONGEST_MS - (Date.now() - since))));
  });
  await new Promise<void>((resolve) => watcher.once('ready', resolve));

  return {
    onChange: (listener) => void listeners.push(listener),
    follow(files) {
      // Adding a folder again would swallow what appears in it meanwhile.
      const isNew = (file: string) =>
        !watched.has(file) && ![...watched].some((known) => file.startsWith(`${known}/`));
      for (const file of files.filter(isNew)) {
        watched.add(file);
        watcher.add(file);
      }
    },
    async close() {
      clearTimeout(quiet);
      await watcher.close();
    },
  };
}

function toFilePath(file: string): FilePath {
  return file.split(sep).join('/') as FilePath;
}

function isIgnored(file: string): boolean {
  return (
    /^(?:node_modules|\.git|\.docgen)$/.test(basename(file)) || file.includes(`${sep}node_modules${sep}`)
  );
}

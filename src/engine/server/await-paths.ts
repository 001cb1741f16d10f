/**
 * Waits for paths that do not exist: files that an import looks for, and removed ones that may come back, as when
 * branches are switched. chokidar forgets a removed file, and looks for a missing one no further than one folder up.
 */
import { existsSync, type FSWatcher, watch } from 'node:fs';
import { dirname } from 'node:path';
import type { FilePath } from '../../shared/types.ts';

/** Polling interval in milliseconds if the system cannot watch. */
export const POLL_MS = 1000;

/** `onAppear` is called once for each path that exists, also immediately. */
export function awaitPaths(onAppear: (path: FilePath) => void) {
  /** By the nearest existing folder. */
  const waits = new Map<string, { readonly paths: Set<FilePath>; stop(): void }>();
  const add = (path: FilePath): void => {
    if (existsSync(path)) {
      onAppear(path);
      return;
    }
    const folder = findFolder(path);
    const wait = waits.get(folder) ?? { paths: new Set(), stop: watchFolder(folder, () => look(folder)) };
    waits.set(folder, wait);
    wait.paths.add(path);
    // It may have appeared before the folder was watched.
    if (existsSync(path) || findFolder(path) !== folder) look(folder);
  };
  const look = (folder: string): void => {
    const wait = waits.get(folder);
    if (wait === undefined) return;
    const moved = [...wait.paths].filter((path) => existsSync(path) || findFolder(path) !== folder);
    for (const path of moved) wait.paths.delete(path);
    if (wait.paths.size === 0) {
      wait.stop();
      waits.delete(folder);
    }
    for (const path of moved) add(path);
  };
  return {
    add,
    close(): void {
      for (const { stop } of waits.values()) stop();
      waits.clear();
    },
  };
}

function findFolder(path: string): string {
  const folder = dirname(path);
  return folder === path || existsSync(folder) ? folder : findFolder(folder);
}

/**
 * Calls `onEvent` whenever something in the folder appears or disappears, or the folder itself does; returns a function
 * that stops.
 */
function watchFolder(folder: string, onEvent: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let watcher: FSWatcher | undefined;
  const poll = () => {
    watcher?.close();
    timer ??= setInterval(onEvent, POLL_MS).unref();
  };
  try {
    watcher = watch(folder, { persistent: false }, onEvent).on('error', poll);
  } catch {
    poll();
  }
  return () => {
    watcher?.close();
    clearInterval(timer);
  };
}

/**
 * Watches files. Events are collected until it is quiet for a moment, since editors write a file in several steps and a
 * checkout touches thousands: more than the system can queue, so that after a certain number all files are compared
 * once more.
 */

import { existsSync, lstatSync, realpathSync, statSync } from 'node:fs';
import { basename, sep } from 'node:path';
import { type FSWatcher, watch } from 'chokidar';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { changedSince } from '../store/changed-since.ts';
import { awaitPaths, POLL_MS } from './await-paths.ts';

export type FileWatcher = Awaited<ReturnType<typeof startWatching>>;

/** After a single file, it is waited only as long as an editor takes to write it. */
const SINGLE_QUIET_MS = 15;
const QUIET_MS = 50;
/** Longest wait while events keep coming: a switch of branches is shown in steps, not for each file. */
const LONGEST_MS = 500;
/** chokidar ignores a file for 50 ms after a change, about as long as a formatter takes after a save. */
const DEAF_MS = 75;
/** Linux queues 16 384 events for a busy program and drops all others; writing a file makes up to eight. */
const FLOOD_FILES = 1000;
/** A flood is over after this long without events. */
const CALM_MS = 1000;

/** A path when it was first followed. */
interface Followed {
  readonly at: number;
  /** Undefined for what did not exist. */
  readonly changedAt: number | undefined;
}

/** Finds the files that have changed since they were reported, at a time from `Date.now`. */
export type FindChanged = (reportedAt: (file: FilePath) => number) => Promise<readonly FilePath[]>;

/** Folders of which only some paths are watched. */
export interface PartlyWatched {
  /** Returns the current folders. */
  folders(): readonly FilePath[];
  /** Undefined for a path that is watched like any other. */
  needs(path: string): boolean | undefined;
}

const NOTHING_PARTLY: PartlyWatched = { folders: () => [], needs: () => undefined };

/** Resolves once changes are noticed. `findChanged` is called after a flood. */
export async function startWatching(
  first: readonly FilePath[],
  findChanged: FindChanged,
  partly: PartlyWatched = NOTHING_PARTLY,
) {
  const selection = createSelection(first, partly);
  const { watched } = selection;
  const listeners: ((files: readonly FilePath[]) => void)[] = [];
  const diagnostics: Diagnostic[] = [];
  const links = createLinks();
  let watcher: FSWatcher;
  let isReady = () => {};
  const followed = new Map<FilePath, Followed>();
  const report = (files: readonly FilePath[]) => {
    for (const listener of listeners) listener(files);
  };
  const floods = followFloods(findChanged, report);
  const batches = collectBatches((files) => {
    report(files);
    floods.note(files);
  });
  const secondLooks = createSecondLooks(batches.add);
  /** Anything that appears is new, even if it was there when it was followed. */
  const awaited = awaitPaths((path) => {
    followed.set(path, { at: Date.now(), changedAt: undefined });
    watcher.add(links.withTarget(path));
  });
  const awaitAgain = (gone: FilePath) => {
    for (const path of [...watched, ...selection.partial])
      if (path === gone || path.startsWith(`${gone}/`)) awaited.add(path);
  };
  const start = (usePolling: boolean): FSWatcher => {
    const all = [...watched, ...selection.partial];
    const missing = all.filter((file) => !existsSync(file));
    const present = all.filter((file) => !missing.includes(file));
    const polling = usePolling && { usePolling, interval: POLL_MS };
    let isStarted = false;
    const started = watch(present.flatMap(links.withTarget), {
      followSymlinks: false,
      ignored: (path) => selection.isLeftOut(links.getPath(path)),
      ...polling,
    });
    started.on('all', (event, path) => {
      // At the start, and for paths followed later, "add" means that a path is watched from now on.
      const file = links.getPath(path);
      if (event.startsWith('add') && (!isStarted || isAsFollowed(file, followed))) return;
      batches.add(file);
      if (event === 'change') secondLooks.plan(file);
      if (event.startsWith('unlink')) awaitAgain(file);
    });
    started.once('ready', () => {
      isStarted = true;
      for (const file of missing) awaited.add(file);
      isReady();
    });
    started.on('error', (error) => {
      if (usePolling || !isOverLimit(error)) return;
      diagnostics.push(createLimitDiagnostic());
      void started.close();
      // Its errors come by the dozen, one for each file over the limit, when its listeners are gone.
      started.on('error', () => {});
      watcher = start(true);
      batches.announce();
    });
    return started;
  };
  await new Promise<void>((resolve) => {
    isReady = resolve;
    watcher = start(false);
  });

  return {
    /** Reasons why files are polled instead of watched; empty when they are watched. */
    diagnostics,
    /** Called with the files of a batch; without files when `diagnostics` has changed. */
    onChange: (listener: (files: readonly FilePath[]) => void) => void listeners.push(listener),
    /** Watches additional paths; everything below a watched folder is already watched. */
    follow(files: readonly FilePath[]): void {
      for (const file of selection.add(files)) {
        const changedAt = getChangeTime(file);
        followed.set(file, { at: Date.now(), changedAt });
        if (changedAt === undefined) awaited.add(file);
        else watcher.add(links.withTarget(file));
      }
    },
    async close(): Promise<void> {
      batches.stop();
      secondLooks.stop();
      floods.stop();
      awaited.close();
      await watcher.close();
    },
  };
}

/**
 * Tracks paths that are links themselves, such as a docs folder or a config shared by several projects. chokidar
 * follows none, since the targets of links in the docs folder are no content; so the targets of these are watched
 * separately.
 */
function createLinks() {
  const paths = new Map<FilePath, FilePath>();
  return {
    withTarget(path: FilePath): FilePath[] {
      if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return [path];
      const target = findTarget(path);
      if (target === undefined) return [path];
      paths.set(target, path);
      return [path, target];
    },
    /** Returns the path by which a change is reported. */
    getPath(path: string): FilePath {
      const file = toFilePath(path);
      for (const [target, link] of paths) {
        if (file === target) return link;
        if (file.startsWith(`${target}/`)) return toFilePath(link + file.slice(target.length));
      }
      return file;
    },
  };
}

/** Undefined for a link to nothing. */
function findTarget(link: FilePath): FilePath | undefined {
  try {
    return toFilePath(realpathSync(link));
  } catch {
    return undefined;
  }
}

/** Collects events into batches: a batch ends when it is quiet, at the latest after `LONGEST_MS`. */
function collectBatches(onBatch: (files: readonly FilePath[]) => void) {
  const batch = new Set<FilePath>();
  let quiet: NodeJS.Timeout | undefined;
  let since = 0;
  const flush = () => {
    const files = [...batch];
    batch.clear();
    quiet = undefined;
    onBatch(files);
  };
  return {
    add(file: FilePath): void {
      if (batch.size === 0) since = Date.now();
      batch.add(file);
      clearTimeout(quiet);
      const wait = batch.size === 1 ? SINGLE_QUIET_MS : QUIET_MS;
      quiet = setTimeout(flush, Math.min(wait, Math.max(0, LONGEST_MS - (Date.now() - since))));
    },
    /** Ends a batch soon, even one without files: there is something else to report. */
    announce(): void {
      quiet ??= setTimeout(flush, SINGLE_QUIET_MS);
    },
    stop: () => clearTimeout(quiet),
  };
}

/** Returns true for a path that has not changed since it, or a folder around it, was followed. */
function isAsFollowed(path: FilePath, followed: ReadonlyMap<FilePath, Followed>): boolean {
  const own = followed.get(path);
  if (own) return own.changedAt === getChangeTime(path);
  const [, folder] = [...followed].find(([parent]) => path.startsWith(`${parent}/`)) ?? [];
  return folder?.changedAt !== undefined && !changedSince(folder.at, path);
}

/** Keeps track of what is watched: in partly watched folders, only the needed paths. */
function createSelection(first: readonly FilePath[], partly: PartlyWatched) {
  const partial = new Set<FilePath>(partly.folders());
  const isCovered = (file: FilePath) =>
    [...partial].some((folder) => file.startsWith(`${folder}/`)) && partly.needs(file) === undefined;
  const watched = new Set<FilePath>(first.filter((file) => !isCovered(file)));
  const isWatched = (file: string) =>
    watched.has(file as FilePath) || [...watched].some((path) => file.startsWith(`${path}/`));
  return {
    watched,
    partial,
    isLeftOut(path: string): boolean {
      const file = toFilePath(path);
      const isNeeded = partly.needs(file);
      return isNeeded === undefined ? isIgnored(file) : !isNeeded && !isWatched(file);
    },
    /** Returns those that are not watched yet: adding a folder again would hide what appears in it meanwhile. */
    add(files: readonly FilePath[]): readonly FilePath[] {
      const newFolders = partly.folders().filter((folder) => !partial.has(folder));
      for (const folder of newFolders) partial.add(folder);
      const newFiles = files.filter((file) => !isWatched(file) && !isCovered(file));
      for (const file of newFiles) watched.add(file);
      return [...newFolders, ...newFiles];
    },
  };
}

/** Checks changed files once more, for changes that chokidar hides after one. */
function createSecondLooks(onChange: (file: FilePath) => void) {
  const timers = new Map<FilePath, NodeJS.Timeout>();
  const plan = (file: FilePath): void => {
    const changedAt = getChangeTime(file);
    const look = () => {
      timers.delete(file);
      if (getChangeTime(file) === changedAt) return;
      onChange(file);
      plan(file);
    };
    clearTimeout(timers.get(file));
    timers.set(file, setTimeout(look, DEAF_MS));
  };
  return {
    plan,
    stop() {
      for (const timer of timers.values()) clearTimeout(timer);
    },
  };
}

function getChangeTime(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.ctimeMs;
}

/** After a batch too large to be complete, reports lost events once it is quiet. */
function followFloods(findChanged: FindChanged, report: (files: readonly FilePath[]) => void) {
  let flood: Map<FilePath, number> | undefined;
  let calm: NodeJS.Timeout | undefined;
  /** Everything that changed before this has been reported. */
  let reportedUntil = Date.now();
  const reportLost = async () => {
    const reported = flood;
    const previousUntil = reportedUntil;
    flood = undefined;
    reportedUntil = Date.now();
    const missed = await findChanged((file) => reported?.get(file) ?? previousUntil);
    if (missed.length > 0) report(missed);
  };
  return {
    note(files: readonly FilePath[]): void {
      const time = Date.now();
      if (flood === undefined && files.length < FLOOD_FILES) {
        reportedUntil = time - LONGEST_MS;
        return;
      }
      flood ??= new Map();
      for (const file of files) flood.set(file, time);
      clearTimeout(calm);
      calm = setTimeout(() => void reportLost().catch(() => undefined), CALM_MS);
    },
    stop: () => clearTimeout(calm),
  };
}

function isOverLimit(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EMFILE' || code === 'ENFILE';
}

function createLimitDiagnostic(): Diagnostic {
  const message =
    'The system cannot watch more files, so they are polled every second: changes appear later.';
  const hint =
    'On Linux raise fs.inotify.max_user_watches (and max_user_instances): "sudo sysctl fs.inotify.max_user_watches=524288".';
  return createDiagnostic('warning', 'DG8005', message, { hint });
}

function isIgnored(file: string): boolean {
  return (
    /^(?:node_modules|\.git|\.docgen)$/.test(basename(file)) || file.includes(`${sep}node_modules${sep}`)
  );
}

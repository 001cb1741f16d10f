/**
 * The only place that decides which files on disk a server may open. A path is served only if its canonical form is
 * exactly the requested path: that excludes links, `..`, other letter cases, `::$DATA`, `NAME~1` and trailing dots at
 * once, on every system, since each of them names a file by something other than its real path. Names that usually hold
 * secrets rather than documentation are excluded by rule, wherever they are.
 */
import { constants, realpathSync, type Stats, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import { findUnpublished } from '../files/never-published.ts';

declare const checked: unique symbol;

/** A regular file that may be served, created only by `findFile`. */
export interface ServedFile {
  readonly [checked]: true;
  /** Canonical. */
  readonly root: FilePath;
  /** Below `root`, with a leading slash. */
  readonly path: string;
  readonly file: FilePath;
  readonly size: number;
  readonly mtime: Date;
}

/**
 * Finds the file at a decoded path (leading slash) below a folder; undefined if there is none or it must not be seen.
 * Reads the disk synchronously: that takes microseconds, another thread ten times as long.
 */
export function findFile(root: FilePath, path: string): ServedFile | undefined {
  if (!path.startsWith('/') || path.endsWith('/') || !isPublicPath(path)) return undefined;
  const located = locateInside(root, `.${path}`);
  if (typeof located === 'string' || !located.isExact) return undefined;
  const { stats, isExact, ...place } = located;
  return { ...place, path, size: stats.size, mtime: stats.mtime } as ServedFile;
}

interface Located {
  /** Both canonical. */
  readonly root: FilePath;
  readonly file: FilePath;
  readonly stats: Stats;
  /** True if no link or other alias was followed below the root. */
  readonly isExact: boolean;
}

/** Returns the regular file at `path` below `root`, if it really is inside. */
export function locateInside(root: FilePath, path: string): Located | 'outside' | 'missing' {
  try {
    const realRoot = realpathSync.native(root);
    const folder = realRoot.endsWith(sep) ? realRoot : realRoot + sep;
    const requested = resolve(realRoot, path);
    // Checked before the disk is accessed: nobody may learn whether something outside exists.
    if (!requested.startsWith(folder)) return 'outside';
    const file = realpathSync.native(requested);
    if (!file.startsWith(folder)) return 'outside';
    const stats = statSync(file);
    if (!stats.isFile()) return 'missing';
    return { root: toFilePath(realRoot), file: toFilePath(file), stats, isExact: file === requested };
  } catch {
    // Missing, unreadable, a name the system cannot have: to a reader, all of these do not exist.
    return 'missing';
  }
}

/** A link that has taken the place of a file since it was checked is not followed. Windows has no such flag. */
export const AS_CHECKED = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0);

export function readServedFile({ file }: ServedFile): Promise<Buffer> {
  return readFile(file, { flag: AS_CHECKED });
}

/** True if nothing in the path marks it as not for readers. */
export function isPublicPath(path: string): boolean {
  return findUnpublished(path.slice(1)) === undefined;
}

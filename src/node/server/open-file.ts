/**
 * The one place that decides which files of the disk a server may open. A path is
 * served only if its canonical form is exactly the path that was asked for: that
 * leaves out links, `..`, other letter cases, `::$DATA`, `NAME~1` and trailing dots
 * together, on every system, since each of them names a file by something else than
 * its real path. Names that hold secrets rather than documentation are left out by
 * rule, wherever they lie (spec/trust.md §1.1).
 */
import { realpathSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { CONFIG_NAMES } from '../config/config-file.ts';
import { toFilePath } from '../config/file-path.ts';

declare const checked: unique symbol;

/** A regular file that may be served: nothing but `findFile` makes one. */
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

const LOCK_FILES = [
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
];
const NEVER_SERVED = new Set([...LOCK_FILES, ...CONFIG_NAMES]);

/**
 * The file at a decoded path (leading slash) below a folder; undefined when there is
 * none or it must not be seen. Asks the disk synchronously: that takes microseconds,
 * handing it to another thread and back ten times as long.
 */
export function findFile(root: FilePath, path: string): ServedFile | undefined {
  if (!path.startsWith('/') || path.endsWith('/') || !isPublicPath(path)) return undefined;
  try {
    const realRoot = realpathSync.native(root);
    const wanted = join(realRoot, path);
    if (!wanted.startsWith(toFolderPrefix(realRoot)) || realpathSync.native(wanted) !== wanted)
      return undefined;
    const stats = statSync(wanted);
    if (!stats.isFile()) return undefined;
    const found: Omit<ServedFile, typeof checked> = {
      root: toFilePath(realRoot),
      path,
      file: toFilePath(wanted),
      size: stats.size,
      mtime: stats.mtime,
    };
    return found as ServedFile;
  } catch {
    // Missing, unreadable, a name the system cannot have: for a reader all of these are "not there".
    return undefined;
  }
}

export function readServedFile({ file }: ServedFile): Promise<Buffer> {
  return readFile(file);
}

/** Whether no name of the path says that it is not for readers. */
function isPublicPath(path: string): boolean {
  const names = path.split('/').slice(1);
  return names.every((name, index) => {
    if (name.startsWith('.')) return name === '.well-known' && index === 0;
    return !/\.map$/i.test(name) && !NEVER_SERVED.has(name.toLowerCase());
  });
}

function toFolderPrefix(folder: string): string {
  const absolute = resolve(folder);
  return absolute.endsWith(sep) ? absolute : absolute + sep;
}

/**
 * Lists the files under a folder: fast-glob walks, links are followed here, since it would follow them
 * out of the folder and round in circles (decisions/20-walking-the-docs-folder.md). A symbolic link is
 * followed only to a place inside the folder, and never into a folder it is in. What comes back does
 * not depend on the order in which the system lists names.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import { isUnicode } from '../files/list-folder.ts';

/** Links inside linked folders: deeper than this, folders that link each other would multiply. */
const MAX_LINKS = 2;

/** Files with such names, and folders with all below them; `@( )` has fast-glob not even open those. */
const HIDDEN = ['**/.*', '**/@(.*)/**'];

/** `**` of fast-glob goes into folders of such names, and forgets what it saw there. */
const LINE_END = /[\n\r\u2028\u2029]/;

/** The part of Node's `Dirent` that is used, whose types those of the package must not need. */
export interface FolderEntry {
  readonly name: string;
  isDirectory(): boolean;
  isFile(): boolean;
  isSymbolicLink(): boolean;
}

/** Lists a folder; an argument so that tests can shuffle the names or refuse. */
export type ReadFolder = (folder: string) => Promise<readonly FolderEntry[]>;

type SystemError = Error & { readonly code?: string };

export interface FolderFiles {
  /** Relative to the folder, forward slashes; in no particular order. */
  readonly files: string[];
  readonly skippedLinks: { readonly path: string; readonly reason: string }[];
  /** Pipes, sockets and devices. */
  readonly specials: string[];
  readonly unreadable: { readonly path: string; readonly error: SystemError }[];
}

export interface WalkOptions {
  readonly root: string;
  /** What messages call the folder. @default 'the docs folder' */
  readonly home?: string;
  /** Patterns of what is left out unseen, files and folders; hidden names always are. */
  readonly ignore: readonly string[];
  readonly readFolder?: ReadFolder;
}

/** Throws what the system says when the folder itself cannot be listed. */
export async function walkFolder({
  root,
  home: homeName = 'the docs folder',
  ignore,
  readFolder = (folder) => readdir(folder, { withFileTypes: true }),
}: WalkOptions): Promise<FolderFiles> {
  const result: FolderFiles = { files: [], skippedLinks: [], specials: [], unreadable: [] };
  const realRoot = await realpath(root);
  const refused = new Map<string, SystemError>();

  /** Lists a folder and reports errors; fast-glob either ends with the first one or drops them all. */
  const readdirReported = (folder: string, _: unknown, done: (error: unknown, entries?: unknown) => void) => {
    readFolder(folder).then(
      (entries) => done(null, entries),
      (error: SystemError) => {
        refused.set(relative(root, folder).split(sep).join('/'), error);
        done(error);
      },
    );
  };

  /** `above` are the real paths of the folders whose links were followed so far. */
  async function walk(folder: string, above: readonly string[]): Promise<void> {
    const entries = await glob.async(folder === '' ? '**/*' : `${glob.escapePath(folder)}/**/*`, {
      cwd: root,
      dot: true,
      ignore: [...HIDDEN, ...ignore],
      objectMode: true,
      onlyFiles: false,
      followSymbolicLinks: false,
      suppressErrors: true,
      unique: false,
      fs: { readdir: readdirReported as never },
    });
    noteRefused(folder);
    await Promise.all(
      entries.map(async ({ path, name, dirent }) => {
        if (dirent.isFile()) result.files.push(path);
        else if (dirent.isSymbolicLink()) await follow(path, above);
        else if (!dirent.isDirectory()) result.specials.push(path);
        else if (LINE_END.test(name)) await walk(path, above);
        else noteRefused(path);
      }),
    );
  }

  function noteRefused(path: string): void {
    const error = refused.get(path);
    if (error !== undefined && path === '') throw error;
    // A folder removed while we walk has no pages; all other reasons are the author's to know. One whose name is not
    // Unicode is there, but not by the name that Node makes of it.
    if (error !== undefined && (error.code !== 'ENOENT' || !isUnicode(path)))
      result.unreadable.push({ path, error });
  }

  async function follow(path: string, above: readonly string[]): Promise<void> {
    const skip = (reason: string) => void result.skippedLinks.push({ path, reason });
    try {
      const target = await realpath(join(root, path));
      if (!isInside(target, realRoot)) return skip(`points outside ${homeName}`);
      if (isHidden(relative(realRoot, target))) return skip('points to a hidden file or folder');
      const targetStat = await stat(target);
      const home = await realpath(join(root, path, '..'));
      if (targetStat.isFile()) result.files.push(path);
      else if (!targetStat.isDirectory()) result.specials.push(path);
      else if (isInside(home, target) || above.some((folder) => isInside(folder, target)))
        skip('points back to a folder that contains it');
      else if (above.length >= MAX_LINKS) skip('is itself in a linked folder');
      else await walk(path, [...above, home]);
    } catch (error) {
      skip((error as SystemError).code === 'ELOOP' ? 'points back to itself' : 'is broken');
    }
  }

  await walk('', []);
  return result;
}

function isInside(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder + sep);
}

/** A link is as good as what it points to. */
function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.') || name === 'node_modules');
}

/**
 * Lists the files under a folder. Never leaves the folder: a symbolic link is
 * followed only to a place inside it, and never into a folder it stands in.
 * What comes back does not depend on the order in which the system lists names.
 */
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

/** Links inside linked folders: deeper than this, folders that link each other would multiply. */
const MAX_LINKS = 2;

/** Lists a folder; an argument so that tests can shuffle the names or refuse. */
export type ReadFolder = (folder: string) => Promise<FolderEntry[]>;

/** What is asked of an entry; `Dirent` of Node is one. */
export interface FolderEntry {
  readonly name: string;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export interface FolderFiles {
  /** Relative to the folder, forward slashes; in no particular order. */
  readonly files: string[];
  readonly skippedLinks: { readonly path: string; readonly reason: string }[];
  /** Pipes, sockets and devices. */
  readonly specials: string[];
  readonly unreadable: { readonly path: string; readonly error: Error & { readonly code?: string } }[];
}

export interface WalkOptions {
  readonly root: string;
  /** Says which files and folders are left out unseen. */
  readonly isIgnored: (relativePath: string, name: string) => boolean;
  readonly readFolder?: ReadFolder;
}

/** Throws what the system says when the folder itself cannot be listed. */
export async function walkFolder({
  root,
  isIgnored,
  readFolder = readEntries,
}: WalkOptions): Promise<FolderFiles> {
  const found: FolderFiles = { files: [], skippedLinks: [], specials: [], unreadable: [] };
  const realRoot = await realpath(root);

  /** `above` are the real paths of the folders walked through so far; `links` of them were links. */
  async function walk(path: string, above: readonly string[], links: number): Promise<void> {
    let entries: FolderEntry[];
    try {
      entries = await readFolder(join(root, path));
    } catch (error) {
      if (path === '') throw error;
      // A folder removed while we walk has no pages; all other reasons are the author's to know.
      if (!isGone(error)) found.unreadable.push({ path, error: error as Error & { readonly code?: string } });
      return;
    }
    await Promise.all(entries.map((entry) => visit(entry, path, above, links)));
  }

  async function visit(
    entry: FolderEntry,
    folder: string,
    above: readonly string[],
    links: number,
  ): Promise<void> {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (isIgnored(path, entry.name)) return;
    if (entry.isFile()) found.files.push(path);
    else if (entry.isDirectory())
      await walk(path, [...above, join(above.at(-1) ?? realRoot, entry.name)], links);
    else if (entry.isSymbolicLink()) await follow(path, above, links);
    else found.specials.push(path);
  }

  async function follow(path: string, above: readonly string[], links: number): Promise<void> {
    const skip = (reason: string) => void found.skippedLinks.push({ path, reason });
    try {
      const target = await realpath(join(root, path));
      if (target !== realRoot && !target.startsWith(realRoot + sep))
        return skip('leads outside the docs folder');
      if (isHidden(relative(realRoot, target))) return skip('leads to a hidden file or folder');
      const targetStat = await stat(target);
      if (targetStat.isFile()) found.files.push(path);
      else if (!targetStat.isDirectory()) found.specials.push(path);
      else if (target === realRoot || above.includes(target)) skip('leads back to a folder it stands in');
      else if (links >= MAX_LINKS) skip('stands in a linked folder itself');
      else await walk(path, [...above, target], links + 1);
    } catch (error) {
      skip(
        (error as Error & { readonly code?: string }).code === 'ELOOP'
          ? 'leads back to itself'
          : 'leads nowhere',
      );
    }
  }

  await walk('', [realRoot], 0);
  return found;
}

function readEntries(folder: string): Promise<FolderEntry[]> {
  return readdir(folder, { withFileTypes: true });
}

/** A link is as good as what it leads to. */
function isHidden(path: string): boolean {
  return path.split(sep).some((name) => name.startsWith('.') || name === 'node_modules');
}

function isGone(error: unknown): boolean {
  return (error as Error & { readonly code?: string }).code === 'ENOENT';
}

/** Finds the files of posts. Those that the config excludes are none. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import glob from 'fast-glob';

export interface PostFile {
  /** Absolute, with forward slashes. */
  readonly file: string;
  /** Relative to the folder of posts. */
  readonly path: string;
}

export interface FindPostsInput {
  /** Docs folder. */
  readonly root: string;
  /** Folder of posts, from the docs folder. */
  readonly folder: string;
  readonly extensions: readonly string[];
  /** Globs below the docs folder. */
  readonly exclude: readonly string[];
}

export async function findPosts({ root, folder, extensions, exclude }: FindPostsInput): Promise<PostFile[]> {
  const ignore = exclude
    .map((pattern) => pattern.replace(/^\.?\//, '').replace(/\/$/, ''))
    .flatMap((pattern) => [pattern, `${pattern}/**`]);
  const paths = await glob(
    extensions
      .filter((extension) => /^\.mdx?$/i.test(extension))
      .map((extension) => `${glob.escapePath(folder)}/**/*${extension}`),
    {
      cwd: root,
      ignore: ['**/node_modules/**', ...ignore],
      followSymbolicLinks: false,
      suppressErrors: true,
    },
  );
  return paths.sort().map((path) => ({ file: posix.join(root, path), path: path.slice(folder.length + 1) }));
}

/** Name of the page that a file of the folder becomes: `2026-11-20-tea`, `tea/` for the index of a folder. */
export function getPageName(path: string): string {
  return path
    .replace(/\.mdx?$/i, '')
    .normalize('NFC')
    .replace(/(^|\/)(?:index|readme)$/i, '$1');
}

/** True for the index of the folder and for files in the places of list pages, which they replace. */
export function isListName(name: string): boolean {
  return name === '' || /^(?:archive\/?|tags\/?)$|^(?:page|tags|authors)\//.test(name);
}

export function readSource(file: string): Promise<string> {
  return readFile(file, 'utf8');
}

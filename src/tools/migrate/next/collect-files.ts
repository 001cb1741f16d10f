/** Files that pages of Next sites need: those in `public`, and all that they import or name. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listReferences } from '../page/list-references.ts';
import type { NextProject } from './project.ts';

export interface CollectedPage {
  /** Path from the project folder. */
  readonly sourcePath: string;
  readonly source: string;
  /** New path from the docs folder. */
  readonly to: string;
}

interface FilesInput {
  readonly pages: readonly CollectedPage[];
  /** New path, from the new folder, of a file that is named. */
  readonly getNewPath: (file: string) => string;
  /** Files that pages bring along without naming them. */
  readonly named?: readonly string[];
}

/** Collects new paths of pages, public files, and everything that pages name; sources of rewritten files. */
export async function collectFiles(
  { dir, paths, resolveFile }: NextProject,
  { pages, getNewPath, named = [] }: FilesInput,
) {
  const newPaths = new Map(pages.map(({ sourcePath, to }) => [sourcePath, `docs/${to}`]));
  const sources = new Map(pages.map(({ sourcePath, source }) => [sourcePath, source]));
  for (const path of paths) if (path.startsWith('public/')) newPaths.set(path, `docs/${path}`);
  const waiting = [...sources.keys()];
  const bring = async (files: readonly (string | undefined)[]) => {
    for (const file of files) {
      if (file === undefined || newPaths.has(file)) continue;
      const isText = /\.(?:mdx?|[cm]?[jt]sx?)$/.test(file);
      const source = isText ? await readFile(join(dir, file), 'utf8') : '';
      // Next reads markup in a ".js", docgen in a ".jsx".
      const isMarkup = file.endsWith('.js') && /<\/|\/>/.test(source);
      newPaths.set(file, getNewPath(file) + (isMarkup ? 'x' : ''));
      if (!isText) continue;
      sources.set(file, source);
      waiting.push(file);
    }
  };
  await bring(named);
  for (const path of waiting) {
    const names = listReferences(sources.get(path) ?? '', path);
    await bring(names.map((name) => resolveFile(name.replace(/[?#].*$/, ''), path)));
  }
  return { newPaths, sources };
}

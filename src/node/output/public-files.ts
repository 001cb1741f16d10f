/** Files that go into the output as they are: the public folder, the icon, and `output.copy`. */
import { readdir } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import type { OutputFile, SiteConfig } from '../types.ts';

export interface PublicFile {
  readonly file: OutputFile;
  /** Relative to the project, for messages. */
  readonly source: string;
}

export async function readPublicFiles(config: SiteConfig): Promise<PublicFile[]> {
  const copies = [
    { from: config.publicDir, to: '' },
    ...(typeof config.icon === 'object' ? [{ from: config.icon.file, to: basename(config.icon.file) }] : []),
    ...config.bundler.copy,
  ];
  const found = await Promise.all(copies.map(({ from, to }) => listCopies(from, to)));
  return found.flat().map(({ file, path }) => ({
    file: { path, content: { copyOf: file } },
    source: relative(config.projectDir, file).split(sep).join('/'),
  }));
}

/** A folder's files below `to`, or the one file. Links are not followed: they may lead anywhere. */
async function listCopies(from: string, to: string): Promise<{ file: FilePath; path: string }[]> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      if (error.code === 'ENOTDIR') return undefined;
      throw error;
    },
  );
  if (entries === undefined) return [{ file: from as FilePath, path: to === '' ? basename(from) : to }];
  return entries
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return {
        file: file as FilePath,
        path: [to, relative(from, file).split(sep).join('/')].filter(Boolean).join('/'),
      };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

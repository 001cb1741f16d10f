/**
 * Files that are copied to the output unchanged: the public folder, the icon, and `output.copy`. Of the public
 * folder, what is hidden or holds settings stays where it is: it came there by accident. What git ignores is
 * published, since scripts write their results there.
 */
import type { Dirent } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { isWithin, toFilePath } from '../config/file-path.ts';
import { isUnicode, listFolder } from '../files/list-folder.ts';
import { findUnpublished } from '../files/never-published.ts';
import { resolveRealPath } from '../files/real-path.ts';
import type { OutputFile, SiteConfig } from '../types.ts';

export interface PublicFile {
  readonly file: OutputFile;
  /** Relative to the project, for messages. */
  readonly source: string;
}

export async function readPublicFiles(config: SiteConfig) {
  const isAway = leadsAway(config);
  const icon = typeof config.icon === 'object' ? config.icon.file : undefined;
  const copies = [
    ...(isAway ? [] : [{ from: config.publicDir, to: '' }]),
    ...(icon === undefined ? [] : [{ from: icon, to: basename(icon) }]),
    ...config.bundler.copy,
  ];
  const copyLists = await Promise.all(copies.map(({ from, to }) => listCopies(from, to)));
  // The icon and `output.copy` may name files of the public folder, or all of it: each is there once.
  const copied = copyLists.flatMap(({ files }) => files);
  const once = new Map(copied.map((copy) => [`${copy.path}\0${copy.file}`, copy])).values();
  const getSource = (file: string) => relative(config.projectDir, file).split(sep).join('/');
  return {
    publicFiles: Array.from(once, ({ file, path }) => ({
      file: { path, content: { copyOf: file } },
      source: getSource(file),
    })),
    diagnostics: [
      ...(isAway
        ? [{ file: config.publicDir, why: 'is a link that points outside the docs folder', isLink: true }]
        : []),
      ...copyLists.flatMap(({ refused }) => refused),
    ].map(({ file, why, isLink }) =>
      createDiagnostic('warning', 'DG7008', `"${getSource(file)}" is not published: it ${why}.`, {
        file: getSource(file),
        hint: isLink
          ? 'Replace it with what it points to, or remove it.'
          : 'Remove it from the public folder, or rename it if readers may have it.',
      }),
    ),
  };
}

/** A public folder that is a link is as good as the folder it points to. */
function leadsAway({ publicDir, root, markdown }: SiteConfig): boolean {
  const real = toFilePath(resolveRealPath(publicDir));
  return ![root, ...markdown.assetRoots].some((home) => isWithin(real, toFilePath(resolveRealPath(home))));
}

/** A folder's files below `to`, or the one file. */
async function listCopies(from: string, to: string) {
  const entries = await listFolder(from).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    if (error.code === 'ENOTDIR') return undefined;
    throw error;
  });
  if (entries === undefined) {
    const file = from as FilePath;
    // A pipe would be waited for, and a device never ends.
    const stats = await stat(from).catch(() => undefined);
    if (stats?.isFile() === false)
      return { files: [], refused: [{ file, why: 'is not a regular file', isLink: false }] };
    return { files: [{ file, path: to === '' ? basename(from) : to }], refused: [] };
  }
  const found = entries
    .filter((entry) => !HOUSEKEEPING.has(entry.name) && (!entry.isDirectory() || !isUnicode(entry.name)))
    .map((entry) => {
      const file = join(entry.parentPath, entry.name) as FilePath;
      const path = relative(from, file).split(sep).join('/');
      const isLink = entry.isSymbolicLink();
      return { file, path: [to, path].filter(Boolean).join('/'), why: findReason(entry, path), isLink };
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return {
    files: found.flatMap(({ file, path, why }) => (why === undefined ? [{ file, path }] : [])),
    refused: found.flatMap(({ file, why, isLink }) => (why === undefined ? [] : [{ file, why, isLink }])),
  };
}

/** Files that editors, systems and git leave in folders: not published, and not reported either. */
const HOUSEKEEPING = new Set(['.DS_Store', '.gitkeep', '.keep', '.gitignore', '.gitattributes']);

function findReason(entry: Dirent, path: string): string | undefined {
  if (!isUnicode(entry.name)) return 'has a name that is not valid Unicode (UTF-8)';
  if (entry.isSymbolicLink()) return 'is a symbolic link, which may point anywhere';
  return entry.isFile() ? findUnpublished(path) : 'is not a regular file';
}

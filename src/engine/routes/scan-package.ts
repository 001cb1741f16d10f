/** Finds the pages of a folder of `packages`: Markdown alone, so that no code beside it becomes a page. */
import { realpath } from 'node:fs/promises';
import { posix } from 'node:path';
import glob from 'fast-glob';
import picomatch from 'picomatch';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath, isWithin, toFilePath } from '../config/file-path.ts';
import type { ContentRoot } from '../config/site-config.ts';
import type { Route, SiteConfig } from '../types.ts';
import { toListedPath } from './content-roots.ts';
import { createListedRoute } from './create-route.ts';
import { findEditLink } from './edit-link.ts';
import { findExtension } from './route-path.ts';
import { listExcluded, listOwnPaths } from './route-patterns.ts';
import { compareText, createScanDiagnostics, findUnreadPages } from './scan-problems.ts';
import { type FolderFiles, type ReadFolder, walkFolder } from './walk-folder.ts';

const MARKDOWN = ['.md', '.mdx'];

export async function scanPackage(
  root: ContentRoot,
  config: SiteConfig,
  readFolder?: ReadFolder,
): Promise<{ readonly routes: readonly Route[]; readonly diagnostics: readonly Diagnostic[] }> {
  const found = root.file === undefined ? await walk(root, config, readFolder) : await readOne(root);
  const isExcluded = picomatch(listExcluded(config), { dot: true });
  const extensions = MARKDOWN.filter((extension) => config.route.extensions.includes(extension));
  const files = found.files.toSorted(compareText).flatMap((path) => {
    const file = posix.join(root.folder, path) as FilePath;
    const listedPath = toListedPath(file, config);
    return listedPath === undefined || isExcluded(listedPath) ? [] : [{ file, listedPath }];
  });
  const routes = files
    .filter(({ file }) => findExtension(file, extensions) !== undefined)
    .map(({ file, listedPath }) => {
      const route = createListedRoute(listedPath, file, config);
      return { ...route, ...findEditLink(route, config) };
    });
  const unread = findUnreadPages(
    files.map(({ file }) => file),
    config,
  );
  const diagnostics = [...createScanDiagnostics(found, root.folder, config), ...unread];
  const isEmpty = routes.length === 0 && diagnostics.length === 0;
  return { routes, diagnostics: isEmpty ? [createEmptyWarning(root, config)] : diagnostics };
}

async function walk(
  { folder }: ContentRoot,
  config: SiteConfig,
  readFolder: ReadFolder | undefined,
): Promise<FolderFiles> {
  const own = listOwnPaths(folder, config).map((path) => glob.escapePath(path));
  return walkFolder({
    root: folder,
    home: 'its folder',
    ignore: ['**/node_modules', ...own].flatMap((path) => [path, `${path}/**`]),
    ...(readFolder && { readFolder }),
  }).catch((error: Error & { readonly code?: string }) => {
    // Removed since the config was read; `dev` reads it again.
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return NOTHING;
    return { ...NOTHING, unreadable: [{ path: '', error }] };
  });
}

const NOTHING: FolderFiles = { files: [], skippedLinks: [], specials: [], unreadable: [] };

/** A link is as good as what it points to. */
async function readOne({ folder, file = '' }: ContentRoot): Promise<FolderFiles> {
  try {
    const [home, target] = await Promise.all([realpath(folder), realpath(posix.join(folder, file))]);
    if (isWithin(toFilePath(target), toFilePath(home))) return { ...NOTHING, files: [file] };
    return { ...NOTHING, skippedLinks: [{ path: file, reason: 'points outside its folder' }] };
  } catch {
    return NOTHING;
  }
}

function createEmptyWarning({ folder, file }: ContentRoot, config: SiteConfig): Diagnostic {
  const path = getProjectPath(file === undefined ? folder : posix.join(folder, file), config);
  return createDiagnostic('warning', 'DG2025', `"${path}" gives the site no page.`, {
    file: path,
    hint: 'Pages of "packages" end in ".md" or ".mdx"; "route.exclude" and a leading "_" leave them out.',
  });
}

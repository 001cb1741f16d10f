/** Finds the pages in the docs folder and in packages, and their addresses. */
import { createDocgenError, DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import { checkRoutes } from './check-routes.ts';
import { createRoute } from './create-route.ts';
import { createFallbackRoutes } from './fallback-routes.ts';
import { findExtension } from './route-path.ts';
import { listIgnored, scanIncluded } from './route-patterns.ts';
import { compareText, createScanDiagnostics, findEmptyVersions, findUnreadPages } from './scan-problems.ts';
import { type FolderFiles, type ReadFolder, walkFolder } from './walk-folder.ts';

export interface ScanOptions {
  /** Pages that plugins add. */
  readonly added?: readonly Route[];
  /** Selects the pages that get no route. @default none */
  readonly findDrafts?: ((routes: readonly Route[]) => Promise<ReadonlySet<Route>>) | undefined;
}

/**
 * All pages, sorted by file path, then those of `packages`, then those that plugins add, then those shown in place of missing
 * ones; the same list on every system. Throws when there is nothing to build.
 */
export async function scanRoutes(
  config: SiteConfig,
  readFolder?: ReadFolder,
  { added = [], findDrafts }: ScanOptions = {},
) {
  const ignore = listIgnored(config);
  const folderFiles = await readDocs(config, ignore, readFolder);
  const included = await scanIncluded(config, ignore);
  const isPage = (path: string) =>
    findExtension(path, config.route.extensions) !== undefined && !path.endsWith('.d.ts');
  const paths = new Set([...folderFiles.files.filter(isPage), ...included.paths]);
  const packages = await scanPackages(config, readFolder);
  const own = [
    ...[...paths].sort(compareText).map((relativePath) => createRoute(relativePath, config)),
    ...packages.flatMap(({ routes }) => routes),
  ];
  // A plugin may name what is a page already.
  const files = new Set(own.map(({ file }) => file));
  const others = added.filter(({ file }) => !files.has(file));
  const checked = checkRoutes([...own, ...others], config);
  const diagnostics = [
    ...createScanDiagnostics(folderFiles, config.root, config),
    ...findUnreadPages(
      folderFiles.files.map((path) => toFilePath(config.root, path)),
      config,
    ),
    ...included.diagnostics,
    ...packages.flatMap((scanned) => scanned.diagnostics),
    ...checked.diagnostics,
    ...findEmptyVersions(checked.routes, config),
  ];
  const found = (await findDrafts?.(checked.routes)) ?? new Set<Route>();
  const published = checked.routes.filter((route) => !found.has(route));
  const isEmpty = own.length + added.length === 0 || (published.length === 0 && found.size > 0);
  if (isEmpty && !hasErrors(diagnostics)) {
    const empty = createEmptyError(config, found.size);
    throw new DocgenError([...diagnostics, ...empty.diagnostics], empty.exitCode);
  }
  return {
    routes: [...published, ...createFallbackRoutes(published, config)],
    /** Pages that were left out as drafts, in the same order. */
    drafts: checked.routes.filter((route) => found.has(route)),
    diagnostics,
  };
}

/** Most sites have none, and load nothing for them. */
async function scanPackages(config: SiteConfig, readFolder: ReadFolder | undefined) {
  const [, ...roots] = config.contentRoots;
  if (roots.length === 0) return [];
  const { scanPackage } = await import('./scan-package.ts');
  return Promise.all(roots.map((root) => scanPackage(root, config, readFolder)));
}

async function readDocs(
  config: SiteConfig,
  ignore: readonly string[],
  readFolder: ReadFolder | undefined,
): Promise<FolderFiles> {
  try {
    return await walkFolder({ root: config.root, ignore, ...(readFolder ? { readFolder } : {}) });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    const folder = getProjectPath(config.root, config);
    if (code !== 'ENOENT' && code !== 'ENOTDIR') {
      const reason = `The docs folder "${folder}" cannot be read: ${message}.`;
      throw createDocgenError('DG2004', reason, { file: folder, exitCode: 2, cause });
    }
    const reason = `The docs folder "${folder}" ${code === 'ENOENT' ? 'does not exist' : 'is not a folder'}.`;
    const hint = `Create "${folder}/index.md", set another folder, or run "docgen init".`;
    throw createDocgenError('DG2008', reason, { file: folder, hint, exitCode: 2, cause });
  }
}

function createEmptyError(config: SiteConfig, drafts: number): DocgenError {
  const folder = getProjectPath(config.root, config);
  const [message, hint] =
    drafts > 0
      ? [
          `The docs folder "${folder}" has only drafts, which a build leaves out.`,
          'Remove "draft: true" from the first page to be published.',
        ]
      : [`The docs folder "${folder}" has no pages.`, `Create "${folder}/index.md", or run "docgen init".`];
  return createDocgenError('DG2009', message, { file: folder, hint, exitCode: 2 });
}

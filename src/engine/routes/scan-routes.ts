/** Finds the pages in the docs folder and their addresses. */
import { posix } from 'node:path';
import { createDiagnostic, DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath, isWithin, toFilePath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import { checkRoutes } from './check-routes.ts';
import { createFallbackRoutes } from './fallback-routes.ts';
import { findExtension, listVersions, resolveRouteAddress } from './route-path.ts';
import { listIgnored, scanIncluded } from './route-patterns.ts';
import { type FolderFiles, type ReadFolder, walkFolder } from './walk-folder.ts';

export interface ScanOptions {
  /** Pages that plugins add. */
  readonly added?: readonly Route[];
  /** Selects the pages that get no route. @default none */
  readonly findDrafts?: ((routes: readonly Route[]) => Promise<ReadonlySet<Route>>) | undefined;
}

export interface ScannedRoutes {
  readonly routes: readonly Route[];
  /** Pages that were left out as drafts, in the same order. */
  readonly drafts: readonly Route[];
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * All pages, sorted by file path, then those that plugins add, then those shown in place of missing
 * ones; the same list on every system. Throws when there is nothing to build.
 */
export async function scanRoutes(
  config: SiteConfig,
  readFolder?: ReadFolder,
  { added = [], findDrafts }: ScanOptions = {},
): Promise<ScannedRoutes> {
  const ignore = listIgnored(config);
  const folderFiles = await readDocs(config, ignore, readFolder);
  const included = await scanIncluded(config, ignore);
  const isPage = (path: string) =>
    findExtension(path, config.route.extensions) !== undefined && !path.endsWith('.d.ts');
  const paths = new Set([...folderFiles.files.filter(isPage), ...included.paths]);
  const files = [...paths].sort(compareText);
  // A plugin may name what is a page already.
  const others = added.filter(
    ({ file, relativePath }) => !(paths.has(relativePath) && isWithin(file, config.root)),
  );
  const checked = checkRoutes(
    [...files.map((relativePath) => createRoute(relativePath, config)), ...others],
    config,
  );
  const diagnostics = [
    ...createScanDiagnostics(folderFiles, config),
    ...included.diagnostics,
    ...checked.diagnostics,
    ...findEmptyVersions(checked.routes, config),
  ];
  const found = (await findDrafts?.(checked.routes)) ?? new Set<Route>();
  const published = checked.routes.filter((route) => !found.has(route));
  const isEmpty = files.length + added.length === 0 || (published.length === 0 && found.size > 0);
  if (isEmpty && !hasErrors(diagnostics)) throw createEmptyError(config, found.size);
  return {
    routes: [...published, ...createFallbackRoutes(published, config)],
    drafts: checked.routes.filter((route) => found.has(route)),
    diagnostics,
  };
}

/** The route of one file, from its path relative to the docs folder. */
export function createRoute(relativePath: string, config: SiteConfig): Route {
  const { path, lang, version } = resolveRouteAddress(relativePath, config);
  return {
    path,
    file: toFilePath(posix.join(config.root, relativePath)),
    relativePath,
    lang,
    version,
    kind: /\.mdx?$/i.test(relativePath) ? 'markdown' : 'module',
  };
}

/** Compares by code unit: collation differs between systems and releases. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
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
      throw new DocgenError([createDiagnostic('error', 'DG2004', reason, { file: folder })], 2, { cause });
    }
    const reason = `The docs folder "${folder}" ${code === 'ENOENT' ? 'does not exist' : 'is not a folder'}.`;
    const hint = `Create "${folder}/index.md", set another folder, or run "docgen init".`;
    throw new DocgenError([createDiagnostic('error', 'DG2008', reason, { file: folder, hint })], 2, {
      cause,
    });
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
  return new DocgenError([createDiagnostic('error', 'DG2009', message, { file: folder, hint })], 2);
}

/** A misspelt folder, or one that was not fetched: of the default version, the whole site would answer 404. */
function findEmptyVersions(routes: readonly Route[], config: SiteConfig): Diagnostic[] {
  const { configFile, multiVersion } = config;
  const present = new Set(routes.map(({ version }) => version));
  return listVersions(config)
    .filter((version) => !present.has(version) && routes.length > 0)
    .map((version) => {
      const folder = getProjectPath(posix.join(config.root, version), config);
      const home = version === multiVersion.default ? ' It is the default: nothing answers "/".' : '';
      return createDiagnostic(
        'warning',
        'DG2024',
        `The version "${version}" of "multiVersion.versions" has no pages.${home}`,
        {
          ...(configFile !== undefined && { file: getProjectPath(configFile, config) }),
          hint: `Put its pages into "${folder}", or remove it from the list.`,
        },
      );
    });
}

function createScanDiagnostics(folderFiles: FolderFiles, config: SiteConfig): Diagnostic[] {
  const displayPath = (path: string) => getProjectPath(posix.join(config.root, path), config);
  const diagnostics = folderFiles.unreadable
    .toSorted((a, b) => compareText(a.path, b.path))
    .map(({ path, error }) =>
      createDiagnostic(
        'error',
        'DG2004',
        `The folder "${displayPath(path)}" cannot be read: ${error.message}.`,
        {
          file: displayPath(path),
          hint: 'Give yourself permission to read it, or exclude it with "route.exclude".',
        },
      ),
    );
  const links = folderFiles.skippedLinks.toSorted((a, b) => compareText(a.path, b.path));
  if (links.length > 0) {
    const names = formatList(links.map(({ path, reason }) => `"${displayPath(path)}" ${reason}`));
    const message = `${links.length === 1 ? 'A symbolic link was' : `${links.length} symbolic links were`} skipped: ${names}.`;
    diagnostics.push(
      createDiagnostic('warning', 'DG2005', message, { file: displayPath(links[0]?.path ?? '') }),
    );
  }
  const specials = folderFiles.specials.toSorted(compareText);
  if (specials.length > 0) {
    const names = formatList(specials.map((path) => `"${displayPath(path)}"`));
    const message = `Only files and folders can be pages; skipped pipes, sockets or devices: ${names}.`;
    diagnostics.push(
      createDiagnostic('warning', 'DG2006', message, { file: displayPath(specials[0] ?? '') }),
    );
  }
  return diagnostics;
}

function formatList(names: readonly string[]): string {
  const more = names.length - 10;
  return names.slice(0, 10).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/**
 * The user's own patterns: `route.include`, `route.exclude` and
 * `route.excludeConvention`. A pattern that matches a folder means all of it.
 */

import { existsSync } from 'node:fs';
import { posix } from 'node:path';
import glob from 'fast-glob';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { SiteConfig } from '../types.ts';
import { findExtension, PAGE_EXTENSIONS } from './route-path.ts';

/**
 * Patterns, below the docs folder, of what is never a page: installed packages, docgen's own folders
 * and files where they are inside, and what the user excludes.
 */
export function listIgnored(config: SiteConfig): string[] {
  const own = listOwnPaths(config.root, config).map((path) => glob.escapePath(path));
  return [
    ...['**/node_modules', ...own].flatMap((pattern) => [pattern, `${pattern}/**`]),
    ...listExcluded(config),
  ];
}

/** Files and folders of docgen's own below a folder, relative to it. */
export function listOwnPaths(folder: string, config: SiteConfig): string[] {
  const { publicDir, outDir, themeDir, cacheDir, configFiles } = config;
  return [publicDir, outDir, themeDir, cacheDir, ...configFiles]
    .map((path) => posix.relative(folder, path))
    .filter((path) => path !== '' && !path.startsWith('..'));
}

/** Patterns of what the user excludes, below the docs folder. */
export function listExcluded({ route }: Pick<SiteConfig, 'route'>): string[] {
  return [...route.exclude, ...route.excludeConvention]
    .map((pattern) => pattern.replace(/^\.?\//, '').replace(/\/$/, ''))
    .flatMap((pattern) => [pattern, `${pattern}/**`]);
}

/** Finds the page file that an address would lead to if no option left it out, and the option. */
export async function findExcluded(
  path: string,
  config: SiteConfig,
): Promise<{ file: string; option: 'route.exclude' | 'route.excludeConvention' } | undefined> {
  const { root, lang, multiVersion, route } = config;
  const inFolders = ['', lang, multiVersion.default, posix.join(multiVersion.default, lang)].map((folder) =>
    posix.join(folder, path.replace(/^\/+|\/+$/g, '')),
  );
  const names = new Set(inFolders.flatMap((name) => [name, posix.join(name, 'index')]));
  // A page may have thousands of dead links, and a search with patterns takes a millisecond.
  const files = [...names]
    .flatMap((name) => PAGE_EXTENSIONS.map((extension) => name + extension))
    .filter((path) => existsSync(posix.join(root, path)))
    .map((path) => glob.escapePath(path));
  if (files.length === 0) return undefined;
  const find = (excluded: Pick<SiteConfig['route'], 'exclude' | 'excludeConvention'>) =>
    glob(files, {
      cwd: root,
      ignore: listExcluded({ route: { ...route, ...excluded } }),
      suppressErrors: true,
    });
  const [file] = await find({ exclude: [], excludeConvention: [] });
  if (file === undefined || (await find(route)).includes(file)) return undefined;
  const isConvention = (await find({ exclude: route.exclude, excludeConvention: [] })).includes(file);
  return { file: posix.join(root, file), option: isConvention ? 'route.excludeConvention' : 'route.exclude' };
}

/** Files that `route.include` adds, relative to the docs folder, unsorted. */
export async function scanIncluded(
  config: SiteConfig,
  ignore: string[],
): Promise<{ paths: string[]; diagnostics: Diagnostic[] }> {
  const { include } = config.route;
  if (include.length === 0) return { paths: [], diagnostics: [] };
  const isOutside = (pattern: string) => /^(?:\.\.\/|\/|[a-z]:)/i.test(pattern);
  const patterns = include
    .filter((pattern) => !isOutside(pattern))
    .map((pattern) => pattern.replace(/^\.\//, ''));
  const files = await glob(patterns, {
    cwd: config.root,
    ignore,
    followSymbolicLinks: false,
    suppressErrors: true,
  });
  const isPage = (path: string) => findExtension(path, PAGE_EXTENSIONS) !== undefined;
  return {
    paths: files.filter(isPage),
    diagnostics: [
      ...include
        .filter(isOutside)
        .map((pattern) => warn(config, `The pattern "${pattern}" points outside the docs folder.`)),
      ...files
        .filter((path) => !isPage(path))
        .sort()
        .map((path) => warn(config, `"${path}" is not a page: pages end in ${PAGE_EXTENSIONS.join(', ')}.`)),
    ],
  };
}

function warn(config: SiteConfig, reason: string): Diagnostic {
  return createDiagnostic('warning', 'DG2019', `${reason} It was left out of the routes.`, {
    ...(config.configFile ? { file: getProjectPath(config.configFile, config) } : {}),
    hint: 'Change "route.include".',
  });
}

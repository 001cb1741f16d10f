/**
 * The user's own patterns: `route.include`, `route.exclude` and
 * `route.excludeConvention`. A pattern that matches a folder means all of it.
 */

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
  const own = [config.publicDir, config.outDir, config.themeDir, config.cacheDir, ...config.configFiles]
    .map((path) => posix.relative(config.root, path))
    .filter((path) => path !== '' && !path.startsWith('..'))
    .map((path) => glob.escapePath(path));
  const excluded = [...config.route.exclude, ...config.route.excludeConvention].map((pattern) =>
    pattern.replace(/^\.?\//, '').replace(/\/$/, ''),
  );
  return ['**/node_modules', ...own, ...excluded].flatMap((pattern) => [pattern, `${pattern}/**`]);
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

/**
 * The user's own patterns: `route.include`, `route.exclude` and
 * `route.excludeConvention`. A pattern that matches a folder means all of it.
 */
import picomatch from 'picomatch';
import { toDiagnostic } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import type { SiteConfig } from '../types.ts';
import { findExtension, PAGE_EXTENSIONS, toShownPath } from './route-path.ts';

/** Makes the test for `route.exclude` and `route.excludeConvention`; paths are relative to the docs folder. */
export function createExclude({ route }: Pick<SiteConfig, 'route'>): (relativePath: string) => boolean {
  const patterns = [...route.exclude, ...route.excludeConvention].map(compile);
  return (relativePath) => patterns.some((matches) => matches(relativePath));
}

function compile(pattern: string): (relativePath: string) => boolean {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  return picomatch([plain, `${plain}/**`], { dot: true });
}

/** Files that `route.include` adds, relative to the docs folder, unsorted. */
export async function scanIncluded(
  config: SiteConfig,
): Promise<{ paths: string[]; diagnostics: Diagnostic[] }> {
  const { include } = config.route;
  if (include.length === 0) return { paths: [], diagnostics: [] };
  const isOutside = (pattern: string) => /^(?:\.\.\/|\/|[a-z]:)/i.test(pattern);
  const patterns = include
    .filter((pattern) => !isOutside(pattern))
    .map((pattern) => pattern.replace(/^\.\//, ''));
  const { default: glob } = await import('fast-glob');
  const found = await glob(patterns, { cwd: config.root, followSymbolicLinks: false, suppressErrors: true });
  const isPage = (path: string) => findExtension(path, PAGE_EXTENSIONS) !== undefined;
  return {
    paths: found.filter(isPage),
    diagnostics: [
      ...include
        .filter(isOutside)
        .map((pattern) => warn(config, `The pattern "${pattern}" leads outside the docs folder.`)),
      ...found
        .filter((path) => !isPage(path))
        .sort()
        .map((path) => warn(config, `"${path}" is not a page: pages end in ${PAGE_EXTENSIONS.join(', ')}.`)),
    ],
  };
}

function warn(config: SiteConfig, reason: string): Diagnostic {
  return toDiagnostic('warning', 'DG2019', `${reason} It was left out of the routes.`, {
    ...(config.configFile ? { file: toShownPath(config.configFile, config) } : {}),
    hint: 'Change "route.include".',
  });
}

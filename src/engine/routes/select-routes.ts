/** Selects the pages of a part of the site: `docgen build --only 'guide/**'`. */
import picomatch from 'picomatch';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import { getListedPath } from './fallback-routes.ts';

/**
 * Selects the routes whose files fit a pattern, relative to the docs folder; one that matches a folder means all of it.
 * A page shown in place of a missing translation goes by the file that it stands for.
 * @throws {DocgenError} when a pattern fits no page (exit code 2).
 */
export function selectRoutes(
  routes: readonly Route[],
  patterns: readonly string[],
  config: SiteConfig,
): readonly Route[] {
  const paths = routes.map((route) => getListedPath(route, config));
  const tests = patterns.map((pattern) => createTest(pattern));
  const unused = patterns.filter((_, index) => !paths.some((path) => tests[index]?.(path)));
  if (unused.length > 0) throw createUnusedError(unused, config);
  return routes.filter((_, index) => tests.some((isWanted) => isWanted(paths[index] ?? '')));
}

function createTest(pattern: string): (path: string) => boolean {
  const plain = pattern.replace(/^\.?\//, '').replace(/\/$/, '');
  return picomatch([plain, `${plain}/**`]);
}

function createUnusedError(patterns: readonly string[], config: SiteConfig): DocgenError {
  const folder = getProjectPath(config.root, config);
  const hint = `Patterns are relative to "${folder}": "guide/**" are the files of "${folder}/guide".`;
  return new DocgenError(
    patterns.map((pattern) =>
      createDiagnostic('error', 'DG9003', `--only "${pattern}" fits no page.`, { hint }),
    ),
    2,
  );
}

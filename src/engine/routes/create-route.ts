import { posix } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import type { Route, SiteConfig } from '../types.ts';
import { resolveRouteAddress } from './route-path.ts';

/** Creates the route of one file, from its path relative to the docs folder. */
export function createRoute(relativePath: string, config: SiteConfig): Route {
  return createListedRoute(relativePath, toFilePath(posix.join(config.root, relativePath)), config);
}

/** Creates the route of a file that is listed at a path of the docs folder. */
export function createListedRoute(relativePath: string, file: FilePath, config: SiteConfig): Route {
  const { path, lang, version } = resolveRouteAddress(relativePath, config);
  return {
    path,
    file,
    relativePath,
    lang,
    version,
    kind: /\.mdx?$/i.test(relativePath) ? 'markdown' : 'module',
  };
}

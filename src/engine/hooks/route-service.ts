/** Rspress's route service, backed by the route table. */
import { relative } from 'node:path';
import type { RoutePath } from '../../shared/types.ts';
import { listBaseReadings } from '../../shared/url.ts';
import { isWithin, toFilePath } from '../config/file-path.ts';
import type { AddedPage, RouteService } from '../plugin.ts';
import { toListedPath } from '../routes/content-roots.ts';
import { createRouteMeta, resolveRouteAddress, splitUnit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface RouteServiceInput {
  readonly table: RouteTable;
  readonly config: SiteConfig;
  readonly add: (page: AddedPage) => void;
}

export function createRouteService({ table, config, add }: RouteServiceInput): RouteService {
  const getMeta = (route: Route) => createRouteMeta(route, config);
  const getPage = (route: Route | undefined) => route && { routeMeta: getMeta(route) };
  const findRoute = (link: string) =>
    listBaseReadings(link, config.base)
      .map(table.find)
      .find((route) => route !== undefined);
  const toRelative = (file: string) =>
    toListedPath(toFilePath(file), config) ?? relative(config.root, file).replaceAll('\\', '/');
  return {
    addRoute: ({ routePath, absolutePath }) => add({ routePath, filepath: absolutePath }),
    getRoutes: () => table.routes.map(getMeta),
    getRoutePages: () => table.routes.map((route) => ({ routeMeta: getMeta(route) })),
    isExistRoute: (link) => findRoute(link) !== undefined,
    getRoutePageByRouteLink: (link) => getPage(findRoute(link)),
    getRoutePageByRoutePath: (path) => getPage(table.byPath(path as RoutePath)),
    getRoutePageByFilePath: (file) => getPage(table.byFile(toFilePath(file))),
    normalizeRoutePath(relativePath) {
      const { path, lang, version } = resolveRouteAddress(relativePath.replace(/^\//, ''), config);
      return { routePath: path, lang, version };
    },
    splitRoutePathParts(path) {
      const { version = '', lang = '', rest } = splitUnit(path, config);
      return [version, lang, rest];
    },
    absolutePathToRoutePath: (file) => resolveRouteAddress(toRelative(file), config).path,
    absolutePathToRelativePath: toRelative,
    isInDocsDir: (file) => isWithin(toFilePath(file), config.root),
    getDocsDir: () => config.root,
    getLangs: () => config.locales.map(({ lang }) => lang),
    getDefaultLang: () => config.lang,
    getVersions: () => config.multiVersion.versions,
    getDefaultVersion: () => config.multiVersion.default,
  };
}

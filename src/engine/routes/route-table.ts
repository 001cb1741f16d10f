/**
 * The list of routes with its indexes: the one place that answers whether a path
 * is a page.
 */
import { distance } from 'fastest-levenshtein';
import { findNearestPaths } from '../../shared/nearest-paths.ts';
import type { FilePath, RoutePath } from '../../shared/types.ts';
import {
  addLeadingSlash,
  addTrailingSlash,
  decodeUrl,
  removeTrailingSlash,
  splitUrl,
} from '../../shared/url.ts';
import type { Route, SiteConfig } from '../types.ts';
import { createFallbackRoutes } from './fallback-routes.ts';
import { type ResolvedLink, resolveLink } from './resolve-link.ts';
import { splitUnit, toPlainUrl, type Unit } from './route-path.ts';

export interface RouteTable {
  /** Sorted by file path; those that stand for missing translations come last. */
  readonly routes: readonly Route[];
  /** The route of exactly this path. */
  byPath(path: RoutePath): Route | undefined;
  byFile(file: FilePath): Route | undefined;
  /**
   * The route a URL path inside the site means: escapes, query, hash, `.html`,
   * `/index` and the last slash do not count. Upper and lower case do, as on most hosts.
   */
  find(urlPath: string): Route | undefined;
  /** Resolves a link written in a page. */
  resolveLink(url: string, from: Route): ResolvedLink;
  /** The same page in every language and version that has written it, `route` included. */
  siblings(route: Route): readonly Route[];
  /** The first page of a language and version. */
  firstOf(unit: Unit): Route | undefined;
  /** The path, of the same language and version, that a mistyped path may have meant. */
  nearestRoute(path: string): RoutePath | undefined;
}

export function createRouteTable(routes: readonly Route[], config: SiteConfig): RouteTable {
  const byPath = new Map<string, Route>();
  const byFile = new Map<string, Route>();
  const byRest = new Map<string, Route[]>();
  const firsts = new Map<string, Route>();
  const byUnit = new Map<string, RoutePath[]>();
  for (const route of routes) {
    byPath.set(route.path, route);
    // The page that the file is written for comes first.
    setOnce(byFile, route.file, route);
    setOnce(firsts, getUnitKey(route), route);
    if (route.original !== undefined) continue;
    add(byUnit, getUnitKey(route), route.path);
    add(byRest, splitUnit(route.path, config).rest, route);
  }

  const findPlain = (path: string) =>
    byPath.get(removeTrailingSlash(path)) ?? byPath.get(addTrailingSlash(path));
  const find = (urlPath: string): Route | undefined => {
    for (const path of listReadings(urlPath)) {
      const route = findPlain(path);
      if (route) return route;
    }
    return undefined;
  };

  const table: RouteTable = {
    routes,
    byPath: (path) => byPath.get(path),
    byFile: (file) => byFile.get(file),
    find,
    resolveLink: (url, from) => resolveLink(url, from, { table, config }),
    siblings: (route) => byRest.get(splitUnit(route.path, config).rest) ?? [],
    firstOf: (unit) => firsts.get(getUnitKey(unit)),
    nearestRoute(path) {
      const { version = config.multiVersion.default, lang = config.lang } = splitUnit(path, config);
      return findNearestPaths(path, byUnit.get(getUnitKey({ version, lang })) ?? [], 1, distance)[0];
    },
  };
  return table;
}

/**
 * The paths a URL path may mean, the likeliest first. A route path counts as it
 * is before it is read as a URL: `/100%` and `/v1.html` can be pages.
 */
function* listReadings(urlPath: string): Generator<string> {
  const asPath = addLeadingSlash(urlPath).normalize('NFC');
  yield asPath;
  const path = addLeadingSlash(decodeUrl(splitUrl(urlPath).path)).normalize('NFC');
  if (path !== asPath) yield path;
  const plain = toPlainUrl(path);
  if (plain !== path) yield plain;
}

/** The addresses that drafts would have, also where they would stand for missing translations. */
export function createDraftTable(
  drafts: readonly Route[],
  config: SiteConfig,
): Pick<RouteTable, 'find' | 'resolveLink'> {
  return createRouteTable([...drafts, ...createFallbackRoutes(drafts, config)], config);
}

export function getUnitKey({ lang, version }: Unit): string {
  return `${version}/${lang}`;
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const values = map.get(key);
  if (values) values.push(value);
  else map.set(key, [value]);
}

function setOnce<Key>(map: Map<Key, Route>, key: Key, route: Route): void {
  if (!map.has(key)) map.set(key, route);
}

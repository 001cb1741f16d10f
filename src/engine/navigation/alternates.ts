/** Targets of the language and version menus of a page: never a page that is missing. */
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import { getUnitPrefix, listLangs, listVersions, splitUnit, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { SitePage } from './unit-words.ts';

/** Functions that find the counterparts of a page. */
export type CounterpartTable = Pick<RouteTable, 'byPath' | 'find' | 'firstOf' | 'siblings'>;

/** Creates a table without unlisted pages: a listed page must not reveal one as its translation. */
export function hideUnlisted(
  table: RouteTable,
  findPage: (path: RoutePath) => SitePage | undefined,
): CounterpartTable {
  const isShown = ({ path }: Route) => !isUnlisted(findPage(path)?.page);
  const onlyShown = (route: Route | undefined) => (route && isShown(route) ? route : undefined);
  return {
    byPath: table.byPath,
    find: (path) => onlyShown(table.find(path)),
    firstOf: (unit) => onlyShown(table.firstOf(unit)),
    siblings: (route) => table.siblings(route).filter(isShown),
  };
}

/**
 * Finds the same page in each other language and version, else the nearest page above it, up to the home page, else the
 * first page there is. Languages and versions without any page are left out.
 */
export function findAlternates(
  route: Route,
  table: CounterpartTable,
  config: SiteConfig,
): PageMeta['alternates'] {
  const { lang, version } = route;
  const find = (unit: Unit) => findNearestIn(unit, route.path, table, config);
  const langs = findMatches(
    listLangs(config).filter((other) => other !== lang),
    (other) => find({ lang: other, version }),
  );
  const versions = findMatches(
    listVersions(config).filter((other) => other !== version),
    (other) => find({ lang, version: other }) ?? find({ lang: config.lang, version: other }),
  );
  const { rest } = splitUnit(route.path, config);
  const isSame = ({ path }: Route) =>
    removeTrailingSlash(splitUnit(path, config).rest) === removeTrailingSlash(rest);
  const listNames = (found: Matches) => found.map(([name]) => name);
  const all = [...langs, ...versions];
  const missing = listNames(all.filter(([, found]) => !isSame(found)));
  const untranslated = listNames(all.filter(([, found]) => isSame(found) && found.original !== undefined));
  return {
    langs: getPaths(langs),
    versions: getPaths(versions),
    ...(missing.length > 0 && { missing }),
    ...(untranslated.length > 0 && { untranslated }),
  };
}

/**
 * Returns the page that search engines should list in place of this one: the original for a page without a
 * translation, and the default version for all versions.
 */
export function findCanonical(
  route: Route,
  table: CounterpartTable,
  config: SiteConfig,
): RoutePath | undefined {
  const original = route.original === undefined ? route : (table.byPath(route.original) ?? route);
  const current = table
    .siblings(original)
    .find(({ lang, version }) => lang === original.lang && version === config.multiVersion.default);
  const canonical = current ?? original;
  return canonical.path === route.path ? undefined : canonical.path;
}

/** Finds the home page of each language and version, to which the 404 page links and from which it takes the reader's words. */
export function findHomes(
  { lang, version }: Unit,
  table: CounterpartTable,
  config: SiteConfig,
): PageMeta['alternates'] {
  const find = (unit: Unit) => findNearestIn(unit, '/', table, config);
  const langs = findMatches(
    config.locales.map((locale) => locale.lang),
    (name) => find({ lang: name, version }),
  );
  const versions = findMatches(listVersions(config), (name) => find({ lang, version: name }));
  return { langs: getPaths(langs), versions: getPaths(versions) };
}

function findNearestIn(
  unit: Unit,
  path: string,
  table: CounterpartTable,
  config: SiteConfig,
): Route | undefined {
  const prefix = getUnitPrefix(unit, config);
  const isOwn = (found: Route | undefined) => found?.lang === unit.lang && found.version === unit.version;
  const { rest } = splitUnit(path, config);
  for (const candidate of listAncestors(rest)) {
    const found = table.find(`${prefix}/${candidate}`);
    if (found && isOwn(found)) return found;
  }
  return table.firstOf(unit);
}

/** Yields `a/b`, `a/` and `` (the home page) for `a/b`. */
function* listAncestors(rest: string): Generator<string> {
  for (let path = rest; path !== ''; path = path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1))
    yield path;
  yield '';
}

type Matches = readonly (readonly [name: string, route: Route])[];

function findMatches(names: readonly string[], find: (name: string) => Route | undefined): Matches {
  return names.flatMap((name) => {
    const route = find(name);
    return route === undefined ? [] : [[name, route] as const];
  });
}

function getPaths(found: Matches): Record<string, RoutePath> {
  return Object.fromEntries(found.map(([name, { path }]) => [name, path]));
}

/** Where the language and version menus of a page lead: never to a page that is missing. */
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import { splitUnit, toLangs, toUnitPrefix, toVersions, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

/**
 * For each other language and version: the same page, else the nearest page above
 * it, up to the home page, else the first page there is. One without any page is left out.
 */
export function toAlternates(route: Route, table: RouteTable, config: SiteConfig): PageMeta['alternates'] {
  const { lang, version } = route;
  const find = (unit: Unit) => findNearestIn(unit, route.path, table, config);
  const langs = toFound(
    toLangs(config).filter((other) => other !== lang),
    (other) => find({ lang: other, version }),
  );
  const versions = toFound(
    toVersions(config).filter((other) => other !== version),
    (other) => find({ lang, version: other }) ?? find({ lang: config.lang, version: other }),
  );
  const { rest } = splitUnit(route.path, config);
  const isSame = ({ path }: Route) =>
    removeTrailingSlash(splitUnit(path, config).rest) === removeTrailingSlash(rest);
  const toNames = (found: Found) => found.map(([name]) => name);
  const all = [...langs, ...versions];
  const missing = toNames(all.filter(([, found]) => !isSame(found)));
  const untranslated = toNames(all.filter(([, found]) => isSame(found) && found.original !== undefined));
  return {
    langs: toPaths(langs),
    versions: toPaths(versions),
    ...(missing.length > 0 && { missing }),
    ...(untranslated.length > 0 && { untranslated }),
  };
}

/**
 * The page that search engines should list in place of this one: what is shown for want of a
 * translation is the original's, and of all versions the default one is the current.
 */
export function toCanonical(route: Route, table: RouteTable, config: SiteConfig): RoutePath | undefined {
  const written = route.original === undefined ? route : (table.byPath(route.original) ?? route);
  const current = table
    .siblings(written)
    .find(({ lang, version }) => lang === written.lang && version === config.multiVersion.default);
  const canonical = current ?? written;
  return canonical.path === route.path ? undefined : canonical.path;
}

/** Where each language and version begins. The 404 page leads there, and finds the reader's own words there. */
export function toHomes(
  { lang, version }: Unit,
  table: RouteTable,
  config: SiteConfig,
): PageMeta['alternates'] {
  const find = (unit: Unit) => findNearestIn(unit, '/', table, config);
  const langs = toFound(
    config.locales.map((locale) => locale.lang),
    (name) => find({ lang: name, version }),
  );
  const versions = toFound(toVersions(config), (name) => find({ lang, version: name }));
  return { langs: toPaths(langs), versions: toPaths(versions) };
}

function findNearestIn(unit: Unit, path: string, table: RouteTable, config: SiteConfig): Route | undefined {
  const prefix = toUnitPrefix(unit, config);
  const isOwn = (found: Route | undefined) => found?.lang === unit.lang && found.version === unit.version;
  const { rest } = splitUnit(path, config);
  for (const candidate of toAncestors(rest)) {
    const found = table.find(`${prefix}/${candidate}`);
    if (found && isOwn(found)) return found;
  }
  return table.firstOf(unit);
}

/** `a/b` → `a/b`, `a/`, `` (the home page). */
function* toAncestors(rest: string): Generator<string> {
  for (let path = rest; path !== ''; path = path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1))
    yield path;
  yield '';
}

type Found = readonly (readonly [name: string, route: Route])[];

function toFound(names: readonly string[], find: (name: string) => Route | undefined): Found {
  return names.flatMap((name) => {
    const route = find(name);
    return route === undefined ? [] : [[name, route] as const];
  });
}

function toPaths(found: Found): Record<string, RoutePath> {
  return Object.fromEntries(found.map(([name, { path }]) => [name, path]));
}

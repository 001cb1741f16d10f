/** Where the language and version menus of a page lead: never to a page that is missing. */
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { splitUnit, toLangs, toUnitPrefix, toVersions, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

/**
 * For each other language and version: the same page, else the nearest page above
 * it, up to the home page, else the first page there is. One without any page is left out.
 */
export function toAlternates(route: Route, table: RouteTable, config: SiteConfig): PageMeta['alternates'] {
  const { lang, version } = route;
  const langs = toLangs(config).filter((other) => other !== lang);
  const versions = toVersions(config).filter((other) => other !== version);
  const find = (unit: Unit) => findCounterpart(route.path, unit, table, config);
  return {
    langs: toRecord(langs, (other) => find({ lang: other, version })),
    versions: toRecord(
      versions,
      (other) => find({ lang, version: other }) ?? find({ lang: config.lang, version: other }),
    ),
  };
}

/** The page of another language and version that stands for a path; `undefined` when that unit has no pages. */
export function findCounterpart(
  path: string,
  unit: Unit,
  table: RouteTable,
  config: SiteConfig,
): RoutePath | undefined {
  const prefix = toUnitPrefix(unit, config);
  const isOwn = (found: Route | undefined) => found?.lang === unit.lang && found.version === unit.version;
  const { rest } = splitUnit(path, config);
  for (const candidate of toAncestors(rest)) {
    const found = table.findExact(`${prefix}/${candidate}`);
    if (found && isOwn(found)) return found.path;
  }
  return table.firstOf(unit)?.path;
}

/** `a/b` → `a/b`, `a/`, `` (the home page). */
function* toAncestors(rest: string): Generator<string> {
  for (let path = rest; path !== ''; path = path.slice(0, path.replace(/\/$/, '').lastIndexOf('/') + 1))
    yield path;
  yield '';
}

function toRecord(
  keys: readonly string[],
  find: (key: string) => RoutePath | undefined,
): Record<string, RoutePath> {
  return Object.fromEntries(
    keys.flatMap((key) => {
      const path = find(key);
      return path === undefined ? [] : [[key, path] as const];
    }),
  );
}

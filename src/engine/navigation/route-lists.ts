/** The pages of each language and version, as the 404 page fetches them to find what a reader may have meant. */
import type { ListedRoute, PageRecord, RoutePath } from '../../shared/types.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { getUnitHome, getUnitPrefix, listUnits, type Unit } from '../routes/route-path.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface RouteListsInput {
  readonly config: SiteConfig;
  readonly routes: readonly Route[];
  /** Returns facts about a page if they are known; an unknown one is listed by its address only. */
  readonly findPage: (path: RoutePath) => { readonly page: PageRecord } | undefined;
  /** Writes a file under a name that begins like this; returns its URL. */
  readonly write: (name: string, value: unknown) => string;
}

/** About 60 KB compressed. For larger sites, the pages nearest to the root are listed: most others are below them. */
export const MOST_LISTED = 5000;

/** URLs of the lists, by the start of the addresses in each: `''`, `/zh`, `/v1/zh`. */
export function writeRouteLists(input: RouteListsInput): Record<string, string> {
  const { config, write } = input;
  return Object.fromEntries(
    listUnits(config).map((unit) => {
      const name = ['routes', unit.version, unit.lang].filter(Boolean).join('-');
      return [getUnitPrefix(unit, config), write(name, listUnitRoutes(unit, input))];
    }),
  );
}

function listUnitRoutes(unit: Unit, { config, routes, findPage: getPage }: RouteListsInput): ListedRoute[] {
  const { lang, version } = unit;
  const home = getUnitHome(unit, config);
  const own = routes.filter(
    (route) =>
      route.lang === lang &&
      route.version === version &&
      // The way home is on the 404 page anyway.
      route.path !== home &&
      !route.isHidden &&
      !isUnlisted(getPage(route.path)?.page),
  );
  const listed = own.length > MOST_LISTED ? takeShallow(own) : own;
  return listed.map(({ path }) => [path, getPage(path)?.page.title ?? '']);
}

function takeShallow(routes: readonly Route[]): Route[] {
  const getDepth = ({ path }: Route) => path.split('/').length;
  return routes.toSorted((a, b) => getDepth(a) - getDepth(b)).slice(0, MOST_LISTED);
}

/** Sorts pages in reading order: by the navigation bar, then by sidebars. */
import { isNavItemActive } from '../../shared/nav-active.ts';
import type { NavItem, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { isExternalUrl } from '../../shared/url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { type AddressConfig, getUnitHome, type Unit } from '../routes/route-path.ts';
import type { Route } from '../types.ts';

/** Facts that decide the place of a page; a built site knows them too. */
export type OrderedRoute = Pick<Route, 'path' | 'lang' | 'version' | 'original'>;

export interface PageOrderInput<Ordered extends OrderedRoute = Route> {
  readonly config: AddressConfig;
  readonly navigation: {
    readonly navFor: Navigation['navFor'];
    readonly sidebarFor: (route: Ordered) => { readonly entries: readonly SidebarEntry[] } | undefined;
  };
  readonly table: {
    readonly routes: readonly Ordered[];
    readonly find: (path: string) => Ordered | undefined;
  };
}

export interface RouteGroup<Ordered extends OrderedRoute = Route> {
  readonly text: string;
  readonly routes: readonly Ordered[];
}

/**
 * Groups the routes of one language and version: by entries of the bar, then those without one. Fallback pages for
 * missing translations are left out.
 */
export function groupRoutes<Ordered extends OrderedRoute>(
  unit: Unit,
  { config, navigation, table }: PageOrderInput<Ordered>,
): RouteGroup<Ordered>[] {
  const unitRoutes = table.routes.filter(
    ({ lang, version, original }) => lang === unit.lang && version === unit.version && original === undefined,
  );
  const homes = [getUnitHome({ ...unit, lang: config.lang }, config), getUnitHome(unit, config)];
  const items = navigation.navFor(unit.lang, unit.version).flatMap(expandMenu);
  const groups = items.map(({ text }) => ({ text, routes: [] as Ordered[] }));
  const ungrouped: Ordered[] = [];
  for (const route of sortRoutes(unitRoutes, navigation, table)) {
    const index = items.findIndex((item) => isNavItemActive(item, route.path, ['/', ...homes]));
    (groups[index]?.routes ?? ungrouped).push(route);
  }
  return [...groups, { text: '', routes: ungrouped }].filter(({ routes }) => routes.length > 0);
}

/** Returns a menu's entries if it has no link itself. */
function expandMenu(item: NavItem): readonly NavItem[] {
  return item.link === undefined && item.activeMatch === undefined ? (item.items ?? []) : [item];
}

function sortRoutes<Ordered extends OrderedRoute>(
  routes: readonly Ordered[],
  navigation: PageOrderInput<Ordered>['navigation'],
  table: PageOrderInput<Ordered>['table'],
): readonly Ordered[] {
  const places = new Map<RoutePath, number>();
  const visited = new Set<readonly SidebarEntry[]>();
  for (const route of routes) {
    const entries = navigation.sidebarFor(route)?.entries;
    if (entries === undefined || visited.has(entries)) continue;
    visited.add(entries);
    for (const link of listLinks(entries)) {
      const target = isExternalUrl(link) ? undefined : table.find(link);
      if (target && !places.has(target.path)) places.set(target.path, places.size);
    }
  }
  const getPlace = ({ path }: Ordered) => places.get(path) ?? Number.POSITIVE_INFINITY;
  return routes.toSorted((a, b) => (getPlace(a) === getPlace(b) ? 0 : getPlace(a) - getPlace(b)));
}

function listLinks(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) =>
    'text' in entry ? [...(entry.link ? [entry.link] : []), ...listLinks(entry.items ?? [])] : [],
  );
}

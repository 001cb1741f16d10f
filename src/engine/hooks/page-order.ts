/** Sorts pages in reading order: by the navigation bar, then by sidebars. */
import { isNavItemActive } from '../../shared/nav-active.ts';
import type { NavItem, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { isExternalUrl } from '../../shared/url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { getUnitHome, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface PageOrderInput {
  readonly config: SiteConfig;
  readonly navigation: Pick<Navigation, 'navFor' | 'sidebarFor'>;
  readonly table: RouteTable;
}

export interface RouteGroup {
  readonly text: string;
  readonly routes: readonly Route[];
}

/**
 * Groups the routes of one language and version: by entries of the bar, then those of none. Fallback
 * pages for missing translations are left out.
 */
export function groupRoutes(unit: Unit, { config, navigation, table }: PageOrderInput): RouteGroup[] {
  const unitRoutes = table.routes.filter(
    ({ lang, version, original }) => lang === unit.lang && version === unit.version && original === undefined,
  );
  const homes = [getUnitHome({ ...unit, lang: config.lang }, config), getUnitHome(unit, config)];
  const items = navigation.navFor(unit.lang, unit.version).flatMap(expandMenu);
  const groups = items.map(({ text }) => ({ text, routes: [] as Route[] }));
  const ungrouped: Route[] = [];
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

function sortRoutes(
  routes: readonly Route[],
  navigation: PageOrderInput['navigation'],
  table: RouteTable,
): readonly Route[] {
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
  const getPlace = ({ path }: Route) => places.get(path) ?? Number.POSITIVE_INFINITY;
  return routes.toSorted((a, b) => (getPlace(a) === getPlace(b) ? 0 : getPlace(a) - getPlace(b)));
}

function listLinks(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) =>
    'text' in entry ? [...(entry.link ? [entry.link] : []), ...listLinks(entry.items ?? [])] : [],
  );
}

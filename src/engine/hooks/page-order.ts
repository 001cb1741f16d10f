/** Pages in the order in which a reader meets them: by the navigation bar, then by sidebars. */
import { isNavItemActive } from '../../shared/nav-active.ts';
import type { NavItem, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { isExternalUrl } from '../../shared/url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { toUnitHome, type Unit } from '../routes/route-path.ts';
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

/** Groups of one language and version: entries of the bar, then what belongs to none. Pages that stand for missing translations are not in it. */
export function groupRoutes(unit: Unit, { config, navigation, table }: PageOrderInput): RouteGroup[] {
  const own = table.routes.filter(
    ({ lang, version, original }) => lang === unit.lang && version === unit.version && original === undefined,
  );
  const homes = [toUnitHome({ ...unit, lang: config.lang }, config), toUnitHome(unit, config)];
  const items = navigation.navFor(unit.lang, unit.version).flatMap(toEntries);
  const groups = items.map(({ text }) => ({ text, routes: [] as Route[] }));
  const others: Route[] = [];
  for (const route of inOrder(own, navigation, table)) {
    const index = items.findIndex((item) => isNavItemActive(item, route.path, ['/', ...homes]));
    (groups[index]?.routes ?? others).push(route);
  }
  return [...groups, { text: '', routes: others }].filter(({ routes }) => routes.length > 0);
}

/** A menu stands for its entries where it leads nowhere itself. */
function toEntries(item: NavItem): readonly NavItem[] {
  return item.link === undefined && item.activeMatch === undefined ? (item.items ?? []) : [item];
}

function inOrder(
  routes: readonly Route[],
  navigation: PageOrderInput['navigation'],
  table: RouteTable,
): readonly Route[] {
  const places = new Map<RoutePath, number>();
  const seen = new Set<readonly SidebarEntry[]>();
  for (const route of routes) {
    const entries = navigation.sidebarFor(route)?.entries;
    if (entries === undefined || seen.has(entries)) continue;
    seen.add(entries);
    for (const link of listLinks(entries)) {
      const found = isExternalUrl(link) ? undefined : table.find(link);
      if (found && !places.has(found.path)) places.set(found.path, places.size);
    }
  }
  const placeOf = ({ path }: Route) => places.get(path) ?? Number.POSITIVE_INFINITY;
  return routes.toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

function listLinks(entries: readonly SidebarEntry[]): string[] {
  return entries.flatMap((entry) =>
    'text' in entry ? [...(entry.link ? [entry.link] : []), ...listLinks(entry.items ?? [])] : [],
  );
}

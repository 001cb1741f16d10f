/** The entries of a site's menus and sidebars, as one list. */
import type { FilePath, NavItem, SidebarEntry } from '../../shared/types.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { listUnits } from '../routes/route-path.ts';
import type { SiteConfig } from '../types.ts';

interface NavigationEntry {
  readonly text: string;
  readonly link?: string | undefined;
}

/** Lists entries and those inside them; dividers and section headers have no link, and are left out. */
export function flattenEntries(entries: readonly (NavItem | SidebarEntry)[]): NavigationEntry[] {
  return entries.flatMap((entry) => ('text' in entry ? [entry, ...flattenEntries(entry.items ?? [])] : []));
}

/** Lists every entry of the menus of all languages and versions, and of all sidebars. */
export function listNavigationEntries(navigation: Navigation, config: SiteConfig): NavigationEntry[] {
  return flattenEntries([
    ...listUnits(config).flatMap(({ lang, version }) => navigation.navFor(lang, version)),
    ...navigation.sidebars().flatMap(({ entries }) => entries),
  ]);
}

/** Lists the files that navigation is written in. */
export function listNavigationSources(
  dependencies: readonly FilePath[],
  { configFiles }: Pick<SiteConfig, 'configFiles'>,
): FilePath[] {
  return [...dependencies.filter((file) => /\/_(?:nav|meta)\.json$/.test(file)), ...configFiles];
}

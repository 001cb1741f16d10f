/** Names the group that a page's hits are labelled with: its part of the site. */

import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import { isNavItemActive } from '../../shared/nav-active.ts';
import { rememberEach } from '../../shared/remember.ts';
import { findActivePath, isSidebarItem } from '../../shared/sidebar.ts';
import type { SidebarEntry } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import type { Navigation } from '../navigation/navigation.ts';
import { getUnitHome, type Unit } from '../routes/route-path.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface PageGroupsInput {
  readonly config: SiteConfig;
  readonly navigation: Pick<Navigation, 'navFor' | 'sidebarFor'>;
  /** UI words by language, then by key. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/**
 * Returns names by page: the outermost group of its sidebar, else the heading above its entry, else
 * its entry of the navigation bar, else a word for all documentation.
 */
export function createPageGroups({ config, navigation, text }: PageGroupsInput): (route: Route) => string {
  const listNames = rememberEach(nameEntries);
  const findInSidebar = (route: Route): string | undefined => {
    const entries = navigation.sidebarFor(route)?.entries ?? [];
    const [outermost] = findActivePath(entries, toLink(route.path));
    return outermost === undefined ? undefined : listNames(entries)[outermost];
  };
  const findInBar = ({ path, lang, version }: Route): string | undefined => {
    const homes = ['/', ...listHomes({ lang, version }, config)];
    return navigation.navFor(lang, version).find((item) => isNavItemActive(item, path, homes))?.text;
  };
  return (route) => {
    const name = findInSidebar(route) || findInBar(route);
    return name ? parseInlineMarkdownText(name) : (text[route.lang]?.searchGroupText ?? '');
  };
}

/** Returns the group name of each entry of the outermost list; `''` if there is none. */
function nameEntries(entries: readonly SidebarEntry[]): string[] {
  let header = '';
  return entries.map((entry) => {
    if ('sectionHeaderText' in entry) header = entry.sectionHeaderText;
    if (!isSidebarItem(entry)) return '';
    return entry.items ? entry.text : header;
  });
}

function listHomes({ lang, version }: Unit, config: SiteConfig): string[] {
  return [getUnitHome({ lang: config.lang, version }, config), getUnitHome({ lang, version }, config)];
}

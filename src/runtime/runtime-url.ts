/** Addresses for components: the pure helpers, with this site's base and URL style filled in. */
import { base, cleanUrls, dev, siteOrigin } from 'virtual:docgen/options';
import { matchesNavItem } from '../shared/nav-active.ts';
import { isSidebarItem, matchSidebarKey } from '../shared/sidebar.ts';
import type { NavItem, SidebarEntry } from '../shared/types.ts';
import {
  addBase as addGivenBase,
  addLeadingSlash,
  encodePath,
  isExternalUrl,
  normalizeHref,
  removeTrailingSlash,
  removeBase as takeBase,
  toRoutePath,
  withBase as withGivenBase,
} from '../shared/url.ts';

/**
 * Adds the site's base to a path that has none, such as the links of sidebar and navigation bar, even if a
 * folder has the base's name; does not change external URLs, anchors and relative paths.
 */
export function addBase(url: string): string {
  return addGivenBase(url, base);
}

/** Adds the site's base to a path; does not change external URLs, anchors, relative paths and paths that already have it. */
export function withBase(url = '/'): string {
  return withGivenBase(url, base);
}

/** Removes the site's base from a path; `/` if nothing is left. */
export function removeBase(url: string): string {
  return takeBase(url, base);
}

/** The absolute URL of a path: origin (by default `siteOrigin` of the config), base, path. Without an origin, the path. */
export function withSiteOrigin(url: string, origin = siteOrigin): string {
  return isExternalUrl(url) ? url : removeTrailingSlash(origin) + withBase(addLeadingSlash(url));
}

/** A link in this site's URL style: `/a`, or `/a.html` when `route.cleanUrls` is off. Without base. */
export function cleanUrlByConfig(url: string): string {
  return normalizeHref(url, cleanUrls);
}

/** Value of `href` for a link to a page, with URL style and base. */
export function normalizeHrefInRuntime(url: string): string {
  return withBase(cleanUrlByConfig(url));
}

/** Leading slash, no trailing one. */
export function normalizeSlash(url: string): string {
  return removeTrailingSlash(addLeadingSlash(url));
}

/** Address of a page's Markdown, with base: `/guide/` → `/guide/index.md`. */
export function routePathToMdPath(routePath: string): string {
  return `${base}${encodePath(`${routePath.endsWith('/') ? `${routePath}index` : routePath}.md`.slice(1))}`;
}

/** True in a built site; false under `docgen dev`. */
export function isProduction(): boolean {
  return !dev;
}

/** True if an entry of the navigation bar is the current one: its `activeMatch`, else its link, against the path. */
export function matchNavbar(item: Pick<NavItem, 'activeMatch' | 'link'>, pathname: string): boolean {
  return matchesNavItem(item, toRoutePath(removeBase(pathname)));
}

/** True if a sidebar with that key belongs to a path: whole segments count. */
export function matchSidebar(key: string, pathname: string): boolean {
  return matchSidebarKey([key], toRoutePath(removeBase(pathname))) !== undefined;
}

/** Returns the name of the group that has a page, and the entries of the sidebar that a path belongs to. */
export function getSidebarDataGroup(
  sidebar: Readonly<Record<string, readonly SidebarEntry[]>>,
  pathname: string,
): { readonly group: string; readonly items: readonly SidebarEntry[] } {
  const path = toRoutePath(removeBase(pathname));
  const key = matchSidebarKey(Object.keys(sidebar), path);
  const items = key === undefined ? [] : (sidebar[key] ?? []);
  const holds = (entry: SidebarEntry): boolean =>
    isSidebarItem(entry) && (entry.link === path || (entry.items ?? []).some(holds));
  const group = items.find((entry) => isSidebarItem(entry) && entry.items?.some(holds));
  return { group: group && isSidebarItem(group) ? group.text : '', items };
}

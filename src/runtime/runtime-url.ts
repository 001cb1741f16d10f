/** Addresses for components: the pure helpers, with this site's base and URL style filled in. */
import { assetPrefix, base, cleanUrls, dev, prefetchLink, siteOrigin } from 'virtual:docgen/options';
import { matchesNavItem } from '../shared/nav-active.ts';
import { isSidebarItem, matchSidebarKey } from '../shared/sidebar.ts';
import type { NavItem, PageRecord, RoutePath, SidebarEntry } from '../shared/types.ts';
import {
  addBase as addGivenBase,
  addLeadingSlash,
  encodePath,
  isDataUrl,
  isExternalUrl,
  normalizeHref,
  removeTrailingSlash,
  splitUrl,
  removeBase as takeBase,
  toRoutePath,
  withBase as withGivenBase,
} from '../shared/url.ts';
import { loadPage } from './router/page-chunk.ts';

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

/** Value of `src` for a public image, with base; external and data URLs stay. */
export function normalizeImagePath(src: string): string {
  return isExternalUrl(src) || isDataUrl(src) ? src : withBase(src);
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

/** A route as the browser knows it before its page is loaded. */
export interface RouteEntry {
  readonly path: RoutePath;
  /** Loads the page's chunk. Rejects when the page does not exist. */
  preload(): Promise<void>;
}

/**
 * Returns the route of an address; undefined if it cannot be a page of this site. A page has no table of all
 * routes, so loading it shows whether it exists.
 */
export function pathnameToRouteService(pathname: string): RouteEntry | undefined {
  if (isExternalUrl(pathname) || !pathname.startsWith('/')) return undefined;
  const { path } = splitUrl(removeBase(pathname));
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  if (lastSegment.includes('.') && !lastSegment.endsWith('.html')) return undefined;
  const route = toRoutePath(path);
  return { path: route, preload: () => warmPageData(route) };
}

/** Loads the page of a link, once. Does nothing if `route.prefetchLink` is off. */
export function preloadLink(href: string): void {
  const route = prefetchLink ? pathnameToRouteService(href) : undefined;
  // A guess about the reader's next page: nobody waits for it, so a failure need not be reported.
  route?.preload().catch(() => undefined);
}

/** Loads a page's record. Rejects when the page does not exist. */
export async function initPageData(path: string): Promise<PageRecord> {
  const { meta } = await loadPage(toRoutePath(removeBase(path)), { assetPrefix, base });
  return meta.page;
}

/** Loads a page so that showing it does not wait. */
export async function warmPageData(path: string): Promise<void> {
  await initPageData(path);
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

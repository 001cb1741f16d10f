/** Finds the active entry of the navigation bar for a page: used by the browser and the search index. */
import type { NavItem } from './types.ts';
import { addTrailingSlash, isExternalUrl, removeTrailingSlash, toRoutePath } from './url.ts';

/** True if an entry matches a path: by its `activeMatch`, else by its link. */
export function matchesNavItem(item: Pick<NavItem, 'activeMatch' | 'link'>, path: string): boolean {
  if (item.activeMatch !== undefined) return new RegExp(item.activeMatch).test(path);
  if (item.link === undefined || isExternalUrl(item.link)) return false;
  const link = removeTrailingSlash(toRoutePath(item.link));
  return path === link || path.startsWith(addTrailingSlash(link));
}

/** True if an entry of the navigation bar, or one inside it, is the section the reader is in. */
export function isNavItemActive(item: NavItem, path: string, homes: readonly string[]): boolean {
  // A home page is above every other page; being in a section of it marks only the section.
  const isHome = item.activeMatch === undefined && item.link !== undefined && homes.includes(item.link);
  if (isHome ? item.link === path : matchesNavItem(item, path)) return true;
  return item.items?.some((child) => isNavItemActive(child, path, homes)) ?? false;
}

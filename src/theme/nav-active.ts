import { matchNavbar } from '../runtime/index.ts';
import type { NavItem } from '../shared/types.ts';

/** Whether an entry of the navigation bar, or one inside it, stands for the section the reader is in. */
export function isNavItemActive(item: NavItem, pathname: string, homes: readonly string[]): boolean {
  // A home page is above every other page; being in a section of it marks only the section.
  const isHome = item.activeMatch === undefined && item.link !== undefined && homes.includes(item.link);
  if (isHome ? item.link === pathname : matchNavbar(item, pathname)) return true;
  return item.items?.some((child) => isNavItemActive(child, pathname, homes)) ?? false;
}

/**
 * Questions about a sidebar that the builder and the browser must answer alike:
 * which one a page has, which entry is active, what comes before and after.
 */
import type { SidebarEntry, SidebarItem } from './types.ts';
import { isEqualPath, isExternalUrl, removeTrailingSlash, splitUrl } from './url.ts';

/** A link of a sidebar, with its text. */
export interface SidebarLink {
  readonly text: string;
  readonly link: string;
}

export interface PrevNext {
  readonly prev?: SidebarLink;
  readonly next?: SidebarLink;
}

/**
 * The key of the sidebar a path belongs to: the longest one that equals the path
 * or ends where one of its segments ends. `/guide` holds `/guide/a`, not `/guidebook`.
 */
export function matchSidebarKey(keys: Iterable<string>, path: string): string | undefined {
  let best: string | undefined;
  for (const key of keys) {
    if (isUnder(path, key) && (best === undefined || key.length > best.length)) best = key;
  }
  return best;
}

function isUnder(path: string, key: string): boolean {
  const start = removeTrailingSlash(key);
  return path === start || path.startsWith(`${start}/`);
}

/** Whether a link leads to the current page: query, hash, case, `.html`, `/index` and the last slash do not count. */
export function isActive(link: string, currentPath: string): boolean {
  return !isExternalUrl(link) && link !== '' && isEqualPath(link, currentPath);
}

/** A link or a group; not a divider, not a section header. */
export function isSidebarItem(entry: SidebarEntry): entry is SidebarItem {
  return 'text' in entry;
}

/** All links into the site in reading order: a group's own link comes before those in it. */
export function flattenSidebar(entries: readonly SidebarEntry[]): SidebarLink[] {
  return entries.filter(isSidebarItem).flatMap((item) => {
    const own = item.link && !isExternalUrl(item.link) ? [{ text: item.text, link: item.link }] : [];
    return [...own, ...flattenSidebar(item.items ?? [])];
  });
}

/** The pages before and after a page; none when the sidebar does not list it. */
export function toPrevNext(entries: readonly SidebarEntry[], routePath: string): PrevNext {
  const links = flattenSidebar(entries);
  const at = links.findIndex(({ link }) => isActive(link, routePath));
  if (at === -1) return {};
  // A group and its first child may lead to the same page: that is no neighbour.
  const isOther = ({ link }: SidebarLink) => !isActive(link, routePath);
  const prev = links.slice(0, at).reverse().find(isOther);
  const next = links.slice(at + 1).find(isOther);
  return { ...(prev ? { prev } : {}), ...(next ? { next } : {}) };
}

/**
 * Where the entry of a path stands, as indexes from the outermost list down; empty
 * when there is none. All but the last lead through the groups to be opened. A link
 * that also names the hash is preferred, then the first one.
 */
export function findActivePath(entries: readonly SidebarEntry[], path: string): number[] {
  const exact = findPath(
    entries,
    (link) => isActive(link, path) && splitUrl(link).hash === splitUrl(path).hash,
  );
  return exact.length > 0 ? exact : findPath(entries, (link) => isActive(link, path));
}

function findPath(entries: readonly SidebarEntry[], matches: (link: string) => boolean): number[] {
  for (const [index, entry] of entries.entries()) {
    if (!isSidebarItem(entry)) continue;
    if (entry.link && matches(entry.link)) return [index];
    const inner = findPath(entry.items ?? [], matches);
    if (inner.length > 0) return [index, ...inner];
  }
  return [];
}

/**
 * Questions about a sidebar that the builder and the browser must answer alike:
 * which one a page has, which entry is active, what comes before and after.
 */
import type { SidebarEntry, SidebarItem } from './types.ts';
import { isEqualPath, isExternalUrl, removeTrailingSlash, splitUrl, toComparablePath } from './url.ts';

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
 * Returns the key of a path's sidebar: the longest one that equals the path or ends at one of its
 * segments. `/guide` contains `/guide/a`, not `/guidebook`.
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

/**
 * True if a link points to the current page: query, hash, case, `.html`, `/index` and the trailing
 * slash are ignored.
 */
export function isActive(link: string, current: string): boolean {
  return !isExternalUrl(link) && link !== '' && isEqualPath(link, current);
}

/** A link or a group; not a divider, not a section header. */
export function isSidebarItem(entry: SidebarEntry): entry is SidebarItem {
  return 'text' in entry;
}

/** Returns all links into the site in reading order: a group's own link comes before those inside. */
export function flattenSidebar(entries: readonly SidebarEntry[]): readonly SidebarLink[] {
  return getIndex(entries).links;
}

/** Returns the link of the first page in the entries from a position on; undefined if none of them has one. */
export function findFirstLink(entries: readonly SidebarEntry[], from = 0): string | undefined {
  for (let index = from; index < entries.length; index += 1) {
    const entry = entries[index] as SidebarEntry;
    if (!isSidebarItem(entry)) continue;
    if (entry.link && !isExternalUrl(entry.link)) return entry.link;
    const inner = findFirstLink(entry.items ?? []);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/**
 * Above this many links a sidebar shows only the groups that contain the page; the others are closed and without rows.
 * Otherwise every page of a large site would carry a list of all pages.
 */
const LARGE_SIDEBAR = 300;

/** True if a sidebar has more than 300 links: its closed groups render no rows until they are opened. */
export function isLargeSidebar(entries: readonly SidebarEntry[]): boolean {
  return getIndex(entries).links.length > LARGE_SIDEBAR;
}

/** Returns the initial state of a sidebar: unchanged, or, if it is large, with every collapsible group closed. */
export function getInitialEntries(entries: readonly SidebarEntry[]): readonly SidebarEntry[] {
  if (!isLargeSidebar(entries)) return entries;
  const index = getIndex(entries);
  index.closed ??= closeGroups(entries);
  return index.closed;
}

function closeGroups(entries: readonly SidebarEntry[]): readonly SidebarEntry[] {
  return entries.map((entry) => {
    if (!isSidebarItem(entry) || !entry.items) return entry;
    return { ...entry, items: closeGroups(entry.items), collapsed: entry.collapsible !== false };
  });
}

/** Returns the entries with the group at a path closed or open, and those around it open; nothing else is copied. */
export function setCollapsed(
  entries: readonly SidebarEntry[],
  [index = -1, ...rest]: readonly number[],
  isCollapsed: boolean,
): readonly SidebarEntry[] {
  const entry = entries[index];
  if (!entry || !isSidebarItem(entry) || !entry.items) return entries;
  const collapsed = isCollapsed && rest.length === 0;
  const edited = { ...entry, collapsed, items: setCollapsed(entry.items, rest, isCollapsed) };
  return entries.map((other, at) => (at === index ? edited : other));
}

/** Returns the pages before and after that of a link; none if the sidebar does not list it. */
export function findPrevNext(entries: readonly SidebarEntry[], to: string): PrevNext {
  const { links, places } = getIndex(entries);
  const [place] = places.get(toComparablePath(to)) ?? [];
  if (place === undefined) return {};
  // A group and its first child may point to the same page, which is no neighbour.
  const findOther = (step: number): SidebarLink | undefined => {
    let at = place.at + step;
    while (isActive(links[at]?.link ?? '', to)) at += step;
    return links[at];
  };
  const prev = findOther(-1);
  const next = findOther(1);
  return { ...(prev && { prev }), ...(next && { next }) };
}

/**
 * Returns the position of a link's entry, as indexes from the outermost list down; empty if there is
 * none. All but the last are the groups to open. A link that includes the hash takes precedence, then
 * the first one.
 */
export function findActivePath(entries: readonly SidebarEntry[], to: string): readonly number[] {
  const { hash } = splitUrl(to);
  const places = getIndex(entries).places.get(toComparablePath(to)) ?? [];
  const place = places.find(({ link }) => splitUrl(link).hash === hash) ?? places[0];
  return place?.indexes ?? [];
}

interface Place {
  readonly link: string;
  readonly indexes: readonly number[];
  /** Position among all links in reading order. */
  readonly at: number;
}

interface SidebarIndex {
  readonly links: SidebarLink[];
  /** Positions by `toComparablePath` of the link, in reading order. */
  readonly places: Map<string, Place[]>;
  closed?: readonly SidebarEntry[];
}

/**
 * Cache: every page asks its sidebar the same three questions, so a sidebar is indexed only once. Entries are
 * immutable, so the index never becomes stale.
 */
const indexes = new WeakMap<readonly SidebarEntry[], SidebarIndex>();

function getIndex(entries: readonly SidebarEntry[]): SidebarIndex {
  const cached = indexes.get(entries);
  if (cached) return cached;
  const index: SidebarIndex = { links: [], places: new Map() };
  addEntries(entries, [], index);
  indexes.set(entries, index);
  return index;
}

function addEntries(
  entries: readonly SidebarEntry[],
  above: readonly number[],
  { links, places }: SidebarIndex,
): void {
  for (const [position, entry] of entries.entries()) {
    if (!isSidebarItem(entry)) continue;
    const indexes = [...above, position];
    if (entry.link && !isExternalUrl(entry.link)) {
      const place = { link: entry.link, indexes, at: links.length };
      const key = toComparablePath(entry.link);
      const existing = places.get(key);
      if (existing) existing.push(place);
      else places.set(key, [place]);
      links.push({ text: entry.text, link: entry.link });
    }
    addEntries(entry.items ?? [], indexes, { links, places });
  }
}

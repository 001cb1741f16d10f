/** Open and closed groups of a sidebar, as pure functions over its entries. */
import type { SidebarEntry, SidebarItem } from '../../shared/types.ts';

/** Position of an entry: its index on each level. */
export type SidebarPath = readonly number[];

export function isGroup(
  entry: SidebarEntry,
): entry is SidebarItem & { readonly items: readonly SidebarEntry[] } {
  return 'items' in entry && entry.items !== undefined && entry.items.length > 0;
}

/** Returns the entries with the group at `path` closed or opened; nothing else is copied. */
export function setCollapsed(
  entries: readonly SidebarEntry[],
  path: SidebarPath,
  collapsed: boolean,
): readonly SidebarEntry[] {
  const [index, ...rest] = path;
  return entries.map((entry, position) => {
    if (position !== index || !isGroup(entry)) return entry;
    return rest.length === 0
      ? { ...entry, collapsed }
      : { ...entry, items: setCollapsed(entry.items, rest, collapsed) };
  });
}

/** Adds the sidebars of plugins to those of `_meta.json`, whose entry for such a part becomes a link to its page. */
import { removeTrailingSlash } from '../../shared/url.ts';
import type { AddedSidebar, AddedSidebarItem } from '../plugin.ts';
import type { SiteConfig } from '../types.ts';
import type { FolderNode, NavigationUnit, NavNode } from './navigation-tree.ts';
import { listUnits, removeExtension, splitUnit } from './route-path.ts';
import type { RouteTable } from './route-table.ts';

export interface AddedSidebarsContext {
  readonly config: SiteConfig;
  /** Pages that will be made; entries of others are left out. */
  readonly table: RouteTable;
}

/** Returns the units with the sidebars of plugins; on a site whose navigation is in its config, only these. */
export function mergeAddedSidebars(
  units: readonly NavigationUnit[],
  added: readonly AddedSidebar[],
  { config, table }: AddedSidebarsContext,
): readonly NavigationUnit[] {
  if (added.length === 0) return units;
  return listUnits(config).map((unit): NavigationUnit => {
    const known = units.find(({ lang, version }) => lang === unit.lang && version === unit.version);
    const own = new Map(
      added
        .filter(({ path }) => {
          const { lang = config.lang, version = config.multiVersion.default } = splitUnit(path, config);
          return lang === unit.lang && version === unit.version;
        })
        .map(({ path, items }) => [removeTrailingSlash(path), createNodes(items, table)]),
    );
    return { ...known, ...unit, nav: known?.nav ?? [], sidebars: separateParts(known?.sidebars ?? [], own) };
  });
}

/** Separates the sidebars of parts, by key, whose pages the others no longer list. */
export function separateParts(
  sidebars: NavigationUnit['sidebars'],
  parts: ReadonlyMap<string, readonly NavNode[]>,
): NavigationUnit['sidebars'] {
  if (parts.size === 0) return sidebars;
  const others = sidebars.filter(({ key }) => !parts.has(removeTrailingSlash(key)));
  return [
    ...others.map(({ key, nodes }) => ({ key, nodes: nodes.map((node) => foldPart(node, parts)) })),
    ...[...parts].map(([key, nodes]) => ({ key, nodes })),
  ];
}

function createNodes(items: readonly AddedSidebarItem[], table: RouteTable): NavNode[] {
  return items.flatMap(({ routePath, label, items: inner, collapsed }): NavNode[] => {
    const route = routePath === undefined ? undefined : table.find(routePath);
    const look = label === undefined ? {} : { label };
    const fileKey = route ? removeExtension(route.relativePath) : '';
    if (inner === undefined) return route ? [{ kind: 'page', path: route.path, fileKey, ...look }] : [];
    const items = createNodes(inner, table);
    if (route === undefined && items.length === 0) return [];
    const folding = collapsed === undefined ? {} : { collapsed };
    return [
      {
        kind: 'folder',
        name: label ?? '',
        fileKey,
        items,
        ...(route && { path: route.path }),
        ...look,
        ...folding,
      } satisfies FolderNode,
    ];
  });
}

/** Folds a part, whose pages are listed only in its own sidebar. */
function foldPart(node: NavNode, parts: ReadonlyMap<string, unknown>): NavNode {
  if (node.kind !== 'folder') return node;
  const { path, fileKey, kind: _, name: __, items, collapsible: ___, collapsed: ____, ...look } = node;
  // A part's own page may be the first entry of its folder.
  const home = [{ path, fileKey }, ...items.filter((item) => item.kind === 'page')].find(
    (page) => page.path !== undefined && parts.has(removeTrailingSlash(page.path)),
  );
  if (home?.path !== undefined) return { kind: 'page', path: home.path, fileKey: home.fileKey, ...look };
  return { ...node, items: items.map((item) => foldPart(item, parts)) };
}

/** Sidebars of docgen belong to prefixes of addresses; other tools give a page the one that lists it. */

/** A part of the old site with a separate sidebar. */
export interface SidebarSection {
  /** Entries of docgen's sidebar. */
  readonly items: readonly unknown[];
  /** Links of its pages. */
  readonly links: readonly string[];
}

interface Folder {
  readonly folders: Map<string, Folder>;
  /** The section of the page at this address. */
  own?: number;
}

/**
 * Returns sidebars by prefix, such that each page has that of the first section that lists it. `root` is the
 * prefix of the first one.
 */
export function assignSidebars(
  sections: readonly SidebarSection[],
  root: string,
): Record<string, readonly unknown[]> {
  const tree: Folder = { folders: new Map() };
  const base = root.replace(/\/$/, '');
  for (const [index, { links }] of sections.entries())
    for (const link of links) {
      let folder = tree;
      const path = link.replace(/[?#].*$/, '').slice(base.length);
      for (const name of path.split('/').filter(Boolean)) {
        const inner: Folder = folder.folders.get(name) ?? { folders: new Map() };
        folder.folders.set(name, inner);
        folder = inner;
      }
      folder.own ??= index;
    }
  const sidebars: Record<string, readonly unknown[]> = {};
  const assign = (folder: Folder, path: string, inherited: number | undefined) => {
    const owner = folder === tree ? 0 : (folder.own ?? findOwner(folder, inherited));
    if (owner !== inherited) sidebars[`${path}/`] = sections[owner ?? 0]?.items ?? [];
    for (const [name, inner] of folder.folders) assign(inner, `${path}/${name}`, owner);
  };
  if (sections.length > 0) assign(tree, base, undefined);
  return sidebars;
}

/** Returns the only section of all pages in a folder; with several, that of the folder above. */
function findOwner(folder: Folder, inherited: number | undefined): number | undefined {
  const owners = new Set(listOwners(folder));
  return owners.size === 1 ? [...owners][0] : inherited;
}

const listOwners = ({ own, folders }: Folder): number[] => [
  ...(own === undefined ? [] : [own]),
  ...[...folders.values()].flatMap(listOwners),
];

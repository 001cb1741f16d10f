/** The routes as the folders they are in. */
import { posix } from 'node:path';
import type { Route, SiteConfig } from '../types.ts';
import { getListedPath } from './fallback-routes.ts';

export interface Folder {
  /** Relative to the docs folder; `''` is the docs folder itself. */
  readonly path: string;
  /** Pages by file name, in composed Unicode form, sorted. */
  readonly pages: ReadonlyMap<string, Route>;
  /** Names of the folders in it that have pages at any depth, sorted. */
  readonly folders: ReadonlySet<string>;
}

/** Groups routes by folder: folders with pages at any depth, by path. */
export function groupByFolder(routes: readonly Route[], config: SiteConfig): ReadonlyMap<string, Folder> {
  const folders = new Map<string, { path: string; pages: Map<string, Route>; folders: Set<string> }>();
  const open = (path: string) => {
    const existing = folders.get(path);
    if (existing) return existing;
    const folder = { path, pages: new Map<string, Route>(), folders: new Set<string>() };
    folders.set(path, folder);
    if (path !== '') open(getParent(path)).folders.add(posix.basename(path));
    return folder;
  };
  open('');
  for (const route of routes) {
    if (route.isHidden) continue;
    const path = getListedPath(route, config);
    open(getParent(path)).pages.set(posix.basename(path).normalize('NFC'), route);
  }
  return folders;
}

function getParent(path: string): string {
  const parent = posix.dirname(path);
  return parent === '.' ? '' : parent;
}

/**
 * Navigation as files describe it: a plain tree without the facts that pages state about themselves (title, icon, tag
 * …), which `navigation/navigation.ts` adds.
 */
import type { RoutePath } from '../../shared/types.ts';
import type { NavInput } from '../config/site-config.ts';
import type { Unit } from './route-path.ts';

/** Look of the entry of a page or folder in `_meta.json`. */
export interface NodeLook {
  readonly label?: string;
  readonly icon?: string;
  readonly tag?: string;
  readonly context?: string;
  readonly overviewHeaders?: readonly number[];
}
export interface NodeFolding {
  readonly collapsible?: boolean;
  readonly collapsed?: boolean;
}

export interface PageNode extends NodeLook {
  readonly kind: 'page';
  readonly path: RoutePath;
  /** Docs-relative path without extension. */
  readonly fileKey: string;
}
export interface FolderNode extends NodeLook, NodeFolding {
  readonly kind: 'folder';
  /** Used when neither a label nor a page gives the text. */
  readonly name: string;
  /** The page the group links to. */
  readonly path?: RoutePath;
  /** Docs-relative path, without extension, of the page it links to, else of the folder. */
  readonly fileKey: string;
  readonly items: readonly NavNode[];
}
export interface LinkNode extends NodeLook, NodeFolding {
  readonly kind: 'link';
  /** As the author wrote it. */
  readonly link?: string;
  readonly items?: readonly LinkNode[];
}
export interface HeaderNode {
  readonly kind: 'header';
  readonly label: string;
  readonly icon?: string;
  readonly tag?: string;
}
export interface DividerNode {
  readonly kind: 'divider';
  readonly dashed: boolean;
}
export type NavNode = PageNode | FolderNode | LinkNode | HeaderNode | DividerNode;

/** Navigation of one language and version, as its `_nav.json` and `_meta.json` files say. */
export interface NavigationUnit extends Unit {
  readonly nav: readonly NavInput[];
  /** One tree a part of the site; `key` is where the part begins: `/`, `/zh/guide`. */
  readonly sidebars: readonly { readonly key: string; readonly nodes: readonly NavNode[] }[];
  /** Folders that sidebars of the config list, by `dir` as it is written. */
  readonly listed?: ReadonlyMap<string, readonly FolderNode[]>;
}

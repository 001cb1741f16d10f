/**
 * The page tree of a collection, as Fumadocs creates it from folders and `meta` files: a page or folder is in one place
 * of the tree, where it is named rather than where its file is.
 */
import { posix } from 'node:path';
import { asText, type Values } from '../project/read-peer-config.ts';

/** A page as `meta` files know it. */
export interface TreePage {
  readonly sourcePath: string;
  /** Path in the collection without extension. */
  readonly place: string;
  readonly link: string;
  readonly data: Values;
}

/** A `meta` file of a folder. */
export interface TreeMeta {
  readonly file: string;
  readonly value: Values;
  readonly findLine: (...path: readonly (string | number)[]) => number | undefined;
}

export interface TreeFolder {
  readonly type: 'folder';
  /** Path in the collection; empty for the collection itself. */
  readonly path: string;
  readonly meta: TreeMeta | undefined;
  readonly title: string;
  index?: TreeItem;
  readonly children: TreeNode[];
}

type TreeItem = TreeLeaf | TreeLink;
interface TreeLeaf {
  readonly type: 'page';
  readonly page: TreePage;
  readonly title: string;
}
interface TreeLink {
  readonly type: 'link';
  readonly title: string;
  readonly url: string;
  readonly file: string;
  readonly line: number | undefined;
}
interface TreeSeparator {
  readonly type: 'separator';
  readonly title: string | undefined;
}
export type TreeNode = TreeFolder | TreeItem | TreeSeparator;

export interface TreeInput {
  readonly pages: readonly TreePage[];
  readonly metas: ReadonlyMap<string, TreeMeta>;
  readonly lose: (file: string, line: number | undefined, message: string, todo: string) => void;
}

const LINK = /^(?:external:)?(?:\[[^\]]+\])?\[([^\]]+)\]\(([^)]+)\)$/;
const SEPARATOR = /^---(?:\[[^\]]+\])?(.+)---$|^---$/;

/** Strength of a folder's claim to an entry: its file is there, it is named, it is the index. */
const LIES = 0;
const NAMED = 2;
const INDEX = 3;

interface Tree {
  readonly input: TreeInput;
  readonly pages: ReadonlyMap<string, TreePage>;
  readonly folders: ReadonlyMap<string, FolderContent>;
  /** Nodes by `page place` and `folder place`. */
  readonly nodes: Map<string, TreeNode>;
  readonly owners: Map<TreeNode, { readonly folder: TreeFolder; readonly strength: number }>;
  /** Folders that are built; one that is being built cannot be in itself. */
  readonly finished: Set<TreeNode>;
}

export function buildPageTree(input: TreeInput): TreeFolder {
  const tree: Tree = {
    input,
    pages: new Map(input.pages.map((page) => [page.place, page])),
    folders: listFolders(input.pages, input.metas),
    nodes: new Map(),
    owners: new Map(),
    finished: new Set(),
  };
  return buildFolder('', tree) ?? { type: 'folder', path: '', meta: undefined, title: 'Docs', children: [] };
}

/** True if the entry is the folder's now; one that holds it less firmly loses it. */
function own(folder: TreeFolder, node: TreeNode, strength: number, { owners, finished }: Tree): boolean {
  if (node.type === 'folder' && !finished.has(node)) return false;
  const owner = owners.get(node);
  if (owner !== undefined && owner.folder !== folder) {
    if (owner.strength >= strength) return false;
    if (owner.folder.index === node) delete owner.folder.index;
    const at = owner.folder.children.indexOf(node);
    if (at !== -1) owner.folder.children.splice(at, 1);
  }
  const isSame = owner?.folder === folder;
  owners.set(node, { folder, strength: isSame ? Math.max(owner.strength, strength) : strength });
  return true;
}

function buildPage(place: string, { pages, nodes }: Tree): TreeLeaf | undefined {
  const page = pages.get(place);
  if (page === undefined) return undefined;
  const key = `page ${place}`;
  const title = asText(page.data.title) ?? formatTitle(posix.basename(place));
  const node = (nodes.get(key) as TreeLeaf | undefined) ?? { type: 'page', page, title };
  nodes.set(key, node);
  return node;
}

function buildFolder(path: string, tree: Tree): TreeFolder | undefined {
  const key = `folder ${path}`;
  const known = tree.nodes.get(key);
  if (known !== undefined) return known as TreeFolder;
  if (!tree.folders.has(path)) return undefined;
  const meta = tree.input.metas.get(path);
  const { title, root, pagesIndex, pages: names } = meta?.value ?? {};
  const index = buildPage(posix.join(path, asText(pagesIndex) ?? 'index'), tree);
  const isRoot = path === '' || root === true;
  const name = posix.basename(path).replace(/^\((.*)\)$/, '$1');
  const folder: TreeFolder = {
    type: 'folder',
    path,
    meta,
    children: [],
    title: asText(title) ?? (isRoot ? undefined : index?.title) ?? formatTitle(name),
  };
  tree.nodes.set(key, folder);
  if (index !== undefined && (pagesIndex !== undefined || !isRoot)) {
    if (own(folder, index, pagesIndex === undefined ? LIES : INDEX, tree)) folder.index = index;
  } else if (meta !== undefined && pagesIndex !== undefined) {
    const link = readLink(String(pagesIndex), meta, meta.findLine('pagesIndex'));
    if (link !== undefined) folder.index = link;
  }
  const excluded = new Set(folder.index?.type === 'page' ? [`page ${folder.index.page.place}`] : []);
  const entries = Array.isArray(names) ? names.map(String) : ['...'];
  const listed = entries.flatMap((entry, at): (TreeNode | '...' | 'z...a')[] =>
    entry === '...' || entry === 'z...a' ? [entry] : readEntry({ entry, at, folder, excluded }, tree),
  );
  for (const node of listed) {
    if (typeof node !== 'string') folder.children.push(node);
    else
      for (const rest of buildRest(path, node === 'z...a', excluded, tree))
        if (own(folder, rest, LIES, tree)) folder.children.push(rest);
  }
  tree.finished.add(folder);
  return folder;
}

/** Lists the contents of a folder: its index, pages and then folders, by path. */
function buildRest(path: string, isReversed: boolean, excluded: ReadonlySet<string>, tree: Tree): TreeNode[] {
  const { pages = [], folders = [] } = tree.folders.get(path) ?? {};
  const index = posix.join(path, 'index');
  const sort = (places: readonly string[]) => places.toSorted((a, b) => a.localeCompare(b, 'en'));
  const rest = [
    ...sort(pages.filter((place) => place !== index)).map((place) => `page ${place}`),
    ...sort(folders).map((place) => `folder ${place}`),
  ];
  const keys = [
    ...(pages.includes(index) ? [`page ${index}`] : []),
    ...(isReversed ? rest.toReversed() : rest),
  ];
  return keys.flatMap((key) => {
    if (excluded.has(key)) return [];
    const place = key.slice(key.indexOf(' ') + 1);
    return (key.startsWith('page ') ? buildPage(place, tree) : buildFolder(place, tree)) ?? [];
  });
}

interface Entry {
  /** An entry of `pages` of a `meta` file, and its number. */
  readonly entry: string;
  readonly at: number;
  readonly folder: TreeFolder;
  /** Keys of nodes that `...` leaves out. */
  readonly excluded: Set<string>;
}

function readEntry({ entry, at, folder, excluded }: Entry, tree: Tree): TreeNode[] {
  const { meta, path } = folder;
  const line = meta?.findLine('pages', at);
  const separator = SEPARATOR.exec(entry);
  if (separator !== null) return [{ type: 'separator', title: separator[1]?.trim() }];
  const link = meta && readLink(entry, meta, line);
  if (link !== undefined) return [link];
  const [, mark = '', name = ''] = /^(!|\.\.\.)?(.*)$/.exec(entry) ?? [];
  const place = posix.join(path, name.replace(/\.mdx?$/, '')).replace(/^\.$/, '');
  const isIndex = folder.index?.type === 'page' && folder.index.page.place === place;
  if (mark === '!') {
    excluded.add(`page ${place}`).add(`folder ${place}`);
    if (isIndex) delete folder.index;
    return [];
  }
  const node = buildFolder(place, tree) ?? (mark === '' ? buildPage(place, tree) : undefined);
  if (node === undefined) {
    const message = `"${entry}" names ${mark === '' ? 'a page' : 'a folder'} that is not there in Markdown.`;
    tree.input.lose(meta?.file ?? '', line, message, 'Write the page, or remove the name.');
    return [];
  }
  if (mark === '...' && node.type === 'folder')
    return extractFolder(node, { entry, at, folder, excluded }, tree);
  if (!own(folder, node, NAMED, tree)) return [];
  if (isIndex) delete folder.index;
  excluded.add(`${node.type} ${place}`);
  return [node];
}

/** Returns the entries of another folder, which replace it. */
function extractFolder(node: TreeFolder, { folder, excluded }: Entry, tree: Tree): TreeNode[] {
  const children = [...(node.index === undefined ? [] : [node.index]), ...node.children];
  if (!own(folder, node, NAMED, tree)) return children.filter((child) => own(folder, child, NAMED, tree));
  for (const child of children) tree.owners.set(child, { folder, strength: NAMED });
  excluded.add(`folder ${node.path}`);
  return children;
}

function readLink(entry: string, { file }: TreeMeta, line: number | undefined): TreeLink | undefined {
  const [, title, url] = LINK.exec(entry) ?? [];
  return title === undefined || url === undefined ? undefined : { type: 'link', title, url, file, line };
}

interface FolderContent {
  readonly pages: string[];
  readonly folders: string[];
}

/** Lists the contents of each folder; one with only a `meta` file may list links. */
function listFolders(pages: TreeInput['pages'], metas: TreeInput['metas']): Map<string, FolderContent> {
  const folders = new Map<string, FolderContent>([['', { pages: [], folders: [] }]]);
  const getFolder = (path: string): FolderContent => {
    const known = folders.get(path);
    if (known !== undefined) return known;
    const folder: FolderContent = { pages: [], folders: [] };
    folders.set(path, folder);
    getFolder(getParent(path)).folders.push(path);
    return folder;
  };
  for (const { place } of pages) getFolder(getParent(place)).pages.push(place);
  for (const path of metas.keys()) getFolder(path);
  return folders;
}

const getParent = (path: string) => posix.dirname(path).replace(/^\.$/, '');

/** A name as a title: `getting-started` → `Getting started`. */
const formatTitle = (name: string) =>
  name.replace(/^./, (letter) => letter.toUpperCase()).replaceAll('-', ' ');

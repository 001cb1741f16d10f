/**
 * A folder's part of the sidebar: what its `_meta.json` lists, or, without one, everything in it.
 */

import { readdir } from 'node:fs/promises';
import { posix } from 'node:path';
import { assertNever } from '../../shared/assert-never.ts';
import { createDiagnostic } from '../../shared/diagnostic.ts';
import { findNearest } from '../../shared/find-nearest.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import type { MetaDir, MetaFile } from '../config/navigation-files.ts';
import { readRegularFile } from '../config/regular-files.ts';
import { findInOtherCase } from '../files/disk-names.ts';
import type { Route, SiteConfig } from '../types.ts';
import { findContentRoot, listContentFolders, listRootNames } from './content-roots.ts';
import type { Folder } from './folder-tree.ts';
import { createDividerNode, createHeaderNode, createLinkNode, pickFolding, pickLook } from './meta-nodes.ts';
import type { FolderNode, NavNode, PageNode } from './navigation-tree.ts';
import { type MetaEntry, readMeta } from './read-meta.ts';
import { SCRIPT_EXTENSIONS } from './read-navigation-script.ts';
import { findExtension, isIndexName, PAGE_EXTENSIONS, removeExtension, splitUnit } from './route-path.ts';

export type FolderReader = ReturnType<typeof createFolderReader>;

export interface NavigationFile {
  readonly file: FilePath;
  /** It is the default language's. */
  readonly isLent: boolean;
}

/** `place`: where the entry is in a file of the folder's own. */
type ReadEntry = Pick<MetaEntry, 'item'> & { readonly place: MetaEntry['place'] | undefined };

/** Set when the folder is the root of a language and version. */
export interface UnitRoot {
  /** Names in it that belong to other languages and versions. */
  readonly foreign: readonly string[];
}

interface FolderNodes {
  readonly nodes: readonly NavNode[];
  readonly listsIndex: boolean;
}

// The language of the machine must not decide the order of a sidebar.
const collator = new Intl.Collator('en');

/** State of one reading of the folders. */
interface Reading {
  readonly folders: ReadonlyMap<string, Folder>;
  readonly config: SiteConfig;
  /** Navigation files that were read. */
  readonly files: FilePath[];
  readonly diagnostics: Diagnostic[];
  readonly listings: Map<string, Promise<Listing>>;
}

/** Names in a listed folder, in composed form and sorted, each with the folders that it is in, the first to be read first. */
type Listing = ReadonlyMap<string, readonly FilePath[]>;

export function createFolderReader(folders: ReadonlyMap<string, Folder>, config: SiteConfig) {
  const reading: Reading = { folders, config, files: [], diagnostics: [], listings: new Map() };
  return {
    /** `_meta.json` files read so far. */
    files: reading.files,
    diagnostics: reading.diagnostics,
    hasPages: (folder: string) => folders.has(folder),
    /** `_nav.json` or `_meta.json` of a folder. */
    findFile: (folder: string, name: string) => findFile(reading, folder, name),
    /** Folders in it that have pages, sorted. */
    folderNames: (folder: string) => [...(folders.get(folder)?.folders ?? [])].sort(),
    /** Reads what a folder adds to a sidebar, as a group; undefined where it has no pages. */
    async readDir(folder: string, name: string): Promise<readonly FolderNode[] | undefined> {
      const isThere = isFolderName(folder, name) && folders.has(posix.join(folder, name.normalize('NFC')));
      if (!isThere) return undefined;
      const nodes = await readSubfolder(reading, folder, { type: 'dir', name });
      return nodes.filter((node) => node.kind === 'folder');
    },
    listUnread: (listedFolders: readonly string[]) => listUnread(reading, listedFolders),
    readNodes: async (folder: string, unit?: UnitRoot) => [
      ...(await readFolder(reading, folder, unit)).nodes,
    ],
  };
}

/** Lists navigation files that were not read, of folders with pages but for those in the listed ones. */
async function listUnread(reading: Reading, listedFolders: readonly string[]): Promise<readonly FilePath[]> {
  const read = new Set(reading.files);
  const unread: FilePath[] = [];
  for (const folder of reading.folders.keys()) {
    if (listedFolders.some((listed) => folder === listed || folder.startsWith(`${listed}/`))) continue;
    const names = await list(reading, folder);
    for (const name of ['_nav.json', '_meta.json']) {
      const found = findIn(names, name, reading.config);
      const file = found && toFilePath(found.folder, found.name);
      if (file !== undefined && !read.has(file)) unread.push(file);
    }
  }
  return unread.sort();
}

/** Names on disk; none if the path is not a folder. */
function list(reading: Reading, folder: string): Promise<Listing> {
  const cached = reading.listings.get(folder);
  if (cached) return cached;
  const listing = readNames(reading, folder);
  reading.listings.set(folder, listing);
  return listing;
}

async function readNames(reading: Reading, folder: string): Promise<Listing> {
  // Some disks open a folder in whatever letter case it is written.
  if (folder !== '' && !(await list(reading, getParent(folder))).has(posix.basename(folder).normalize('NFC')))
    return new Map();
  const places = new Map<string, FilePath[]>();
  for (const place of listContentFolders(folder, reading.config))
    for (const name of await readdir(place).catch(() => []))
      places.set(name.normalize('NFC'), [...(places.get(name.normalize('NFC')) ?? []), place]);
  for (const name of listRootNames(folder, reading.config)) if (!places.has(name)) places.set(name, []);
  return new Map([...places].sort(([a], [b]) => (a < b ? -1 : 1)));
}

async function readFolder(reading: Reading, folder: string, unit?: UnitRoot): Promise<FolderNodes> {
  const metaFile = await findFile(reading, folder, '_meta.json');
  if (metaFile === undefined) return { nodes: await listFolder(reading, folder, unit), listsIndex: false };
  const { file, isLent } = metaFile;
  const meta = await readMeta(file, unit !== undefined, reading.config);
  reading.files.push(file, ...meta.imports);
  // Errors in a borrowed file are reported for the language it belongs to.
  if (!isLent) reading.diagnostics.push(...meta.diagnostics);
  if (meta.entries === undefined)
    return { nodes: await listFolder(reading, folder, unit), listsIndex: false };
  const nodes: NavNode[] = [];
  if (!isLent) reportRepeated(reading, meta.entries, folder);
  for (const { item, place } of meta.entries)
    nodes.push(...(await readEntry(reading, { item, place: isLent ? undefined : place }, folder)));
  return { nodes, listsIndex: meta.listsIndex };
}

/** Reports a page or folder that one file lists twice: readers see it twice. */
function reportRepeated(reading: Reading, entries: readonly MetaEntry[], folder: string): void {
  const lines = new Map<string, number | undefined>();
  for (const { item, place } of entries) {
    if (item.type !== 'file' && item.type !== 'dir') continue;
    const page = item.type === 'file' ? findPage(reading, folder, item.name)?.path : undefined;
    const key = page ?? `${item.type} ${item.name}`;
    if (lines.has(key)) {
      const message = `"${item.name}" is listed twice: here and in line ${lines.get(key)}.`;
      const hint = 'Remove one of the two, unless readers are to see it twice.';
      reading.diagnostics.push(createDiagnostic('warning', 'DG2011', message, { ...place, hint }));
    } else lines.set(key, place.line);
  }
}

/** A folder's own file; without one, that of the default language, whose pages replace missing ones. */
async function findFile(reading: Reading, folder: string, name: string): Promise<NavigationFile | undefined> {
  for (const candidate of [folder, ...listLenders(folder, reading.config)]) {
    const names = await list(reading, candidate);
    const found = findIn(names, name, reading.config);
    if (candidate === folder) {
      reportOtherCase(reading, names, name);
      reportOtherFormats(reading, { names, name, read: found });
      reportOtherNames(reading, names, name);
      if (found) reportRivals(reading, found, names);
    }
    if (found !== undefined)
      return { file: toFilePath(found.folder, found.name), isLent: candidate !== folder };
  }
  return undefined;
}

interface FoundFile {
  readonly folder: FilePath;
  readonly name: string;
}

/** The docs folder comes first: it can order the pages of a package in its own way. */
function findIn(names: Listing, name: string, config: SiteConfig): FoundFile | undefined {
  const candidates = [name, ...listScriptNames(name, config)].flatMap((each) =>
    (names.get(each) ?? []).map((folder): FoundFile => ({ folder, name: each })),
  );
  const [first] = candidates.filter(
    ({ folder, name: each }) => each === name || !isInstalled(folder, config),
  );
  return first && (candidates.find((each) => isOfDocs(each.folder, config)) ?? first);
}

function isOfDocs(folder: string, config: SiteConfig): boolean {
  return findContentRoot(folder, config)?.folder === config.root;
}

/** Code of a dependency is not run because its pages are shown. */
function isInstalled(folder: string, config: SiteConfig): boolean {
  return findContentRoot(folder, config)?.isInstalled === true;
}

/** Two packages with the same address: neither is the one to decide. */
function reportRivals(reading: Reading, { folder, name }: FoundFile, names: Listing): void {
  const { config } = reading;
  const [rival] = (names.get(name) ?? []).filter((other) => other !== folder);
  if (rival === undefined || isOfDocs(folder, config)) return;
  const [file, other] = [folder, rival].map((place) => getProjectPath(posix.join(place, name), config));
  if (reading.diagnostics.some(({ code, file: reported }) => code === 'DG2026' && reported === file)) return;
  const message = `"${file}" and "${other}" both order the same pages.`;
  const hint = 'Keep one of the two, or write a third one in the docs folder, which comes first.';
  reading.diagnostics.push(createDiagnostic('error', 'DG2026', message, { file: file ?? '', hint }));
}

/** Not read even where the disk would open it, so that the site is the same on every system. */
function reportOtherCase(reading: Reading, names: Listing, name: string): void {
  const actualName = findInOtherCase(name, names.keys());
  const [folder] = (actualName !== undefined && names.get(actualName)) || [];
  if (actualName === undefined || folder === undefined) return;
  const file = getProjectPath(posix.join(folder, actualName), reading.config);
  if (reading.diagnostics.some((other) => other.code === 'DG2022' && other.file === file)) return;
  const message = `"${actualName}" is not read: its name has to be "${name}", in lower case.`;
  const hint = `Rename it to "${name}".`;
  reading.diagnostics.push(createDiagnostic('error', 'DG2022', message, { file, hint }));
}

/** Names of a navigation file as code, which is run where the site is trusted. */
function listScriptNames(name: string, { isForeign }: SiteConfig): readonly string[] {
  const stem = posix.basename(name, '.json');
  return isForeign ? [] : SCRIPT_EXTENSIONS.map((extension) => stem + extension);
}

const OTHER_FORMATS = new Set([...SCRIPT_EXTENSIONS, '.yaml', '.yml']);

interface OtherFormats {
  readonly names: Listing;
  readonly name: string;
  readonly read: FoundFile | undefined;
}

function reportOtherFormats(reading: Reading, { names, name, read }: OtherFormats): void {
  const { config } = reading;
  const stem = posix.basename(name, '.json');
  for (const [other, folders] of names) {
    const extension = posix.extname(other);
    if (posix.basename(other, extension) !== stem || !OTHER_FORMATS.has(extension) || other === read?.name)
      continue;
    const [folder] = folders;
    if (folder === undefined) continue;
    const file = getProjectPath(posix.join(folder, other), config);
    if (reading.diagnostics.some(({ code, file: reported }) => code === 'DG2023' && reported === file))
      continue;
    const isCode = SCRIPT_EXTENSIONS.includes(extension);
    const message = `"${other}" is not read: ${explainUnread(isCode, read, isInstalled(folder, config))}.`;
    const hint = read !== undefined && isCode ? 'Keep one of the two.' : `Write its entries to "${name}".`;
    reading.diagnostics.push(createDiagnostic('warning', 'DG2023', message, { file, hint }));
  }
}

/** Names that other tools give to a navigation file, by ours. */
const OTHER_NAMES: Readonly<Record<string, RegExp>> = {
  '_meta.json': /^(?:meta\.json|_?meta\.[a-z]{2}(?:-[A-Za-z]+)?\.json|_category_\.(?:json|ya?ml)|\.pages)$/,
  '_nav.json': /^nav\.json$/,
};

/** Reports files of Nextra, Fumadocs, Docusaurus and MkDocs, and a name without its "_": a file may also be data of a page. */
function reportOtherNames(reading: Reading, names: Listing, name: string): void {
  const { config } = reading;
  for (const [other, [folder]] of names) {
    if (folder === undefined || !OTHER_NAMES[name]?.test(other)) continue;
    const path = toFilePath(folder, other);
    const file = getProjectPath(path, config);
    if (reading.diagnostics.some(({ code, file: told }) => code === 'DG2023' && told === file)) continue;
    if (/^(?:meta|nav)\.json$/.test(other) && !isNavigation(path, names)) continue;
    const message = `"${other}" is not read: the navigation file of a folder is "${name}".`;
    const hint = names.has(name) ? 'Delete it.' : `Write its entries to "${name}", as a list: ["a", "b"].`;
    reading.diagnostics.push(createDiagnostic('warning', 'DG2023', message, { file, hint }));
  }
}

/** Tells whether a JSON file lists what is next to it. */
function isNavigation(file: FilePath, names: Listing): boolean {
  try {
    const value: unknown = JSON.parse(readRegularFile(file).toString());
    const { pages } = Object(value);
    const listed: unknown[] = Array.isArray(pages)
      ? pages
      : Array.isArray(value)
        ? value
        : Object.keys(Object(value));
    const stems = new Set([...names.keys()].map(removeExtension));
    return listed.some(
      (entry) => stems.has(String(Object(entry).name ?? entry)) || Object.hasOwn(Object(entry), 'link'),
    );
  } catch {
    // Whatever it is, it is no list of pages.
    return false;
  }
}

function explainUnread(isCode: boolean, read: FoundFile | undefined, isOfDependency: boolean): string {
  if (!isCode) return 'navigation files are JSON or code';
  if (read !== undefined) return `"${read.name}" is next to it`;
  return isOfDependency ? 'it is code of a dependency' : 'it is code, and no code of this site is run';
}

async function readEntry(
  reading: Reading,
  { item, place }: ReadEntry,
  folder: string,
): Promise<readonly NavNode[]> {
  switch (item.type) {
    case 'divider':
      return [createDividerNode(item)];
    case 'section-header':
      return [createHeaderNode(item)];
    case 'custom-link':
      return [createLinkNode(item)];
    case 'file': {
      const route = findPage(reading, folder, item.name);
      if (route) return [createPageNode(route, item)];
      await reportMissing(reading, folder, item, place);
      return [];
    }
    case 'dir':
    case 'dir-section-header': {
      if (!isFolderName(folder, item.name) || !(await hasFolder(reading, folder, item.name))) {
        await reportMissing(reading, folder, item, place);
        return [];
      }
      return readSubfolder(reading, folder, item);
    }
    default:
      return assertNever(item);
  }
}

async function readSubfolder(reading: Reading, folder: string, item: MetaDir): Promise<readonly NavNode[]> {
  const path = posix.join(folder, item.name);
  const { nodes, listsIndex } = await readFolder(reading, path);
  if (item.type === 'dir-section-header') {
    if (nodes.length === 0) return [];
    return [createHeaderNode({ ...item, label: item.label ?? '' }), ...nodes];
  }
  const beside = findPage(reading, folder, item.name);
  const index = findPage(reading, path, 'index');
  const linked = beside ?? (listsIndex ? undefined : index);
  const items =
    linked !== undefined && linked === index ? nodes.filter((node) => !isPageNode(node, index)) : nodes;
  if (items.length === 0 && linked === undefined) return [];
  const node: FolderNode = {
    kind: 'folder',
    name: posix.basename(item.name),
    ...(linked ? { path: linked.path } : {}),
    fileKey: linked ? removeExtension(linked.relativePath) : path,
    ...pickLook(item),
    ...pickFolding(item),
    items,
  };
  return [node];
}

/** Without `_meta.json`: the index first, then what plugins have put in order, then pages and folders by name. */
async function listFolder(reading: Reading, folder: string, unit?: UnitRoot): Promise<NavNode[]> {
  const { pages = new Map<string, Route>(), folders: subfolders = new Set<string>() } =
    reading.folders.get(folder) ?? {};
  const names = [...subfolders].filter((name) => !unit?.foreign.includes(name));
  // A page next to a folder of its name is that folder's page; next to any other file of its name it stays.
  const pageNames = [...pages].filter(([name]) => {
    const plain = removeExtension(name);
    return !names.includes(plain) && !(unit && plain === '404');
  });
  const entries = [
    ...names.map((name) => ({ name, route: undefined })),
    ...pageNames.map(([name, route]) => ({ name: removeExtension(name), route })),
  ];
  const { isReadmeIndex } = reading.config;
  const getRank = ({ name, route }: (typeof entries)[number]) =>
    route !== undefined && isIndexName(name, isReadmeIndex) ? 0 : 1;
  const getSidebar = ({ name, route }: (typeof entries)[number]) =>
    (route ?? findPage(reading, posix.join(folder, name), 'index'))?.sidebar;
  const getOrder = (entry: (typeof entries)[number]) => getSidebar(entry)?.order ?? Number.MAX_VALUE;
  entries.sort(
    (a, b) =>
      getRank(a) - getRank(b) ||
      getOrder(a) - getOrder(b) ||
      collator.compare(a.name, b.name) ||
      (a.name < b.name ? -1 : 1),
  );
  const nodes: NavNode[] = [];
  for (const entry of entries) {
    const { name, route } = entry;
    const isCollapsed = getSidebar(entry)?.collapsed === true;
    if (route) nodes.push(createPageNode(route));
    else
      nodes.push(
        ...(await readSubfolder(reading, folder, {
          type: 'dir',
          name,
          ...(isCollapsed && { collapsed: true }),
        })),
      );
  }
  return nodes;
}

/** The page a name means: the literal file, else the name with each page extension in turn. */
function findPage(reading: Reading, folder: string, name: string): Route | undefined {
  const path = posix.join(folder, name.normalize('NFC'));
  const pages = reading.folders.get(getParent(path))?.pages;
  if (pages === undefined) return undefined;
  const file = listFileNames(posix.basename(path), reading.config).find((candidate) => pages.has(candidate));
  if (file !== undefined) return pages.get(file);
  return name === 'index'
    ? [...pages].find(([candidate]) =>
        isIndexName(removeExtension(candidate), reading.config.isReadmeIndex),
      )?.[1]
    : undefined;
}

async function hasFolder(reading: Reading, folder: string, name: string): Promise<boolean> {
  if (reading.folders.has(posix.join(folder, name)) || findPage(reading, folder, name) !== undefined)
    return true;
  const path = posix.join(folder, name.normalize('NFC'));
  const parent = getParent(path);
  return (
    (await list(reading, parent)).has(posix.basename(path)) && !PAGE_EXTENSIONS.includes(posix.extname(path))
  );
}

/** A name that is nowhere is an error; a file that is there but no route was excluded. */
async function reportMissing(
  reading: Reading,
  folder: string,
  item: MetaFile | MetaDir,
  place: ReadEntry['place'],
): Promise<void> {
  if (place === undefined) return;
  const path = posix.join(folder, item.name.normalize('NFC'));
  const names = [...(await list(reading, getParent(path))).keys()];
  const name = posix.basename(path);
  const isInside = isFolderName(folder, item.name);
  if (
    item.type === 'file' &&
    isInside &&
    listFileNames(name, reading.config).some((candidate) => names.includes(candidate))
  )
    return;
  const isFile = item.type === 'file';
  const message = isInside
    ? `"_meta.json" names the ${isFile ? 'page' : 'folder'} "${item.name}", but there is no such ${isFile ? 'page file' : 'folder'}.`
    : `"_meta.json" names "${item.name}", which is not in its folder.`;
  const hint = isInside
    ? getMissingHint(name, isFile, names, reading.folders.has(path))
    : 'Use names of files next to "_meta.json" or below.';
  reading.diagnostics.push(createDiagnostic('error', 'DG2012', message, { ...place, hint }));
}

function getParent(path: string): string {
  return posix.dirname(path).replace(/^\.$/, '');
}

/** The same folder of the default language, in a folder of that language or without one. */
function listLenders(folder: string, config: SiteConfig): string[] {
  const { version = '', lang, rest } = splitUnit(folder, config);
  if (!config.route.localeFallback || lang === undefined || lang === config.lang) return [];
  return [posix.join(version, config.lang, rest), posix.join(version, rest).replace(/^\.$/, '')];
}

/** The file names a name may stand for, in the order they are tried. */
function listFileNames(name: string, config: SiteConfig): string[] {
  const literal = findExtension(name, PAGE_EXTENSIONS) === undefined ? [] : [name];
  return [...literal, ...config.route.extensions.map((extension) => name + extension)];
}

/** A name may lead down (`a/b`), never up or to the folder itself, which would have no end. */
function isFolderName(folder: string, name: string): boolean {
  const path = posix.join('/', folder, name);
  return (
    !posix.isAbsolute(name) &&
    path.startsWith(posix.join('/', folder, '/')) &&
    path.length > posix.join('/', folder, '/').length
  );
}

function getMissingHint(name: string, isFile: boolean, names: readonly string[], isFolder: boolean): string {
  if (isFile && isFolder) return `"${name}" is a folder: write { "type": "dir", "name": "${name}" }.`;
  const nearest = findNearest(
    removeExtension(name),
    names.filter((other) => !/^[_.]/.test(other)).map(removeExtension),
  );
  const file = names.find((other) => removeExtension(other) === nearest);
  return file === undefined ? 'Remove the entry, or create the file.' : `Did you mean "${file}"?`;
}

function createPageNode(route: Route, item?: MetaFile): PageNode {
  const look = item ? pickLook(item) : {};
  return { kind: 'page', path: route.path, fileKey: removeExtension(route.relativePath), ...look };
}

function isPageNode(node: NavNode, route: Route | undefined): boolean {
  return node.kind === 'page' && node.path === route?.path;
}

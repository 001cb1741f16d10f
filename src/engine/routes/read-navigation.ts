/**
 * Reads `_nav.json` and `_meta.json` of each language and version: which files there are decides how many sidebars a
 * unit has. Navigation written in the configuration switches all of it off.
 */

import { posix } from 'node:path';
import { createDiagnostic, formatList } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath } from '../../shared/types.ts';
import { getProjectPath, toFilePath } from '../config/file-path.ts';
import { findOptionPlace } from '../config/find-option-place.ts';
import { checkNav } from '../config/navigation-files.ts';
import type { NavInput } from '../config/site-config.ts';
import type { Route, SiteConfig } from '../types.ts';
import { separateParts } from './added-sidebars.ts';
import { checkNavigationValues } from './check-navigation.ts';
import { groupByFolder } from './folder-tree.ts';
import type { FolderNode, NavigationUnit } from './navigation-tree.ts';
import { createFolderReader, type FolderReader, type NavigationFile } from './read-folder.ts';
import { type JsonFile, readJsonFile } from './read-json-file.ts';
import { createFormerName, holdsNavigationBar } from './read-meta.ts';
import { getUnitPrefix, listLangs, listUnits, listVersions, splitUnit, type Unit } from './route-path.ts';

interface NavigationFiles {
  /** When the configuration holds the navigation, with the folders that it lists alone. */
  readonly units: readonly NavigationUnit[];
  /** Files that were read: a change of one changes navigation. */
  readonly files: readonly FilePath[];
  readonly diagnostics: readonly Diagnostic[];
}

export async function readNavigation(config: SiteConfig, routes: readonly Route[]): Promise<NavigationFiles> {
  if (isNavigationConfigured(config)) return readListedFolders(config, routes);
  const reader = createFolderReader(groupByFolder(routes, config), config);
  const collected: NavigationUnit[] = [];
  const files: FilePath[] = [];
  const diagnostics: Diagnostic[] = [];
  for (const unit of listUnits(config)) {
    const folder = findUnitFolder(unit, reader, config);
    if (folder === undefined) {
      collected.push({ ...unit, nav: [], sidebars: [] });
      continue;
    }
    const foundNav = await findNavFile(folder.path, reader, config);
    const file = foundNav?.file ?? toFilePath(posix.join(config.root, folder.path, '_nav.json'));
    const navFile = foundNav?.read ?? NO_FILE;
    if (navFile.exists) files.push(file, ...(navFile.imports ?? []));
    const nav = parseNav(navFile, file, config);
    if (!foundNav?.isLent) diagnostics.push(...navFile.diagnostics, ...nav.diagnostics);
    if (foundNav?.isMeta && !foundNav.isLent) diagnostics.push(createFormerName(navFile, file, config));
    const prefix = getUnitPrefix(unit, config);
    const hasMeta = !foundNav?.isMeta && (await reader.findFile(folder.path, '_meta.json')) !== undefined;
    const sidebars = await readSidebars({ prefix, folder, hasNav: navFile.exists, hasMeta, reader });
    const packages = await readPackages({ prefix, folder, reader, config });
    files.push(...packages.flatMap((read) => read.files));
    diagnostics.push(...packages.flatMap((read) => read.diagnostics));
    collected.push({
      ...unit,
      nav: [...nav.items, ...packages.flatMap(({ items }) => items)],
      sidebars: separateParts(sidebars, new Map(packages.map(({ key, nodes }) => [key, nodes]))),
    });
  }
  return {
    units: collected,
    files: [...new Set([...files, ...reader.files])].sort(),
    diagnostics: [...diagnostics, ...reader.diagnostics],
  };
}

/** Reads what sidebars of the config list as `_meta.json` would: entries with `dir`. */
async function readListedFolders(config: SiteConfig, routes: readonly Route[]): Promise<NavigationFiles> {
  const { sidebar, locales } = config.theme;
  const own = new Map(locales.map(({ lang, sidebar: inputs }, index) => [lang, { index, inputs }]));
  const listDirs = ({ lang }: Unit) => {
    const { index, inputs } = own.get(lang) ?? {};
    return inputs === undefined || index === undefined
      ? findDirs(sidebar, ['themeConfig', 'sidebar'])
      : findDirs(inputs, ['themeConfig', 'locales', index, 'sidebar']);
  };
  const reader = createFolderReader(groupByFolder(routes, config), config);
  const allUnits = listUnits(config);
  const isListing = allUnits.some((unit) => listDirs(unit).length > 0);
  const units: NavigationUnit[] = [];
  const listedFolders: string[] = [];
  /** Entries by what is written, with their place; those that some language has are no mistake. */
  const missing = new Map<string, DirEntry>();
  const found = new Set<string>();
  const crowded = new Map<string, DirEntry>();
  for (const unit of isListing ? allUnits : []) {
    const folder = findUnitFolder(unit, reader, config);
    const listed = new Map<string, readonly FolderNode[]>();
    for (const entry of listDirs(unit)) {
      const { rest } = splitUnit(entry.dir.replace(/^\/+|\/+$/g, ''), config);
      const nodes = folder === undefined ? undefined : await reader.readDir(folder.path, rest);
      if (nodes === undefined) missing.set(entry.dir, entry);
      else found.add(entry.dir);
      if (folder) listedFolders.push(posix.join(folder.path, rest));
      if (!entry.isAlone) crowded.set(entry.dir, entry);
      listed.set(entry.dir, nodes ?? []);
    }
    units.push({ ...unit, nav: [], sidebars: [], listed });
  }
  const diagnostics: Diagnostic[] = [];
  for (const { dir, path } of crowded.values()) {
    const message = `The entry of the folder "${dir}" has a link or entries as well, which are left out.`;
    const hint = 'Write them in another entry.';
    diagnostics.push(
      createDiagnostic('error', 'DG2011', message, { ...(await findOptionPlace(config, path)), hint }),
    );
  }
  for (const { dir, path } of missing.values()) {
    if (found.has(dir)) continue;
    const message = `"themeConfig.sidebar" lists the folder "${dir}", in which there is no page.`;
    const hint = 'Write the path of a folder from the docs folder, without the language: "api/pets".';
    diagnostics.push(
      createDiagnostic('error', 'DG2012', message, { ...(await findOptionPlace(config, path)), hint }),
    );
  }
  const unread = await reader.listUnread(listedFolders);
  diagnostics.push(...createUnreadWarning(unread, config));
  const files = [...reader.files, ...unread].sort();
  return { units, files, diagnostics: [...diagnostics, ...reader.diagnostics] };
}

/** One for all files: it is the config that decides. */
function createUnreadWarning([first, ...others]: readonly FilePath[], config: SiteConfig): Diagnostic[] {
  if (first === undefined) return [];
  const { nav, sidebar } = config.theme;
  const option = nav ? 'themeConfig.nav' : sidebar ? 'themeConfig.sidebar' : 'themeConfig.locales';
  const names = formatList(others.map((file) => `"${getProjectPath(file, config)}"`));
  const message = `"${posix.basename(first)}" is not read${names && `, nor ${others.length === 1 ? 'is' : 'are'} ${names}`}: "${option}" holds the navigation.`;
  const hint = `Delete what is not read, or remove the navigation from the config. In "themeConfig.sidebar", an entry { dir: 'guide' } reads those of a folder.`;
  const file = getProjectPath(first, config);
  return [createDiagnostic('warning', 'DG2023', message, { file, hint })];
}

interface DirEntry {
  readonly dir: string;
  /** Keys of the config that lead to it. */
  readonly path: readonly (string | number)[];
  /** False if its entry has a link or entries too. */
  readonly isAlone: boolean;
}

function findDirs(value: unknown, path: DirEntry['path']): DirEntry[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const own = [...path, Array.isArray(value) ? Number(key) : key];
    // Beside the keys of sidebars, which are addresses, only entries have it.
    if (key !== 'dir' || typeof inner !== 'string') return findDirs(inner, own);
    return [{ dir: inner, path: own, isAlone: !('link' in value) && !('items' in value) }];
  });
}

interface PackageSource extends Pick<SidebarSource, 'prefix' | 'folder' | 'reader'> {
  readonly config: SiteConfig;
}

/** A package with a `_nav.json` has entries in the bar and a sidebar of its own; others are part of the sidebar around them. */
async function readPackages({ prefix, folder, reader, config }: PackageSource) {
  const paths = [...new Set(config.contentRoots.map(({ path }) => path))].filter((path) => path !== '');
  const packages = [];
  for (const path of paths) {
    const place = posix.join(folder.path, path);
    const found = reader.hasPages(place) ? await reader.findFile(place, '_nav.json') : undefined;
    if (found === undefined) continue;
    const navFile = await readJsonFile(found.file, 'DG2010', config);
    const nav = parseNav(navFile, found.file, config);
    packages.push({
      key: `${prefix}/${path}`,
      nodes: await reader.readNodes(place),
      items: nav.items,
      files: [found.file, ...(navFile.imports ?? [])],
      diagnostics: found.isLent ? [] : [...navFile.diagnostics, ...nav.diagnostics],
    });
  }
  return packages;
}

const NO_FILE: JsonFile = { json: undefined, exists: false, diagnostics: [] };

interface FoundNav extends NavigationFile {
  readonly read: JsonFile;
  /** A `_meta.json` that holds the bar, as older sites have it. */
  readonly isMeta?: boolean;
}

/** Not lent where a language decides by a `_meta.json` of its own that it has one sidebar and no bar. */
async function findNavFile(
  folder: string,
  reader: FolderReader,
  config: SiteConfig,
): Promise<FoundNav | undefined> {
  const nav = await reader.findFile(folder, '_nav.json');
  const meta = nav && !nav.isLent ? undefined : await reader.findFile(folder, '_meta.json');
  if (nav && (meta === undefined || meta.isLent))
    return { ...nav, read: await readJsonFile(nav.file, 'DG2010', config) };
  if (meta === undefined) return undefined;
  const read = await readJsonFile(meta.file, 'DG2010', config);
  return holdsNavigationBar(read.json?.value) ? { ...meta, read, isMeta: true } : undefined;
}

/** Returns true if the configuration holds a navigation bar or a sidebar; then no file is read for either. */
export function isNavigationConfigured({ theme }: Pick<SiteConfig, 'theme'>): boolean {
  const [locale] = theme.locales;
  return [theme.nav, theme.sidebar, locale?.nav, locale?.sidebar].some((part) => part !== undefined);
}

interface UnitFolder {
  readonly path: string;
  /** Names in it that are folders of other languages and versions. */
  readonly foreign: readonly string[];
}

/**
 * The unit's folder. The default language and the default version may do without
 * one of their own: their pages then are next to the other languages' folders.
 */
function findUnitFolder(unit: Unit, reader: FolderReader, config: SiteConfig): UnitFolder | undefined {
  const versions = unit.version === config.multiVersion.default ? [unit.version, ''] : [unit.version];
  const langs = !config.hasLocales ? [''] : unit.lang === config.lang ? [unit.lang, ''] : [unit.lang];
  for (const version of versions) {
    for (const lang of langs) {
      const path = posix.join(version, lang).replace(/^\.$/, '');
      if (path !== '' && !reader.hasPages(path)) continue;
      const foreign =
        lang === '' ? [...(version === '' ? listVersions(config) : []), ...listLangs(config)] : [];
      return { path, foreign };
    }
  }
  return undefined;
}

interface SidebarSource {
  readonly prefix: string;
  readonly folder: UnitFolder;
  readonly hasNav: boolean;
  readonly hasMeta: boolean;
  readonly reader: FolderReader;
}

async function readSidebars({
  prefix,
  folder,
  hasNav,
  hasMeta,
  reader,
}: SidebarSource): Promise<NavigationUnit['sidebars']> {
  if (!hasNav || hasMeta) {
    const nodes = await reader.readNodes(folder.path, { foreign: folder.foreign });
    return [{ key: `${prefix}/`, nodes }];
  }
  const sidebars = [];
  for (const name of reader.folderNames(folder.path)) {
    if (folder.foreign.includes(name)) continue;
    const nodes = await reader.readNodes(posix.join(folder.path, name));
    if (nodes.length > 0) sidebars.push({ key: `${prefix}/${name.normalize('NFC')}`, nodes });
  }
  return sidebars;
}

function parseNav(
  { json }: JsonFile,
  file: FilePath,
  config: SiteConfig,
): { items: NavInput[]; diagnostics: Diagnostic[] } {
  if (json === undefined) return { items: [], diagnostics: [] };
  const displayPath = getProjectPath(file, config);
  const { value, problems } = checkNav(json.value);
  const problemDiagnostics = problems.map(({ path, message, hint, severity }) =>
    createDiagnostic(severity, 'DG2011', message, {
      file: displayPath,
      ...json.locate(path),
      ...(hint ? { hint } : {}),
    }),
  );
  const unsafe = checkNavigationValues(json.value, {
    locate: (path) => ({ file: displayPath, ...json.locate(path) }),
    config,
  });
  return { items: value, diagnostics: [...problemDiagnostics, ...unsafe] };
}

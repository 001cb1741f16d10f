/**
 * Navigation bar and sidebars of every language and version, from files or configuration and the frontmatter
 * of pages.
 */

import { rememberEach, rememberOnce } from '../../shared/remember.ts';
import { matchSidebarKey } from '../../shared/sidebar.ts';
import type { Diagnostic, NavItem, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { NavInput } from '../config/site-config.ts';
import { checkNavigationValues, isPattern } from '../routes/check-navigation.ts';
import type { NavigationUnit } from '../routes/navigation-tree.ts';
import { isNavigationConfigured } from '../routes/read-navigation.ts';
import { listUnits, type Unit } from '../routes/route-path.ts';
import { createDraftTable, getUnitKey, type RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';
import {
  collectConfiguredSidebars,
  getConfiguredNav,
  isPrefixed,
  resolveConfiguredEntries,
} from './configured-navigation.ts';
import { createSidebarEntries } from './sidebar-entries.ts';
import { createUnitWords, type SitePage, type UnitWords } from './unit-words.ts';

export interface Sidebar extends Unit {
  /** Path of the part of the site that shows this sidebar: `/`, `/zh/guide`. */
  readonly key: string;
  readonly entries: readonly SidebarEntry[];
}

export type Navigation = ReturnType<typeof createNavigation>;

export interface NavigationInput {
  readonly config: SiteConfig;
  /** From `readNavigation`, with the sidebars of plugins. */
  readonly units: readonly NavigationUnit[];
  /** Called only for pages that occur in the result: one sidebar does not need the pages of others. */
  readonly findPage: (path: RoutePath) => SitePage | undefined;
  readonly table: RouteTable;
  /** Pages that are not there, such as drafts: sidebars of the config may name them. @default none */
  readonly leftOut?: readonly Route[];
  /** UI words by language, then by key: the `text` of `toText`. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Creates bars and sidebars lazily, one at a time. */
export function createNavigation({
  config,
  units,
  findPage: getPage,
  table,
  leftOut = [],
  text,
}: NavigationInput) {
  const isConfigured = isNavigationConfigured(config);
  const leftOutTable = createDraftTable(leftOut, config);
  const getNavigation = rememberEach((unit: Unit): UnitNavigation => {
    const words = createUnitWords({
      unit,
      config,
      table,
      leftOutTable,
      getPage,
      words: text[unit.lang] ?? {},
      prefixes: !isConfigured || isPrefixed(config),
    });
    const files = units.find(({ lang, version }) => lang === unit.lang && version === unit.version);
    if (isConfigured) return createFromConfig(config, words, files);
    return createFromFiles(files, words);
  }, getUnitKey);
  const findNavigation = (unit: Unit): UnitNavigation | undefined =>
    listUnits(config).some((known) => getUnitKey(known) === getUnitKey(unit))
      ? getNavigation(unit)
      : undefined;
  return {
    /** Lists every sidebar that has entries; computed at the first call. */
    sidebars: () =>
      listUnits(config).flatMap((unit) => {
        const { keys, sidebar } = getNavigation(unit);
        return keys.flatMap((key) => sidebar(key) ?? []);
      }),
    diagnostics: isConfigured ? checkConfigured(config) : [],
    navFor: (lang: string, version: string) => findNavigation({ lang, version })?.nav() ?? [],
    /** Returns the sidebar of a page; the same object for all pages that share it. */
    sidebarFor(route: Route): Sidebar | undefined {
      const unit = findNavigation(route);
      const key = unit && matchSidebarKey(unit.keys, route.path);
      return key === undefined ? undefined : unit?.sidebar(key);
    },
  };
}

/** Navigation of one language and version. */
interface UnitNavigation {
  nav(): readonly NavItem[];
  /** Keys of sidebars that have entries. */
  readonly keys: readonly string[];
  sidebar(key: string): Sidebar | undefined;
}

function createFromFiles(files: NavigationUnit | undefined, words: UnitWords): UnitNavigation {
  // A sidebar without entries is dropped: its pages get the room.
  const nodes = new Map(
    (files?.sidebars ?? []).filter((sidebar) => sidebar.nodes.length > 0).map((it) => [it.key, it.nodes]),
  );
  return {
    nav: rememberOnce(() => resolveNavItems(files?.nav ?? [], words)),
    keys: [...nodes.keys()],
    sidebar: rememberEach((key: string) => {
      const found = nodes.get(key);
      return found && createSidebar(key, createSidebarEntries(found, words), words);
    }),
  };
}

/** `files` has the sidebars of plugins and the folders that the config lists. */
function createFromConfig(
  config: SiteConfig,
  words: UnitWords,
  files: NavigationUnit | undefined,
): UnitNavigation {
  const inputs = new Map(
    [...collectConfiguredSidebars(words.unit, config)].filter(([, items]) => items.length > 0),
  );
  const configuredKeys = new Set([...inputs.keys()].map(removeTrailingSlash));
  const added = createFromFiles(files, words);
  const addedKeys = added.keys.filter((key) => !configuredKeys.has(removeTrailingSlash(key)));
  return {
    nav: rememberOnce(() => resolveNavItems(getConfiguredNav(words.unit, config), words)),
    keys: [...inputs.keys(), ...addedKeys],
    sidebar: rememberEach((key: string) => {
      const found = inputs.get(key);
      if (found === undefined) return added.sidebar(key);
      return createSidebar(key, resolveConfiguredEntries(found, words, files?.listed), words);
    }),
  };
}

/** Undefined if everything it lists is unlisted. */
function createSidebar(
  key: string,
  entries: readonly SidebarEntry[],
  { unit }: UnitWords,
): Sidebar | undefined {
  return entries.length === 0 ? undefined : { ...unit, key, entries };
}

function checkConfigured(config: SiteConfig): Diagnostic[] {
  const { nav, sidebar, locales } = config.theme;
  const place = config.configFile ? { file: getProjectPath(config.configFile, config) } : {};
  return checkNavigationValues([nav, sidebar, locales.map((locale) => [locale.nav, locale.sidebar])], {
    locate: () => place,
    config,
  });
}

/** Resolves texts and links at every level; unusable entries are left out. */
function resolveNavItems(inputs: readonly NavInput[], words: UnitWords): NavItem[] {
  return inputs.map((input) => {
    const { link: written, items, activeMatch, ...kept } = input;
    const link = written === undefined ? undefined : words.resolveLink(written);
    return {
      ...kept,
      text: words.translate(input.text),
      ...(link === undefined ? {} : { link }),
      ...(items && items.length > 0 ? { items: resolveNavItems(items, words) } : {}),
      ...(activeMatch !== undefined && isPattern(activeMatch) ? { activeMatch } : {}),
    };
  });
}

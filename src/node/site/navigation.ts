/**
 * Navigation bar and sidebars of every language and version, from what files or
 * configuration say and what pages say of themselves.
 */
import { matchSidebarKey } from '../../shared/sidebar.ts';
import type { Diagnostic, NavItem, PageRecord, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { checkNavigationValues } from '../routes/check-navigation.ts';
import type { NavigationUnit } from '../routes/navigation-tree.ts';
import { isNavigationConfigured } from '../routes/read-navigation.ts';
import { toShownPath, toUnits, type Unit } from '../routes/route-path.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';
import {
  isPrefixed,
  toConfiguredEntries,
  toConfiguredNav,
  toConfiguredSidebars,
} from './configured-navigation.ts';
import { toNavItems } from './nav-items.ts';
import { toSidebarEntries } from './sidebar-entries.ts';
import { createUnitWords, type UnitWords } from './unit-words.ts';

/** All that navigation needs of a page. */
export interface SitePage {
  readonly route: Route;
  readonly page: PageRecord;
  /** The first H1 with its inline markers, of pages that have one. */
  readonly headingLabel?: string;
}

export interface Sidebar extends Unit {
  /** Where the part of the site begins that shows this sidebar: `/`, `/zh/guide`. */
  readonly key: string;
  readonly entries: readonly SidebarEntry[];
}

export interface Navigation {
  /** Every sidebar that has entries. */
  readonly sidebars: readonly Sidebar[];
  readonly diagnostics: readonly Diagnostic[];
  navFor(lang: string, version: string): readonly NavItem[];
  /** The sidebar a page shows; the same object for all pages that share it. */
  sidebarFor(route: Route): Sidebar | undefined;
}

export interface NavigationInput {
  readonly config: SiteConfig;
  /** From `readNavigation`. */
  readonly units: readonly NavigationUnit[];
  readonly pages: readonly SitePage[];
  readonly table: RouteTable;
  /** UI words by language, then by key: the `text` of `toText`. */
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export function createNavigation({ config, units, pages, table, text }: NavigationInput): Navigation {
  const isConfigured = isNavigationConfigured(config);
  const pagesByPath = new Map<RoutePath, SitePage>(pages.map((page) => [page.route.path, page]));
  const navs = new Map<string, readonly NavItem[]>();
  const sidebars = new Map<string, Map<string, Sidebar>>();
  for (const unit of toUnits(config)) {
    const words = createUnitWords({
      unit,
      config,
      table,
      pages: pagesByPath,
      words: text[unit.lang] ?? {},
      prefixes: !isConfigured || isPrefixed(config),
    });
    const files = units.find(({ lang, version }) => lang === unit.lang && version === unit.version);
    const nav = isConfigured ? toConfiguredNav(unit, config) : (files?.nav ?? []);
    navs.set(toUnitKey(unit), toNavItems(nav, words));
    sidebars.set(toUnitKey(unit), isConfigured ? toSidebars(config, words) : toFileSidebars(files, words));
  }
  return {
    sidebars: [...sidebars.values()].flatMap((byKey) => [...byKey.values()]),
    diagnostics: isConfigured ? checkConfigured(config) : [],
    navFor: (lang, version) => navs.get(toUnitKey({ lang, version })) ?? [],
    sidebarFor(route) {
      const byKey = sidebars.get(toUnitKey(route));
      const key = byKey && matchSidebarKey(byKey.keys(), route.path);
      return key === undefined ? undefined : byKey?.get(key);
    },
  };
}

function toFileSidebars(files: NavigationUnit | undefined, words: UnitWords): Map<string, Sidebar> {
  const all = (files?.sidebars ?? []).map(({ key, nodes }) => ({
    ...words.unit,
    key,
    entries: toSidebarEntries(nodes, words),
  }));
  return byKey(all);
}

function toSidebars(config: SiteConfig, words: UnitWords): Map<string, Sidebar> {
  const all = [...toConfiguredSidebars(words.unit, config)].map(([key, inputs]) => {
    return { ...words.unit, key, entries: toConfiguredEntries(inputs, words) };
  });
  return byKey(all);
}

/** A sidebar without entries is none: its pages get the room. */
function byKey(sidebars: readonly Sidebar[]): Map<string, Sidebar> {
  return new Map(
    sidebars.filter(({ entries }) => entries.length > 0).map((sidebar) => [sidebar.key, sidebar]),
  );
}

function checkConfigured(config: SiteConfig): Diagnostic[] {
  const { nav, sidebar, locales } = config.theme;
  const place = config.configFile ? { file: toShownPath(config.configFile, config) } : {};
  return checkNavigationValues(
    [nav, sidebar, locales.map((locale) => [locale.nav, locale.sidebar])],
    () => place,
  );
}

function toUnitKey({ lang, version }: Unit): string {
  return `${version}/${lang}`;
}

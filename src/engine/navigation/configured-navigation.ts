/** Navigation written in the configuration: `themeConfig.nav`, `sidebar` and those of `locales`. */
import { definedOnly } from '../../shared/defined-only.ts';
import type { SidebarEntry } from '../../shared/types.ts';
import { removeTrailingSlash } from '../../shared/url.ts';
import type { NavInput, SidebarInput } from '../config/site-config.ts';
import type { NavigationUnit } from '../routes/navigation-tree.ts';
import { getUnitPrefix, moveToUnit, splitUnit, type Unit } from '../routes/route-path.ts';
import type { SiteConfig } from '../types.ts';
import { createHeader, createLinkItem, createSidebarEntries, readPageLook } from './sidebar-entries.ts';
import type { UnitWords } from './unit-words.ts';

/** Returns the bar of a unit: that of its language, else the site's; by version if the author separated them. */
export function getConfiguredNav({ lang, version }: Unit, { theme }: SiteConfig): readonly NavInput[] {
  const nav = theme.locales.find((locale) => locale.lang === lang)?.nav ?? theme.nav ?? [];
  if (isList(nav)) return nav;
  return (Object.hasOwn(nav, version) ? nav[version] : nav.default) ?? [];
}

/** Collects the sidebars of a unit, by key; those of the language, else the site's. */
export function collectConfiguredSidebars(
  unit: Unit,
  config: SiteConfig,
): Map<string, readonly SidebarInput[]> {
  const { theme } = config;
  const inputs = theme.locales.find((locale) => locale.lang === unit.lang)?.sidebar ?? theme.sidebar ?? {};
  const sidebars = new Map<string, readonly SidebarInput[]>();
  // A key that names its language or version replaces one that has them implicitly.
  const entries = Object.entries(inputs).sort(([a], [b]) => getRank(a, config) - getRank(b, config));
  for (const [address, items] of entries) {
    const key = resolveKey(address, unit, config);
    if (key !== undefined) sidebars.set(key, items);
  }
  return sidebars;
}

/** Returns true if links of configured navigation get the language; with versions, authors write whole paths. */
export function isPrefixed({ multiVersion }: SiteConfig): boolean {
  return multiVersion.default === '';
}

function getRank(key: string, config: SiteConfig): number {
  const { lang, version } = splitUnit(key, config);
  return lang === undefined && version === undefined ? 0 : 1;
}

/** Resolves the key within the unit; undefined if it belongs to another one. */
function resolveKey(address: string, unit: Unit, config: SiteConfig): string | undefined {
  // The site's one sidebar, for every language and version.
  if (address === '/') return getUnitPrefix(unit, config) || '/';
  const unitPath = splitUnit(address, config);
  const lang = unitPath.lang ?? (isPrefixed(config) ? unit.lang : config.lang);
  const version = unitPath.version ?? config.multiVersion.default;
  if (lang !== unit.lang || version !== unit.version) return undefined;
  const path = moveToUnit(address, unit, config);
  return removeTrailingSlash(path) || '/';
}

/** Folders that entries name in `dir`. */
type ListedFolders = NonNullable<NavigationUnit['listed']>;

export function resolveConfiguredEntries(
  inputs: readonly SidebarInput[],
  words: UnitWords,
  listed: ListedFolders = new Map(),
): SidebarEntry[] {
  return inputs.flatMap((input) => resolveEntry(input, words, listed));
}

function resolveEntry(input: SidebarInput, words: UnitWords, listed: ListedFolders): readonly SidebarEntry[] {
  if (typeof input === 'string') return resolveEntry({ link: input }, words, listed);
  const { text, dir, dividerType, sectionHeaderText, ...entry } = input;
  if (dividerType !== undefined) return [{ dividerType }];
  if (sectionHeaderText !== undefined) return [createHeader({ ...entry, label: sectionHeaderText }, words)];
  if (dir !== undefined) {
    const { items: _, link: __, ...look } = entry;
    const own = definedOnly({ ...look, label: text });
    return createSidebarEntries(
      (listed.get(dir) ?? []).map((node) => ({ ...node, ...own })),
      words,
    );
  }
  const createEntries = (inner: readonly SidebarInput[]) => resolveConfiguredEntries(inner, words, listed);
  return createLinkItem({ ...entry, label: text }, words, createEntries, readPageLook);
}

function isList<T>(value: T | readonly NavInput[]): value is readonly NavInput[] {
  return Array.isArray(value);
}

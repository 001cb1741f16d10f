/** Selects the pages that are searched, and their index: one for each language and version. */
import { getSearchFolder } from '../../search/search-address.ts';
import { isUnlisted } from '../../shared/unlisted.ts';
import { listUnits, splitUnit, type Unit } from '../routes/route-path.ts';
import type { CachedPage, SearchConfig, SiteConfig } from '../types.ts';

export interface SearchUnit {
  /** Relative to the output folder. */
  readonly folder: string;
  readonly pages: readonly CachedPage[];
}

/**
 * Lists every index of the site, including empty ones, since browsers request them. Empty if docgen
 * makes no index.
 */
export function listSearchUnits(pages: readonly CachedPage[], config: SiteConfig): readonly SearchUnit[] {
  const { search } = config;
  if (!hasIndex(search)) return [];
  const units = new Map(listUnits(config).map((unit) => [getSearchFolder(unit, search), [] as CachedPage[]]));
  for (const page of pages)
    if (isSearched(page, config)) units.get(getSearchFolder(page.route, search))?.push(page);
  return [...units].map(([folder, unitPages]) => ({ folder, pages: unitPages }));
}

/** Returns the folder of the index of a language and version, relative to the output folder. */
export function getIndexFolder(unit: Unit, { search }: SiteConfig): string | undefined {
  return hasIndex(search) ? getSearchFolder(unit, search) : undefined;
}

/** True if docgen builds an index. */
export function hasIndex(search: SiteConfig['search']): search is SearchConfig {
  return search !== false && search.mode !== 'remote';
}

/**
 * True for searchable pages: not the home page, which repeats others, nor a fallback page for a
 * missing translation, whose original is searchable.
 */
function isSearched({ route, page }: CachedPage, config: SiteConfig): boolean {
  const { pageType, frontmatter } = page;
  const isLeftOut = pageType === 'home' || pageType === '404' || splitUnit(route.path, config).rest === '404';
  return !isLeftOut && frontmatter.search !== false && !isUnlisted(page) && route.original === undefined;
}

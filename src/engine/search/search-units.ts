/** Which pages are searched, and in which index: one for each language and version. */
import { getSearchFolder } from '../../search/search-address.ts';
import { splitUnit, toUnits } from '../routes/route-path.ts';
import type { CachedPage, SearchConfig, SiteConfig } from '../types.ts';

export interface SearchUnit {
  /** Relative to the output folder. */
  readonly folder: string;
  readonly pages: readonly CachedPage[];
}

/** Every index that the site has, also when it is empty: browsers ask for it. None when the site has no search of its own. */
export function listSearchUnits(pages: readonly CachedPage[], config: SiteConfig): readonly SearchUnit[] {
  const { search } = config;
  if (!hasIndex(search)) return [];
  const units = new Map(toUnits(config).map((unit) => [getSearchFolder(unit, search), [] as CachedPage[]]));
  for (const page of pages)
    if (isSearched(page, config)) units.get(getSearchFolder(page.route, search))?.push(page);
  return [...units].map(([folder, unitPages]) => ({ folder, pages: unitPages }));
}

/** Whether docgen makes an index. */
export function hasIndex(search: SiteConfig['search']): search is SearchConfig {
  return search !== false && search.mode !== 'remote';
}

/** Not the home page, which says what others say better; nor what stands for a missing translation, as its original is found. */
function isSearched({ route, page }: CachedPage, config: SiteConfig): boolean {
  const { pageType, frontmatter } = page;
  const isLeftOut = pageType === 'home' || pageType === '404' || splitUnit(route.path, config).rest === '404';
  return !isLeftOut && frontmatter.search !== false && route.original === undefined;
}

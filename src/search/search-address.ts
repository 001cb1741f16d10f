/**
 * Addresses of the files of an index. The manifest's address never changes, because site data and pages with a hash of
 * its content would have to be written again after every edit: browsers revalidate it. The files beside it are named by
 * their content and can be cached forever.
 */

import type { SearchData, SiteData } from '../shared/types.ts';
import { encodePath } from '../shared/url.ts';
import { MANIFEST_NAME } from './index-format.ts';
import type { SearchOptions } from './search-provider.ts';

type Where = Pick<SearchOptions, 'lang' | 'version'>;

/** Returns the folder of an index, relative to the output folder. */
export function getSearchFolder({ lang, version }: Where, { versioned = true }: SearchData): string {
  return ['static/search', lang, versioned ? version : ''].filter(Boolean).join('/');
}

/**
 * Returns the address of an index's manifest, with base: `getManifestAddress` of `createLocalProvider`.
 * Undefined if the site has no index of its own.
 */
export function getSearchManifestAddress(
  where: Where,
  { base, search }: Pick<SiteData, 'base' | 'search'>,
): string | undefined {
  if (search === false || search.mode === 'remote') return undefined;
  return `${base}${encodePath(getSearchFolder(where, search))}/${MANIFEST_NAME}`;
}

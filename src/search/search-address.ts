/**
 * Where the files of an index lie. The manifest's address never changes, as site data or pages
 * that named its content would have to be written again after every edit: browsers ask whether it
 * is still the same. The files beside it are named by their content and can be kept for ever.
 */
import type { SearchData, SiteData } from '../shared/types.ts';
import { encodePath } from '../shared/url.ts';
import { MANIFEST_NAME } from './index-format.ts';
import type { SearchOptions } from './search-provider.ts';

type Where = Pick<SearchOptions, 'lang' | 'version'>;

/** The folder of an index, relative to the output folder. */
export function toSearchFolder({ lang, version }: Where, { versioned = true }: SearchData): string {
  return ['static/search', lang, versioned ? version : ''].filter(Boolean).join('/');
}

/**
 * The address of an index's manifest, with base: `toManifestAddress` of `createLocalProvider`.
 * Undefined where the site has no index of its own.
 */
export function toSearchManifest(
  where: Where,
  { base, search }: Pick<SiteData, 'base' | 'search'>,
): string | undefined {
  if (search === false || search.mode === 'remote') return undefined;
  return `${base}${encodePath(toSearchFolder(where, search))}/${MANIFEST_NAME}`;
}

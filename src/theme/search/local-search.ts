/** The site's own index: loaded when the box opens, unless the site has another provider. */
import { createLocalProvider } from '../../search/local-provider.ts';
import { getSearchManifestAddress } from '../../search/search-address.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import type { SiteData } from '../../shared/types.ts';

export function createSiteProvider(site: Pick<SiteData, 'base' | 'search'>): SearchProvider {
  return createLocalProvider({ getManifestAddress: (where) => getSearchManifestAddress(where, site) });
}

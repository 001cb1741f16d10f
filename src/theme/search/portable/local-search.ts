/** Replaces `theme/search/local-search.ts`: files of the index come as scripts. */
import { createLocalProvider } from '../../../search/local-provider.ts';
import { getSearchManifestAddress } from '../../../search/search-address.ts';
import type { SearchProvider } from '../../../search/search-provider.ts';
import type { SiteData } from '../../../shared/types.ts';

export function createSiteProvider(site: Pick<SiteData, 'base' | 'search'>): SearchProvider {
  const getManifestAddress = (where: Parameters<typeof getSearchManifestAddress>[0]) =>
    getSearchManifestAddress(where, site);
  return createLocalProvider({ getManifestAddress, fetch: (address) => docgenFiles.fetch(address) });
}

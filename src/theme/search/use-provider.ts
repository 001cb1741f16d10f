import { useCallback, useEffect, useState } from 'react';
import { isProduction, useSite } from '../../runtime/index.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import type { SearchBoxOptions } from './search-options.ts';

/** Keeps a provider from one opening of the box to the next. */
export interface ProviderCache {
  current: Promise<SearchProvider> | undefined;
}

/** Returns a function that loads the provider. After a failure the next query tries again. */
export function useProvider(
  option: SearchBoxOptions['provider'],
  cache: ProviderCache,
): () => Promise<SearchProvider> {
  const { site } = useSite();
  useEffect(
    () => () => {
      // The index follows the author's edits; a provider's cached index does not.
      if (!isProduction()) cache.current = undefined;
    },
    [cache],
  );
  return useCallback(() => {
    if (cache.current) return cache.current;
    const load = async () => {
      if (typeof option === 'function') return option();
      return option ?? (await import('./local-search.ts')).createSiteProvider(site);
    };
    const loading = load();
    cache.current = loading;
    loading.catch(() => {
      cache.current = undefined;
    });
    return loading;
  }, [option, cache, site]);
}

/** The provider once it is loaded, for the screen before the first search. */
export function useLoadedProvider(load: () => Promise<SearchProvider>): SearchProvider | undefined {
  const [provider, setProvider] = useState<SearchProvider>();
  useEffect(() => {
    // The first search shows the error.
    load().then(setProvider, () => undefined);
  }, [load]);
  return provider;
}

import { useCallback, useEffect, useState } from 'react';
import { isProduction, useSite } from '../../runtime/index.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import type { SearchBoxOptions } from './search-options.ts';

/** Keeps a provider from one opening of the box to the next. */
export interface KeptProvider {
  current: Promise<SearchProvider> | undefined;
}

/** Loads who answers. What fails is tried again with the next query. */
export function useProvider(
  option: SearchBoxOptions['provider'],
  kept: KeptProvider,
): () => Promise<SearchProvider> {
  const { site } = useSite();
  useEffect(
    () => () => {
      // The index follows the author's edits; what a provider has read of it does not.
      if (!isProduction()) kept.current = undefined;
    },
    [kept],
  );
  return useCallback(() => {
    if (kept.current) return kept.current;
    const load = async () => {
      if (typeof option === 'function') return option();
      return option ?? (await import('./local-search.ts')).createSiteProvider(site);
    };
    const loading = load();
    kept.current = loading;
    loading.catch(() => {
      kept.current = undefined;
    });
    return loading;
  }, [option, kept, site]);
}

/** The provider once it is there, for what the box shows before anything is searched for. */
export function useLoadedProvider(load: () => Promise<SearchProvider>): SearchProvider | undefined {
  const [provider, setProvider] = useState<SearchProvider>();
  useEffect(() => {
    // Shown as an error when something is searched for.
    load().then(setProvider, () => undefined);
  }, [load]);
  return provider;
}

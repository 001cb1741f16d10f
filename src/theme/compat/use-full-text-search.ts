import { useCallback, useRef, useState } from 'react';
import { useLang, useSite, useVersion } from '../../runtime/index.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import { toMatchResult } from '../search/match-results.ts';
import type { MatchResult } from '../search/search-hooks.ts';

/** Words around a match (decisions/03). */
const SNIPPET_WORDS = 10;

/** Search for a site's own search box. */
export interface FullTextSearch {
  /** True once a search has been answered, so that the index is loaded. */
  readonly initialized: boolean;
  /** Sections of the site in the reader's language and version, best first. Rejects when the index cannot be read. */
  readonly search: (query: string, limit?: number) => Promise<MatchResult>;
}

/** Searches the index that was built with the site, for a custom search box. */
export function useFullTextSearch(): FullTextSearch {
  const { site } = useSite();
  const lang = useLang();
  const version = useVersion();
  const provider = useRef<Promise<SearchProvider>>(undefined);
  const [initialized, setInitialized] = useState(false);
  const search = useCallback(
    async (query: string, limit?: number) => {
      provider.current ??= import('../search/local-search.ts').then(({ createSiteProvider }) =>
        createSiteProvider(site),
      );
      // The reader may be online again at the next query.
      provider.current.catch(() => {
        provider.current = undefined;
      });
      const options = { lang, version, snippetWords: SNIPPET_WORDS };
      const { hits } = await (await provider.current).search(query, options);
      setInitialized(true);
      return toMatchResult(hits.slice(0, limit), query);
    },
    [site, lang, version],
  );
  return { initialized, search };
}

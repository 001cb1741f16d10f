/** Searches as a page of `docgen dev` does, but however long an answer takes: browsers give up after seconds. */
import { createLocalProvider } from '../../src/search/local-provider.ts';
import { getSearchManifestAddress } from '../../src/search/search-address.ts';

const WHERE = { lang: 'en', version: '' };

/** Returns a function that searches as a page that was just loaded, and resolves to the ids of what it finds. */
export function createDevSearch(origin: string, base: string): (query: string) => Promise<readonly string[]> {
  const getManifestAddress = () => origin + getSearchManifestAddress(WHERE, { base, search: {} });
  return async (query) => {
    const provider = createLocalProvider({
      getManifestAddress,
      fetch: (address, { cache }) => fetch(address, { cache }),
    });
    const { hits } = await provider.search(query, { ...WHERE, snippetWords: 10 });
    return hits.map(({ objectID }) => objectID);
  };
}

/** Searches the index that was built with the site: static files, no service. */
import { analyseQuery } from './analyse.ts';
import { findSections } from './find-sections.ts';
import { MANIFEST_NAME } from './index-format.ts';
import type { SearchAnswer, SearchOptions, SearchProvider } from './search-provider.ts';
import { createSearchReader, type SearchReader } from './search-reader.ts';

/**
 * Pause between two keys, in ms, before the whole answer is loaded. The files with its words are loaded
 * without it, since one more letter is mostly in the same file, and so are the texts of the first hits.
 */
const TYPING_PAUSE = 80;
/** Milliseconds until a host that does not answer counts as one that cannot be reached. */
const MAX_WAIT = 8000;

type Where = Pick<SearchOptions, 'lang' | 'version'>;

export interface LocalProviderInput {
  /** Returns the address of the index's manifest; the other files are beside it. Undefined if nothing is indexed. */
  readonly getManifestAddress: (where: Where) => string | undefined;
  /** @default the browser's */
  readonly fetch?: (
    address: string,
    options: { readonly cache: RequestCache; readonly signal: AbortSignal },
  ) => Promise<Response>;
}

/** Rejects with `SearchIndexError` if the index cannot be read, not even with a fresh manifest. */
export function createLocalProvider({
  getManifestAddress,
  fetch = globalThis.fetch.bind(globalThis),
}: LocalProviderInput): SearchProvider {
  const readers = new Map<string, SearchReader>();

  const load = async (manifest: string, name: string): Promise<Uint8Array> => {
    const isManifest = name === MANIFEST_NAME;
    const address = manifest.replace(/[^/]*$/, name);
    // The manifest's name stays the same after an edit; the others' names change with their content.
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(), MAX_WAIT);
    const cache = isManifest ? 'no-cache' : 'default';
    const response = await fetch(address, { cache, signal: abort.signal }).finally(() => clearTimeout(timer));
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const getReader = (address: string): SearchReader => {
    const reader = readers.get(address) ?? createSearchReader((name) => load(address, name));
    readers.set(address, reader);
    return reader;
  };

  return {
    indexName: ({ lang, version }) => ['local', lang, version].filter(Boolean).join('-'),
    async search(query, options) {
      const address = getManifestAddress(options);
      if (!address || analyseQuery(query).length === 0) return { hits: [], total: 0 };
      const rest = new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      const find = async (isAgain: boolean): Promise<SearchAnswer> => {
        const reader = getReader(address);
        try {
          return await findSections(reader, query, options, rest);
        } catch (error) {
          options.signal?.throwIfAborted();
          if (readers.get(address) === reader) readers.delete(address);
          if (isAgain || ((error as Error).cause as Error | undefined)?.name === 'AbortError') throw error;
          // The site may have been rebuilt since: then its files have other names.
          return find(true);
        }
      };
      return find(false);
    },
    warm(where) {
      const address = getManifestAddress(where);
      // A failure will happen again, and be shown, at the first search.
      if (address)
        getReader(address)
          .warm()
          .catch(() => undefined);
    },
  };
}

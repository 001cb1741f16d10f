/** Searches the index that was built with the site: plain files of its own, no service. */
import { analyseQuery } from './analyse.ts';
import { findSections } from './find-sections.ts';
import { MANIFEST_NAME } from './index-format.ts';
import { SearchIndexError } from './search-index-error.ts';
import type { SearchOptions, SearchProvider } from './search-provider.ts';
import { createSearchReader, type SearchReader } from './search-reader.ts';

/**
 * Rest between two keys, in ms, before what was typed is answered to the end.
 * The files with its words are not waited for, since a letter more is mostly in the same one, nor
 * the texts of the first hits.
 */
const TYPING_PAUSE = 80;

type Where = Pick<SearchOptions, 'lang' | 'version'>;

export interface LocalProviderInput {
  /** Address of the index's manifest; the other files lie beside it. Undefined where nothing is indexed. */
  readonly toManifestAddress: (where: Where) => string | undefined;
  /** @default the browser's */
  readonly fetch?: (address: string, options: { readonly cache: RequestCache }) => Promise<Response>;
}

/** Rejects with `SearchIndexError` when the index cannot be read, and begins anew with the next query. */
export function createLocalProvider({
  toManifestAddress,
  fetch = globalThis.fetch.bind(globalThis),
}: LocalProviderInput): SearchProvider {
  const readers = new Map<string, SearchReader>();

  const load = async (manifest: string, name: string): Promise<Uint8Array> => {
    const isManifest = name === MANIFEST_NAME;
    const address = isManifest ? manifest : manifest.slice(0, manifest.lastIndexOf('/') + 1) + name;
    // The manifest's name is the same after an edit; the others' names change with what is in them.
    const response = await fetch(address, { cache: isManifest ? 'no-cache' : 'default' });
    if (!response.ok) throw new Error(`${address} answered ${response.status}`);
    return new Uint8Array(await response.arrayBuffer());
  };
  const readerOf = (address: string): SearchReader => {
    const reader = readers.get(address) ?? createSearchReader((name) => load(address, name));
    readers.set(address, reader);
    return reader;
  };

  return {
    indexName: ({ lang, version }) => ['local', lang, version].filter(Boolean).join('-'),
    async search(query, options) {
      const address = toManifestAddress(options);
      if (address === undefined || analyseQuery(query).length === 0) return { hits: [], total: 0 };
      const rest = new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE));
      try {
        return await findSections(readerOf(address), query, options, rest);
      } catch (error) {
        // The site may have been built again since: its files have other names then.
        if (error instanceof SearchIndexError) readers.delete(address);
        throw error;
      }
    },
    warm(where) {
      const address = toManifestAddress(where);
      // What fails now fails again, and is shown, when something is searched for.
      if (address !== undefined)
        readerOf(address)
          .warm()
          .catch(() => undefined);
    },
  };
}

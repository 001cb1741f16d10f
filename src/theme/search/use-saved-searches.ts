import { useEffect, useMemo, useState } from 'react';
import { useLang, useSite, useVersion } from '../../runtime/index.ts';
import type { SearchProvider, SearchRecord } from '../../search/search-provider.ts';
import { createSearchStore, type SavedSearches, type SearchStore } from './saved-searches.ts';

/** Changes that the reader makes to saved searches. */
export type SavedChange = Exclude<keyof SearchStore, 'read'>;

/** Saved searches, and their rows in the order of the arrow keys. */
export interface SavedSearchList {
  readonly searches: SavedSearches;
  readonly rows: readonly SearchRecord[];
}

/** Saved searches of this index, and a function that changes them. Undefined until the provider has named the index. */
export function useSavedSearches(
  provider: SearchProvider | undefined,
): readonly [saved: SavedSearchList | undefined, change: (kind: SavedChange, record: SearchRecord) => void] {
  const lang = useLang();
  const version = useVersion();
  const { base } = useSite().site;
  const [saved, setSaved] = useState<SavedSearchList>();
  const indexName = provider?.indexName({ lang, version });
  const store = useMemo(
    () => (indexName === undefined ? undefined : createSearchStore({ indexName, base })),
    [indexName, base],
  );
  useEffect(() => setSaved(readSavedSearches(store)), [store]);
  const change = (kind: SavedChange, record: SearchRecord) => {
    store?.[kind](record);
    setSaved(readSavedSearches(store));
  };
  return [saved, change];
}

function readSavedSearches(store: SearchStore | undefined): SavedSearchList | undefined {
  const searches = store?.read();
  return searches && { searches, rows: [...searches.favorites, ...searches.recent] };
}

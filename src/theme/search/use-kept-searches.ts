import { useEffect, useMemo, useState } from 'react';
import { useLang, useSite, useVersion } from '../../runtime/index.ts';
import type { SearchProvider, SearchRecord } from '../../search/search-provider.ts';
import { createSearchKeeper, type KeptSearches, type SearchKeeper } from './kept-searches.ts';

/** Changes that the reader makes to what is kept. */
export type KeptChange = Exclude<keyof SearchKeeper, 'read'>;

/** What is kept, and the same as the arrow keys go through it. */
export interface ShownSearches {
  readonly searches: KeptSearches;
  readonly rows: readonly SearchRecord[];
}

/** What is kept for this index, and how to change it. Undefined until the provider has named the index. */
export function useKeptSearches(
  provider: SearchProvider | undefined,
): readonly [kept: ShownSearches | undefined, change: (kind: KeptChange, record: SearchRecord) => void] {
  const lang = useLang();
  const version = useVersion();
  const { base } = useSite().site;
  const [kept, setKept] = useState<ShownSearches>();
  const indexName = provider?.indexName({ lang, version });
  const keeper = useMemo(
    () => (indexName === undefined ? undefined : createSearchKeeper({ indexName, base })),
    [indexName, base],
  );
  useEffect(() => setKept(toShown(keeper)), [keeper]);
  const change = (kind: KeptChange, record: SearchRecord) => {
    keeper?.[kind](record);
    setKept(toShown(keeper));
  };
  return [kept, change];
}

function toShown(keeper: SearchKeeper | undefined): ShownSearches | undefined {
  const searches = keeper?.read();
  return searches && { searches, rows: [...searches.favorites, ...searches.recent] };
}

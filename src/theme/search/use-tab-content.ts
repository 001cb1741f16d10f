import { useMemo } from 'react';
import type { SearchHit, SearchRecord } from '../../search/search-provider.ts';
import { type HitList, listHits } from './list-hits.ts';
import { isDefaultGroup, toHits } from './match-results.ts';
import type { CombinedAnswer } from './run-search.ts';

export interface TabContent {
  readonly list: HitList;
  /** Its rows, in the order of the arrow keys. */
  readonly rows: readonly SearchRecord[];
  /** Parts of the query that none of them has, since no page has. */
  readonly unknown: readonly string[];
  /** Number of results in all, shown or not. */
  readonly total: number;
  /** Set when the hook `render` draws this tab. */
  readonly custom?: { readonly result: unknown };
}

const NONE: TabContent = { list: { rows: [], groups: [] }, rows: [], unknown: [], total: 0 };

/** Content of a tab: the site's own results in the first one, a group of a hook in each other. */
export function useTabContent(
  answer: CombinedAnswer | undefined,
  tab: number,
  maxInGroup: number | undefined,
): TabContent {
  return useMemo(() => {
    if (answer === undefined) return NONE;
    if (tab === 0) {
      const { hits, unknown, total } = answer;
      return { ...createTabContent(hits, maxInGroup), unknown, total };
    }
    const group = answer.groups[tab - 1];
    if (group === undefined) return NONE;
    return isDefaultGroup(group)
      ? createTabContent(toHits(group), maxInGroup)
      : { ...NONE, custom: { result: group.result } };
  }, [answer, tab, maxInGroup]);
}

function createTabContent(hits: readonly SearchHit[], maxInGroup: number | undefined): TabContent {
  const list = listHits(hits, { maxInGroup });
  return { ...NONE, list, rows: list.rows.map(({ hit }) => hit), total: hits.length };
}

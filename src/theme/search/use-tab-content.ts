import { useMemo } from 'react';
import type { SearchHit, SearchRecord } from '../../search/search-provider.ts';
import { groupHits, type HitGroup } from './group-hits.ts';
import { isDefaultGroup, toHits } from './match-results.ts';
import type { CombinedAnswer } from './run-search.ts';

export interface TabContent {
  readonly groups: readonly HitGroup[];
  /** The rows of all groups, in the order of the arrow keys. */
  readonly rows: readonly SearchRecord[];
  /** Parts of the query that none of them has, since no page has. */
  readonly unknown: readonly string[];
  /** Number of results in all, shown or not; 0 if a hook has them. */
  readonly total: number;
  /** Set when the hook `render` draws this tab. */
  readonly custom?: { readonly result: unknown };
}

const NONE: TabContent = { groups: [], rows: [], unknown: [], total: 0 };

/** Content of a tab: the site's own results in the first one, a group of a hook in each other. */
export function useTabContent(answer: CombinedAnswer | undefined, tab: number, max: number): TabContent {
  return useMemo(() => {
    if (answer === undefined) return NONE;
    if (tab === 0) {
      const { hits, unknown, total } = answer;
      return { ...createTabContent(hits, max), unknown, total };
    }
    const group = answer.groups[tab - 1];
    if (group === undefined) return NONE;
    return isDefaultGroup(group)
      ? createTabContent(toHits(group), max)
      : { ...NONE, custom: { result: group.result } };
  }, [answer, tab, max]);
}

function createTabContent(hits: readonly SearchHit[], max: number): TabContent {
  const groups = groupHits(hits, max);
  return { ...NONE, groups, rows: groups.flatMap(({ rows }) => rows.map(({ hit }) => hit)) };
}

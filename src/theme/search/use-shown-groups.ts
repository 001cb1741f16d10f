import { useMemo } from 'react';
import type { SearchHit, SearchRecord } from '../../search/search-provider.ts';
import { groupHits, type HitGroup } from './group-hits.ts';
import { isDefaultGroup, toHits } from './match-results.ts';
import type { FoundAnswer } from './run-search.ts';

export interface ShownGroups {
  readonly groups: readonly HitGroup[];
  /** The rows of all groups, as the arrow keys go. */
  readonly rows: readonly SearchRecord[];
  /** Set when the hook `render` draws this tab. */
  readonly custom?: { readonly result: unknown };
}

const NONE: ShownGroups = { groups: [], rows: [] };

/** What stands in a tab: the site's own results in the first one, a group of a hook in each other. */
export function useShownGroups(answer: FoundAnswer | undefined, tab: number, most: number): ShownGroups {
  return useMemo(() => {
    if (answer === undefined) return NONE;
    if (tab === 0) return toShown(answer.hits, most);
    const group = answer.groups[tab - 1];
    if (group === undefined) return NONE;
    return isDefaultGroup(group)
      ? toShown(toHits(group), most)
      : { ...NONE, custom: { result: group.result } };
  }, [answer, tab, most]);
}

function toShown(hits: readonly SearchHit[], most: number): ShownGroups {
  const groups = groupHits(hits, most);
  return { groups, rows: groups.flatMap(({ rows }) => rows.map(({ hit }) => hit)) };
}

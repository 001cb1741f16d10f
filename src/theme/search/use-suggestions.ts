import { useState } from 'react';
import type { HitGroup } from './group-hits.ts';

/** So many are shown (decisions/03). */
const MOST = 3;

/** Names of the groups that the last query with results has found something in. */
export function useSuggestions(groups: readonly HitGroup[]): readonly string[] {
  const [seen, setSeen] = useState<readonly HitGroup[]>([]);
  if (groups.length > 0 && groups !== seen) setSeen(groups);
  return seen
    .map(({ name }) => name)
    .filter(Boolean)
    .slice(0, MOST);
}

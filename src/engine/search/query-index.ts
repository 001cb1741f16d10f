/** Answers queries from a planned index in this process, with the code that browsers run. */

import { findSections } from '../../search/find-sections.ts';
import { getSearchFolder } from '../../search/search-address.ts';
import { createSearchReader } from '../../search/search-reader.ts';
import { rememberEach } from '../../shared/remember.ts';
import { getUnitKey } from '../routes/route-table.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { PlannedFile } from './plan-files.ts';
import type { SearchAnswer } from './search-answer.ts';
import type { SearchIndexPlan } from './search-indexer.ts';
import { hasIndex } from './search-units.ts';

type Unit = Pick<Route, 'lang' | 'version'>;

export type QueryIndex = (query: string) => Promise<SearchAnswer>;

/** Words around a match, as on wide screens (decisions/03). */
const SNIPPET_WORDS = 10;

/** Opens the index of a language and version; undefined if there is none. */
export async function openIndex(
  plans: readonly SearchIndexPlan[],
  unit: Unit,
  { search }: SiteConfig,
  snippetWords = SNIPPET_WORDS,
): Promise<QueryIndex | undefined> {
  const plan = hasIndex(search) && plans.find(({ folder }) => folder === getSearchFolder(unit, search));
  if (!plan) return undefined;
  const files = new Map<string, PlannedFile>();
  for await (const file of plan.files()) files.set(file.name, file);
  const reader = createSearchReader(async (name) => {
    const file = files.get(name);
    if (file === undefined) throw new Error(`The index has no file "${name}".`);
    return file.content();
  });
  return (query) => findSections(reader, query, { snippetWords });
}

interface FinderInput {
  readonly config: SiteConfig;
  readonly plan: () => Promise<readonly SearchIndexPlan[]>;
}

/** Returns a function that lists the sections a query finds in the index of a page; each index is made once. */
export function createSectionFinder({ config, plan }: FinderInput) {
  let plans: ReturnType<typeof plan> | undefined;
  const open = rememberEach(async (unit: Unit): Promise<QueryIndex | undefined> => {
    plans ??= plan();
    return openIndex(await plans, unit, config);
  }, getUnitKey);
  return async (query: string, { lang, version }: Unit): Promise<readonly string[]> => {
    const index = await open({ lang, version });
    const answer = await index?.(query);
    return answer?.hits.map(({ objectID }) => objectID) ?? [];
  };
}

/** Runs one search: the provider's answer, then the site's hooks. */
import type { SearchAnswer, SearchHit, SearchOptions, SearchProvider } from '../../search/search-provider.ts';
import { isEmptyGroup, toMatchResult } from './match-results.ts';
import type { CustomMatchResult, DefaultMatchResult, SearchHooks } from './search-hooks.ts';

export interface CombinedAnswer {
  readonly hits: readonly SearchHit[];
  /** Number of hits in all. */
  readonly total: number;
  /** Parts of the query that no page has. */
  readonly unknown: readonly string[];
  /** Groups of the hook `onSearch`: tabs beside the hits. */
  readonly groups: readonly (DefaultMatchResult | CustomMatchResult)[];
}

export interface RunInput {
  readonly query: string;
  readonly provider: SearchProvider;
  readonly options: SearchOptions;
  readonly hooks: SearchHooks;
  readonly transformItems?: ((hits: readonly SearchHit[]) => readonly SearchHit[]) | undefined;
  /** Called with a first answer, before the whole one. Not called if hooks work on all hits. */
  readonly onFirst?: (answer: CombinedAnswer) => void;
  /** Called with errors of hooks, which never hide the site's own results. */
  readonly onHookError: (error: unknown) => void;
}

export async function runSearch(input: RunInput): Promise<CombinedAnswer> {
  const { provider, options, hooks, transformItems = (hits) => hits, onFirst, onHookError } = input;
  const call = async <T>(hook: () => T | Promise<T>): Promise<Awaited<T> | undefined> => {
    try {
      return await hook();
    } catch (error) {
      onHookError(error);
      return undefined;
    }
  };
  const query = (await call(() => hooks.beforeSearch?.(input.query))) || input.query;
  options.signal?.throwIfAborted();
  const combine = (answer: SearchAnswer): CombinedAnswer => ({
    hits: transformItems(answer.hits),
    total: answer.total,
    unknown: answer.unknown ?? [],
    groups: [],
  });
  const hasHooks = hooks.onSearch || hooks.afterSearch || hooks.afterRender;
  const first = hasHooks ? {} : { onFirst: (answer: SearchAnswer) => onFirst?.(combine(answer)) };
  const answer = combine(await provider.search(query, { ...options, ...first }));
  if (!hasHooks) return answer;

  const { hits } = answer;
  const own = toMatchResult(hits, query);
  const hookGroups = await call(() => hooks.onSearch?.(query, own));
  options.signal?.throwIfAborted();
  const groups = (Array.isArray(hookGroups) ? hookGroups : []).filter((group) => !isEmptyGroup(group));
  const after = hooks.afterSearch ?? hooks.afterRender;
  void call(() => after?.(query, [...own, ...groups]));
  return { ...answer, groups };
}

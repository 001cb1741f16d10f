/** One search: the provider's answer, and what the site's hooks make of it. */
import type { SearchAnswer, SearchHit, SearchOptions, SearchProvider } from '../../search/search-provider.ts';
import { isEmptyGroup, toMatchResult } from './match-results.ts';
import type { CustomMatchResult, DefaultMatchResult, SearchHooks } from './search-hooks.ts';

export interface FoundAnswer {
  readonly hits: readonly SearchHit[];
  /** Groups of the hook `onSearch`: tabs beside the hits. */
  readonly groups: readonly (DefaultMatchResult | CustomMatchResult)[];
}

export interface RunInput {
  readonly query: string;
  readonly provider: SearchProvider;
  readonly options: SearchOptions;
  readonly hooks: SearchHooks;
  readonly transformItems?: ((hits: readonly SearchHit[]) => readonly SearchHit[]) | undefined;
  /** Shown until the whole answer is there. Not called where hooks work on all hits. */
  readonly onFirst?: (answer: FoundAnswer) => void;
  /** Told of what went wrong in a hook, which never keeps the reader from the site's own results. */
  readonly onHookError: (error: unknown) => void;
}

export async function runSearch(input: RunInput): Promise<FoundAnswer> {
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
  const toFound = (answer: SearchAnswer): FoundAnswer => ({ hits: transformItems(answer.hits), groups: [] });
  const hasHooks = hooks.onSearch || hooks.afterSearch || hooks.afterRender;
  const first = hasHooks ? {} : { onFirst: (answer: SearchAnswer) => onFirst?.(toFound(answer)) };
  const found = toFound(await provider.search(query, { ...options, ...first }));
  if (!hasHooks) return found;

  const { hits } = found;
  const own = toMatchResult(hits, query);
  const given = await call(() => hooks.onSearch?.(query, own));
  options.signal?.throwIfAborted();
  const groups = (Array.isArray(given) ? given : []).filter((group) => !isEmptyGroup(group));
  const after = hooks.afterSearch ?? hooks.afterRender;
  void call(() => after?.(query, [...own, ...groups]));
  return { hits, groups };
}

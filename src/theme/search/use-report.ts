import { useCallback, useEffect, useRef } from 'react';
import type { SearchRecord } from '../../search/search-provider.ts';
import type { CombinedAnswer } from './run-search.ts';
import type { SearchBoxOptions } from './search-options.ts';
import type { SearchState } from './search-session.ts';

/**
 * Reports searches to the site: each with the result that the reader opened, or when the box closes without one.
 * Returns a function to call with an opened result.
 */
export function useReport(
  state: Pick<SearchState<CombinedAnswer>, 'query' | 'answer'>,
  onSearch: SearchBoxOptions['onSearch'],
): (chosen: SearchRecord) => void {
  const latest = useRef({ state, onSearch });
  latest.current = { state, onSearch };
  /** The query that was reported last. */
  const reported = useRef('');
  const report = useCallback((chosen?: SearchRecord) => {
    const { query, answer } = latest.current.state;
    // Recent searches are opened without a query.
    if (query === '' || answer === undefined) return;
    reported.current = query;
    const { hits, total } = answer;
    try {
      latest.current.onSearch?.({ query, hits, total, ...(chosen && { chosen }) });
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: the site's own code failed, and the reader goes on
      console.error(error);
    }
  }, []);
  useEffect(
    () => () => {
      if (latest.current.state.query !== reported.current) report();
    },
    [report],
  );
  return report;
}

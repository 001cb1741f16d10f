import { hooks } from 'virtual:docgen/search-hooks';
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLang, useVersion } from '../../runtime/index.ts';
import type { SearchProvider } from '../../search/search-provider.ts';
import { type CombinedAnswer, runSearch } from './run-search.ts';
import type { SearchHooks } from './search-hooks.ts';
import type { SearchBoxOptions } from './search-options.ts';
import {
  createSearchSession,
  type SearchSession,
  type SearchState,
  type SessionInput,
} from './search-session.ts';

/** Words around a match (decisions/03). */
const SNIPPET_WORDS = 10;
const NARROW_SNIPPET_WORDS = 5;
const NARROW = '(max-width: 48em)';

/** The search that is going on in the box, as long as the box is open. */
export function useSession(
  load: () => Promise<SearchProvider>,
  { transformItems }: SearchBoxOptions,
): readonly [state: SearchState<CombinedAnswer>, session: SearchSession<CombinedAnswer>] {
  const lang = useLang();
  const version = useVersion();
  // A site may create the function anew at each rendering.
  const transform = useRef(transformItems);
  transform.current = transformItems;
  const session = useMemo(() => {
    const search: SessionInput<CombinedAnswer>['search'] = async (query, signal, onFirst) =>
      runSearch({
        query,
        onFirst,
        provider: await load(),
        options: {
          lang,
          version,
          snippetWords: matchMedia(NARROW).matches ? NARROW_SNIPPET_WORDS : SNIPPET_WORDS,
          signal,
        },
        hooks: hooks as SearchHooks,
        transformItems: transform.current,
        onHookError: log,
      });
    return createSearchSession<CombinedAnswer>({
      search,
      isEmpty: ({ hits, groups }) => hits.length + groups.length === 0,
      onError: log,
    });
  }, [load, lang, version]);
  useEffect(() => {
    load().then(
      (provider) => provider.warm?.({ lang, version }),
      () => undefined,
    );
    return () => session.stop();
  }, [load, session, lang, version]);
  return [useSyncExternalStore(session.subscribe, session.state), session];
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the reader sees that it failed; why is for those who look
  console.error(error);
}

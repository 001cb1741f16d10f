import { loadAdapter } from 'docgen-ask';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLang, useSite, useVersion } from '../../../runtime/index.ts';
import type { AskContext } from './ask.ts';
import { type AskSession, type AskState, createAskSession } from './ask-session.ts';

/** Words of a hit: enough for an adapter that answers with them. */
const SNIPPET_WORDS = 30;

/** The question that is being answered. The adapter is loaded with the first one. */
export function useAskSession(): readonly [state: AskState | undefined, session: AskSession] {
  const lang = useLang();
  const version = useVersion();
  const { site } = useSite();
  const session = useMemo(
    () =>
      createAskSession({
        async answer(question, { signal, history }) {
          const search: AskContext['search'] = async (query, limit = 5) => {
            const { createSiteProvider } = await import('../local-search.ts');
            const options = { lang, version, signal, limit, snippetWords: SNIPPET_WORDS };
            return (await createSiteProvider(site).search(query, options)).hits.slice(0, limit);
          };
          const { ask } = await loadAdapter();
          return ask(question, { signal, history, lang, version, search });
        },
        // biome-ignore lint/suspicious/noConsole: the reader sees that it failed; why is for those who look
        onError: (error) => console.error(error),
      }),
    [lang, version, site],
  );
  useEffect(() => () => session.stop(), [session]);
  return [useSyncExternalStore(session.subscribe, session.state), session];
}

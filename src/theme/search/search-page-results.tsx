import { hooks } from 'virtual:docgen/search-hooks';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { useLang, useSite, useVersion } from '../../runtime/index.ts';
import type { SearchHit } from '../../search/search-provider.ts';
import { resolveHitHref } from './hit-href.ts';
import { type CombinedAnswer, runSearch } from './run-search.ts';
import type { SearchHooks } from './search-hooks.ts';
import { getTotalText, getWithoutText } from './search-messages.tsx';
import type { SearchBoxOptions } from './search-options.ts';
import { Parts } from './search-row.tsx';
import { useSearchText } from './search-text.ts';
import { useProvider } from './use-provider.ts';
import { useReport } from './use-report.ts';

/** Results that are shown at first, and how many more each time. */
const STEP = 20;
/** Words around a match: there is more room than in the box. */
const SNIPPET_WORDS = 20;

export interface PageResultsProps extends SearchBoxOptions {
  readonly query: string;
}

/** All results of a query, best first. */
export function PageResults({ query, ...options }: PageResultsProps): ReactElement {
  const text = useSearchText(options.texts);
  const [wanted, setWanted] = useState({ query, limit: STEP });
  const limit = wanted.query === query ? wanted.limit : STEP;
  const { answer, status, retry } = useAnswer(query, limit, options);
  const report = useReport({ query: answer?.query ?? '', answer }, options.onSearch);

  const rows = answer?.hits ?? [];
  const found = { rows, total: answer?.total ?? 0, unknown: answer?.unknown ?? [] };
  const isNone = status === 'idle' && answer !== undefined && rows.length === 0;
  return (
    <>
      <p className="rp-search-page__note" role="status">
        {status === 'error' ? text('searchErrorText') : null}
        {status === 'loading' && rows.length === 0 ? text('searchPendingText') : null}
        {isNone ? text('searchNoResultsText', { query }) : null}
        {status !== 'error' && rows.length > 0
          ? [getTotalText(found, text), getWithoutText(found, text)].filter(Boolean).join(' ')
          : null}
      </p>
      {status === 'error' ? (
        <button type="button" className="rp-search-page__more" onClick={retry}>
          {text('searchRetryText')}
        </button>
      ) : null}
      {isNone ? <p>{text('searchAdviceText')}</p> : null}
      <ol className="rp-search-page__list">
        {rows.map((hit) => (
          <ResultItem key={hit.objectID} hit={hit} onOpen={() => report(hit)} />
        ))}
      </ol>
      {rows.length > 0 && rows.length < found.total ? (
        <button
          type="button"
          className="rp-search-page__more"
          onClick={() => setWanted({ query, limit: limit + STEP })}
        >
          {text('searchMoreText')}
        </button>
      ) : null}
    </>
  );
}

interface QueryAnswer extends CombinedAnswer {
  readonly query: string;
}

interface AnswerState {
  /** The last answer, until another one comes. */
  readonly answer?: QueryAnswer | undefined;
  readonly status: 'idle' | 'loading' | 'error';
}

function useAnswer(query: string, limit: number, { provider, transformItems }: SearchBoxOptions) {
  const lang = useLang();
  const version = useVersion();
  const load = useProvider(provider, useRef(undefined));
  const [state, setState] = useState<AnswerState>({ status: 'idle' });
  const [attempt, setAttempt] = useState(0);
  // A site may create the function anew at each rendering.
  const transform = useRef(transformItems);
  transform.current = transformItems;
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt asks again
  useEffect(() => {
    const abort = new AbortController();
    if (query === '') {
      setState({ status: 'idle' });
      return;
    }
    setState(({ answer }) => ({ answer, status: 'loading' }));
    const ask = async () =>
      runSearch({
        query,
        provider: await load(),
        options: { lang, version, limit, snippetWords: SNIPPET_WORDS, signal: abort.signal },
        hooks: hooks as SearchHooks,
        transformItems: transform.current,
        onHookError: log,
      });
    ask().then(
      (answer) => !abort.signal.aborted && setState({ answer: { ...answer, query }, status: 'idle' }),
      (error) => {
        if (abort.signal.aborted) return;
        log(error);
        setState({ status: 'error' });
      },
    );
    return () => abort.abort();
  }, [query, limit, load, lang, version, attempt]);
  return { ...state, retry: () => setAttempt(attempt + 1) };
}

function log(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the reader sees that it failed; why is for those who look
  console.error(error);
}

/** A hit as a heading with its place above and its text below. */
function ResultItem({ hit, onOpen }: { readonly hit: SearchHit; readonly onOpen: () => void }): ReactElement {
  const { siteOrigin } = useSite().site;
  const isText = hit.type === 'content' && hit.path.length > 0;
  const heading = isText ? (hit.path.at(-1) ?? []) : hit.title;
  const place = isText ? hit.path.slice(0, -1) : hit.path;
  const text = isText ? hit.title : hit.text;
  return (
    <li>
      <a href={resolveHitHref(hit.url, { origin: location.origin, siteOrigin })} onClick={onOpen}>
        <Parts parts={heading} />
      </a>
      {place.length > 0 ? (
        <p className="rp-search-page__place">
          {place.map((parts, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: headings may repeat, and their order is all there is
            <span key={index}>
              <Parts parts={parts} />
            </span>
          ))}
        </p>
      ) : null}
      {text ? (
        <p>
          <Parts parts={text} />
        </p>
      ) : null}
    </li>
  );
}

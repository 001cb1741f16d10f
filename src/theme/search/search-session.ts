/**
 * State of the search box: its query and the answer.
 *
 * 1. An answer counts for the newest query alone, in whatever order answers arrive.
 * 2. The screen changes with a first result or the whole answer: while an answer is pending, the last one stays.
 * 3. A search that fails shows the error, and the next query tries again.
 */

/** `stalled`: the answer has taken more than 300 ms. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

export type SearchScreen = 'start' | 'results' | 'none' | 'error';

/** Milliseconds without an answer after which a search counts as stalled (decisions/03). */
const STALLED_MS = 300;

export interface SearchState<Answer> {
  readonly status: SearchStatus;
  readonly screen: SearchScreen;
  /** The last answer. */
  readonly answer?: Answer | undefined;
  /** Query of the screen: older than that of the box while an answer is pending. */
  readonly query: string;
}

/** Tells whether the answer to the query of the box is still to come. */
export const isWaiting = ({ status }: { readonly status: SearchStatus }): boolean =>
  status === 'loading' || status === 'stalled';

export interface SearchSession<Answer> {
  state(): SearchState<Answer>;
  subscribe(listener: () => void): () => void;
  setQuery(query: string): void;
  /** Cancels the pending search. */
  stop(): void;
}

export interface SessionInput<Answer> {
  /** @param onFirst Takes an answer to show until the whole one arrives. */
  readonly search: (query: string, signal: AbortSignal, onFirst: (answer: Answer) => void) => Promise<Answer>;
  readonly isEmpty: (answer: Answer) => boolean;
  /** Called with the error of a failed search. */
  readonly onError: (error: unknown) => void;
}

export function createSearchSession<Answer>(input: SessionInput<Answer>): SearchSession<Answer> {
  let state: SearchState<Answer> = { status: 'idle', screen: 'start', query: '' };
  let stop: () => void = () => undefined;
  let lastQuery = '';
  const listeners = new Set<() => void>();
  const set = (change: Partial<SearchState<Answer>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const runQuery = (query: string) => {
    const abort = new AbortController();
    const stallTimer = setTimeout(() => set({ status: 'stalled' }), STALLED_MS);
    stop = () => {
      clearTimeout(stallTimer);
      abort.abort();
    };
    const settle = (change: Partial<SearchState<Answer>>) => {
      if (abort.signal.aborted) return;
      clearTimeout(stallTimer);
      set({ ...change, query });
    };
    const showFirst = (answer: Answer) => {
      if (!abort.signal.aborted && !input.isEmpty(answer)) set({ answer, screen: 'results', query });
    };
    set({ status: 'loading' });
    // Async, so that a provider that throws fails like one that rejects.
    const run = async () => input.search(query, abort.signal, showFirst);
    run().then(
      (answer) => settle({ status: 'idle', answer, screen: input.isEmpty(answer) ? 'none' : 'results' }),
      (error) => {
        if (!abort.signal.aborted) input.onError(error);
        settle({ status: 'error', screen: 'error' });
      },
    );
  };

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setQuery(query) {
      const words = query.trim();
      // One more space, or the same word once an input method has committed it.
      if (words === lastQuery && state.status !== 'error') return;
      lastQuery = words;
      stop();
      if (words === '') set({ status: 'idle', screen: 'start', query: '', answer: undefined });
      else runQuery(words);
    },
    stop: () => stop(),
  };
}

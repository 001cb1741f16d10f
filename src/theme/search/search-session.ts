/**
 * What the search box knows of its query and the answer.
 *
 * 1. An answer counts for the newest query alone, in whatever order answers come.
 * 2. The screen changes when something is found or settled: while an answer is awaited, the last one stays.
 * 3. A search that fails shows the error, and the next query asks anew.
 */

/** `stalled`: the reader has waited for 300 ms. */
export type SearchStatus = 'idle' | 'loading' | 'stalled' | 'error';

export type SearchScreen = 'start' | 'results' | 'none' | 'error';

/** After so many ms without an answer a search is said to be stalled (decisions/03). */
const STALLED_MS = 300;

export interface SearchState<Answer> {
  readonly status: SearchStatus;
  readonly screen: SearchScreen;
  /** The last that arrived, and what it was asked for. */
  readonly answer?: Answer | undefined;
  /** What the screen is about: behind the box while an answer is awaited. */
  readonly query: string;
}

export interface SearchSession<Answer> {
  state(): SearchState<Answer>;
  subscribe(listener: () => void): () => void;
  setQuery(query: string): void;
  /** Drops what is awaited. */
  stop(): void;
}

export interface SessionInput<Answer> {
  /** @param onFirst Takes what is to be shown until the whole answer comes. */
  readonly search: (query: string, signal: AbortSignal, onFirst: (answer: Answer) => void) => Promise<Answer>;
  readonly isEmpty: (answer: Answer) => boolean;
  /** Told of what went wrong. */
  readonly onError: (error: unknown) => void;
}

export function createSearchSession<Answer>(input: SessionInput<Answer>): SearchSession<Answer> {
  let state: SearchState<Answer> = { status: 'idle', screen: 'start', query: '' };
  let stop: () => void = () => undefined;
  let asked = '';
  const listeners = new Set<() => void>();
  const set = (change: Partial<SearchState<Answer>>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const ask = (query: string) => {
    const abort = new AbortController();
    const stalled = setTimeout(() => set({ status: 'stalled' }), STALLED_MS);
    stop = () => {
      clearTimeout(stalled);
      abort.abort();
    };
    const settle = (change: Partial<SearchState<Answer>>) => {
      if (abort.signal.aborted) return;
      clearTimeout(stalled);
      set({ ...change, query });
    };
    const showFirst = (answer: Answer) => {
      if (!abort.signal.aborted && !input.isEmpty(answer)) set({ answer, screen: 'results', query });
    };
    set({ status: 'loading' });
    // In a function of its own, so that a provider that throws fails like one that rejects.
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
      // A space more, or the same word once an input method has written it.
      if (words === asked && state.status !== 'error') return;
      asked = words;
      stop();
      if (words === '') set({ status: 'idle', screen: 'start', query: '', answer: undefined });
      else ask(words);
    },
    stop: () => stop(),
  };
}

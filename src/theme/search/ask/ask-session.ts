/**
 * State of a question and its answer.
 *
 * 1. An answer counts for the newest question alone. Once it is stopped, nothing of it arrives.
 * 2. Only the reader ends an answer that never comes: no clock does.
 * 3. What an adapter gives is data from elsewhere: each piece is checked, and the length has a limit.
 */
import type { AskPiece, AskSource, AskTurn } from './ask.ts';

export type AskStatus = 'asking' | 'done' | 'stopped' | 'failed';

export interface AskState {
  readonly status: AskStatus;
  readonly question: string;
  /** Markdown so far. */
  readonly text: string;
  readonly sources: readonly AskSource[];
  /** True if the answer goes on beyond what is shown. */
  readonly isCut: boolean;
}

export type AskSession = ReturnType<typeof createAskSession>;

export interface AskSessionInput {
  readonly answer: (
    question: string,
    context: { readonly signal: AbortSignal; readonly history: readonly AskTurn[] },
  ) => Promise<AsyncIterable<AskPiece>>;
  /** Called with the error of an answer that failed. */
  readonly onError: (error: unknown) => void;
}

/** Characters of an answer that are shown: some ten pages. */
export const MAX_ANSWER = 20_000;
const MAX_SOURCES = 20;

export function createAskSession({ answer, onError }: AskSessionInput) {
  let state: AskState | undefined;
  let abort = new AbortController();
  const history: AskTurn[] = [];
  const listeners = new Set<() => void>();
  const set = (next: AskState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  const stop = () => {
    if (state?.status !== 'asking') return;
    abort.abort();
    set({ ...state, status: 'stopped' });
  };

  const run = async (question: string, signal: AbortSignal): Promise<void> => {
    let now: AskState = { status: 'asking', question, text: '', sources: [], isCut: false };
    set(now);
    const iterator = (await answer(question, { signal, history: [...history] }))[Symbol.asyncIterator]();
    // What it does when it is stopped is up to the adapter.
    const end = () => void Promise.resolve(iterator.return?.()).catch(() => undefined);
    signal.addEventListener('abort', end, { once: true });
    while (!signal.aborted && !now.isCut) {
      const { done, value } = await iterator.next();
      if (done || signal.aborted) break;
      now = addPiece(now, value);
      set(now);
    }
    if (signal.aborted) return;
    if (now.isCut) end();
    set({ ...now, status: 'done' });
    history.push({ question, answer: now.text });
  };

  return {
    /** Undefined before the first question. */
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    ask(question: string): void {
      stop();
      abort = new AbortController();
      const { signal } = abort;
      run(question, signal).catch((error) => {
        if (signal.aborted || state === undefined) return;
        onError(error);
        set({ ...state, status: 'failed' });
      });
    },
    /** Stops the answer and keeps what has arrived. */
    stop,
  };
}

/** Throws for an invalid piece, so that an adapter's author notices. */
function addPiece(state: AskState, piece: unknown): AskState {
  if (typeof piece === 'string') {
    const text = state.text + piece;
    return { ...state, text: text.slice(0, MAX_ANSWER), isCut: text.length > MAX_ANSWER };
  }
  const sources: unknown = Object(piece).sources;
  if (!Array.isArray(sources) || !sources.every(isSource))
    throw new TypeError(
      `The adapter of "ask" gave neither a text nor { sources: [{ title, url }] }: ${JSON.stringify(piece)}`,
    );
  return { ...state, sources: sources.slice(0, MAX_SOURCES) };
}

function isSource(source: unknown): source is AskSource {
  const { title, url } = Object(source);
  return typeof title === 'string' && typeof url === 'string';
}

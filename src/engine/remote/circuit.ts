/**
 * Requests to a server that may be slow, full or gone. Each has a time limit; after some failures in a row, or one that
 * excludes success, no more are made. Callers go on without an answer.
 */
import { type FailureKind, RemoteFailure } from './remote-storage.ts';

export type Circuit = ReturnType<typeof createCircuit>;

export interface CircuitInput {
  /** Milliseconds that a request may take. */
  readonly timeoutMs: number;
  /** Aborts the run. */
  readonly signal: AbortSignal | undefined;
}

const MAX_FAILURES_IN_A_ROW = 5;

export function createCircuit({ timeoutMs, signal }: CircuitInput) {
  const underWay = new Set<AbortController>();
  const failures = { count: 0, last: undefined as string | undefined };
  let inARow = 0;
  let brokenBy: string | undefined;

  const stopAll = (): void => {
    for (const controller of underWay) controller.abort();
  };
  const open = (why: string): void => {
    brokenBy ??= why;
    stopAll();
  };
  const note = (kind: FailureKind, reason: string): void => {
    failures.count += 1;
    failures.last = reason;
    if (kind === 'value') return;
    inARow += 1;
    if (kind === 'access') open(reason);
    else if (inARow >= MAX_FAILURES_IN_A_ROW)
      open(`${inARow} requests in a row failed, the last because ${reason}`);
  };

  return {
    /** Returns the result of a request; undefined if it fails, or is no longer made. Rejects when the run is aborted. */
    async attempt<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
      signal?.throwIfAborted();
      if (brokenBy !== undefined) return undefined;
      const controller = new AbortController();
      let isLate = false;
      const timer = setTimeout(() => {
        // A process that was suspended first reads what arrived meanwhile.
        setImmediate(() =>
          setImmediate(() => {
            isLate = true;
            controller.abort();
          }),
        );
      }, timeoutMs);
      // One listener for all: Node warns of more than ten.
      if (underWay.size === 0) signal?.addEventListener('abort', stopAll);
      underWay.add(controller);
      try {
        const result = await work(controller.signal);
        inARow = 0;
        return result;
      } catch (error) {
        signal?.throwIfAborted();
        if (brokenBy !== undefined) return undefined;
        if (isLate) note('request', `it did not answer within ${formatSeconds(timeoutMs)}`);
        else if (error instanceof RemoteFailure) note(error.kind, error.message);
        else throw error;
        return undefined;
      } finally {
        clearTimeout(timer);
        underWay.delete(controller);
        if (underWay.size === 0) signal?.removeEventListener('abort', stopAll);
      }
    },
    /** Aborts all requests in progress, and makes no more. */
    open,
    /** Reason why no more requests are made. */
    get brokenBy() {
      return brokenBy;
    },
    /** Number of failures so far, and the last of them. */
    failures,
  };
}

/** `10 s`, `0.2 s`. */
export function formatSeconds(ms: number): string {
  return `${Math.round(ms / 100) / 10} s`;
}

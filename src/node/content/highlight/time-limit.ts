/**
 * Runs synchronous functions and ends one that takes too long, even inside a regular
 * expression that backtracks without end: V8 stops regexes only when the whole
 * execution is terminated, which Node offers through `vm` alone. The functions run in
 * this realm; the other context only calls them.
 *
 * Each such call starts a thread (0.1 to 0.5 ms), so whatever waits is run in one call,
 * in the order it came, until a slice of time is used up.
 *
 * Invariant: a function leaves the queue only after its promise is settled, so an end
 * at any point loses none.
 */
import { createContext, Script } from 'node:vm';

export type Limited<T> = { readonly done: true; readonly value: T } | { readonly done: false };

export interface TimeLimit {
  /** `{done: false}` when `work` was ended; whatever it was changing is then half changed. */
  run<T>(work: () => T): Promise<Limited<T>>;
}

interface Job {
  readonly run: () => void;
  readonly end: () => void;
  settled: boolean;
}

/** Longest time in milliseconds after which no further function is begun in one call. */
const SLICE = 50;

/** Each function has at least `milliseconds`, and at most 50 more. */
export function createTimeLimit(milliseconds: number): TimeLimit {
  const script = new Script('run()');
  const slot = { run: runSlice };
  const context = createContext(slot);
  const queue: Job[] = [];

  function runSlice(): void {
    const start = performance.now();
    for (let job = queue[0]; job; job = queue[0]) {
      job.run();
      queue.shift();
      if (performance.now() - start > SLICE) return;
    }
  }
  function runQueue(): void {
    try {
      script.runInContext(context, { timeout: milliseconds + SLICE });
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      const job = queue.shift();
      if (job && !job.settled) job.end();
    }
    if (queue.length > 0) setImmediate(runQueue);
  }
  return {
    run<T>(work: () => T): Promise<Limited<T>> {
      return new Promise((resolve, reject) => {
        const job: Job = {
          run() {
            try {
              resolve({ done: true, value: work() });
            } catch (error) {
              reject(error);
            }
            job.settled = true;
          },
          end: () => resolve({ done: false }),
          settled: false,
        };
        queue.push(job);
        if (queue.length === 1) setImmediate(runQueue);
      });
    },
  };
}

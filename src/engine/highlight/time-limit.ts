/**
 * Runs synchronous functions and ends one that works too long, even inside a regular
 * expression that backtracks without end: V8 stops regexes only when the whole
 * execution is terminated, which Node offers through `vm` alone. The functions run in
 * this realm; the other context only calls them.
 *
 * Node ends such a call by the clock, which says nothing of the work: on a busy machine, or
 * when the process was stopped, little was done by then. So the clock only decides when to
 * look, and the thread's processor time what was seen.
 *
 * Each such call starts a thread (0.1 to 0.5 ms), so whatever waits is run in one call,
 * in the order it came, until a slice of time is used up.
 *
 * Invariant: a function leaves the queue only after its promise is settled, so an end
 * at any point loses none.
 */
import { createContext, Script } from 'node:vm';
import { beginWork } from '../threads/site-work.ts';
import { readThreadTime } from '../threads/thread-time.ts';

/** Data that `work` was changing when it was ended is half changed. */
export type Limited<T> =
  | { readonly kind: 'done'; readonly value: T }
  /** It used all of its processor time. */
  | { readonly kind: 'exhausted' }
  /** It was ended too early: run it again, with fresh tools and this patience. */
  | { readonly kind: 'interrupted'; readonly patience: number };

export interface TimeLimitOptions {
  /** Processor time of a function, in milliseconds. */
  readonly milliseconds: number;
  /** Processor time of this thread. */
  readonly readTime?: () => number;
  /** Delay before a function is first checked, in milliseconds. @default `milliseconds` */
  readonly lookAfter?: number;
}

interface Job {
  readonly run: () => void;
  readonly end: (limited: Limited<never>) => void;
  readonly patience: number;
  settled: boolean;
}

/** Longest time in milliseconds after which no further function is begun in one call. */
const SLICE = 50;
/** A process that was stopped has worked next to nothing, which says nothing of the next time. */
const MORE_PATIENCE = 4;
/** Longest timer that Node takes. */
const LONGEST = 2 ** 31 - 1;

/** Each function has at least `milliseconds`, and at most 50 more. */
export function createTimeLimit({
  milliseconds,
  readTime = readThreadTime,
  lookAfter = milliseconds,
}: TimeLimitOptions) {
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
    const before = readTime();
    const patience = Math.max(...queue.map((job) => job.patience));
    try {
      const timeout = Math.min(Math.ceil(lookAfter * patience) + SLICE, LONGEST);
      script.runInContext(context, { timeout });
    } catch (error) {
      if ((error as { code?: unknown } | null)?.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      // Earlier ones in the slice have used no more than SLICE.
      const worked = readTime() - before;
      const isExhausted = worked >= milliseconds + SLICE;
      const more = increasePatience(worked, milliseconds + SLICE);
      // The count of this thread's time starts anew: it has not hung, and each block has its own limit.
      beginWork({ what: 'a block of code' })();
      const job = queue.shift();
      if (job && !job.settled)
        job.end(isExhausted ? { kind: 'exhausted' } : { kind: 'interrupted', patience: patience * more });
    }
    if (queue.length > 0) setImmediate(runQueue);
  }
  return {
    /** `patience`: how many times longer than usual before it is looked at. @default 1 */
    run<T>(work: () => T, patience = 1): Promise<Limited<T>> {
      return new Promise((resolve, reject) => {
        const job: Job = {
          run() {
            // Looked at late, it may have had more than its time before anybody looked: it is over
            // all the same, as it would be on a machine with nothing else to do.
            const before = patience > 1 ? readTime() : undefined;
            try {
              const value = work();
              const isOver = before !== undefined && readTime() - before >= milliseconds + SLICE;
              resolve(isOver ? { kind: 'exhausted' } : { kind: 'done', value });
            } catch (error) {
              reject(error);
            }
            job.settled = true;
          },
          end: resolve,
          patience,
          settled: false,
        };
        queue.push(job);
        if (queue.length === 1) setImmediate(runQueue);
      });
    },
  };
}

/**
 * Returns how much longer a call may run unchecked that has used this processor time: a little more than would have
 * been enough.
 */
function increasePatience(worked: number, needed: number): number {
  return Math.min(MORE_PATIENCE, Math.max(1, (1.5 * needed) / Math.max(worked, 1)));
}

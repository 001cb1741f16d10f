/**
 * Threads that do jobs one after the other. A job that does not end is ended with its
 * thread: it fails and is named, and a new thread goes on with what waits. Each thread
 * has some jobs ahead, so that it never waits for an answer to be taken.
 */
import { availableParallelism } from 'node:os';
import { DocgenError } from '../shared/diagnostic.ts';
import type { Diagnostic } from '../shared/types.ts';

/** Nothing that anybody waits for takes a machine so long; from spec/trust.md §5.27. */
export const PAGE_LIMIT_MS = 30_000;

/** Pages that are worth a thread's start and warm-up. */
const PAGES_A_THREAD = 150;
/** A thread that compiles holds about 120 MB of grammars and regular expressions. */
const MAX_THREADS = 4;

/** How many threads these pages are worth; below 2 they are better worked on here. */
export function countThreads(pages: number): number {
  return Math.min(availableParallelism(), MAX_THREADS, Math.floor(pages / PAGES_A_THREAD));
}

/** What is used of a `Worker`. */
export interface PoolWorker {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (report: unknown) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
}

/**
 * Sent by a thread: that it is ready or why it never will be, then one answer a job, in order. In
 * between it may ask something that only the main thread knows.
 */
export type PoolReport<Answer> =
  | PoolQuestion
  | { readonly ready: true }
  | { readonly failed: readonly Diagnostic[] }
  | { readonly answer: Answer };

/** The thread waits for a `PoolReply` of the same number. */
export interface PoolQuestion {
  readonly asks: number;
  readonly question: unknown;
}

export interface PoolReply {
  readonly repliesTo: number;
  readonly reply: unknown;
}

export interface PoolThread<Job> {
  readonly worker: PoolWorker;
  post(job: Job): void;
}

/** Why a job has no answer: it took too long, or its thread ended in the middle of it. */
export type JobFailure = { readonly kind: 'hung' } | { readonly kind: 'ended'; readonly reason: string };

export interface ThreadPoolOptions<Job> {
  readonly size: number;
  readonly start: () => PoolThread<Job>;
  /** How long a job may take, in milliseconds. */
  readonly limitMs: number;
  /** Jobs a thread has at once. */
  readonly ahead: number;
  /** What jobs reject with when a thread cannot even begin. */
  readonly toStartError: (failure: JobFailure) => Error;
  /** Answers what threads ask; never rejects. Until then the limit of the job is not counted. */
  readonly reply?: ((question: unknown) => Promise<unknown>) | undefined;
}

export interface ThreadPool<Job, Answer> {
  /** Rejects only when a thread cannot do its work at all. `urgent`: before all that wait. */
  run(job: Job, options?: { readonly urgent?: boolean }): Promise<Answer | JobFailure>;
  close(): Promise<void>;
}

interface Task<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer | JobFailure) => void;
  readonly reject: (error: unknown) => void;
}

export function createThreadPool<Job, Answer>(options: ThreadPoolOptions<Job>): ThreadPool<Job, Answer> {
  const queue: Task<Job, Answer>[] = [];
  const failAll = (error: unknown): void => {
    for (const { reject } of queue.splice(0)) reject(error);
  };
  const members = Array.from({ length: options.size }, () => createMember(queue, options, failAll));
  return {
    run: (job, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        const task = { job, resolve, reject };
        if (urgent) queue.unshift(task);
        else queue.push(task);
        // The one with the fewest, so that all of them begin at once.
        members.reduce((a, b) => (b.load() < a.load() ? b : a)).refill();
      }),
    async close() {
      queue.length = 0;
      await Promise.all(members.map((member) => member.stop()));
    },
  };
}

/** A place in the pool: one thread, and the next when that is ended. */
function createMember<Job, Answer>(
  queue: Task<Job, Answer>[],
  { start, limitMs, ahead, toStartError, reply }: ThreadPoolOptions<Job>,
  failAll: (error: unknown) => void,
) {
  let thread: PoolThread<Job> | undefined;
  let isReady = false;
  let timer: NodeJS.Timeout | undefined;
  const underWay: Task<Job, Answer>[] = [];

  const stop = async (): Promise<void> => {
    clearTimeout(timer);
    const stopped = thread;
    thread = undefined;
    await stopped?.worker.terminate();
  };
  const refill = (): void => {
    while (underWay.length < ahead) {
      const task = queue.shift();
      if (task === undefined) break;
      thread ??= begin();
      if (underWay.push(task) === 1) watch();
      thread.post(task.job);
    }
  };
  const watch = (): void => {
    clearTimeout(timer);
    if (underWay.length > 0 && waitingFor === 0) timer = setTimeout(() => giveUp({ kind: 'hung' }), limitMs);
  };
  let waitingFor = 0;
  const answerQuestion = async ({ asks, question }: PoolQuestion, asker: PoolThread<Job>): Promise<void> => {
    waitingFor += 1;
    clearTimeout(timer);
    const answer: PoolReply = { repliesTo: asks, reply: await reply?.(question) };
    waitingFor -= 1;
    if (thread !== asker) return;
    asker.worker.postMessage(answer);
    watch();
  };
  /** The job in front fails; those behind it have done nothing wrong and begin again. */
  const giveUp = (failure: JobFailure): void => {
    const [first, ...others] = underWay.splice(0);
    void stop();
    if (!isReady) {
      const error = toStartError(failure);
      for (const task of [first, ...others]) task?.reject(error);
      failAll(error);
      return;
    }
    first?.resolve(failure);
    queue.unshift(...others);
    refill();
  };
  const begin = (): PoolThread<Job> => {
    const begun = start();
    isReady = false;
    const isCurrent = () => thread === begun;
    begun.worker.on('message', (message) => {
      if (!isCurrent()) return;
      const report = message as PoolReport<Answer>;
      if ('asks' in report) {
        void answerQuestion(report, begun);
        return;
      }
      if ('failed' in report) {
        const error = new DocgenError(report.failed);
        void stop();
        for (const { reject } of underWay.splice(0)) reject(error);
        failAll(error);
        return;
      }
      if ('ready' in report) isReady = true;
      else underWay.shift()?.resolve(report.answer);
      watch();
      refill();
    });
    begun.worker.on('error', ({ message }) => {
      if (isCurrent()) giveUp({ kind: 'ended', reason: message });
    });
    begun.worker.on('exit', (code) => {
      if (isCurrent()) giveUp({ kind: 'ended', reason: `exit code ${code}` });
    });
    return begun;
  };
  return { load: () => underWay.length, refill, stop };
}

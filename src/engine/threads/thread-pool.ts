/**
 * Threads that do jobs one after the other. A job that never gives way is ended with its
 * thread: it is tried once more when all others are done, then it fails and is named. Each
 * thread has some jobs ahead, so that it never waits for an answer to be taken.
 *
 * The limit is on the processor time of the thread (`threads/thread-time.ts`); the clock only says when
 * to look. A job that waits costs nothing and may wait: its thread knows when nothing is left to
 * wait for (`threads/until-idle.ts`).
 */
import { availableParallelism } from 'node:os';
import type { EventLoopUtilization, Performance } from 'node:perf_hooks';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { beginWork } from './site-work.ts';
import { readTimeOfThread } from './thread-time.ts';

/** Processor time of a page, in milliseconds: nothing that ends at all works so long. */
export const PAGE_LIMIT_MS = 60_000;

/** How often threads are looked at. */
const LOOK_MS = 500;
/** A thread that did nothing between so many looks waits for something. */
const IDLE_LOOKS = 10;

/** Pages that are worth a thread's start and warm-up. */
const PAGES_A_THREAD = 150;
/** A thread that compiles holds about 120 MB of grammars and regular expressions. */
const MAX_THREADS = 4;

/** How many threads these pages are worth; below 2 they are better worked on here. */
export function countThreads(pages: number): number {
  return Math.min(availableParallelism(), MAX_THREADS, Math.floor(pages / PAGES_A_THREAD));
}

/** The part of a `Worker` that is used. */
export interface PoolWorker {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (report: unknown) => void): unknown;
  on(event: 'error', listener: (error: NodeJS.ErrnoException) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  /** Sets if it keeps the process alive. */
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
  readonly performance: Pick<Performance, 'eventLoopUtilization'>;
}

/**
 * Sent by a thread: how it is found, that it is ready or why it never will be, then one answer a job,
 * in order. In between it may ask something that only the main thread knows.
 */
export type PoolReport<Answer> =
  | PoolQuestion
  | { readonly name: string | undefined }
  | { readonly ready: true }
  /** It has come to an end with a part of the job that has a limit of its own. */
  | { readonly goesOn: true }
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

/**
 * Reason why a job has no result: it never yielded, its thread ended in the middle of it, or the pool was
 * closed first.
 */
export type JobFailure =
  | { readonly kind: 'hung' }
  | { readonly kind: 'ended'; readonly reason: string }
  | { readonly kind: 'closed' };

/** Reason why a thread could not start. */
export type StartFailure = Exclude<JobFailure, { readonly kind: 'closed' }>;

export interface ThreadPoolOptions<Job> {
  readonly size: number;
  readonly start: () => PoolThread<Job>;
  /** Processor time of a job, in milliseconds. */
  readonly limitMs: number;
  /** Returns the processor time of the thread of that name, in milliseconds. @default what the system says */
  readonly readTimeOf?: typeof readTimeOfThread;
  /** How often threads are looked at, in milliseconds. @default 500 */
  readonly lookMs?: number;
  /** Returns the name of a job in "Waiting for …". */
  readonly getName?: (job: Job) => string;
  /** Jobs a thread has at once. */
  readonly ahead: number;
  /**
   * True if a further thread starts only when those that are there hardly ever wait for a job, since this thread may not bring
   * enough of them. @default all start with the first jobs
   */
  readonly startsAsNeeded?: boolean;
  /** Creates the error that jobs reject with when a thread cannot start. */
  readonly createStartError: (failure: StartFailure) => Error;
  /** Answers what threads ask; never rejects. */
  readonly reply?: ((question: unknown) => Promise<unknown>) | undefined;
}

export interface ThreadPool<Job, Answer> {
  /** Rejects only when a thread cannot do its work at all. `urgent`: before all that wait. */
  run(job: Job, options?: { readonly urgent?: boolean }): Promise<Answer | JobFailure>;
  /** Jobs that are not done have no answer then, nor has any that comes later. */
  close(): Promise<void>;
}

interface Task<Job, Answer> {
  readonly job: Job;
  readonly resolve: (answer: Answer | JobFailure) => void;
  readonly reject: (error: unknown) => void;
}

/** State that the members of a pool share. */
interface Work<Job, Answer> {
  /** The next job of a member that has room. */
  take(): Task<Job, Answer> | undefined;
  /** These begin again, before all that wait. */
  putBack(tasks: readonly Task<Job, Answer>[]): void;
  /** The job never gave way: it fails, unless it has not been alone yet. */
  giveUp(task: Task<Job, Answer>): void;
  finish(task: Task<Job, Answer> | undefined, answer: Answer | JobFailure): void;
  /** Called by a member that hardly ever waits. */
  grow(): void;
  failAll(error: unknown): void;
}

export function createThreadPool<Job, Answer>(options: ThreadPoolOptions<Job>): ThreadPool<Job, Answer> {
  const queue: Task<Job, Answer>[] = [];
  /** Jobs that did not yield next to others. */
  const retried: Task<Job, Answer>[] = [];
  /** The one of them that runs now. Nothing else does then. */
  let alone: Task<Job, Answer> | undefined;
  /** How many members may have a thread. */
  let open = options.startsAsNeeded ? 1 : options.size;
  const listOpen = () => members.slice(0, open);
  const release = (task: Task<Job, Answer>): void => {
    if (task !== alone) return;
    alone = undefined;
    for (const member of listOpen()) member.refill();
  };
  const work: Work<Job, Answer> = {
    take() {
      if (alone !== undefined) return undefined;
      const next = queue.shift();
      if (next !== undefined) return next;
      if (members.every((member) => member.load() === 0)) alone = retried.shift();
      return alone;
    },
    putBack: (tasks) => void queue.unshift(...tasks),
    giveUp(task) {
      // One thread has nobody next to it.
      if (task === alone || options.size === 1) task.resolve({ kind: 'hung' });
      else retried.push(task);
      release(task);
    },
    finish(task, answer) {
      task?.resolve(answer);
      if (task) release(task);
    },
    grow() {
      if (open === options.size || queue.length === 0) return;
      members[open]?.refill();
      open += 1;
    },
    failAll(error) {
      for (const { reject } of [...queue.splice(0), ...retried.splice(0)]) reject(error);
    },
  };
  const members = Array.from({ length: options.size }, () => createMember(work, options));
  let isClosed = false;
  return {
    run: (job, { urgent = false } = {}) =>
      new Promise((resolve, reject) => {
        if (isClosed) return resolve({ kind: 'closed' });
        const task = { job, resolve, reject };
        if (urgent) queue.unshift(task);
        else queue.push(task);
        // The one with the fewest, so that all of them begin at once.
        listOpen()
          .reduce((a, b) => (b.load() < a.load() ? b : a))
          .refill();
      }),
    async close() {
      isClosed = true;
      for (const { resolve } of [...queue.splice(0), ...retried.splice(0)]) resolve({ kind: 'closed' });
      await Promise.all(members.map((member) => member.close()));
    },
  };
}

/** A place in the pool: one thread, and the next when that is ended. */
function createMember<Job, Answer>(work: Work<Job, Answer>, options: ThreadPoolOptions<Job>) {
  const { start, ahead, createStartError, reply, size, startsAsNeeded = false, ...limits } = options;
  let thread: PoolThread<Job> | undefined;
  let isReady = false;
  const underWay: Task<Job, Answer>[] = [];
  let waitingFor = 0;
  let isBusy = createBusyCheck();
  const getName = () => (underWay[0] && limits.getName?.(underWay[0].job)) ?? 'a thread';
  const watch = createWatch({ ...limits, getName, atWork: size + 1 }, () => {
    if (underWay[0] !== undefined) giveUp({ kind: 'hung' });
  });
  const stop = async (): Promise<void> => {
    watch.stop();
    const stopped = thread;
    thread = undefined;
    await stopped?.worker.terminate();
  };
  const close = async (): Promise<void> => {
    for (const { resolve } of underWay.splice(0)) resolve({ kind: 'closed' });
    await stop();
  };
  const refill = (): void => {
    while (underWay.length < ahead) {
      const task = work.take();
      if (task === undefined) break;
      thread ??= begin();
      underWay.push(task);
      thread.post(task.job);
    }
    follow();
  };
  /** A thread that has nothing to do, or waits for this one, must not keep this one from seeing that nothing is left. */
  const follow = (): void => {
    if (underWay.length > 0) watch.follow(underWay[0]);
    else watch.stop();
    thread?.worker[underWay.length > 0 && waitingFor === 0 ? 'ref' : 'unref']();
  };
  const answerQuestion = async ({ asks, question }: PoolQuestion, asker: PoolThread<Job>): Promise<void> => {
    waitingFor += 1;
    follow();
    const answer: PoolReply = { repliesTo: asks, reply: await reply?.(question) };
    if (thread !== asker) return;
    waitingFor -= 1;
    asker.worker.postMessage(answer);
    follow();
  };
  /** The job in front has failed; those behind it have done nothing wrong and begin again. */
  const giveUp = (failure: StartFailure): void => {
    if (!isReady) fail(createStartError(failure));
    else {
      const [first, ...others] = underWay.splice(0);
      void stop();
      work.putBack(others);
      if (first && failure.kind === 'hung') work.giveUp(first);
      else work.finish(first, failure);
      refill();
    }
  };
  const fail = (error: Error): void => {
    void stop();
    for (const { reject } of underWay.splice(0)) reject(error);
    work.failAll(error);
  };
  const hear = (report: PoolReport<Answer>, from: PoolThread<Job>): void => {
    if ('name' in report) watch.name(report.name);
    else if ('goesOn' in report) watch.reset();
    else if ('asks' in report) void answerQuestion(report, from);
    else if ('failed' in report) fail(new DocgenError(report.failed));
    else {
      if ('ready' in report) isReady = true;
      else work.finish(underWay.shift(), report.answer);
      if (startsAsNeeded && size > 1 && isBusy(from.worker)) work.grow();
      watch.reset();
      refill();
    }
  };
  const begin = (): PoolThread<Job> => {
    const begun = start();
    isReady = false;
    waitingFor = 0;
    isBusy = createBusyCheck();
    watch.begin();
    begun.worker.on('message', (message) => {
      if (thread === begun) hear(message as PoolReport<Answer>, begun);
    });
    onEnd(begun.worker, (reason) => {
      if (thread === begun) giveUp({ kind: 'ended', reason });
    });
    return begun;
  };
  return { load: () => underWay.length, refill, close };
}

/** Reports between which a thread is looked at, and the share of that time in which one that is busy had work. */
const REPORTS = 64;
const BUSY_SHARE = 0.9;

/** Returns a function to be called at each report of a thread. It depends on the clock, as no result does on the number of threads. */
function createBusyCheck() {
  let reports = 0;
  let before: EventLoopUtilization | undefined;
  return ({ performance }: PoolWorker): boolean => {
    reports += 1;
    if (reports % REPORTS !== 1) return false;
    const sinceThen = before && performance.eventLoopUtilization(before);
    before = performance.eventLoopUtilization();
    return sinceThen !== undefined && sinceThen.utilization >= BUSY_SHARE;
  };
}

/** A reason for which a thread has ended. */
export const MEMORY_USED_UP = 'its memory was used up';

/** Tells why a thread has ended, by whichever of its events. */
function onEnd(worker: PoolWorker, end: (reason: string) => void): void {
  worker.on('error', ({ code, message }) =>
    end(code === 'ERR_WORKER_OUT_OF_MEMORY' ? MEMORY_USED_UP : message),
  );
  worker.on('exit', (code) => end(`exit code ${code}`));
}

interface WatchOptions extends Pick<ThreadPoolOptions<unknown>, 'limitMs' | 'readTimeOf' | 'lookMs'> {
  /** Returns the name of the job in front. */
  readonly getName: () => string;
  /** How many threads work at once, the main thread among them. */
  readonly atWork: number;
}

/** Adds up what a thread has worked on one job; a thread that has not told its name has not begun. */
function createWatch(
  { limitMs, readTimeOf: read = readTimeOfThread, lookMs = LOOK_MS, getName, atWork }: WatchOptions,
  onLimit: () => void,
) {
  let timer: NodeJS.Timeout | undefined;
  let thread: { readonly name: string | undefined } | undefined;
  let job: unknown;
  let before: number | undefined;
  let worked = 0;
  let idleLooks = 0;
  let endWait: (() => void) | undefined;

  const awake = () => {
    idleLooks = 0;
    endWait?.();
    endWait = undefined;
  };
  const reset = () => {
    before = undefined;
    worked = 0;
    awake();
  };
  const look = () => {
    if (thread === undefined) return;
    const now = read(thread.name, atWork);
    // More than the time since the last look cannot have been work: some virtual machines count their sleep.
    worked += Math.min(now - (before ?? now), 2 * lookMs);
    if (now > (before ?? 0)) awake();
    else idleLooks += 1;
    if (idleLooks === IDLE_LOOKS) endWait = beginWork({ what: getName() });
    before = now;
    if (worked >= limitMs) onLimit();
  };
  return {
    reset,
    begin() {
      thread = undefined;
      reset();
    },
    name(name: string | undefined) {
      thread = { name };
    },
    follow(next: unknown) {
      if (next !== job) reset();
      job = next;
      timer ??= setInterval(look, lookMs).unref();
    },
    stop() {
      clearInterval(timer);
      timer = undefined;
      job = undefined;
      awake();
    },
  };
}

/** A module on threads of its own, for work that is long, or may never give way: that is ended by its processor time. */
import { Worker } from 'node:worker_threads';
import { ThreadEnded } from '../../shared/ended.ts';
import type { ModuleAnswer } from './module-thread.ts';
import { createThreadPool } from './thread-pool.ts';

export interface ThreadInput {
  /** URL of the module. Its export `run` is called with each job. */
  readonly module: string;
  /** Processor time that a job may take. */
  readonly limitSeconds: number;
  /** What the thread is called in "Waiting for …". */
  readonly name: string;
  /** Threads that share the jobs, each of which has one at a time. @default 1 */
  readonly threads?: number;
}

export interface ModuleThread {
  /**
   * The answer of the module's `run`. Job and answer are copied, as messages between threads are.
   * @throws {ThreadEnded} when the thread ends first, with `isOverLimit` for a job that took too much; the next job
   * starts another thread. An Error with the message of what `run` has thrown.
   */
  run<Answer>(job: unknown): Promise<Answer>;
  /** Ends the thread; the next job starts another one. */
  close(): Promise<void>;
}

/** Of JavaScript alone; memory of WebAssembly is limited by what asks for it. */
const MEMORY = { maxOldGenerationSizeMb: 512 };

/** The thread starts with the first job, and does not keep the process alive while it has none. */
export function openThread(input: ThreadInput): ModuleThread {
  let pool: ReturnType<typeof createPool> | undefined;
  return {
    async run<Answer>(job: unknown) {
      pool ??= createPool(input);
      const answer = await pool.run(job);
      if ('value' in answer) return answer.value as Answer;
      if ('thrown' in answer) throw new Error(answer.thrown);
      if (answer.kind === 'ended') throw new ThreadEnded(answer.reason);
      if (answer.kind === 'closed') throw new ThreadEnded('it is not needed');
      const message = `it has taken more than ${input.limitSeconds} seconds of processor time`;
      throw new ThreadEnded(message, { isOverLimit: true });
    },
    async close() {
      const closing = pool;
      pool = undefined;
      await closing?.close();
    },
  };
}

function createPool({ module, limitSeconds, name, threads = 1 }: ThreadInput) {
  return createThreadPool<unknown, ModuleAnswer>({
    size: threads,
    start() {
      const worker = new Worker(new URL('./module-thread.js', import.meta.url), {
        workerData: module,
        resourceLimits: MEMORY,
        // What it prints would be among what docgen says.
        stdout: true,
        stderr: true,
      });
      return { worker, post: (job) => worker.postMessage(job) };
    },
    limitMs: limitSeconds * 1000,
    getName: () => name,
    ahead: 1,
    createStartError: (failure) =>
      new ThreadEnded(failure.kind === 'ended' ? failure.reason : 'its module does not yield'),
  });
}

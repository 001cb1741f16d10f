/** Makes a search index on another thread, beside the pages that are rendered on this one. */
import { Worker } from 'node:worker_threads';
import { createThreadPool, PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { IndexQuestion, ThreadIndex } from './index-thread.ts';

export interface IndexOnThreadInput extends ThreadIndex {
  /** Answers what the thread asks. */
  readonly reply: (question: IndexQuestion) => unknown;
  readonly signal: AbortSignal | undefined;
}

/**
 * Returns false if the thread ended before it was done, for example for lack of memory: what it has not written has to
 * be made here. Rejects with what `reply` throws, and when it is aborted.
 */
export async function makeIndexOnThread({ reply, signal, ...index }: IndexOnThreadInput): Promise<boolean> {
  let failure: { readonly error: unknown } | undefined;
  const workerData: ThreadIndex = index;
  const pool = createThreadPool<'make', 'made'>({
    size: 1,
    start() {
      const worker = new Worker(new URL('./index-thread.js', import.meta.url), { workerData });
      return { worker, post: (job) => worker.postMessage(job) };
    },
    limitMs: PAGE_LIMIT_MS,
    getName: () => 'the search index',
    ahead: 1,
    createStartError: ({ kind }) => new Error(`The thread of the search index did not start (${kind}).`),
    async reply(question) {
      try {
        signal?.throwIfAborted();
        return await reply(question as IndexQuestion);
      } catch (error) {
        failure ??= { error };
        void pool.close();
      }
    },
  });
  const close = () => void pool.close();
  signal?.addEventListener('abort', close);
  const answer = await pool.run('make').catch(() => undefined);
  signal?.removeEventListener('abort', close);
  await pool.close();
  signal?.throwIfAborted();
  if (failure !== undefined) throw failure.error;
  return answer === 'made';
}

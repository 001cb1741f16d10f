/** Makes search indexes on another thread, beside the pages that are rendered on this one. */
import { Worker } from 'node:worker_threads';
import { createThreadPool, PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { IndexQuestion, ThreadIndex } from './index-thread.ts';

export interface IndexOnThreadInput extends ThreadIndex {
  /** Answers what the thread asks. */
  readonly reply: (question: IndexQuestion) => unknown;
}

export type IndexThread = ReturnType<typeof createIndexThread>;

/** One thread for the indexes of all languages and versions. It starts with the first. */
export function createIndexThread(signal: AbortSignal | undefined) {
  let failure: { readonly error: unknown } | undefined;
  let current: IndexOnThreadInput['reply'] = () => undefined;
  const pool = createThreadPool<ThreadIndex, 'made'>({
    size: 1,
    start() {
      const worker = new Worker(new URL('./index-thread.js', import.meta.url));
      return { worker, post: (index) => worker.postMessage(index) };
    },
    limitMs: PAGE_LIMIT_MS,
    getName: () => 'the search index',
    ahead: 1,
    createStartError: ({ kind }) => new Error(`The thread of the search index did not start (${kind}).`),
    async reply(question) {
      try {
        signal?.throwIfAborted();
        return await current(question as IndexQuestion);
      } catch (error) {
        failure ??= { error };
        void pool.close();
      }
    },
  });
  const close = () => void pool.close();
  signal?.addEventListener('abort', close);
  return {
    /**
     * Makes one index after the other. Returns false if the thread ended before it was done, for example for lack of
     * memory: what it has not written has to be made here. Rejects with what `reply` throws, and when it is aborted.
     */
    async make({ reply, ...index }: IndexOnThreadInput): Promise<boolean> {
      current = reply;
      const answer = await pool.run(index).catch(() => undefined);
      signal?.throwIfAborted();
      if (failure !== undefined) throw failure.error;
      return answer === 'made';
    },
    async close(): Promise<void> {
      signal?.removeEventListener('abort', close);
      await pool.close();
    },
  };
}

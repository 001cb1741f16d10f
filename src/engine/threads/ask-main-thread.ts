/** Questions of a thread to the main thread, which alone has the store, the output and plugins. */
import type { MessagePort } from 'node:worker_threads';
import type { PoolQuestion, PoolReply } from './thread-pool.ts';

export type Asker = ReturnType<typeof createAsker>;

export function createAsker(port: MessagePort) {
  const waiting = new Map<number, (reply: unknown) => void>();
  let count = 0;
  return {
    ask: (question: unknown) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        port.postMessage({ asks: count, question } satisfies PoolQuestion);
      }),
    /** Takes a reply that has come. */
    take({ repliesTo, reply }: PoolReply): void {
      waiting.get(repliesTo)?.(reply);
      waiting.delete(repliesTo);
    },
  };
}

/** Questions of a thread to the main thread, which alone has the store, the output and plugins. */
import type { MessagePort } from 'node:worker_threads';
import type { PoolQuestion, PoolReply } from './thread-pool.ts';

export interface Asker {
  ask(question: unknown): Promise<unknown>;
  /** Takes a reply that has come. */
  take(reply: PoolReply): void;
}

export function createAsker(port: MessagePort): Asker {
  const waiting = new Map<number, (reply: unknown) => void>();
  let count = 0;
  return {
    ask: (question) =>
      new Promise((resolve) => {
        count += 1;
        waiting.set(count, resolve);
        port.postMessage({ asks: count, question } satisfies PoolQuestion);
      }),
    take({ repliesTo, reply }) {
      waiting.get(repliesTo)?.(reply);
      waiting.delete(repliesTo);
    },
  };
}

/**
 * Waits for code of the site's own (its config, its plugins, its pages), which may wait for
 * something that never comes. Node would end without a word then, as soon as it has nothing
 * else to do; here it is an answer like any other. No clock has a say in it: while a request, a
 * timer or another thread may still settle the promise, it is waited for.
 */
import { beginWork } from './site-work.ts';

/**
 * Returns the outcome of the work; `undefined` when nothing is left that could end it. `what`: as in "Waiting
 * for …", where nobody has told of it yet.
 */
export async function untilIdle<T>(
  work: Promise<T>,
  what?: string,
): Promise<{ readonly value: T } | undefined> {
  let stop: () => void = () => {};
  const idle = new Promise<undefined>((resolve) => {
    stop = () => resolve(undefined);
  });
  if (waiting.size === 0) process.on('beforeExit', stopAll);
  waiting.add(stop);
  const endWait = what === undefined ? undefined : beginWork({ what });
  try {
    return await Promise.race([work.then((value) => ({ value })), idle]);
  } finally {
    endWait?.();
    waiting.delete(stop);
    if (waiting.size === 0) process.off('beforeExit', stopAll);
  }
}

/** All pending work of this thread: Node tells once that it has nothing left to do, and that holds for all of it. */
const waiting = new Set<() => void>();

function stopAll(): void {
  for (const stop of waiting) stop();
}

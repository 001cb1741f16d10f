import { setImmediate } from 'node:timers/promises';

export type Pause = () => Promise<void>;

/** Longest stretch of work in milliseconds, after which nobody notices a pause. */
const SLICE_MS = 10;

/** Yields when this thread has been busy for a while. */
export function createPause(signal: AbortSignal | undefined): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

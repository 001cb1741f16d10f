import { setImmediate } from 'node:timers/promises';

export type Pause = () => Promise<void>;

/** Longest stretch of work in milliseconds: nobody notices a pause after that. */
const SLICE_MS = 10;

/** Gives way when this thread has been busy for a while. */
export function createPause(signal: AbortSignal | undefined): Pause {
  let since = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - since < SLICE_MS) return;
    await setImmediate();
    since = performance.now();
  };
}

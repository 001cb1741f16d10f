import { setImmediate } from 'node:timers/promises';

export type Pause = () => Promise<void>;

/** Nobody notices a pause that begins after as many milliseconds. */
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

/**
 * Tells if something on disk may have changed while it was read: which of its two contents went in cannot be
 * known.
 */
import { statSync } from 'node:fs';

/** Clocks of file systems tick in steps of some milliseconds. */
const CLOCK_STEP_MS = 20;

/** `time` as `Date.now` gives it; false for what is not there. */
export function changedSince(time: number, path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.ctimeMs > time - CLOCK_STEP_MS;
}

/**
 * Tells if something on disk may have changed while it was read: which of its two contents went in cannot be
 * known.
 */
import { statSync } from 'node:fs';

/** Clocks of file systems tick in steps of some milliseconds. */
const CLOCK_STEP_MS = 20;
/** FAT counts in steps of two seconds, HFS+ and some network drives in whole ones. */
const COARSE_STEP_MS = 2000;

/** `time` as `Date.now` gives it; false for what is not there. */
export function changedSince(time: number, path: string): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && mayBeSince(time, stats.ctimeMs);
}

/** A time in whole seconds is one of a coarse clock, but for one in a thousand. */
export function mayBeSince(time: number, changedMs: number): boolean {
  return changedMs > time - (changedMs % 1000 === 0 ? COARSE_STEP_MS : CLOCK_STEP_MS);
}

/**
 * Renames that Windows refuses for a moment: virus scanners and search services open what has just
 * been written, and until they let go nobody may rename it. So it is tried a counted number of
 * times there; on other systems a refusal stays one.
 */
import { renameSync } from 'node:fs';

/** With the pauses below, the last try comes after some four seconds. */
const MOST_TRIES = 45;
const LONGEST_PAUSE_MS = 100;

/** Errors of a file that somebody has open, on Windows. */
const IN_USE = new Set(['EPERM', 'EACCES', 'EBUSY']);

export interface RenameMeans {
  readonly rename?: (from: string, to: string) => void;
  readonly pause?: (ms: number) => void;
  readonly platform?: NodeJS.Platform;
}

/** @throws what the last try says. */
export function renameSteadily(
  from: string,
  to: string,
  { rename = renameSync, pause = sleep, platform = process.platform }: RenameMeans = {},
): void {
  for (let tried = 1; ; tried += 1) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      if (platform !== 'win32' || !IN_USE.has(code) || tried === MOST_TRIES) throw error;
      pause(Math.min(tried * 10, LONGEST_PAUSE_MS));
    }
  }
}

/** Holds this thread only: what is renamed is waited for anyway. */
function sleep(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}

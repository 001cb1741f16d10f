import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Measures work in milliseconds of processor time: other programs do not count, so a busy machine takes
 * longer without doing more. For work that must not grow with the square of its input; `npm run bench`
 * measures how fast docgen is.
 */
export function countWork(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/**
 * docgen promises two seconds for hostile text. Tests allow four times that, for old processors; the faults
 * they guard against, with work that grows with the square of the text, take minutes.
 */
export const HOSTILE_TEXT_MS = 8000;

/** Reads the processor time of a Linux process so far, with its threads, in milliseconds; undefined once it has ended. */
function readWork(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may contain anything, is in brackets; user and system time are counted in hundredths.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a Linux process has worked so much longer, or has ended; returns its work since it began.
 * Chooses moments of a run: by the clock, a busy machine would have only begun, or have finished.
 */
export async function waitForWork(child: ChildProcess, ms: number): Promise<number> {
  const start = readWork(child.pid ?? 0) ?? 0;
  let worked = start;
  while (child.exitCode === null && child.signalCode === null && worked - start < ms) {
    await delay(10 * Math.random());
    worked = readWork(child.pid ?? 0) ?? worked;
  }
  return worked;
}

import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * How much work something is, in milliseconds of processor time: other programs do not count, so a
 * busy machine takes longer without doing more. It is for what must not grow with the square of its input;
 * how fast docgen is, `npm run bench` measures.
 */
export function countWork(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

/**
 * Two seconds is what docgen promises for hostile text. Tests allow four times that, for old processors;
 * what they guard against, work that grows with the square of the text, takes minutes.
 */
export const HOSTILE_TEXT_MS = 8000;

/** What a process of Linux has worked so far, its threads too, in milliseconds; undefined once it is gone. */
function readWorkOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name, which may hold anything, stands in brackets; user and system time are counted in hundredths.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/**
 * Waits until a process of Linux has worked so much longer, or has ended; answers with what it has worked since it
 * began. Moments of a run are chosen so: by the clock, a busy machine would have only begun, or have done all.
 */
export async function untilWorked(child: ChildProcess, ms: number): Promise<number> {
  const start = readWorkOf(child.pid ?? 0) ?? 0;
  let worked = start;
  while (child.exitCode === null && child.signalCode === null && worked - start < ms) {
    await delay(10 * Math.random());
    worked = readWorkOf(child.pid ?? 0) ?? worked;
  }
  return worked;
}

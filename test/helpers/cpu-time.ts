import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Measures work in milliseconds of processor time on the machine that the limits were chosen on. Other programs do not
 * count, and a processor that is slower, or shared, is slower at work of a known size too, which is done before and
 * after. For work that must not grow with the square of its input; `npm run bench` measures how fast docgen is.
 */
export function countWork(): () => number {
  const before = measureKnownWork();
  const measure = startMeasuring();
  return () => {
    const work = measure();
    return (work * KNOWN_WORK_MS) / Math.max(before, measureKnownWork(), KNOWN_WORK_MS);
  };
}

/**
 * docgen promises two seconds for hostile text. Tests allow four times that, for old processors; the faults
 * they guard against, with work that grows with the square of the text, take minutes.
 */
export const HOSTILE_TEXT_MS = 8000;

/** What `measureKnownWork` returned there: Node 20.20, on one of two cores of a server of 2023. */
const KNOWN_WORK_MS = 20;

/** Reads text and makes objects, as compiling a page does. */
function measureKnownWork(): number {
  const measure = startMeasuring();
  for (let round = 0; round < 12; round++) {
    const words = `${round} ${KNOWN_TEXT}`.split(/\s+/).map((word, index) => ({ word, index }));
    words.sort((a, b) => (a.word < b.word ? -1 : a.word > b.word ? 1 : a.index - b.index));
    JSON.parse(JSON.stringify(words));
  }
  return measure();
}

const KNOWN_TEXT = Array.from({ length: 2000 }, (_, index) => `word${(index * 7919) % 2003}`).join(' ');

// Code runs slower the first time.
measureKnownWork();

function startMeasuring(): () => number {
  const start = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
}

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

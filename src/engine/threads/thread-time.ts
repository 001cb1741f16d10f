/**
 * How long a thread has worked: the processor time it had, in milliseconds. Other programs, a
 * process that is stopped and a laptop that sleeps leave it as it is, so all limits of docgen
 * count it, and none looks at the clock.
 */
import { readFileSync, readlinkSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

/** Returns the time of the calling thread. */
export function readThreadTime(): number {
  const { threadCpuUsage } = process as { threadCpuUsage?: () => NodeJS.CpuUsage };
  if (threadCpuUsage !== undefined) return toMilliseconds(threadCpuUsage.call(process));
  return readTicks('/proc/thread-self/stat') ?? readShare(isMainThread ? 1 : MOST_AT_WORK);
}

/** Returns the name by which other threads find this one; undefined where the system does not tell. */
export function readThreadName(): string | undefined {
  try {
    return readlinkSync('/proc/thread-self');
  } catch {
    return undefined;
  }
}

/**
 * Returns the time of a thread of this process that has announced its name. `atWork`: how many threads may
 * work just now.
 */
export function readTimeOfThread(name: string | undefined, atWork: number): number {
  return (name === undefined ? undefined : readTicks(`/proc/${name}/stat`)) ?? readShare(atWork);
}

/** Linux counts in hundredths of a second, whatever its own clock does. */
const MS_PER_TICK = 10;

/** User and system time are the 14th and 15th field; the second, a name, may hold spaces and brackets. */
function readTicks(file: string): number | undefined {
  try {
    const stat = readFileSync(file, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isFinite(ticks) ? ticks * MS_PER_TICK : undefined;
  } catch {
    return undefined;
  }
}

/** Pages are compiled or rendered on at most four threads next to the main one. */
const MOST_AT_WORK = 5;

/**
 * Elsewhere only the whole process is known. V8 works next to each thread (garbage, compiling), so
 * half of a thread's share is what it has had at least: a limit is late there, and never early.
 */
function readShare(atWork: number): number {
  return toMilliseconds(process.cpuUsage()) / 2 / atWork;
}

function toMilliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}

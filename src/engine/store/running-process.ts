/** Identifies processes. A process id alone does not: ids are reused. */
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';

/** Tells a process from all others, also from one that gets its number later. */
export interface ProcessMark {
  readonly pid: number;
  /** When it began, as the system counts; empty where the system does not tell. */
  readonly started: string;
  /** The machine, or the container, whose numbers these are. */
  readonly host: string;
  /** Tells two marks of one process apart. */
  readonly id: string;
}

export function markThisProcess(): ProcessMark {
  return { pid: process.pid, started: readStart(process.pid), host: hostname(), id: randomUUID() };
}

/**
 * `isFresh` says whether the process has shown a sign of life of late. It decides where nothing can be
 * looked up: on another machine, in another container.
 */
export function isRunning({ pid, started, host }: ProcessMark, isFresh: boolean): boolean {
  if (host !== hostname()) return isFresh;
  return isAlive(pid) && readStart(pid) === started;
}

/** A process in a file name: `<pid>-<when it began>`; more may follow after a hyphen. */
export function getProcessTag(): string {
  return `${process.pid}-${readStart(process.pid)}`;
}

/** Returns true if the process of a tag runs on this machine. */
export function isTagRunning(tag: string): boolean {
  const [pid = '', started] = tag.split('-');
  return isAlive(Number(pid)) && readStart(Number(pid)) === started;
}

/** Ours or somebody else's. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The 22nd field of `/proc/<pid>/stat`, which only Linux has; the second, a name, may hold spaces and brackets. */
function readStart(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}

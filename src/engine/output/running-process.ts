/**
 * Which process left this behind, and does it still run? A number alone does not tell:
 * numbers are given again, begin anew after a restart, and mean others in each container.
 */
import { randomUUID } from 'node:crypto';
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isAlive } from '../store/is-alive.ts';

/** Tells a process from all others, also from one that gets its number later. */
export interface ProcessMark {
  readonly pid: number;
  /** When it began, as the system counts; empty where the system does not tell. */
  readonly started: string;
  readonly boot: string;
  /** The container, or whatever else numbers its processes itself. */
  readonly space: string;
  readonly host: string;
  /** Tells two marks of one process apart. */
  readonly id: string;
}

export function markThisProcess(): ProcessMark {
  return {
    pid: process.pid,
    started: readStart(process.pid),
    boot: readOr(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    space: readOr(() => readlinkSync('/proc/self/ns/pid')),
    host: hostname(),
    id: randomUUID(),
  };
}

/**
 * `isFresh` says whether the process has shown a sign of life of late. It decides where
 * nothing can be looked up: on another machine, in another container, without `/proc`.
 */
export function isRunning(mark: ProcessMark, isFresh: boolean): boolean {
  const own = markThisProcess();
  if (mark.host === own.host && mark.boot !== own.boot) return false;
  if (mark.boot !== own.boot || mark.space !== own.space) return isFresh;
  if (!isAlive(mark.pid)) return false;
  return own.started === '' ? isFresh : readStart(mark.pid) === mark.started;
}

/** A process in a file name: `<pid>-<when it began>`; more may follow after a hyphen. */
export function toProcessTag(): string {
  return `${process.pid}-${readStart(process.pid)}`;
}

/** Whether the process of a tag runs on this machine. */
export function isTagRunning(tag: string): boolean {
  const [pid = '', started] = tag.split('-');
  return isAlive(Number(pid)) && readStart(Number(pid)) === started;
}

/** The 22nd field of `/proc/<pid>/stat`; the second, a name, may hold spaces and brackets. */
function readStart(pid: number): string {
  const stat = readOr(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** Only Linux has `/proc`. */
function readOr(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

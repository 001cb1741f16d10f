/** Causes faults around docgen, in a process of its own. */
import { join } from 'node:path';

const PRELOAD = join(import.meta.dirname, 'fault.js');

/** Calls of node:fs, named without "Sync". Stands for the synchronous and the promised one. */
type DiskCall =
  | 'copyFile'
  | 'link'
  | 'mkdir'
  | 'mkdtemp'
  | 'open'
  | 'rename'
  | 'rm'
  | 'unlink'
  | 'write'
  | 'writeFile';

/** Calls that need room on the disk. */
export const FILLING: readonly DiskCall[] = [
  'copyFile',
  'link',
  'mkdir',
  'mkdtemp',
  'open',
  'write',
  'writeFile',
];
export const CHANGING: readonly DiskCall[] = [...FILLING, 'rename', 'rm', 'unlink'];

export interface DiskFault {
  /** Only paths that contain this count. */
  readonly below: string;
  readonly calls: readonly DiskCall[];
  /** The call that is struck, from 1; all later ones too when it fails. @default none */
  readonly at?: number;
  /** The call fails with this, as `ENOSPC`; a file is half written by then. */
  readonly code?: string;
  /** Else the process is killed, at this moment of the call. */
  readonly kill?: 'before' | 'within' | 'after';
  /** Else somebody presses Ctrl+C just before the call, which is made all the same. */
  readonly interrupt?: boolean;
  /** File that gets the number of calls. */
  readonly countTo?: string;
}

export interface Fault {
  readonly disk?: DiskFault;
  readonly folders?: 'reversed' | 'shuffled';
  readonly cpus?: number;
  readonly umask?: number;
  readonly clockBackMs?: number;
}

/** Variables that make a docgen process suffer the fault. */
export function withFault(fault: Fault): Readonly<Record<string, string>> {
  return { NODE_OPTIONS: `--import ${PRELOAD}`, FAULT: JSON.stringify(fault) };
}

/**
 * One build at a time for each output folder. The lock is a file in the cache folder
 * that says which process holds it, so a process that is gone never keeps others out.
 */
import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { createDocgenError } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { getProcessTag, isRunning, markThisProcess, type ProcessMark } from '../store/running-process.ts';
import { renameSteadily } from '../store/steady-rename.ts';
import type { SiteConfig } from '../types.ts';
import { removeLeftovers } from './leftovers.ts';
import { getRecordFile } from './output-record.ts';
import { recoverOutput } from './swap-folders.ts';

export interface BuildLockOptions {
  /** Wait for a build that runs, instead of failing. */
  readonly wait: boolean;
  readonly signal?: AbortSignal | undefined;
  /** Called once before waiting, with the process that holds the lock if it is known. */
  readonly onWait?: ((pid: number | undefined) => void) | undefined;
}

/** How often a holder shows that it lives, and after what silence it counts as gone. */
const SIGN_MS = 10_000;
const SILENCE_MS = 60_000;
const POLL_MS = 100;

/**
 * Takes the lock and repairs the output of a killed build; returns the function that releases it.
 * @throws {DocgenError} when another build holds it (exit code 3).
 */
export async function takeBuildLock(config: SiteConfig, options: BuildLockOptions): Promise<() => void> {
  const file = getRecordFile(config, 'lock');
  const text = JSON.stringify(markThisProcess());
  let isReported = false;
  while (!tryTake(file, text)) {
    const holder = readHolder(file);
    if (holder === undefined) continue;
    if (!holder.holds) {
      evict(file, holder.text);
      continue;
    }
    if (!options.wait) throw createBusyError(config, holder.mark, file);
    if (!isReported) options.onWait?.(holder.mark?.pid);
    isReported = true;
    await delay(POLL_MS, undefined, options.signal && { signal: options.signal });
  }
  const release = holdLock(file, text);
  try {
    await recoverOutput(config.outDir);
    removeLeftovers(config);
  } catch (error) {
    release();
    throw error;
  }
  return release;
}

/** Repairs the output of a killed build before it is read, unless a build is about to replace it. */
export async function repairOutput(config: SiteConfig): Promise<void> {
  const isBuilding = readHolder(getRecordFile(config, 'lock'))?.holds === true;
  if (!isBuilding) await recoverOutput(config.outDir);
}

/** False when the lock is held. Where nothing can be written builds go on without one, as they must. */
function tryTake(file: FilePath, text: string): boolean {
  try {
    mkdirSync(dirname(file), { recursive: true });
  } catch {
    return true;
  }
  const draft = `${file}.${getProcessTag()}`;
  try {
    // Written before it is there for others.
    writeFileSync(draft, text);
    placeFile(draft, file);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'EEXIST';
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Fails with EEXIST where there is one. */
function placeFile(draft: string, file: FilePath): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every disk has links.
    copyFileSync(draft, file, constants.COPYFILE_EXCL);
  }
}

interface Holder {
  readonly holds: boolean;
  readonly mark: ProcessMark | undefined;
  /** Text of the lock, word for word. */
  readonly text: string;
}

/** Undefined when there is no lock any more. */
function readHolder(file: FilePath): Holder | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    // Clocks may be set back meanwhile.
    const silence = Math.abs(Date.now() - statSync(file).mtimeMs);
    const mark = parseMark(text);
    return { holds: mark !== undefined && isRunning(mark, silence < SILENCE_MS), mark, text };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseMark(text: string): ProcessMark | undefined {
  try {
    const mark = JSON.parse(text) as ProcessMark;
    return Number.isInteger(mark.pid) && mark.pid > 0 ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** Removes a lock without a holder, unless another process did so and took it since it was read. */
function evict(file: FilePath, expectedMark: string): void {
  const aside = `${file}.${getProcessTag()}`;
  try {
    renameSteadily(file, aside);
    if (readFileSync(aside, 'utf8') !== expectedMark) copyFileSync(aside, file, constants.COPYFILE_EXCL);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOENT' && code !== 'EEXIST') throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}

/** Shows that this process lives until the lock is let go; also a process that exits lets go. */
function holdLock(file: FilePath, text: string): () => void {
  const signs = setInterval(() => {
    const now = new Date();
    // Without a lock (see tryTake) there is nothing to keep fresh.
    if (isOurs(file, text)) utimesSync(file, now, now);
  }, SIGN_MS).unref();
  const release = () => {
    clearInterval(signs);
    process.off('exit', release);
    if (isOurs(file, text)) rmSync(file, { force: true });
  };
  process.on('exit', release);
  return release;
}

function isOurs(file: FilePath, text: string): boolean {
  try {
    return readFileSync(file, 'utf8') === text;
  } catch {
    return false;
  }
}

function createBusyError({ projectDir, outDir }: SiteConfig, mark: ProcessMark | undefined, file: FilePath) {
  const folder = relative(projectDir, outDir);
  const message = `Another build is writing to "${folder}"${mark === undefined ? '' : ` (process ${mark.pid})`}.`;
  const wait = 'Wait until it ends; with --wait, docgen build waits for it and then continues.';
  // Process ids are reused, and not every system tells when a process began.
  const isSure = mark === undefined || mark.started !== '';
  const hint = isSure
    ? wait
    : `${wait} If that process is not a build, delete "${relative(projectDir, file)}".`;
  return createDocgenError('DG7005', message, { hint, exitCode: 3 });
}

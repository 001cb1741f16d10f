/**
 * The files of a store's folder. `page-12-1f0c5a9be2d4.pack` is the twelfth segment of
 * pages; `page-1f0c5a9be2d4.4711-96322.tmp` will be one when the process 4711 is through.
 * Files with other names are not ours and stay as they are.
 */
import { closeSync, type Dirent, readdirSync, rmSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import { getProcessTag, isTagRunning } from './running-process.ts';
import type { StoreKind } from './store.ts';

export interface SegmentName {
  readonly kind: string;
  /** Segments with higher numbers are later ones. */
  readonly order: number;
  readonly name: string;
}

const SEGMENT = /^([a-z]+)-(\d{1,15})-[0-9a-f]{12}\.pack$/;
const TEMPORARY = /^[a-z]+-[0-9a-f]{12}\.(\d{1,10}(?:-\d*)?)\.tmp$/;

export function getSegmentName(kind: StoreKind, order: number, id: string): string {
  return `${kind}-${order}-${id}.pack`;
}

export function getTemporaryName(kind: StoreKind, id: string): string {
  return `${kind}-${id}.${getProcessTag()}.tmp`;
}

/** The segments there are, of one kind or all, oldest first. */
export function listSegments(dir: string, kind?: StoreKind): SegmentName[] {
  return listFiles(dir)
    .map((name) => ({ name, match: SEGMENT.exec(name) }))
    .filter(({ match }) => match && (kind === undefined || match[1] === kind))
    .map(({ name, match }) => ({ name, kind: match?.[1] ?? '', order: Number(match?.[2]) }))
    .sort((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1));
}

export function getFileSize(dir: string, name: string): number {
  return getStats(join(dir, name))?.size ?? 0;
}

/** Removes what processes left that ended before they were through. */
export function removeLeftovers(dir: string): void {
  for (const name of listFiles(dir)) {
    const tag = TEMPORARY.exec(name)?.[1];
    if (tag !== undefined && !isTagRunning(tag)) removeFile(dir, name);
  }
}

/** Closes a file after reading, or one that is given up: nothing is lost if that fails. */
export function closeQuietly(fd: number): void {
  try {
    closeSync(fd);
  } catch {}
}

/** A file that cannot be removed takes room and does no harm: a later run tries again. */
export function removeFile(dir: string, name: string): void {
  try {
    rmSync(join(dir, name), { force: true });
  } catch {}
}

/** Only files, so that nothing waits for a pipe; a folder that cannot be read has none. */
function listFiles(dir: string): string[] {
  let entries: Dirent[];
  try {
    entries = readdirSync(dir, { withFileTypes: true });
  } catch {
    return [];
  }
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/** Undefined for a file that another process removed since it was listed. */
function getStats(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

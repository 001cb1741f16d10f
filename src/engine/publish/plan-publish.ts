/** Which files of an output folder a bucket lacks, in which order they are sent, and which of its objects are removed. */
import { isHashed } from '../../shared/hashed-path.ts';
import { WORKER_FILE } from '../../shared/offline.ts';
import { hashPath, type PublishRecord } from './publish-record.ts';
import type { ListedObject } from './read-listing.ts';

export interface PlanInput {
  /** Sizes of the files of the output folder, by path. */
  readonly files: ReadonlyMap<string, number>;
  readonly objects: ReadonlyMap<string, ListedObject>;
  readonly record: PublishRecord;
  /** MD5 of a file of the output folder, hexadecimal. */
  readonly hashFile: (path: string) => string;
  /** Time of the server. */
  readonly now: Date;
  /** Days for which a hashed file stays after it is no longer part of the site. */
  readonly keepDays: number;
  /** Treats all objects as docgen's. */
  readonly takesOver: boolean;
}

export interface PublishPlan {
  /** Paths to send: all of a step before any of the next one. */
  readonly steps: readonly (readonly string[])[];
  /** Number of files that are already up to date. */
  readonly unchanged: number;
  /** Paths to remove at the end. */
  readonly removed: readonly string[];
  /** Number of hashed files that stay for pages which readers have open. */
  readonly kept: number;
  /** Number of objects that are not docgen's. */
  readonly foreign: number;
  /** Paths of different objects that are not docgen's. */
  readonly conflicts: readonly string[];
  /** The record after everything is done. */
  readonly record: PublishRecord;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export function planPublish(input: PlanInput): PublishPlan {
  const { files, objects, record, takesOver } = input;
  const isOurs = (path: string) => hasAddress(path) && (takesOver || record.files.has(hashPath(path)));
  const sent = [...files.keys()].filter((path) => !isSame(path, input));
  const others = [...objects.keys()].filter((path) => !files.has(path));
  const gone = others.filter(isOurs);
  const { left, expired } = findExpired(gone.filter(isHashed), input);
  const removed = [...gone.filter((path) => !isHashed(path)), ...expired].sort();
  const present = new Set([...files.keys()].map(hashPath));
  return {
    steps: STEPS.map((_, step) => sent.filter((path) => findStep(path) === step).sort()),
    unchanged: files.size - sent.length,
    removed,
    kept: left.size,
    foreign: others.length - gone.length,
    conflicts: sent.filter((path) => objects.has(path) && !isOurs(path)).sort(),
    record: {
      files: new Set([...present, ...left.keys()]),
      left,
      tags: new Map([...record.tags].filter(([name]) => present.has(name))),
    },
  };
}

/** Returns false for paths that would address the bucket itself, or an object elsewhere in it. */
function hasAddress(path: string): boolean {
  return path !== '' && !path.split('/').some((part) => part === '.' || part === '..');
}

function isSame(path: string, { files, objects, record, hashFile }: PlanInput): boolean {
  const object = objects.get(path);
  if (object === undefined || object.size !== files.get(path)) return false;
  const md5 = hashFile(path);
  return object.etag === md5 || record.tags.get(hashPath(path)) === `${md5} ${object.etag}`;
}

/** Finds hashed files that are no longer part of the site: the day since when, or that their time is over. */
function findExpired(paths: readonly string[], { record, now, keepDays }: PlanInput) {
  const today = now.toISOString().slice(0, 10);
  const left = new Map<string, string>();
  const expired: string[] = [];
  for (const path of paths) {
    const name = hashPath(path);
    const since = record.left.get(name) ?? today;
    const days = (Date.parse(today) - Date.parse(since)) / DAY_MS;
    if (days >= keepDays) expired.push(path);
    else left.set(name, since);
  }
  return { left, expired };
}

/**
 * A page depends on earlier steps, and on no later ones: readers meanwhile see a page as it was before or as it is
 * after. Files that list pages come last.
 */
const STEPS: readonly ((path: string) => boolean)[] = [
  isHashed,
  (path) => path !== WORKER_FILE && !/\.(?:html|json|xml|txt)$/.test(path),
  (path) => path.endsWith('.html'),
  (path) => path !== WORKER_FILE,
  // Browsers that find a new one fetch everything they have stored again: all of it has to exist.
  () => true,
];

function findStep(path: string): number {
  return STEPS.findIndex((fits) => fits(path));
}

/**
 * The record, beside a published site, of the objects that are docgen's, since others are never overwritten or removed.
 * It contains no paths: it is as public as the site, and some pages are in no list.
 */
import { hash } from 'node:crypto';

/** Name of the object. */
export const RECORD = '.docgen-published.json';

export interface PublishRecord {
  /** Hashed names of objects that docgen has written, or was about to write. */
  readonly files: ReadonlySet<string>;
  /** Days, as `2026-11-28`, since when hashed files are no longer part of the site. */
  readonly left: ReadonlyMap<string, string>;
  /** ETags of objects that differ from the MD5 of their content, with that MD5. */
  readonly tags: ReadonlyMap<string, string>;
}

export const EMPTY_RECORD: PublishRecord = { files: new Set(), left: new Map(), tags: new Map() };

const VERSION = 1;

/** Returns the name of an object in the record. */
export function hashPath(path: string): string {
  return hash('sha256', path, 'hex').slice(0, 16);
}

/** Prints the same bytes for the same facts. */
export function printRecord({ files, left, tags }: PublishRecord): string {
  const sort = (map: ReadonlyMap<string, string>) => Object.fromEntries([...map].sort());
  return `${JSON.stringify({ version: VERSION, files: [...files].sort(), left: sort(left), tags: sort(tags) })}\n`;
}

/** Undefined for anything but a record of this version. */
export function parseRecord(text: string): PublishRecord | undefined {
  try {
    const { version, files, left, tags } = JSON.parse(text) as Record<string, unknown>;
    if (version !== VERSION || !Array.isArray(files)) return undefined;
    return { files: new Set(files.filter(isText)), left: readTexts(left), tags: readTexts(tags) };
  } catch {
    return undefined;
  }
}

function readTexts(value: unknown): Map<string, string> {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  return new Map(entries.filter((entry): entry is [string, string] => isText(entry[1])));
}

const isText = (value: unknown): value is string => typeof value === 'string';

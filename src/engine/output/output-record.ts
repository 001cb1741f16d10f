/**
 * What docgen wrote into an output folder, and what each file was made from. It lets a
 * build leave alone what would come out the same, without making or reading it. Losing
 * it costs time and nothing else.
 */
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { toKey } from '../store/to-key.ts';
import type { SiteConfig } from '../types.ts';
import { replaceFile } from './replace-file.ts';

export interface RecordedFile {
  /** What the content was made from. */
  readonly key: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** By path in the output folder. */
export type OutputRecord = ReadonlyMap<string, RecordedFile>;

const VERSION = 1;

/** A file of the cache folder that concerns one output folder. */
export function toNoteFile({ cacheDir, projectDir, outDir }: SiteConfig, kind: 'json' | 'lock'): FilePath {
  // Relative, so that the cache may be carried to another place.
  return join(cacheDir, `output-${toKey(relative(projectDir, outDir))}.${kind}`) as FilePath;
}

/** Empty when there is none, or one that is damaged or foreign. */
export function readRecord(config: SiteConfig): OutputRecord {
  try {
    const read: unknown = JSON.parse(readFileSync(toNoteFile(config, 'json'), 'utf8'));
    return new Map(toEntries(read));
  } catch {
    return new Map();
  }
}

/** Written in one step, and only when it says something new. What cannot be written is made again next time. */
export function writeRecord(config: SiteConfig, record: OutputRecord, former: OutputRecord): void {
  if (isEqual(record, former)) return;
  const file = toNoteFile(config, 'json');
  const rows = [...record].map(([path, { key, size, mtimeMs }]) => [path, key, size, mtimeMs]);
  try {
    replaceFile(file, JSON.stringify({ version: VERSION, files: rows }));
  } catch {}
}

/** @throws when it is not what `writeRecord` writes. */
function toEntries(read: unknown): [string, RecordedFile][] {
  const { version, files } = read as { version: unknown; files: readonly unknown[][] };
  if (version !== VERSION) throw new TypeError('foreign version');
  return files.map(([path, key, size, mtimeMs]) => {
    if (typeof path !== 'string' || typeof key !== 'string') throw new TypeError('not text');
    if (typeof size !== 'number' || typeof mtimeMs !== 'number') throw new TypeError('not a number');
    return [path, { key, size, mtimeMs }];
  });
}

function isEqual(record: OutputRecord, former: OutputRecord): boolean {
  if (record.size !== former.size) return false;
  for (const [path, { key, size, mtimeMs }] of record) {
    const other = former.get(path);
    if (other?.key !== key || other.size !== size || other.mtimeMs !== mtimeMs) return false;
  }
  return true;
}

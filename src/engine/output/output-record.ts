/**
 * Record of the files that docgen wrote into an output folder and of their inputs. It lets a build leave alone
 * what would come out the same, without making or reading it. Losing it costs time and nothing else.
 */
import { lstatSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { FilePath } from '../../shared/types.ts';
import { hashKey } from '../store/hash-key.ts';
import type { SiteConfig } from '../types.ts';
import { replaceFile } from './replace-file.ts';

export interface RecordedFile {
  /** Key of the inputs of the content. */
  readonly key: string;
  readonly size: number;
  readonly mtimeMs: number;
}

/** By path in the output folder. */
export type OutputRecord = ReadonlyMap<string, RecordedFile>;

const VERSION = 1;

/** A file of the cache folder that concerns one output folder. */
export function getRecordFile({ cacheDir, projectDir, outDir }: SiteConfig, kind: 'json' | 'lock'): FilePath {
  // Relative, so that the cache may be carried to another place.
  return join(cacheDir, `output-${hashKey(relative(projectDir, outDir))}.${kind}`) as FilePath;
}

export function createRecordedFile(key: string, file: string): RecordedFile {
  const { size, mtimeMs } = lstatSync(file);
  return { key, size, mtimeMs };
}

/** Empty when there is none, or one that is damaged or foreign. */
export function readRecord(config: SiteConfig): OutputRecord {
  try {
    const json: unknown = JSON.parse(readFileSync(getRecordFile(config, 'json'), 'utf8'));
    return new Map(parseEntries(json));
  } catch {
    return new Map();
  }
}

/**
 * Writes the record in one step, and only if it has changed. If that fails, the files are written again next
 * time.
 */
export function writeRecord(config: SiteConfig, record: OutputRecord, previous: OutputRecord): void {
  if (isEqual(record, previous)) return;
  const file = getRecordFile(config, 'json');
  const rows = [...record].map(([path, { key, size, mtimeMs }]) => [path, key, size, mtimeMs]);
  try {
    replaceFile(file, JSON.stringify({ version: VERSION, files: rows }));
  } catch {}
}

/** @throws when it is not what `writeRecord` writes. */
function parseEntries(json: unknown): [string, RecordedFile][] {
  const { version, files } = json as { version: unknown; files: readonly unknown[][] };
  if (version !== VERSION) throw new TypeError('foreign version');
  return files.map(([path, key, size, mtimeMs]) => {
    if (typeof path !== 'string' || typeof key !== 'string') throw new TypeError('not text');
    if (typeof size !== 'number' || typeof mtimeMs !== 'number') throw new TypeError('not a number');
    return [path, { key, size, mtimeMs }];
  });
}

function isEqual(record: OutputRecord, previous: OutputRecord): boolean {
  if (record.size !== previous.size) return false;
  for (const [path, { key, size, mtimeMs }] of record) {
    const previousFile = previous.get(path);
    if (previousFile?.key !== key || previousFile.size !== size || previousFile.mtimeMs !== mtimeMs)
      return false;
  }
  return true;
}

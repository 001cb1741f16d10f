/** What TypeDoc made, kept in docgen's cache for as long as every file that it read holds what it held. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import type { Converted } from './convert.ts';

interface Record {
  readonly converted: Converted;
  /** By file, in the order of `converted.sources`. */
  readonly hashes: readonly string[];
}

/** `key`: all that the pages are made from besides the sources. */
export async function readKept(
  { dir, key }: { readonly dir: string; readonly key: unknown },
  make: () => Promise<Converted>,
): Promise<Converted> {
  const file = join(dir, `${toHash(JSON.stringify(key))}.json`);
  const known = readRecord(file);
  if (known?.hashes.join() === known?.converted.sources.map(toFileHash).join() && known)
    return known.converted;
  const converted = await make();
  if (converted.pages === undefined) return { ...converted, pages: known?.converted.pages };
  mkdirSync(dir, { recursive: true });
  const temporary = `${file}.${process.pid}`;
  const record: Record = { converted, hashes: converted.sources.map(toFileHash) };
  writeFileSync(temporary, JSON.stringify(record));
  renameSync(temporary, file);
  return converted;
}

/** Undefined for what is not there or was damaged: it is made again. */
function readRecord(file: string): Record | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record) : undefined;
  } catch {
    return undefined;
  }
}

export function toFileHash(file: string): string {
  return existsSync(file) ? toHash(readFileSync(file)) : '';
}

function toHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

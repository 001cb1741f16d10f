/** What TypeDoc made, kept in docgen's cache for as long as every file that it read holds what it held. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { Converted } from './convert.ts';

interface Kept {
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
  const known = readMade(file);
  if (known && isSame(known)) return known.converted;
  const converted = await make();
  if (converted.pages === undefined) return { ...converted, pages: known?.converted.pages };
  keep(file, { converted, hashes: converted.sources.map(toFileHash) });
  return converted;
}

function isSame({ converted, hashes }: Kept): boolean {
  return converted.sources.every((file, at) => toFileHash(file) === hashes[at]);
}

/** A cache that cannot be written costs time, not pages. */
function keep(file: string, made: Kept): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify(made));
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** Undefined for what is not there or was damaged: it is made again. */
function readMade(file: string): Kept | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
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

/** Caches TypeDoc's pages, as long as every file that it read is unchanged. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import type { ConvertResult } from './convert.ts';

interface CachedPages {
  readonly converted: ConvertResult;
  /** Hashes of the files, in the order of `converted.sources`. */
  readonly hashes: readonly string[];
}

/** `key` is everything that the pages depend on besides the sources. */
export async function readCached(
  { dir, key }: { readonly dir: string; readonly key: unknown },
  create: () => Promise<ConvertResult>,
): Promise<ConvertResult> {
  const file = join(dir, `${hashContent(JSON.stringify(key))}.json`);
  const cached = readCache(file);
  if (cached && isFresh(cached)) return cached.converted;
  const converted = await create();
  if (converted.pages === undefined) return { ...converted, pages: cached?.converted.pages };
  writeCache(file, { converted, hashes: converted.sources.map(hashFile) });
  return converted;
}

function isFresh({ converted, hashes }: CachedPages): boolean {
  return converted.sources.every((file, at) => hashFile(file) === hashes[at]);
}

/** Writes the cache; a failure costs time, not pages. */
function writeCache(file: string, pages: CachedPages): void {
  const temporary = `${file}.${process.pid}`;
  try {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(temporary, JSON.stringify(pages));
    renameSync(temporary, file);
  } catch {
    rmSync(temporary, { force: true });
  }
}

/** Undefined for a missing or damaged cache: it is written again. */
function readCache(file: string): CachedPages | undefined {
  try {
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as CachedPages) : undefined;
  } catch {
    return undefined;
  }
}

export function hashFile(file: string): string {
  return existsSync(file) ? hashContent(readFileSync(file)) : '';
}

function hashContent(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 32);
}

/**
 * Hashes page sources without reading them: valid if the disk's metadata (size, times, inode) is the
 * same as when the file was last read. Only a shortcut, for this machine: losing it costs reading all
 * pages once.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../output/replace-file.ts';
import { hashFile } from '../store/hash-file.ts';
import { isStorable } from '../store/is-storable.ts';
import type { Route, SiteConfig } from '../types.ts';

export interface SourceHashes {
  /** `''` for a file that cannot be read. */
  getHash(route: Route): string;
  /** Saves the stamps, unless so little was read that reading it again costs less. */
  save(): void;
}

/** Metadata of a file, and its hash. */
type Stamp = readonly [size: number, mtimeMs: number, ctimeMs: number, ino: number, hash: string];

const VERSION = 1;
/** Sources that are read as fast as they are noted. */
const FEW = 20;

export function openSourceHashes({ cacheDir }: Pick<SiteConfig, 'cacheDir'>): SourceHashes {
  const file = join(cacheDir, 'sources.json');
  const stored = readStamps(file);
  const current = new Map<string, Stamp>();
  const startedAt = Date.now();
  let readCount = 0;
  return {
    getHash({ file: source, relativePath }) {
      const stats = statSync(source, { throwIfNoEntry: false });
      if (stats === undefined) return '';
      const previous = stored.get(relativePath);
      const stamp = [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] as const;
      if (previous && stamp.every((value, index) => value === previous[index])) {
        current.set(relativePath, previous);
        return previous[4];
      }
      const hash = hashFile(source);
      readCount += 1;
      // A file that was just written may change again within one tick of its clock.
      if (hash !== '' && isStorable({ inputs: [source], since: startedAt }))
        current.set(relativePath, [...stamp, hash]);
      return hash;
    },
    save() {
      if (readCount <= FEW) return;
      try {
        replaceFile(file, JSON.stringify({ version: VERSION, stamps: [...current] }));
      } catch {
        // A folder that cannot be written: the store has already reported it.
      }
    },
  };
}

/** Anything odd counts as nothing: the files are there to be read. */
function readStamps(file: string): ReadonlyMap<string, Stamp> {
  try {
    const { version, stamps } = JSON.parse(readFileSync(file, 'utf8')) as {
      version: unknown;
      stamps: [string, Stamp][];
    };
    return version === VERSION ? new Map(stamps) : new Map();
  } catch {
    return new Map();
  }
}

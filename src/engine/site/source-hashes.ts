/**
 * Hashes page sources without reading them: valid if the disk's metadata (size, times, inode) is the
 * same as when the file was last read. Only a shortcut, for this machine: losing it costs reading all
 * pages once.
 */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../output/replace-file.ts';
import { hashKey } from '../store/hash-key.ts';
import { isStorable } from '../store/is-storable.ts';
import type { Route, SiteConfig } from '../types.ts';

export type SourceHashes = ReturnType<typeof openSourceHashes>;

/** Metadata of a file, and facts about its content. */
type Stamp = readonly [
  size: number,
  mtimeMs: number,
  ctimeMs: number,
  ino: number,
  hash: string,
  mayBeDraft: boolean,
];

const VERSION = 2;
/** Number of sources that are read as fast as their stamps are stored. */
const FEW = 20;

export function openSourceHashes({ cacheDir }: Pick<SiteConfig, 'cacheDir'>) {
  const file = join(cacheDir, 'sources.json');
  const stored = readStamps(file);
  const current = new Map<string, Stamp>();
  const startedAt = Date.now();
  let readCount = 0;
  const readStamp = ({ file: source, relativePath }: Route): Stamp | undefined => {
    const stats = statSync(source, { throwIfNoEntry: false });
    if (stats === undefined) return undefined;
    const previous = current.get(relativePath) ?? stored.get(relativePath);
    const metadata = [stats.size, stats.mtimeMs, stats.ctimeMs, stats.ino] as const;
    if (previous && metadata.every((value, index) => value === previous[index])) {
      current.set(relativePath, previous);
      return previous;
    }
    const content = readContent(source);
    readCount += 1;
    if (content === undefined) return undefined;
    const stamp: Stamp = [...metadata, hashKey(content), DRAFT_KEY.test(content.toString('latin1'))];
    // A file that was just written may change again within one tick of its clock.
    if (isStorable({ inputs: [source], since: startedAt })) current.set(relativePath, stamp);
    return stamp;
  };
  return {
    /** `''` for a file that cannot be read. */
    getHash: (route: Route) => readStamp(route)?.[4] ?? '',
    /** Returns false if the source cannot make its page a draft, since it does not contain the word. */
    mayBeDraft: (route: Route) => readStamp(route)?.[5] ?? false,
    /** Saves the stamps, unless so little was read that reading it again costs less. */
    save(): void {
      if (readCount <= FEW) return;
      try {
        replaceFile(file, JSON.stringify({ version: VERSION, stamps: [...current] }));
      } catch {
        // A folder that cannot be written: the store has already reported it.
      }
    },
  };
}

/** The key as YAML and JavaScript write it. */
const DRAFT_KEY = /\bdraft\b["']?\s*:/;

/** Undefined for a missing or unreadable file, which is reported where it is needed. */
function readContent(file: string): Buffer | undefined {
  try {
    return readFileSync(file);
  } catch {
    return undefined;
  }
}

/** Ignores an invalid file: the sources can be read. */
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

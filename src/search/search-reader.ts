/**
 * Looks words up in an index, fetching the files they are in. Files are cached for the life of the reader;
 * a failed request is repeated.
 */
import type { SectionRow } from './analyse-section.ts';

import {
  type FileKind,
  getFileName,
  MANIFEST_NAME,
  type Manifest,
  parseManifest,
  parseRows,
  parseTerms,
  parseTitles,
  type TermPostings,
} from './index-format.ts';
import { SearchIndexError } from './search-index-error.ts';

/** Terms below it are of an alphabet. */
const FIRST_CJK = '\u1100';

/** All methods reject with `SearchIndexError`, whatever the cause. */
export interface SearchReader {
  /** Number of sections. */
  count(): Promise<number>;
  /**
   * Returns the terms that begin with a prefix, in order.
   *
   * @param isShort True if one file of them is enough, since a word of one or two letters begins so many.
   */
  findTerms(prefix: string, isShort?: boolean): Promise<readonly TermPostings[]>;
  /** @param beforeFetching Awaited if the file of the row has not been requested yet. */
  readRow(section: number, beforeFetching?: () => Promise<void>): Promise<SectionRow>;
  /** Returns the words of headings. */
  readTitleWords(): Promise<readonly string[]>;
  /** Fetches the files that the first query certainly needs: the manifest, and all of a pack. */
  warm(): Promise<void>;
}

/** @param load Returns the bytes of a file by its name below the folder of the index. */
export function createSearchReader(load: (name: string) => Promise<Uint8Array>): SearchReader {
  const files = new Map<string, Promise<unknown>>();

  const open = <T>(name: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const existing = files.get(name) as Promise<T> | undefined;
    if (existing !== undefined) return existing;
    const file = load(name)
      .then(inflate)
      .then(read)
      .catch((cause: unknown) => {
        files.delete(name);
        throw new SearchIndexError(`Cannot read "${name}" of the search index`, { cause });
      });
    files.set(name, file);
    return file;
  };
  const openFile = <T>(kind: FileKind, hash: string, read: (bytes: Uint8Array) => T): Promise<T> =>
    open(getFileName(kind, hash), read);
  const openManifest = (): Promise<Manifest> => open(MANIFEST_NAME, parseManifest);

  const findTerms: SearchReader['findTerms'] = async (prefix, isShort) => {
    const hashes = findShards(await openManifest(), prefix, isShort);
    const shards = await Promise.all(hashes.map((hash) => openFile('terms', hash, parseTerms)));
    return shards.flat().filter(({ term }) => term.startsWith(prefix));
  };
  const readRow: SearchReader['readRow'] = async (section, beforeFetching) => {
    const { sections } = await openManifest();
    const chunk = sections.findLast(([first]) => first <= section);
    if (chunk && !files.has(getFileName('sections', chunk[1]))) await beforeFetching?.();
    const row = chunk && (await openFile('sections', chunk[1], parseRows))[section - chunk[0]];
    if (row === undefined) throw new SearchIndexError(`No section ${section}`);
    return row;
  };

  return {
    count: async () => (await openManifest()).count,
    findTerms,
    readRow,
    readTitleWords: async () => openFile('titles', (await openManifest()).titles, parseTitles),
    async warm() {
      const { terms, sections } = await openManifest();
      if (terms.length + sections.length === 2) await Promise.all([findTerms(FIRST_CJK), readRow(0)]);
    },
  };
}

/** Finds the files that may have words of this prefix. */
function findShards({ terms }: Manifest, prefix: string, isShort = false): string[] {
  const from = Math.max(
    0,
    terms.findLastIndex(([first]) => first <= prefix),
  );
  const last = terms.findLastIndex(([first]) => first <= prefix || first.startsWith(prefix));
  const isOne = isShort && prefix < FIRST_CJK;
  return terms.slice(from, isOne ? from + 1 : last + 1).map(([, hash]) => hash);
}

/** Decompresses a file. Some servers do that themselves, and the manifest is not compressed. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

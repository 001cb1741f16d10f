/**
 * Looks words up in an index, fetching the files they are in. Files are cached for the life of the reader;
 * a failed request is repeated.
 */
import type { SectionRow } from './analyse-section.ts';

import {
  check,
  getFileName,
  HASH_LENGTH,
  MANIFEST_NAME,
  type Manifest,
  parseList,
  parseManifest,
  parseRows,
  parseTerms,
  parseTitles,
  type TermPostings,
} from './index-format.ts';
import { SearchIndexError } from './search-index-error.ts';

/** All methods reject with `SearchIndexError`, whatever the cause. */
export type SearchReader = ReturnType<typeof createSearchReader>;

/** @param load Returns the bytes of a file by its name below the folder of the index. */
export function createSearchReader(load: (name: string) => Promise<Uint8Array>) {
  const files = new Map<string, Promise<unknown>>();

  const open = <T>(name: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const file =
      files.get(name) ??
      load(name)
        .then(inflate)
        .then(read)
        .catch((cause: unknown) => {
          files.delete(name);
          throw new SearchIndexError(`Cannot read "${name}" of the search index`, { cause });
        });
    files.set(name, file);
    return file as Promise<T>;
  };
  const openManifest = (): Promise<Manifest> => open(MANIFEST_NAME, parseManifest);

  /**
   * Returns the terms that begin with a prefix, in order.
   *
   * @param isShort True for a word of one or two letters, which begins so many: of an index of many files the
   * sections where these are worth most.
   */
  const findTerms = async (prefix: string, isShort?: boolean): Promise<readonly TermPostings[]> => {
    const { terms, short } = await openManifest();
    const own = isShort && short?.[prefix[0] as string];
    const hashes = own ? [own] : findShards(terms, prefix);
    const shards = await Promise.all(hashes.map((hash) => open(getFileName('terms', hash), parseTerms)));
    return shards.flat().filter(({ term }) => term.startsWith(prefix));
  };
  /** @param beforeFetching Awaited if the file of the row has not been requested yet. */
  const readRow = async (section: number, beforeFetching?: () => Promise<void>): Promise<SectionRow> => {
    const { sections, lists } = await openManifest();
    let [hash, at] = findFile(sections, section);
    if (lists) [hash, at] = findFile(await open(getFileName('lists', hash), parseList), at);
    const name = getFileName('sections', hash);
    if (!files.has(name)) await beforeFetching?.();
    const row = (await open(name, parseRows))[at];
    check(row);
    return row;
  };

  return {
    /** Number of sections. */
    count: async () => (await openManifest()).count,
    findTerms,
    readRow,
    /** Returns the words of headings. */
    readTitleWords: async () => open(getFileName('titles', (await openManifest()).titles), parseTitles),
    /** Fetches the files that the first query certainly needs: the manifest, and all of a pack. */
    async warm(): Promise<void> {
      const { terms, sections } = await openManifest();
      if (terms.length + sections.length === 2) await Promise.all([findTerms(''), readRow(0)]);
    },
  };
}

/** Finds the file that has a section, and its place in it. */
function findFile(files: readonly string[], section: number): [hash: string, at: number] {
  let at = section;
  const file = files.find((each) => {
    at -= Number(each.slice(HASH_LENGTH));
    return at < 0;
  });
  check(file);
  return [file.slice(0, HASH_LENGTH), at + Number(file.slice(HASH_LENGTH))];
}

/** Finds the files that may have words of this prefix: none that begins after them, or is followed by one before them. */
function findShards(terms: Manifest['terms'], prefix: string): string[] {
  return terms
    .filter(([first], at) => {
      const next = terms[at + 1];
      return (first <= prefix || first.startsWith(prefix)) && !(next && next[0] <= prefix);
    })
    .map(([, hash]) => hash);
}

/** Decompresses a file. Some servers do that themselves, and the manifest is not compressed. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

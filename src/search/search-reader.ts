/**
 * Looks words up in an index, fetching the files that hold them. Files stay for as long as the
 * reader lives; one that could not be fetched is asked for again.
 */
import type { SectionRow } from './analyse-section.ts';
import {
  type FileKind,
  MANIFEST_NAME,
  type Manifest,
  readManifest,
  readRows,
  readTerms,
  readTitles,
  type TermPostings,
  toFileName,
} from './index-format.ts';
import { SearchIndexError } from './search-index-error.ts';

/** Below it, a term is of an alphabet. */
const FIRST_CJK = '\u1100';

/** Everything rejects with `SearchIndexError`, whatever is wrong. */
export interface SearchReader {
  /** How many sections there are. */
  count(): Promise<number>;
  /** Terms that begin with a prefix, in order. */
  findTerms(prefix: string): Promise<readonly TermPostings[]>;
  /** @param beforeFetching Awaited where the file of the row is not here yet, nor asked for. */
  readRow(section: number, beforeFetching?: () => Promise<void>): Promise<SectionRow>;
  /** The words of headings. */
  readTitleWords(): Promise<readonly string[]>;
  /** Fetches what the first query needs for sure: the manifest, and all of a pack. */
  warm(): Promise<void>;
}

/** @param load Gives the bytes of a file by its name below the folder of the index. */
export function createSearchReader(load: (name: string) => Promise<Uint8Array>): SearchReader {
  const files = new Map<string, Promise<unknown>>();

  const open = <T>(name: string, read: (bytes: Uint8Array) => T): Promise<T> => {
    const known = files.get(name) as Promise<T> | undefined;
    if (known !== undefined) return known;
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
    open(toFileName(kind, hash), read);
  const openManifest = (): Promise<Manifest> => open(MANIFEST_NAME, readManifest);

  const findTerms = async (prefix: string): Promise<readonly TermPostings[]> => {
    const hashes = toShards(await openManifest(), prefix);
    const shards = await Promise.all(hashes.map((hash) => openFile('terms', hash, readTerms)));
    return shards.flat().filter(({ term }) => term.startsWith(prefix));
  };
  const readRow: SearchReader['readRow'] = async (section, beforeFetching) => {
    const { sections } = await openManifest();
    const chunk = sections[findLast(sections, ([first]) => first <= section)];
    if (chunk && !files.has(toFileName('sections', chunk[1]))) await beforeFetching?.();
    const row = chunk && (await openFile('sections', chunk[1], readRows))[section - chunk[0]];
    if (row === undefined) throw new SearchIndexError(`No section ${section}`);
    return row;
  };

  return {
    count: async () => (await openManifest()).count,
    findTerms,
    readRow,
    readTitleWords: async () => openFile('titles', (await openManifest()).titles, readTitles),
    async warm() {
      const { terms, sections } = await openManifest();
      if (terms.length + sections.length === 2) await Promise.all([findTerms(FIRST_CJK), readRow(0)]);
    },
  };
}

/** The files that may hold words of this prefix; one alone for a word that has only begun. */
function toShards({ terms }: Manifest, prefix: string): string[] {
  const from = Math.max(
    0,
    findLast(terms, ([first]) => first <= prefix),
  );
  const last = findLast(terms, ([first]) => first <= prefix || first.startsWith(prefix));
  const isShort = prefix.length < 3 && prefix < FIRST_CJK;
  return terms.slice(from, isShort ? from + 1 : last + 1).map(([, hash]) => hash);
}

/** The last of a sorted list that is so; -1 when none is. */
function findLast<T>(list: readonly T[], isSo: (item: T) => boolean): number {
  let from = 0;
  let to = list.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isSo(list[middle] as T)) from = middle + 1;
    else to = middle;
  }
  return from - 1;
}

/** Some servers undo the compression themselves, and the manifest has none. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  const stream = new Blob([bytes as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/**
 * Writes an index: small files of which a reader fetches the few with the searched words, or one pack if everything is
 * small. The same sections give the same bytes, whether their slices were cached or not. Memory use is about two bytes
 * per posting; texts are only kept while they may still become a pack.
 */
import { analyseSection, IN_ANCESTORS, type SectionRecord } from './analyse-section.ts';
import { type Cutting, cutByContent } from './cut-by-content.ts';
import {
  type FileKind,
  getFileName,
  MANIFEST_NAME,
  type Manifest,
  serializeList,
  serializeManifest,
  serializeRows,
  serializeTerms,
  serializeTitles,
  type TermPostings,
} from './index-format.ts';
import {
  createSliceWriter,
  cutSlices,
  type IndexSlice,
  mergeSlices,
  type WrittenSlice,
} from './index-slice.ts';
import type { SectionsOfTerm } from './posting-log.ts';
import { createShortWords, FIRST_CJK, type ShortWords } from './short-words.ts';
import { createPostingsWriter } from './term-postings.ts';

/** Maximum size of manifest, terms and rows that are fetched as one: 256 KB, compressed. */
export const MAX_PACKED_BYTES = 256 * 1024;
/** Compression never makes text smaller than this. */
const BEST_COMPRESSION = 8;
const TERMS = { min: 16 * 1024, max: 32 * 1024 };
/** Below this number of sections, where the manifest is small, files of terms may be larger: an edit changes fewer. */
const FEW_SECTIONS = 5000;
const TERMS_OF_FEW = { min: 24 * 1024, max: 48 * 1024 };
const ONE_SHARD = { min: 0, max: Number.POSITIVE_INFINITY };
type ShardSize = Pick<Cutting<TermPostings>, 'min' | 'max'>;
/** Maximum number of files of rows that the manifest names itself, which takes 6 bytes for each, compressed. */
const MAX_NAMED_FILES = 4000;
/** With this many chunks, further ones are larger. */
const MANY_FILES = 2000;

/** Returns the largest size of rows in a pack. */
export function getMaxRowsSize(maxPackedBytes: number): number {
  return BEST_COMPRESSION * maxPackedBytes;
}

export interface IndexFile {
  /** Below the folder of the index. Has a hash of the content, except for the manifest's. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** A file that is created only if the output has none of its name. */
export interface LazyFile extends Pick<IndexFile, 'name'> {
  content(): Uint8Array;
}

export interface SearchIndexOptions {
  /** gzip: the reader decompresses it with `DecompressionStream`. */
  readonly compress: (bytes: Uint8Array) => Uint8Array;
  /** Names these bytes with letters and digits. */
  readonly hash: (bytes: Uint8Array) => string;
  /**
   * The largest index that is one pack, in bytes.
   *
   * @default 262144
   */
  readonly maxPackedBytes?: number;
  /**
   * The largest number of files of rows that the manifest names; more are in lists.
   *
   * @default 4000
   */
  readonly maxNamedFiles?: number;
}

/** Returns the files of an index, its manifest first. Records are in the order in which equal hits are shown. */
export function writeSearchIndex(
  records: Iterable<SectionRecord>,
  options: SearchIndexOptions,
): readonly IndexFile[] {
  const files = Array.from(writeAll(records, options), ({ name, content }) => ({ name, content: content() }));
  return [...files.slice(-1), ...files.slice(0, -1)];
}

function* writeAll(records: Iterable<SectionRecord>, options: SearchIndexOptions): Iterable<LazyFile> {
  const writer = createSearchIndexWriter(options);
  for (const pages of cutSlices(groupPages(records), ([first]) => getPath(first as SectionRecord))) {
    const slice = createSliceWriter({ hash: options.hash, isLarge: writer.isLarge() });
    for (const record of pages.flat()) slice.add(analyseSection(record));
    yield* writer.add(slice.finish());
  }
  yield* writer.finish();
}

/** Groups records with the same path. */
function* groupPages(records: Iterable<SectionRecord>): Iterable<SectionRecord[]> {
  let page: SectionRecord[] = [];
  for (const record of records) {
    if (page[0] && getPath(page[0]) !== getPath(record)) {
      yield page;
      page = [];
    }
    page.push(record);
  }
  if (page.length > 0) yield page;
}

function getPath({ id }: SectionRecord): string {
  return id.replace(/#.*/s, '');
}

/** Writes an index slice by slice, in the order in which equal hits are shown. */
export function createSearchIndexWriter({
  compress,
  hash,
  maxPackedBytes = MAX_PACKED_BYTES,
  maxNamedFiles = MAX_NAMED_FILES,
}: SearchIndexOptions) {
  const slices: IndexSlice[] = [];
  /** Slices that may still become a pack. */
  let pending: WrittenSlice[] = [];
  let size = 0;
  let chunkCount = 0;

  const createFile = (kind: FileKind, bytes: Uint8Array, name = hash(bytes)) => {
    return { name, file: { name: getFileName(kind, name), content: () => compress(bytes) } };
  };
  const countSections = (): number => slices.reduce((sum, { count }) => sum + count, 0);
  const addSlice = (slice: IndexSlice): void => {
    slices.push(slice);
    size += slice.size;
    chunkCount += slice.chunks.length;
  };
  function* takeChunks(): Iterable<LazyFile> {
    for (const { rows, chunks } of pending) {
      for (const [at, [, name]] of chunks.entries())
        yield createFile('sections', serializeRows(rows[at] ?? []), name).file;
    }
    pending = [];
  }
  function* write(
    cutting: ShardSize,
    { sections, lists }: Pick<Manifest, 'sections' | 'lists'>,
  ): Iterable<LazyFile> {
    const titles: string[] = [];
    const terms: (readonly [string, string])[] = [];
    const count = countSections();
    const shortWords = createShortWords(count);
    for (const shard of createShards(mergeSlices(slices), cutting, titles, shortWords)) {
      const { name, file } = createFile('terms', serializeTerms(shard));
      terms.push([(shard[0] as TermPostings).term, name]);
      yield file;
    }
    const titleWords = createFile('titles', serializeTitles(titles));
    yield titleWords.file;
    const short: Record<string, string> = {};
    if (terms.length > 1) {
      for (const [letter, found] of shortWords.finish()) {
        const { name, file } = createFile('terms', serializeTerms(found));
        short[letter] = name;
        yield file;
      }
    }
    const manifest = serializeManifest({ count, terms, sections, lists, titles: titleWords.name, short });
    yield { name: MANIFEST_NAME, content: () => manifest };
  }
  const createPack = (): readonly LazyFile[] | undefined => {
    const rows = serializeRows(pending.flatMap((slice) => slice.rows.flat()));
    const { name, file } = createFile('sections', rows);
    const pack = [file, ...write(ONE_SHARD, { sections: [`${name}${countSections()}`] })].map((each) => {
      const content = each.content();
      return { name: each.name, content: () => content };
    });
    const required = pack.filter((each) => !each.name.startsWith('titles'));
    return required.reduce((sum, { content }) => sum + content().length, 0) <= maxPackedBytes
      ? pack
      : undefined;
  };

  return {
    /** True if the next slice needs larger chunks. */
    isLarge: () => chunkCount >= MANY_FILES,
    /** Returns the files that are final by now. */
    *add(slice: WrittenSlice): Iterable<LazyFile> {
      addSlice(slice);
      pending.push(slice);
      if (size > getMaxRowsSize(maxPackedBytes)) yield* takeChunks();
    },
    /** Adds a cached slice; the caller has the files of its rows. Only if all rows are too large for a pack. */
    addCached: addSlice,
    /**
     * Returns all other files, each created on demand, so that a large index need not be in memory at once;
     * the manifest comes last.
     */
    *finish(): Iterable<LazyFile> {
      const pack = size > getMaxRowsSize(maxPackedBytes) ? undefined : createPack();
      if (pack !== undefined) return yield* pack;
      yield* takeChunks();
      const files = slices.map(listSectionFiles);
      const cutting = countSections() < FEW_SECTIONS ? TERMS_OF_FEW : TERMS;
      if (chunkCount <= maxNamedFiles) return yield* write(cutting, { sections: files.flat() });
      const lists = files.map((names) => createFile('lists', serializeList(names)));
      for (const { file } of lists) yield file;
      const sections = lists.map(({ name }, at) => `${name}${slices[at]?.count}`);
      yield* write(cutting, { sections, lists: true });
    },
  };
}

/** Lists the chunks of a slice with the number of sections of each. */
function listSectionFiles({ chunks, count }: IndexSlice): Manifest['sections'] {
  return chunks.map(([first, name], at) => `${name}${(chunks[at + 1]?.[0] ?? count) - first}`);
}

/** Groups sorted terms into shards of a maximum size; adds the words of headings to `titles`. */
function createShards(
  sectionsByTerm: Iterable<SectionsOfTerm>,
  { min, max }: ShardSize,
  titles: string[],
  shortWords: ShortWords,
): Iterable<TermPostings[]> {
  const writePostings = createPostingsWriter();
  function* listTerms(): Iterable<TermPostings> {
    for (const found of sectionsByTerm) {
      const { term, marks } = found;
      shortWords.add(found);
      if (isWord(term) && marks.some((mark) => mark >> 5 < IN_ANCESTORS)) titles.push(term);
      yield { term, ...writePostings(found) };
    }
  }
  return cutByContent(listTerms(), {
    min,
    max,
    // Size without its postings: about half of the letters, and four numbers.
    getSize: ({ term, gaps, marks }) => gaps.length + marks.length + term.length / 2 + 5,
    getId: ({ term }) => term,
  });
}

/** True for terms that are long enough to be misspelt: words, and pairs of CJK characters. */
function isWord(term: string): boolean {
  return term.length >= (term < FIRST_CJK ? 4 : 2);
}

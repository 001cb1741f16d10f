/**
 * Writes an index: small files of which a reader fetches the few that hold
 * the words looked for, or one pack where everything is small. The same sections give the same
 * bytes, whether slices of them were kept or not. Memory holds about two bytes for each posting;
 * texts only as long as they may still become a pack.
 */
import { analyseSection, IN_ANCESTORS, IN_BODY, MOST_IMPACT, type SectionRecord } from './analyse-section.ts';
import { type ByteLog, createByteLog } from './byte-log.ts';
import { cutByContent } from './cut-by-content.ts';
import {
  type FileKind,
  MANIFEST_NAME,
  type TermPostings,
  toFileName,
  toManifestBytes,
  toRowsBytes,
  toTermsBytes,
  toTitlesBytes,
} from './index-format.ts';
import { createSliceWriter, cutSlices, type IndexSlice, type MadeSlice, mergeSlices } from './index-slice.ts';
import type { SectionsOfTerm } from './posting-log.ts';

/** Manifest, terms and rows of at most this size are fetched as one: 256 KB, compressed. */
export const MOST_PACKED_BYTES = 256 * 1024;
/** Text never gets smaller than this by compression. */
const BEST_COMPRESSION = 8;
const TERMS = { least: 16 * 1024, most: 32 * 1024 };
/** From then on the files of rows are larger. */
const MANY_FILES = 2000;
/** Sections that only mention a word: as many are kept for one word, the best. */
const MOST_MENTIONS = 8000;

/** Longer rows are no pack. */
export function toMostRows(mostPackedBytes: number): number {
  return BEST_COMPRESSION * mostPackedBytes;
}

export interface IndexFile {
  /** Below the folder of the index. Carries a hash of what is in it, but for the manifest's. */
  readonly name: string;
  readonly content: Uint8Array;
}

/** A file whose name is known: it is made for whoever has none of that name. */
export interface FileToMake extends Pick<IndexFile, 'name'> {
  content(): Uint8Array;
}

export interface SearchIndexOptions {
  /** gzip: the reader undoes it with `DecompressionStream`. */
  readonly compress: (bytes: Uint8Array) => Uint8Array;
  /** A name for these bytes, of letters and digits. */
  readonly hash: (bytes: Uint8Array) => string;
  /**
   * The largest index that is one pack, in bytes.
   *
   * @default 262144
   */
  readonly mostPackedBytes?: number;
}

/** Slices come in the order in which equal hits are shown. */
export interface SearchIndexWriter {
  /** How the next slice is to be cut. */
  isLarge(): boolean;
  /** Gives the files that are certain by now. */
  add(slice: MadeSlice): Iterable<FileToMake>;
  /** The files of its rows are the caller's. Only where all rows are too many for a pack. */
  addKept(slice: IndexSlice): void;
  /** All other files, made as they are asked for, so that a large index need not be made at one go; the manifest comes last. */
  finish(): Iterable<FileToMake>;
}

/** The files of an index, its manifest first. Records come in the order in which equal hits are shown. */
export function writeSearchIndex(
  records: Iterable<SectionRecord>,
  options: SearchIndexOptions,
): readonly IndexFile[] {
  const files = Array.from(writeAll(records, options), ({ name, content }) => ({ name, content: content() }));
  return [...files.slice(-1), ...files.slice(0, -1)];
}

function* writeAll(records: Iterable<SectionRecord>, options: SearchIndexOptions): Iterable<FileToMake> {
  const writer = createSearchIndexWriter(options);
  for (const pages of cutSlices(toPages(records), ([first]) => toPath(first as SectionRecord))) {
    const slice = createSliceWriter({ hash: options.hash, isLarge: writer.isLarge() });
    for (const record of pages.flat()) slice.add(analyseSection(record));
    yield* writer.add(slice.finish());
  }
  yield* writer.finish();
}

/** Records with the same path. */
function* toPages(records: Iterable<SectionRecord>): Iterable<SectionRecord[]> {
  let page: SectionRecord[] = [];
  for (const record of records) {
    if (page[0] && toPath(page[0]) !== toPath(record)) {
      yield page;
      page = [];
    }
    page.push(record);
  }
  if (page.length > 0) yield page;
}

function toPath({ id }: SectionRecord): string {
  return id.replace(/#.*/s, '');
}

export function createSearchIndexWriter({
  compress,
  hash,
  mostPackedBytes = MOST_PACKED_BYTES,
}: SearchIndexOptions): SearchIndexWriter {
  const slices: IndexSlice[] = [];
  /** What may still become a pack. */
  let pending: MadeSlice[] = [];
  let size = 0;
  let chunkCount = 0;

  const toFile = (kind: FileKind, bytes: Uint8Array, name = hash(bytes)) => {
    return { name, file: { name: toFileName(kind, name), content: () => compress(bytes) } };
  };
  const remember = (slice: IndexSlice): void => {
    slices.push(slice);
    size += slice.size;
    chunkCount += slice.chunks.length;
  };
  function* takeChunks(): Iterable<FileToMake> {
    for (const { rows, chunks } of pending) {
      for (const [at, [, name]] of chunks.entries())
        yield toFile('sections', toRowsBytes(rows[at] ?? []), name).file;
    }
    pending = [];
  }
  function* write(
    mostTerms: number,
    sections: readonly (readonly [first: number, hash: string])[],
  ): Iterable<FileToMake> {
    const titles: string[] = [];
    const terms: (readonly [string, string])[] = [];
    for (const shard of toShards(mergeSlices(slices), mostTerms, titles)) {
      const { name, file } = toFile('terms', toTermsBytes(shard));
      terms.push([(shard[0] as TermPostings).term, name]);
      yield file;
    }
    const titleWords = toFile('titles', toTitlesBytes(titles));
    yield titleWords.file;
    const count = slices.reduce((sum, slice) => sum + slice.count, 0);
    const manifest = toManifestBytes({ count, terms, sections, titles: titleWords.name });
    yield { name: MANIFEST_NAME, content: () => manifest };
  }
  const toPack = (): readonly FileToMake[] | undefined => {
    const rows = toRowsBytes(pending.flatMap((slice) => slice.rows.flat()));
    const { name, file } = toFile('sections', rows);
    const pack = [file, ...write(Number.POSITIVE_INFINITY, [[0, name]])].map((each) => {
      const content = each.content();
      return { name: each.name, content: () => content };
    });
    const needed = pack.filter((each) => !each.name.startsWith('titles'));
    return needed.reduce((sum, { content }) => sum + content().length, 0) <= mostPackedBytes
      ? pack
      : undefined;
  };

  return {
    isLarge: () => chunkCount >= MANY_FILES,
    *add(slice) {
      remember(slice);
      pending.push(slice);
      if (size > toMostRows(mostPackedBytes)) yield* takeChunks();
    },
    addKept: remember,
    *finish() {
      const pack = size > toMostRows(mostPackedBytes) ? undefined : toPack();
      if (pack !== undefined) return yield* pack;
      yield* takeChunks();
      yield* write(TERMS.most, toSectionFiles(slices));
    },
  };
}

/** Chunks of all slices, by their first section of all. */
function toSectionFiles(slices: readonly IndexSlice[]): (readonly [first: number, hash: string])[] {
  let before = 0;
  return slices.flatMap(({ chunks, count }) => {
    const start = before;
    before += count;
    return chunks.map(([first, name]) => [start + first, name] as const);
  });
}

/** Terms in order, in groups of at most so many bytes; the words of headings go to `titles`. */
function toShards(found: Iterable<SectionsOfTerm>, most: number, titles: string[]): Iterable<TermPostings[]> {
  const bytes = createByteLog();
  function* toTerms(): Iterable<TermPostings> {
    for (const { term, sections, marks } of found) {
      if (isWord(term) && marks.some((mark) => mark >> 5 < IN_ANCESTORS)) titles.push(term);
      yield { term, count: sections.length, postings: toPostings(sections, marks, bytes) };
    }
  }
  return cutByContent(toTerms(), {
    least: TERMS.least,
    most,
    // What it takes besides its postings: about half of the letters, and three numbers.
    toSize: ({ term, postings }) => postings.length + term.length / 2 + 4,
    toId: ({ term }) => term,
  });
}

/** Long enough to be misspelt. Pairs of characters are no words. */
function isWord(term: string): boolean {
  return term.length >= 4 && term < '\u1100';
}

function toPostings(sections: Uint32Array, marks: Uint8Array, bytes: ByteLog): Uint8Array {
  const least = toLeastImpact(marks);
  let last = -1;
  let spare = least.spare;
  for (let at = 0; at < sections.length; at++) {
    const mark = marks[at] as number;
    const impact = mark & MOST_IMPACT;
    if (mark >> 5 === IN_BODY && (impact < least.impact || (impact === least.impact && spare-- <= 0)))
      continue;
    const section = sections[at] as number;
    bytes.pushNumber(section - last);
    bytes.push(mark);
    last = section;
  }
  return bytes.take();
}

/** The impact below which mentions are left out, and how many of exactly that impact may stay. */
function toLeastImpact(marks: Uint8Array): { impact: number; spare: number } {
  if (marks.length <= MOST_MENTIONS) return { impact: 0, spare: 0 };
  const counts = new Uint32Array(MOST_IMPACT + 1);
  for (const mark of marks)
    if (mark >> 5 === IN_BODY) counts[mark & MOST_IMPACT] = (counts[mark & MOST_IMPACT] as number) + 1;
  let spare = MOST_MENTIONS;
  for (let impact = MOST_IMPACT; impact > 0; impact--) {
    const count = counts[impact] as number;
    if (count > spare) return { impact, spare };
    spare -= count;
  }
  return { impact: 0, spare: 0 };
}

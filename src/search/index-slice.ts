/**
 * A slice of an index: everything about a run of pages, with sections counted from the slice's first. It
 * depends on nothing but these pages, so that it can be cached between builds; an index is its slices,
 * merged.
 */
import type { AnalysedSection } from './analyse-section.ts';
import { createByteLog } from './byte-log.ts';
import { type Cutting, cutByContent } from './cut-by-content.ts';
import { serializeRows } from './index-format.ts';
import { createPostingLog, type PostingLog, type SectionsOfTerm } from './posting-log.ts';

export interface IndexSlice {
  /** Number of sections. */
  readonly count: number;
  /** Total length of their rows. */
  readonly size: number;
  /** True if its chunks are cut for an index of many files. */
  readonly isLarge: boolean;
  /** Files of rows by their first section. */
  readonly chunks: readonly (readonly [first: number, hash: string])[];
  /** In code-unit order. */
  readonly terms: readonly string[];
  /** For each term its number of sections, and for each of these the gap from the last one and the mark. */
  readonly postings: Uint8Array;
}

/** A slice with the rows of its chunks. */
export interface WrittenSlice extends IndexSlice {
  readonly rows: readonly (readonly string[])[];
}

export interface SliceOptions {
  /** Names these bytes with letters and digits. */
  readonly hash: (bytes: Uint8Array) => string;
  readonly isLarge: boolean;
}

interface WrittenRow {
  readonly id: string;
  readonly text: string;
}

/** About 7.5 KB, as a hit needs one of these files. */
const ROWS = { min: 5 * 1024, max: 10 * 1024 };
/** Large enough that a word of all pages is in few slices, small enough that a slice is rebuilt quickly. */
const PAGES = { min: 50, max: 150 };

/** @param getPath Returns the path that identifies a page. */
export function cutSlices<T>(pages: Iterable<T>, getPath: (page: T) => string): Iterable<T[]> {
  return cutByContent(pages, { ...PAGES, getSize: () => 1, getId: getPath });
}

export function createSliceWriter({ hash, isLarge }: SliceOptions) {
  const log = createPostingLog();
  const rows: WrittenRow[] = [];
  return {
    add({ row, terms, marks }: AnalysedSection): void {
      log.add(terms, marks);
      rows.push({ id: row[0], text: JSON.stringify(row) });
    },
    finish(): WrittenSlice {
      const pieces = cutByContent(rows, createRowCutting(isLarge));
      const chunkRows = Array.from(pieces, (piece) => piece.map(({ text }) => text));
      let first = 0;
      const chunks = chunkRows.map((piece) => {
        const chunk = [first, hash(serializeRows(piece))] as const;
        first += piece.length;
        return chunk;
      });
      const size = rows.reduce((sum, { text }) => sum + text.length, 0);
      return {
        count: rows.length,
        size,
        isLarge,
        chunks,
        rows: chunkRows,
        ...serializePostings(log),
      };
    },
  };
}

/** Cuts larger chunks for a big site, so that it has fewer files. */
function createRowCutting(isLarge: boolean): Cutting<WrittenRow> {
  const factor = isLarge ? 2 : 1;
  return {
    min: factor * ROWS.min,
    max: factor * ROWS.max,
    getSize: ({ text }) => text.length,
    getId: ({ id }) => id,
  };
}

function serializePostings(log: PostingLog): Pick<IndexSlice, 'terms' | 'postings'> {
  const terms: string[] = [];
  const bytes = createByteLog();
  log.forEachTerm((term, start, end, sections, marks) => {
    terms.push(term);
    bytes.pushNumber(end - start);
    let last = 0;
    for (let at = start; at < end; at++) {
      const section = sections[at] as number;
      bytes.pushNumber(section - last);
      bytes.push(marks[at] as number);
      last = section;
    }
  });
  return { terms, postings: bytes.take() };
}

interface Cursor extends Pick<IndexSlice, 'terms' | 'postings'> {
  /** Index in the whole index. */
  readonly firstSection: number;
  /** The next term. */
  term: number;
  /** Offset of its postings. */
  at: number;
}

/** Merges the terms of all slices. */
export function* mergeSlices(slices: readonly IndexSlice[]): Iterable<SectionsOfTerm> {
  let total = 0;
  const cursors = slices.map(({ terms, postings, count }): Cursor => {
    const firstSection = total;
    total += count;
    return { terms, postings, firstSection, term: 0, at: 0 };
  });
  const sections = new Uint32Array(total);
  const marks = new Uint8Array(total);
  for (const term of mergeTerms(slices.map(({ terms }) => terms))) {
    let count = 0;
    for (const cursor of cursors) {
      if (cursor.terms[cursor.term] === term) count = readPostings(cursor, sections, marks, count);
    }
    yield { term, sections: sections.subarray(0, count), marks: marks.subarray(0, count) };
  }
}

/** Merges sorted lists into one, each term once. */
function mergeTerms(lists: readonly (readonly string[])[]): readonly string[] {
  if (lists.length < 2) return lists[0] ?? [];
  const half = lists.length >> 1;
  const [a, b] = [mergeTerms(lists.slice(0, half)), mergeTerms(lists.slice(half))];
  const result: string[] = [];
  let at = 0;
  for (const term of a) {
    for (; at < b.length && (b[at] as string) < term; at++) result.push(b[at] as string);
    if (b[at] === term) at++;
    result.push(term);
  }
  for (; at < b.length; at++) result.push(b[at] as string);
  return result;
}

/** Reads without checks, since docgen wrote the data. Returns the new count. */
function readPostings(
  cursor: Cursor,
  sections: Uint32Array,
  marks: Uint8Array,
  previousCount: number,
): number {
  const { postings } = cursor;
  let { at, firstSection: section } = cursor;
  const readNumber = (): number => {
    let number = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = postings[at++] as number;
      number |= (byte & 127) << shift;
      if (byte < 128) return number;
    }
  };
  const end = previousCount + readNumber();
  for (let count = previousCount; count < end; count++) {
    section += readNumber();
    sections[count] = section;
    marks[count] = postings[at++] as number;
  }
  cursor.at = at;
  cursor.term++;
  return end;
}

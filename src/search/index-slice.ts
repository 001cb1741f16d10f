/**
 * A slice of an index: all that a run of pages gives to it, with sections counted from the
 * slice's first. It depends on nothing but these pages, so that it can be kept from build to
 * build; an index is its slices, merged.
 */
import type { AnalysedSection } from './analyse-section.ts';
import { createByteLog } from './byte-log.ts';
import { type Cutting, cutByContent } from './cut-by-content.ts';
import { toRowsBytes } from './index-format.ts';
import { createPostingLog, type SectionsOfTerm } from './posting-log.ts';

export interface IndexSlice {
  /** How many sections there are. */
  readonly count: number;
  /** Length of their rows. */
  readonly size: number;
  /** Whether its chunks are cut for an index of many files. */
  readonly isLarge: boolean;
  /** Files of rows by their first section. */
  readonly chunks: readonly (readonly [first: number, hash: string])[];
  /** In code-unit order. */
  readonly terms: readonly string[];
  /** For each term how many sections have it, and for each of these the gap from the last one and the mark. */
  readonly postings: Uint8Array;
}

/** A slice with what its chunks hold. */
export interface MadeSlice extends IndexSlice {
  readonly rows: readonly (readonly string[])[];
}

export interface SliceOptions {
  /** A name for these bytes, of letters and digits. */
  readonly hash: (bytes: Uint8Array) => string;
  readonly isLarge: boolean;
}

interface WrittenRow {
  readonly id: string;
  readonly text: string;
}

/** About 7.5 KB, as a hit needs one of these files. */
const ROWS = { least: 5 * 1024, most: 10 * 1024 };
/** So many pages that a word of all pages is in few slices, so few that one is soon made again. */
const PAGES = { least: 200, most: 600 };

/** @param toPath The path that a page is known by. */
export function cutSlices<T>(pages: Iterable<T>, toPath: (page: T) => string): Iterable<T[]> {
  return cutByContent(pages, { ...PAGES, toSize: () => 1, toId: toPath });
}

export interface SliceWriter {
  add(section: AnalysedSection): void;
  finish(): MadeSlice;
}

export function createSliceWriter({ hash, isLarge }: SliceOptions): SliceWriter {
  const log = createPostingLog();
  const written: WrittenRow[] = [];
  return {
    add({ row, terms, marks }) {
      log.add(terms, marks);
      written.push({ id: row[0], text: JSON.stringify(row) });
    },
    finish() {
      const pieces = cutByContent(written, toRowCutting(isLarge));
      const rows = Array.from(pieces, (piece) => piece.map(({ text }) => text));
      let first = 0;
      const chunks = rows.map((piece) => {
        const chunk = [first, hash(toRowsBytes(piece))] as const;
        first += piece.length;
        return chunk;
      });
      const size = written.reduce((sum, { text }) => sum + text.length, 0);
      return { count: written.length, size, isLarge, chunks, rows, ...toTerms(log.eachTerm()) };
    },
  };
}

/** Larger for a big site, so that it has fewer files. */
function toRowCutting(isLarge: boolean): Cutting<WrittenRow> {
  const factor = isLarge ? 2 : 1;
  return {
    least: factor * ROWS.least,
    most: factor * ROWS.most,
    toSize: ({ text }) => text.length,
    toId: ({ id }) => id,
  };
}

function toTerms(found: Iterable<SectionsOfTerm>): Pick<IndexSlice, 'terms' | 'postings'> {
  const terms: string[] = [];
  const bytes = createByteLog();
  for (const { term, sections, marks } of found) {
    terms.push(term);
    bytes.pushNumber(sections.length);
    let last = 0;
    for (let at = 0; at < sections.length; at++) {
      const section = sections[at] as number;
      bytes.pushNumber(section - last);
      bytes.push(marks[at] as number);
      last = section;
    }
  }
  return { terms, postings: bytes.take() };
}

interface Cursor extends Pick<IndexSlice, 'terms' | 'postings'> {
  /** Of all slices. */
  readonly firstSection: number;
  /** The next term. */
  term: number;
  /** Where its postings begin. */
  at: number;
}

/** The terms of all slices, as if they had been one. */
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

/** Lists in order as one list in order, each term once. */
function mergeTerms(lists: readonly (readonly string[])[]): readonly string[] {
  if (lists.length < 2) return lists[0] ?? [];
  const half = lists.length >> 1;
  const [a, b] = [mergeTerms(lists.slice(0, half)), mergeTerms(lists.slice(half))];
  const merged: string[] = [];
  let at = 0;
  for (const term of a) {
    for (; at < b.length && (b[at] as string) < term; at++) merged.push(b[at] as string);
    if (b[at] === term) at++;
    merged.push(term);
  }
  for (; at < b.length; at++) merged.push(b[at] as string);
  return merged;
}

/** Of our own making, so nothing is checked. Gives how many there are now. */
function readPostings(cursor: Cursor, sections: Uint32Array, marks: Uint8Array, known: number): number {
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
  const end = known + readNumber();
  for (let count = known; count < end; count++) {
    section += readNumber();
    sections[count] = section;
    marks[count] = postings[at++] as number;
  }
  cursor.at = at;
  cursor.term++;
  return end;
}

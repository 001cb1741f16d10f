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
const PAGES = { least: 100, most: 300 };

/** @param toPath The path that a page is known by. */
export function cutSlices<T>(pages: Iterable<T>, toPath: (page: T) => string): Iterable<T[]> {
  return cutByContent(pages, { ...PAGES, toSize: () => 1, toId: toPath });
}

export function makeSlice(sections: Iterable<AnalysedSection>, { hash, isLarge }: SliceOptions): MadeSlice {
  const log = createPostingLog();
  const written: WrittenRow[] = [];
  for (const { row, terms, marks } of sections) {
    log.add(terms, marks);
    written.push({ id: row[0], text: JSON.stringify(row) });
  }
  const rows = [...cutByContent(written, toRowCutting(isLarge))].map((piece) =>
    piece.map(({ text }) => text),
  );
  let first = 0;
  const chunks = rows.map((piece) => {
    const chunk = [first, hash(toRowsBytes(piece))] as const;
    first += piece.length;
    return chunk;
  });
  const size = written.reduce((sum, { text }) => sum + text.length, 0);
  return { count: written.length, size, isLarge, chunks, rows, ...toTerms(log.eachTerm()) };
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

/** The terms of all slices, as if they had been one. */
export function* mergeSlices(slices: readonly IndexSlice[]): Iterable<SectionsOfTerm> {
  let firstSection = 0;
  const cursors = slices.map(({ terms, postings, count }) => {
    const cursor = { terms, postings, firstSection, term: 0, at: 0 };
    firstSection += count;
    return cursor;
  });
  const sections = new Uint32Array(firstSection);
  const marks = new Uint8Array(firstSection);
  for (const term of sortTerms(slices)) {
    let count = 0;
    for (const cursor of cursors) {
      if (cursor.terms[cursor.term] !== term) continue;
      cursor.term++;
      const end = count + readNumber(cursor);
      let section = cursor.firstSection;
      for (; count < end; count++) {
        section += readNumber(cursor);
        sections[count] = section;
        marks[count] = cursor.postings[cursor.at++] as number;
      }
    }
    yield { term, sections: sections.subarray(0, count), marks: marks.subarray(0, count) };
  }
}

function sortTerms(slices: readonly IndexSlice[]): readonly string[] {
  const all = new Set<string>();
  for (const { terms } of slices) for (const term of terms) all.add(term);
  return [...all].sort();
}

/** Of our own making, so it is not checked. */
function readNumber(cursor: { readonly postings: Uint8Array; at: number }): number {
  let number = 0;
  for (let shift = 0; ; shift += 7) {
    const byte = cursor.postings[cursor.at++] as number;
    number |= (byte & 127) << shift;
    if (byte < 128) return number;
  }
}

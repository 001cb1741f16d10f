/**
 * What the files of an index look like inside: the only place that knows, for the writer and
 * for the reader. Readers trust nothing: files may be cut off, of another build or of another
 * site, so each number is checked before it is used.
 *
 * - manifest: JSON, the only file with a fixed name.
 * - terms: in code-unit order, each as the length it shares with the one before and the rest;
 *   after them, for each, how many sections have it, how long its postings are, and the postings:
 *   the gap from the last section and the mark (place and impact).
 * - sections: JSON, a row for each.
 * - titles: the words of headings, in order, to find what a misspelt word means.
 *
 * All but the manifest are compressed.
 */
import { MOST_IMPACT, type SectionRow } from './analyse-section.ts';
import { createByteLog } from './byte-log.ts';
import { SearchIndexError } from './search-index-error.ts';

export const MANIFEST_NAME = 'index.json';
const FORMAT = 1;
/** More sections than any index has: a wrong number must not make a reader ask for gigabytes. */
const MOST_SECTIONS = 5_000_000;
const FIRST_LENGTH_CHARACTER = 0x30;
const DAMAGED = 'It is damaged';

export type FileKind = 'terms' | 'sections' | 'titles';

export interface Manifest {
  /** How many sections there are. */
  readonly count: number;
  /** Each file of terms by its first term, in order. */
  readonly terms: readonly (readonly [first: string, hash: string])[];
  /** Each file of rows by its first section, in order. */
  readonly sections: readonly (readonly [first: number, hash: string])[];
  readonly titles: string;
}

export interface TermPostings {
  readonly term: string;
  /** How many sections have the term, also those whose postings are left out. */
  readonly count: number;
  readonly postings: Uint8Array;
}

export function toFileName(kind: FileKind, hash: string): string {
  return `${kind}.${hash}.bin`;
}

export function toManifestBytes({ count, terms, sections, titles }: Manifest): Uint8Array {
  return toBytes(JSON.stringify({ format: FORMAT, count, terms, sections, titles }));
}

export function readManifest(bytes: Uint8Array): Manifest {
  const read = JSON.parse(toText(bytes)) as Manifest & { format: number };
  check(
    read.format === FORMAT &&
      read.count >>> 0 === read.count &&
      read.count <= MOST_SECTIONS &&
      read.terms.every(([first]) => typeof first === 'string') &&
      read.sections.every(([first]) => typeof first === 'number'),
  );
  return read;
}

export function toTermsBytes(terms: readonly TermPostings[]): Uint8Array {
  const names = toBytes(toFrontCoded(terms.map(({ term }) => term)));
  const numbers = createByteLog();
  numbers.pushNumber(names.length);
  const head = numbers.take();
  for (const { count, postings } of terms) {
    numbers.pushNumber(count);
    numbers.pushNumber(postings.length);
  }
  const parts = [head, names, numbers.take(), ...terms.map((term) => term.postings)];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function readTerms(bytes: Uint8Array): TermPostings[] {
  const cursor = { bytes, at: 0 };
  const names = fromFrontCoded(toText(readBytes(cursor, readNumber(cursor))));
  const sizes = names.map((term) => ({ term, count: readNumber(cursor), size: readNumber(cursor) }));
  return sizes.map(({ term, count, size }) => ({ term, count, postings: readBytes(cursor, size) }));
}

export function eachPosting(
  postings: Uint8Array,
  count: number,
  onPosting: (section: number, place: number, impact: number) => void,
): void {
  const cursor = { bytes: postings, at: 0 };
  let section = -1;
  while (cursor.at < postings.length) {
    section += readNumber(cursor);
    check(section >= 0 && section < count && cursor.at < postings.length);
    const mark = postings[cursor.at++] as number;
    onPosting(section, (mark >> 5) & 3, mark & MOST_IMPACT);
  }
}

export function toRowsBytes(rows: readonly string[]): Uint8Array {
  return toBytes(`[${rows.join(',\n')}]`);
}

export function readRows(bytes: Uint8Array): readonly SectionRow[] {
  const rows = JSON.parse(toText(bytes)) as SectionRow[];
  const isText = (text: unknown) => typeof text === 'string';
  const isSound = ([id, url, lvl0, headings, content, code]: SectionRow) =>
    [id, url, lvl0, headings[0], content, code].every(isText) &&
    headings.every((heading) => heading === null || isText(heading));
  check(rows.every(isSound));
  return rows;
}

/** @param words In order. */
export function toTitlesBytes(words: readonly string[]): Uint8Array {
  return toBytes(toFrontCoded(words));
}

export function readTitles(bytes: Uint8Array): readonly string[] {
  return fromFrontCoded(toText(bytes));
}

/** Terms in order, a line each: a character for the length shared with the line before, and the rest. */
function toFrontCoded(terms: readonly string[]): string {
  let before = '';
  const lines = terms.map((term) => {
    let shared = 0;
    while (shared < before.length && before[shared] === term[shared]) shared++;
    // Half a character cannot be written.
    if (/[\ud800-\udbff]/.test(term[shared - 1] ?? '')) shared--;
    before = term;
    return String.fromCharCode(FIRST_LENGTH_CHARACTER + shared) + term.slice(shared);
  });
  return lines.join('\n');
}

function fromFrontCoded(text: string): string[] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    const shared = line.charCodeAt(0) - FIRST_LENGTH_CHARACTER;
    check(shared >= 0 && shared <= before.length);
    before = before.slice(0, shared) + line.slice(1);
    return before;
  });
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function readNumber(cursor: Cursor): number {
  let number = 0;
  for (let scale = 1; scale < 2 ** 35; scale *= 128) {
    // Behind the end, bytes go on until the number is too long.
    const byte = cursor.bytes[cursor.at++] ?? 255;
    number += (byte & 127) * scale;
    if (byte < 128) return number;
  }
  throw new SearchIndexError(DAMAGED);
}

function readBytes(cursor: Cursor, length: number): Uint8Array {
  const { bytes, at } = cursor;
  check(length <= bytes.length - at);
  cursor.at += length;
  return bytes.subarray(at, cursor.at);
}

function check(isSound: boolean): void {
  if (!isSound) throw new SearchIndexError(DAMAGED);
}

function toBytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

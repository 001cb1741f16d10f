/**
 * Serializes and parses the files of an index. Readers trust nothing: files may be truncated, of another
 * build or of another site, so each number is checked before it is used.
 *
 * - manifest: JSON, the only file with a fixed name. Of each file of rows it has the number of rows and the hash, all
 *   in one text: there are thousands of them, and each has to be told before the first answer.
 * - terms: in code-unit order, each as the length of the prefix it shares with the one before and the rest;
 *   after them, for each, its number of sections, the number of its postings and the length of their gaps; then the
 *   gaps from section to section of all, and then the marks of all (place and impact): what is alike is compressed best.
 * - sections: JSON, a row for each.
 * - lists: of a large index files of rows, as the manifest of a small one has them.
 * - titles: the words of headings, in order, to correct misspelt words.
 *
 * All but the manifest are compressed.
 */
import { MAX_IMPACT, type SectionRow } from './analyse-section.ts';
import { createByteLog } from './byte-log.ts';
import { SearchIndexError } from './search-index-error.ts';

export const MANIFEST_NAME = 'index.json';
const FORMAT = 3;
/** More sections than any index has: a wrong number must not make a reader allocate gigabytes. */
const MAX_SECTIONS = 5_000_000;
/** Characters of the hash of a file of rows. */
export const HASH_LENGTH = 8;
const FIRST_LENGTH_CHARACTER = 0x30;

export type FileKind = 'terms' | 'sections' | 'lists' | 'titles';

export interface Manifest {
  /** Number of sections. */
  readonly count: number;
  /** First term of each file of terms, in order. */
  readonly terms: readonly (readonly [first: string, hash: string])[];
  /** For each file of rows, in order, the eight characters of its hash and the number of its rows. */
  readonly sections: readonly string[];
  /** True if there are so many files of rows that those in `sections` are lists of them. */
  readonly lists?: true | undefined;
  readonly titles: string;
  /** Files of terms for words of one or two letters by the first, where there are several files of terms. */
  readonly short?: Readonly<Record<string, string>>;
}

export interface TermPostings {
  readonly term: string;
  /** Number of sections that have the term, including those without postings. */
  readonly count: number;
  /** For each posting the gap from the last section. */
  readonly gaps: Uint8Array;
  /** For each posting place and impact. */
  readonly marks: Uint8Array;
}

export function getFileName(kind: FileKind, hash: string): string {
  return `${kind}.${hash}.bin`;
}

export function serializeManifest({ sections, ...manifest }: Manifest): Uint8Array {
  return encodeText(JSON.stringify({ format: FORMAT, ...manifest, sections: sections.join(' ') }));
}

export function parseManifest(bytes: Uint8Array): Manifest {
  const manifest = JSON.parse(decodeText(bytes)) as Manifest & { format: number; sections: string };
  check(
    manifest.format === FORMAT &&
      manifest.count >>> 0 === manifest.count &&
      manifest.count <= MAX_SECTIONS &&
      manifest.terms.every(([first]) => typeof first === 'string'),
  );
  return { ...manifest, sections: manifest.sections.split(' ') };
}

/** @param files As in a manifest. */
export function serializeList(files: readonly string[]): Uint8Array {
  return encodeText(files.join(' '));
}

export function parseList(bytes: Uint8Array): readonly string[] {
  return decodeText(bytes).split(' ');
}

export function serializeTerms(terms: readonly TermPostings[]): Uint8Array {
  const names = encodeText(encodeFront(terms.map(({ term }) => term)));
  const numbers = createByteLog();
  numbers.pushNumber(names.length);
  const head = numbers.take();
  for (const { count, gaps, marks } of terms) {
    numbers.pushNumber(count);
    numbers.pushNumber(marks.length);
    numbers.pushNumber(gaps.length);
  }
  const parts = [
    ...[head, names, numbers.take()],
    ...terms.map(({ gaps }) => gaps),
    ...terms.map(({ marks }) => marks),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

export function parseTerms(bytes: Uint8Array): TermPostings[] {
  const cursor = { bytes, at: 0 };
  const names = decodeFront(decodeText(readBytes(cursor, readNumber(cursor))));
  const terms = names.map((term) => ({
    term,
    count: readNumber(cursor),
    marks: readNumber(cursor),
    gaps: readNumber(cursor),
  }));
  return terms
    .map((term) => ({ ...term, gaps: readBytes(cursor, term.gaps) }))
    .map((term) => ({ ...term, marks: readBytes(cursor, term.marks) }));
}

export function forEachPosting(
  { gaps, marks }: Pick<TermPostings, 'gaps' | 'marks'>,
  count: number,
  onPosting: (section: number, place: number, impact: number) => void,
): void {
  const cursor = { bytes: gaps, at: 0 };
  let section = 0;
  marks.forEach((mark) => {
    section += readNumber(cursor);
    check(section < count);
    onPosting(section, (mark >> 5) & 3, mark & MAX_IMPACT);
  });
}

export function serializeRows(rows: readonly string[]): Uint8Array {
  return encodeText(`[${rows.join(',\n')}]`);
}

export function parseRows(bytes: Uint8Array): readonly SectionRow[] {
  const rows = JSON.parse(decodeText(bytes)) as SectionRow[];
  const isSound = ([id, url, lvl0, headings, content, code]: SectionRow) =>
    [id, url, lvl0, content, code, ...headings.map((heading) => heading ?? '')].every(
      (text) => typeof text === 'string',
    );
  check(rows.every(isSound));
  return rows;
}

/** @param words In order. */
export function serializeTitles(words: readonly string[]): Uint8Array {
  return encodeText(encodeFront(words));
}

export function parseTitles(bytes: Uint8Array): readonly string[] {
  return decodeFront(decodeText(bytes));
}

/**
 * Encodes sorted terms, a line each: a character for the length of the prefix shared with the line before,
 * and the rest.
 */
function encodeFront(terms: readonly string[]): string {
  let before = '';
  const lines = terms.map((term) => {
    let prefixLength = 0;
    while (prefixLength < before.length && before[prefixLength] === term[prefixLength]) prefixLength++;
    // Half a surrogate pair cannot be encoded.
    if (/[\ud800-\udbff]/.test(term[prefixLength - 1] ?? '')) prefixLength--;
    before = term;
    return String.fromCharCode(FIRST_LENGTH_CHARACTER + prefixLength) + term.slice(prefixLength);
  });
  return lines.join('\n');
}

function decodeFront(text: string): string[] {
  if (text === '') return [];
  let before = '';
  return text.split('\n').map((line) => {
    // A wrong length gives a wrong term, which no query has.
    before = before.slice(0, line.charCodeAt(0) - FIRST_LENGTH_CHARACTER) + line.slice(1);
    return before;
  });
}

interface Cursor {
  readonly bytes: Uint8Array;
  at: number;
}

function readNumber(cursor: Cursor): number {
  let number = 0;
  for (let scale = 1; ; scale *= 128) {
    check(scale < 2 ** 35);
    // Past the end, reads bytes with a high bit until the number is too long.
    const byte = cursor.bytes[cursor.at++] ?? 255;
    number += (byte & 127) * scale;
    if (byte < 128) return number;
  }
}

/** Returns fewer bytes at the end: then the next number or text is invalid. */
function readBytes(cursor: Cursor, length: number): Uint8Array {
  const { bytes, at } = cursor;
  cursor.at += length;
  return bytes.subarray(at, cursor.at);
}

/** @throws {SearchIndexError} for a file that cannot be right. */
export function check(isSound: unknown): asserts isSound {
  if (!isSound) throw new SearchIndexError('Damaged');
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

function decodeText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
}

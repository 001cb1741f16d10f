/** Marks matches in a text, and extracts the sentence of a text with most of them. */
import { forEachTerm, normalizeText, normalizeWithOffsets } from './analyse.ts';
import type { TextPart } from './search-provider.ts';

/** Matching terms, and the number of their first letters that were typed. */
export type TermLengths = ReadonlyMap<string, number>;

/** 1 for each unit of a text that is part of a match. */
type Marks = Uint8Array;

const ELLIPSIS = '…';
/** Separates two cells of a row. */
const CELL_END = ' · ';
const SENTENCE_START = /(?<=[.!?]["')\]]*\s)(?=["'(`[]?[\p{Lu}\p{Lo}])|(?<=[。！？])/u;
const WORD_LENGTH = 20;

/** Splits a text into marked and unmarked parts; together they are the text. */
export function highlight(text: string, terms: TermLengths): TextPart[] {
  return splitParts(text, markMatches(text, terms), 0, text.length);
}

/**
 * Returns the sentence, the row of a table or the line of code with most matches; of a very long one the part
 * around the first of them.
 *
 * @param words Length of what is very long, in words of twenty letters.
 */
export function createSnippet(text: string, terms: TermLengths, words: number): TextPart[] {
  const marks = markMatches(text, terms);
  let best: readonly [start: number, end: number] = [0, 0];
  let most = -1;
  for (const { 0: line, index } of text.matchAll(/.+/g)) {
    let start = index;
    for (const sentence of line.includes(CELL_END) ? [line] : line.split(SENTENCE_START)) {
      const end = start + sentence.length;
      const found = splitParts(text, marks, start, end).map(([part, isMatch]) => (isMatch ? part : ''));
      const sum = [...new Set(found)].join('').length;
      if (sum > most) {
        best = [start, end];
        most = sum;
      }
      start = end;
    }
  }
  return cutParts(text, marks, ...best, words * WORD_LENGTH);
}

/** Cuts text longer than `max` between words, so that it contains the first match. */
function cutParts(text: string, marks: Marks, start: number, end: number, max: number): TextPart[] {
  const match = Math.max(start, marks.indexOf(1, start));
  const find = (at: number, boundary: RegExp) =>
    at + Math.max(0, text.slice(at, at + WORD_LENGTH).search(boundary));
  const from =
    end - start > max && match > start + max / 2 && match < end
      ? find(match - max / 2, /(?<=\s)\S|\p{Lo}/u)
      : start;
  const to = end - from > max ? Math.min(end, find(from + max, /\s|\p{Lo}/u)) : end;
  const parts = splitParts(text, marks, from, to);
  if (from > start) parts.unshift([ELLIPSIS, false]);
  if (to < end) parts.push([ELLIPSIS, false]);
  return parts;
}

function markMatches(text: string, terms: TermLengths): Marks {
  const plain = normalizeText(text);
  // Equal length (full-width punctuation, say) means that both texts have the same positions.
  const isAligned = plain.length === text.length;
  const { normal, offsets } = isAligned ? { normal: plain, offsets: undefined } : normalizeWithOffsets(text);
  const marks = new Uint8Array(text.length);
  forEachTerm(normal, (term, start, end) => {
    const length = terms.get(term);
    if (length === undefined) return;
    // The whole term if its parts are on both sides of a point.
    const typedEnd = start + length;
    const stop = term.startsWith(normal.slice(start, typedEnd).toLowerCase()) ? typedEnd : end;
    marks.fill(1, offsets?.[start] ?? start, offsets?.[stop] ?? stop);
  });
  return marks;
}

function splitParts(text: string, marks: Marks, from: number, to: number): TextPart[] {
  const parts: TextPart[] = [];
  let start = from;
  for (let at = from + 1; at <= to; at++) {
    if (at < to && marks[at] === marks[start]) continue;
    parts.push([text.slice(start, at), marks[start] === 1]);
    start = at;
  }
  return parts;
}

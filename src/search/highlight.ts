/** Marks matches in a text, and extracts the sentence of a text with most of them. */
import { forEachTerm, normalizeText, normalizeWithOffsets } from './analyse.ts';
import type { TextPart } from './search-provider.ts';

/** Matching terms, and the number of their first letters that were typed. */
export type TermLengths = ReadonlyMap<string, number>;

/** Start and end of a match in a text. */
type Span = readonly [start: number, end: number];

const ELLIPSIS = '…';
/** Between two cells of a row. */
const CELL_END = ' · ';
const SENTENCE_START = /(?<=[.!?]["')\]]*\s)(?=["'(`[]?[\p{Lu}\p{Lo}])|(?<=[。！？])/u;
const WORD_LENGTH = 20;

/** Splits a text into marked and unmarked parts; together they are the text. */
export function highlight(text: string, terms: TermLengths): TextPart[] {
  return splitParts(text, findSpans(text, terms), 0, text.length);
}

/**
 * Returns the sentence, the row of a table or the line of code with most matches; of a very long one the part
 * around the first of them.
 *
 * @param words Length of what is very long, in words of twenty letters.
 */
export function createSnippet(text: string, terms: TermLengths, words: number): TextPart[] {
  const spans = findSpans(text, terms);
  let best: Span = [0, 0];
  let most = -1;
  for (const { 0: line, index } of text.matchAll(/.+/g)) {
    let start = index;
    for (const sentence of line.includes(CELL_END) ? [line] : line.split(SENTENCE_START)) {
      const end = start + sentence.length;
      const found = new Set(
        spans.filter((span) => isIn(span, start, end)).map((span) => text.slice(...span)),
      );
      const sum = [...found].join('').length;
      if (sum > most) {
        best = [start, end];
        most = sum;
      }
      start = end;
    }
  }
  return cutParts(text, spans, best, words * WORD_LENGTH);
}

/** Cuts what is longer than `max` between words, so that its first match is in it. */
function cutParts(text: string, spans: readonly Span[], [start, end]: Span, max: number): TextPart[] {
  const match = spans.find((span) => isIn(span, start, end))?.[0] ?? start;
  const find = (at: number, boundary: RegExp) =>
    at + Math.max(0, text.slice(at, at + WORD_LENGTH).search(boundary));
  const from =
    end - start > max && match > start + max / 2 ? find(match - max / 2, /(?<=\s)\S|\p{Lo}/u) : start;
  const to = end - from > max ? Math.min(end, find(from + max, /\s|\p{Lo}/u)) : end;
  const parts = splitParts(text, spans, from, to);
  if (from > start) parts.unshift([ELLIPSIS, false]);
  if (to < end) parts.push([ELLIPSIS, false]);
  return parts;
}

function isIn(span: Span, start: number, end: number): boolean {
  return span[0] < end && span[1] > start;
}

function findSpans(text: string, terms: TermLengths): Span[] {
  const plain = normalizeText(text);
  // Equal length (full-width punctuation, say) means that both texts have the same positions.
  const isAligned = plain.length === text.length;
  const { normal, offsets } = isAligned ? { normal: plain, offsets: undefined } : normalizeWithOffsets(text);
  const spans: [start: number, end: number][] = [];
  forEachTerm(normal, (term, start, end) => {
    const length = terms.get(term);
    if (length === undefined) return;
    // The whole term if its parts are on both sides of a point.
    const typedEnd = start + length;
    const stop = term.startsWith(normal.slice(start, typedEnd).toLowerCase()) ? typedEnd : end;
    spans.push(offsets ? [offsets[start] as number, offsets[stop] as number] : [start, stop]);
  });
  spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const mergedSpans: [start: number, end: number][] = [];
  for (const span of spans) {
    const last = mergedSpans.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else mergedSpans.push(span);
  }
  return mergedSpans;
}

function splitParts(text: string, spans: readonly Span[], from: number, to: number): TextPart[] {
  const parts: TextPart[] = [];
  const push = (start: number, end: number, isMatch: boolean): void => {
    if (end > start) parts.push([text.slice(start, end), isMatch]);
  };
  let at = from;
  for (const [start, end] of spans) {
    if (end <= from || start >= to) continue;
    push(at, Math.max(at, start), false);
    push(Math.max(at, start), Math.min(end, to), true);
    at = Math.min(end, to);
  }
  push(at, to, false);
  return parts;
}

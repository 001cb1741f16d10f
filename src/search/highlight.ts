/** Marks matches in a text, and extracts the part of a long text with most of them. */
import { forEachTerm, normalizeText, normalizeWithOffsets, splitRuns } from './analyse.ts';
import type { TextPart } from './search-provider.ts';

/** Matching terms, and the number of their first letters that were typed. */
export type TermLengths = ReadonlyMap<string, number>;

/** Start and end of a match in a text. */
type Span = readonly [start: number, end: number];

const ELLIPSIS = '…';
/** Letters on both sides of a match, for each word of a snippet: longer than the longest words. */
const REACH = 24;
const SEGMENTER =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/** Splits a text into marked and unmarked parts; together they are the text. */
export function highlight(text: string, terms: TermLengths): TextPart[] {
  return splitParts(text, findSpans(text, terms), 0, text.length);
}

/**
 * Returns the part of a text with most matches, at most `words` words long. In Chinese and Japanese the
 * browser's segmenter finds words, else two characters count as one.
 */
export function createSnippet(text: string, terms: TermLengths, words: number): TextPart[] {
  const spans = findSpans(text, terms);
  const reach = words * REACH;
  const center = findDensest(spans, reach / 2);
  const from = Math.max(0, (spans[center]?.[0] ?? 0) - reach);
  const near = splitWords(text.slice(from, from + 2 * reach)).map(
    ([start, end]): Span => [start + from, end + from],
  );
  const isHit = ([start, end]: Span) => spans.some((span) => span[0] < end && span[1] > start);
  const hits = near.map(isHit);
  // The words from the first match to the last, and as many more on both sides.
  const start = Math.max(
    0,
    near.findIndex(([, end]) => end > (spans[center]?.[0] ?? 0)),
  );
  const length = hits.slice(start, start + words).lastIndexOf(true) + 1;
  const at = Math.max(0, Math.min(start - ((words - length) >> 1), near.length - words));
  const first = near[at];
  const last = near[Math.min(at + words, near.length) - 1];
  if (first === undefined || last === undefined) return [];
  const isStart = first[0] === near[0]?.[0] && from === 0;
  const isEnd = near.at(-1) === last && from + 2 * reach >= text.length;
  const parts = splitParts(text, spans, isStart ? 0 : first[0], isEnd ? text.length : last[1]);
  return [
    ...(isStart ? [] : [[ELLIPSIS, false] as const]),
    ...parts.map(([part, isMatch]) => [part.replace(/\s+/g, ' '), isMatch] as const),
    ...(isEnd ? [] : [[ELLIPSIS, false] as const]),
  ];
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

/** Returns the index of the match that most others follow closely, by their length. */
function findDensest(spans: readonly Span[], reach: number): number {
  let best = 0;
  let bestSum = -1;
  let end = 0;
  let sum = 0;
  spans.forEach((span, at) => {
    for (; end < spans.length && (spans[end] as Span)[0] <= span[0] + reach; end++)
      sum += getLength(spans[end] as Span);
    if (sum > bestSum) {
      best = at;
      bestSum = sum;
    }
    sum -= getLength(span);
  });
  return best;
}

function getLength([start, end]: Span): number {
  return end - start;
}

function splitWords(text: string): Span[] {
  const words: Span[] = [];
  for (const run of splitRuns(text)) {
    let start = run.start;
    for (const word of run.isCjk ? cutCjk(run.text) : [run.text]) {
      words.push([start, start + word.length]);
      start += word.length;
    }
  }
  return words;
}

function cutCjk(text: string): string[] {
  if (SEGMENTER === undefined) return text.match(/..?/gsu) ?? [];
  return Array.from(SEGMENTER.segment(text), ({ segment }) => segment);
}

/** Where a text has what was searched for, and the piece of a long text that shows most of it. */
import { eachTerm, toNormal, toNormalWithOffsets, toRuns } from './analyse.ts';
import type { TextPart } from './search-provider.ts';

/** Terms that were found, and how many of their first letters are what was typed. */
export type FoundTerms = ReadonlyMap<string, number>;

/** Where a match begins and ends in a text. */
type Span = readonly [start: number, end: number];

const ELLIPSIS = '…';
/** Letters on both sides of a match, for each word of a snippet: more than the longest words take. */
const REACH = 24;
const SEGMENTER =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('zh', { granularity: 'word' }) : undefined;

/** A text as marked and unmarked parts; their texts together are the text. */
export function highlight(text: string, terms: FoundTerms): TextPart[] {
  return toParts(text, toSpans(text, terms), 0, text.length);
}

/**
 * The part of a text that has most of what was searched for, at most `words` words long. In
 * Chinese and Japanese a word is what the browser takes for one, else two characters.
 */
export function toSnippet(text: string, terms: FoundTerms, words: number): TextPart[] {
  const spans = toSpans(text, terms);
  const reach = words * REACH;
  const center = toDensest(spans, reach / 2);
  const from = Math.max(0, (spans[center]?.[0] ?? 0) - reach);
  const near = toWords(text.slice(from, from + 2 * reach)).map(
    ([start, end]): Span => [start + from, end + from],
  );
  const isHit = ([start, end]: Span) => spans.some((span) => span[0] < end && span[1] > start);
  const hits = near.map(isHit);
  // Of the words from the first match on, those up to the last match, and as many on both sides.
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
  const parts = toParts(text, spans, isStart ? 0 : first[0], isEnd ? text.length : last[1]);
  return [
    ...(isStart ? [] : [[ELLIPSIS, false] as const]),
    ...parts.map(([part, isMatch]) => [part.replace(/\s+/g, ' '), isMatch] as const),
    ...(isEnd ? [] : [[ELLIPSIS, false] as const]),
  ];
}

function toSpans(text: string, terms: FoundTerms): Span[] {
  const plain = toNormal(text);
  // As long as before: full-width punctuation, say. Only then are both the same place by place.
  const isAligned = plain.length === text.length;
  const { normal, offsets } = isAligned ? { normal: plain, offsets: undefined } : toNormalWithOffsets(text);
  const spans: [start: number, end: number][] = [];
  eachTerm(normal, (term, start, end) => {
    const length = terms.get(term);
    if (length === undefined) return;
    // Not where it has its parts from both sides of a point.
    const typed = start + length;
    const stop = term.startsWith(normal.slice(start, typed).toLowerCase()) ? typed : end;
    spans.push(offsets ? [offsets[start] as number, offsets[stop] as number] : [start, stop]);
  });
  spans.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
  const merged: [start: number, end: number][] = [];
  for (const span of spans) {
    const last = merged.at(-1);
    if (last && span[0] <= last[1]) last[1] = Math.max(last[1], span[1]);
    else merged.push(span);
  }
  return merged;
}

function toParts(text: string, spans: readonly Span[], from: number, to: number): TextPart[] {
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

/** The match that most others follow closely, by the letters they have. */
function toDensest(spans: readonly Span[], reach: number): number {
  let best = 0;
  let most = -1;
  let end = 0;
  let sum = 0;
  spans.forEach((span, at) => {
    for (; end < spans.length && (spans[end] as Span)[0] <= span[0] + reach; end++)
      sum += lengthOf(spans[end] as Span);
    if (sum > most) {
      best = at;
      most = sum;
    }
    sum -= lengthOf(span);
  });
  return best;
}

function lengthOf([start, end]: Span): number {
  return end - start;
}

function toWords(text: string): Span[] {
  const words: Span[] = [];
  for (const run of toRuns(text)) {
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

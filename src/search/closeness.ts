/**
 * Measures how closely a heading matches the query, in whole words: `cleanUrls`, `clean urls` and `Clean URLs` are the
 * same words, and so are inflections, but `port` is no part of `export`.
 */
import { listParts } from './analyse.ts';
import { stemWord } from './stem-word.ts';

// Scores next to one of at most 1 for the words themselves (decisions/02).
/** Of a heading that is the query. */
export const IS = 1.2;
const ENDS = 0.75;
const STARTS = 0.5;
const HAS = 0.35;
/** The query contains all of it, and more. */
const IN_QUERY = 0.3;
/** Value of the same words with other endings, and of the last part of a dotted name. */
const NEARLY = 0.95;
/** What each letter costs that is missing from the last word. */
const MISSING = 0.06;

/**
 * @param query Without the words that no page has.
 * @param isOpen True if the last word may be incomplete.
 */
export function measureCloseness(
  heading: string,
  query: readonly string[],
  isOpen: boolean | undefined,
): number {
  const name = /^\S+\.(\S+)$/.exec(heading)?.[1] ?? '';
  const words = listParts(heading);
  const nearly = Math.max(
    compare(words.map(stemWord), query.map(stemWord), false),
    compare(listParts(name), query, isOpen),
  );
  return Math.max(compare(words, query, isOpen), NEARLY * nearly);
}

function compare(words: readonly string[], query: readonly string[], isOpen: boolean | undefined): number {
  const typed = query.join('');
  const all = words.join('');
  let best = words.every((word) => query.includes(word)) ? IN_QUERY * (all.length / typed.length) ** 2 : 0;
  let start = 0;
  for (const word of words) {
    if (all.startsWith(typed, start)) {
      let end = 0;
      for (const each of words) if (end < start + typed.length) end += each.length;
      const missing = end - start - typed.length;
      const ends = end === all.length;
      const value = start === 0 ? (ends ? IS : STARTS) : ends ? ENDS : HAS;
      if (missing === 0 || isOpen) best = Math.max(best, value / (1 + MISSING * missing));
    }
    start += word.length;
  }
  return best;
}

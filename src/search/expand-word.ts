/**
 * Finds the terms of the index that a word of a query may mean, with a confidence (decisions/02): the word
 * itself, the same word with another ending, and its completions.
 */
import type { QueryWord } from './analyse.ts';
import type { TermPostings } from './index-format.ts';
import type { Match } from './rank.ts';
import type { SearchReader } from './search-reader.ts';
import { stemWord } from './stem-word.ts';

/** Maximum number of completions of a word. */
const MAX_MATCHES = 48;

export async function expandWord(word: QueryWord, reader: SearchReader): Promise<readonly Match[]> {
  const { text, isCjk } = word;
  const stem = stemWord(text);
  // A stem ends in `i` where words of it end in `y`.
  const prefix = stem === text ? text : stem.replace(/i$/, '');
  return (await reader.findTerms(prefix, text.length < 3))
    .map((term) => matchTerm(term, word, stem))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .slice(0, isCjk ? undefined : MAX_MATCHES);
}

const MAX_ENDING_LENGTH = 4;
/** A word that is being typed counts less below this number of letters. */
const SHORT_LENGTH = 3;

function matchTerm(matches: TermPostings, word: QueryWord, stem: string): Match {
  const { term } = matches;
  const starts = term.startsWith(word.text);
  const length = starts ? word.text.length : term.length;
  const missing = term.length - word.text.length;
  let weight = 0;
  // A single character is the start of pairs.
  if (starts && (missing === 0 || (word.isCjk && word.isOpen))) weight = 1;
  // The same in understand.ts: an import would be a chunk that is fetched before both.
  else if (missing <= MAX_ENDING_LENGTH && stemWord(term) === stem) weight = 0.85;
  else if (starts && word.isOpen) weight = Math.max(0.62, 0.92 - 0.03 * missing);
  else if (starts && word.text.length >= 4) weight = 0.3;
  // A letter or two that are being typed say little, even where a text has a word of just these.
  if (word.isOpen && !word.isCjk) weight *= Math.min(1, word.text.length / SHORT_LENGTH);
  return { ...matches, weight, length };
}

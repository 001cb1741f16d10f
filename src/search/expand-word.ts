/**
 * Finds the terms of the index that a word of a query may mean, with a confidence (decisions/02): the word
 * itself, the same word with another ending, its completions, and corrections of its spelling.
 */
import type { QueryWord } from './analyse.ts';
import type { TermPostings } from './index-format.ts';
import type { SearchReader } from './search-reader.ts';

export interface Match extends TermPostings {
  /** Confidence that this term is meant, from 0 to 1. */
  readonly weight: number;
  /** Number of its first letters that match the word: the part to mark. */
  readonly length: number;
}

/** Maximum number of completions of a word. */
const MAX_MATCHES = 48;
const MAX_CORRECTIONS = 5;
/** With this many hits, the word is assumed to be spelled correctly. */
const ENOUGH_HITS = 3;

export async function expandWord(word: QueryWord, reader: SearchReader): Promise<readonly Match[]> {
  const stem = stemWord(word.text);
  const matches = (await reader.findTerms(getLookupPrefix(word)))
    .map((term) => matchTerm(term, word, stem))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .slice(0, word.isCjk ? undefined : MAX_MATCHES);
  const isSure =
    matches.some(({ weight }) => weight >= SAME_STEM) ||
    matches.reduce((sum, { count }) => sum + count, 0) >= ENOUGH_HITS;
  return isSure || word.text.length < 4 ? matches : [...matches, ...(await correctWord(word.text, reader))];
}

/** Returns the common prefix of the word and others of its stem. */
function getLookupPrefix({ text }: QueryWord): string {
  const stem = stemWord(text);
  let length = 0;
  while (length < stem.length && stem[length] === text[length]) length++;
  return text.slice(0, length);
}

const SAME_STEM = 0.85;
const MAX_ENDING_LENGTH = 4;

function matchTerm(matches: TermPostings, word: QueryWord, stem: string): Match {
  const { term } = matches;
  const starts = term.startsWith(word.text);
  const length = starts ? word.text.length : term.length;
  const missing = term.length - word.text.length;
  let weight = 0;
  // A single character is the start of pairs.
  if (starts && (missing === 0 || (word.isCjk && word.isOpen))) weight = 1;
  else if (missing <= MAX_ENDING_LENGTH && stemWord(term) === stem) weight = SAME_STEM;
  else if (starts && word.isOpen) weight = Math.max(0.62, 0.92 - 0.03 * missing);
  else if (starts && word.text.length >= 4) weight = 0.3;
  return { ...matches, weight, length };
}

/** Finds words of headings that differ by one or two typing errors. */
async function correctWord(text: string, reader: SearchReader): Promise<readonly Match[]> {
  const weights = text.length < 8 ? [0, 0.6] : [0, 0.6, 0.4];
  const near = (await reader.readTitleWords())
    .filter((word) => Math.abs(word.length - text.length) < weights.length)
    .map((word) => {
      const weight = weights[getEditDistance(text, word)] ?? 0;
      return { word, weight: text[0] === word[0] ? weight : 0.6 * weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_CORRECTIONS);
  const matches = near.map(async ({ word, weight }) => {
    const terms = await reader.findTerms(word);
    return terms
      .filter(({ term }) => term === word)
      .map((term) => ({ ...term, weight, length: word.length }));
  });
  return (await Promise.all(matches)).flat();
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
export function getEditDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = (last[j - 1] as number) + Number(a[i - 1] !== b[j - 1]);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (beforeLast[j - 2] as number) + 1 : changed;
      row.push(Math.min((last[j] as number) + 1, (row[j - 1] as number) + 1, changed, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] as number;
}

/**
 * Returns an English word without its ending; two words with the same stem are treated as the same word.
 * Light on purpose: `routes`, `routing` and `routed` match, `route` and `router` do not. Only compared,
 * never stored: the index has words as they are written.
 */
export function stemWord(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|z))es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[aeiouy].*[^aeiou])(?:ing|ed)$|(?<=[aeiouy].*[aeiouy])ing$/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return bare.length < 3 ? word : bare.replace(/(?<=..)e$/, '').replace(/(?<=..)y$/, 'i');
}

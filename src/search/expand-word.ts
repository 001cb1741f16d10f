/**
 * The terms of the index that a word of a query may mean, and how sure that is
 * (decisions/02): the word itself, the same word with another ending, what it may become
 * when it is typed to its end, what it was meant to be.
 */
import type { QueryWord } from './analyse.ts';
import type { TermPostings } from './index-format.ts';
import type { SearchReader } from './search-reader.ts';

export interface Match extends TermPostings {
  /** How sure it is that this is meant, from 0 to 1. */
  readonly weight: number;
  /** How many of its letters are the word's, from its start: what is marked. */
  readonly length: number;
}

/** The longer words that one word may become. */
const MOST_MATCHES = 48;
const MOST_CORRECTIONS = 5;
/** With as many hits, nobody has mistyped. */
const ENOUGH_HITS = 3;

export async function expandWord(word: QueryWord, reader: SearchReader): Promise<readonly Match[]> {
  const stem = toStem(word.text);
  const found = (await reader.findTerms(toLookup(word)))
    .map((term) => toMatch(term, word, stem))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .slice(0, word.isCjk ? undefined : MOST_MATCHES);
  const isKnown =
    found.some(({ weight }) => weight >= SAME_STEM) ||
    found.reduce((sum, { count }) => sum + count, 0) >= ENOUGH_HITS;
  return isKnown || word.text.length < 4 ? found : [...found, ...(await correctWord(word.text, reader))];
}

/** What the word and others of its stem begin with. */
function toLookup({ text }: QueryWord): string {
  const stem = toStem(text);
  let length = 0;
  while (length < stem.length && stem[length] === text[length]) length++;
  return text.slice(0, length);
}

const SAME_STEM = 0.85;
const LONGEST_ENDING = 4;

function toMatch(found: TermPostings, word: QueryWord, stem: string): Match {
  const { term } = found;
  const starts = term.startsWith(word.text);
  const length = starts ? word.text.length : term.length;
  const missing = term.length - word.text.length;
  let weight = 0;
  // A single character is the first of pairs.
  if (starts && (missing === 0 || (word.isCjk && word.isOpen))) weight = 1;
  else if (missing <= LONGEST_ENDING && toStem(term) === stem) weight = SAME_STEM;
  else if (starts && word.isOpen) weight = Math.max(0.62, 0.92 - 0.03 * missing);
  else if (starts && word.text.length >= 4) weight = 0.3;
  return { ...found, weight, length };
}

/** Words of headings that differ by a slip or two of the fingers. */
async function correctWord(text: string, reader: SearchReader): Promise<readonly Match[]> {
  const weights = text.length < 8 ? [0, 0.6] : [0, 0.6, 0.4];
  const near = (await reader.readTitleWords())
    .filter((word) => Math.abs(word.length - text.length) < weights.length)
    .map((word) => {
      const weight = weights[toEditDistance(text, word)] ?? 0;
      return { word, weight: text[0] === word[0] ? weight : 0.6 * weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MOST_CORRECTIONS);
  const matches = near.map(async ({ word, weight }) => {
    const terms = await reader.findTerms(word);
    return terms
      .filter(({ term }) => term === word)
      .map((term) => ({ ...term, weight, length: word.length }));
  });
  return (await Promise.all(matches)).flat();
}

/** How many letters to put in, leave out, replace or swap with their neighbour to make one word of the other. */
export function toEditDistance(a: string, b: string): number {
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
 * What is left of an English word without its ending; two words with the same rest are taken
 * for the same word. Light on purpose: `routes`, `routing` and `routed` meet, `route` and
 * `router` do not. Only compared, never stored: the index keeps words as they are written.
 */
export function toStem(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = word
    .replace(/ies$/, 'y')
    .replace(/(?<=(?:ss|sh|ch|x|z))es$/, '')
    .replace(/(?<=[^s])s$/, '')
    .replace(/(?<=[aeiouy].*[^aeiou])(?:ing|ed)$|(?<=[aeiouy].*[aeiouy])ing$/, '')
    .replace(/([^aeiouls])\1$/, '$1');
  return bare.length < 3 ? word : bare.replace(/(?<=..)e$/, '').replace(/(?<=..)y$/, 'i');
}

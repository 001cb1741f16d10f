/**
 * The terms of the index that a word of a query may mean, and how sure that is
 * (spec/search.md §4.3): the word itself, the same word with another ending, what it may become
 * when it is typed to its end, what it was meant to be.
 */
import type { QueryWord } from './analyse.ts';
import { toEditDistance } from './edit-distance.ts';
import type { TermPostings } from './index-format.ts';
import type { SearchReader } from './search-reader.ts';
import { toStem } from './stem.ts';

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
  if (word.isCjk) return expandPair(word, reader);
  const stem = toStem(word.text);
  const found = (await reader.findTerms(toSharedStart(stem, word.text)))
    .map((term) => toMatch(term, word, stem))
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .slice(0, MOST_MATCHES);
  const isKnown =
    found.some(({ weight }) => weight >= SAME_STEM) ||
    found.reduce((sum, { count }) => sum + count, 0) >= ENOUGH_HITS;
  return isKnown || word.text.length < 4 ? found : [...found, ...(await correctWord(word.text, reader))];
}

/** Addresses what has to be near before this word can be looked up without waiting. */
export function toLookup(word: QueryWord): string {
  return word.isCjk ? word.text : toSharedStart(toStem(word.text), word.text);
}

const SAME_STEM = 0.85;

function toMatch(found: TermPostings, word: QueryWord, stem: string): Match {
  const { term } = found;
  const starts = term.startsWith(word.text);
  const length = starts ? word.text.length : term.length;
  const missing = term.length - word.text.length;
  let weight = 0;
  if (missing === 0 && starts) weight = 1;
  else if (toStem(term) === stem) weight = SAME_STEM;
  else if (starts && word.isOpen) weight = Math.max(0.62, 0.92 - 0.03 * missing);
  else if (starts && word.text.length >= 4) weight = 0.3;
  return { ...found, weight, length };
}

/** A pair of characters is looked for as it is; a single one is the first of pairs. */
async function expandPair({ text, isOpen }: QueryWord, reader: SearchReader): Promise<readonly Match[]> {
  const terms = await reader.findTerms(text);
  return terms
    .filter(({ term }) => isOpen || term === text)
    .map((found) => ({ ...found, weight: 1, length: text.length }));
}

/** Words of headings that differ by a slip or two of the fingers. */
async function correctWord(text: string, reader: SearchReader): Promise<readonly Match[]> {
  const most = text.length >= 8 ? 2 : 1;
  const near = (await reader.readTitleWords())
    .map(([word, count]) => ({ word, count, distance: toEditDistance(text, word, most) }))
    .filter(({ distance }) => distance > 0 && distance <= most)
    .map((found) => ({ ...found, weight: toCorrectionWeight(text, found.word, found.distance) }))
    .sort((a, b) => b.weight - a.weight || b.count - a.count)
    .slice(0, MOST_CORRECTIONS);
  const matches = near.map(async ({ word, weight }) => {
    const terms = await reader.findTerms(word);
    return terms
      .filter(({ term }) => term === word)
      .map((term) => ({ ...term, weight, length: word.length }));
  });
  return (await Promise.all(matches)).flat();
}

function toCorrectionWeight(text: string, word: string, distance: number): number {
  return (distance === 1 ? 0.6 : 0.4) * (text[0] === word[0] ? 1 : 0.6);
}

function toSharedStart(stem: string, word: string): string {
  let length = 0;
  while (length < stem.length && stem[length] === word[length]) length++;
  return word.slice(0, length);
}

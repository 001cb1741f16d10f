/**
 * Handles words that are rare in the index: possible corrections of misspelt ones, and the message about the others. In
 * a separate chunk, fetched when a query has such a word.
 */
import type { QueryWord } from './analyse.ts';
import type { Meaning } from './chinese.ts';
import type { Match } from './rank.ts';
import type { SearchReader } from './search-reader.ts';

const MAX_CORRECTIONS = 5;
/** Below this number of sections, all words are in a few files. */
const FEW_SECTIONS = 1000;
/**
 * Words with these first letters are in a file or two. A word that has no more has too many neighbours: only two
 * swapped letters count as an error. Shorter ones have more.
 */
const SHORT = 3;

/**
 * @param query Normalized, in lower case.
 * @param found For each word, the terms it may mean.
 * @param isSure False if a word that is found like this may be misspelt.
 */
export async function mendQuery(
  query: string,
  words: readonly QueryWord[],
  found: readonly (readonly Match[])[],
  isSure: (matches: readonly Match[]) => boolean,
  reader: SearchReader,
) {
  const mended = await Promise.all(
    words.map(async (word, at) => {
      const matches = found[at] as readonly Match[];
      const isKnown = matches[0] && found.some(isSure);
      const lists = isKnown ? [] : await findBySound(word, reader);
      if (lists[0]) return lists.map((list) => [...matches, ...list]);
      if (word.text.length < SHORT || isSure(matches)) return [matches];
      return [[...matches, ...(await findCorrections(word.text, reader))]];
    }),
  );
  const unknown = nameUnknown(
    words,
    words.filter((_, at) => !mended[at]?.flat()[0]),
  );
  let known = query;
  words.forEach(({ text }, at) => {
    if (!found[at]?.[0]) known = known.replace(text, mended[at]?.flat()[0]?.term ?? text);
  });
  for (const part of unknown) known = known.replace(part, '');
  return {
    /** For each word, the terms that it or its parts may mean; none for those that mean nothing. */
    matches: mended,
    /** Parts of the query that no page has. */
    unknown,
    /** The query without these parts, and with the words that are meant. */
    known,
  };
}

/** Of sorted words: Japanese ones begin before `一`, and sound differently. */
const IS_CHINESE = /^\P{sc=Hira}*\p{sc=Han}/u;

async function findBySound(word: QueryWord, reader: SearchReader): Promise<readonly (readonly Match[])[]> {
  const titles = await reader.readTitleWords();
  const chinese = IS_CHINESE.test(titles.join()) && (await import('./chinese.ts').catch(() => undefined));
  const lists = chinese ? chinese.findBySound(word, [titles, await listWords([word.text], reader)]) : [];
  return Promise.all(lists.map((list) => readMatches(list, reader)));
}

/** Finds words that differ from a word by one typing error, or two in a long word; the best first. */
async function findCorrections(text: string, reader: SearchReader): Promise<readonly Match[]> {
  // Numbers are not misspelt: there is just another one.
  if (!/\p{L}/u.test(text)) return [];
  const weights = text.length < 8 ? [0, 0.6] : [0, 0.6, 0.4];
  const swapped = Array.from(
    text.slice(1),
    (_, at) => `${text.slice(0, at)}${text[at + 1]}${text[at]}${text.slice(at + 2)}`,
  );
  const near = (await listWords([text, ...swapped], reader))
    .filter((term) =>
      text.length > SHORT ? Math.abs(term.length - text.length) < weights.length : swapped.includes(term),
    )
    .map((term) => ({
      term,
      // Not a number for one that is too far away.
      weight: (weights[getEditDistance(text, term)] as number) * (text[0] === term[0] ? 1 : 0.6),
    }));
  return readMatches(near, reader);
}

/** Reads the postings of the likeliest. */
async function readMatches(meanings: readonly Meaning[], reader: SearchReader): Promise<readonly Match[]> {
  const matches = meanings
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .slice(0, MAX_CORRECTIONS)
    .map(async ({ term, weight }) => {
      const found = (await reader.findTerms(term)).filter((each) => each.term === term);
      return found.map((each) => ({ ...each, weight, length: term.length }));
    });
  return (await Promise.all(matches)).flat();
}

/**
 * Lists words that may be meant: those of headings, then of a small index all others, of a large one those that begin
 * like one of the texts; the most frequent come first.
 */
async function listWords(texts: readonly string[], reader: SearchReader): Promise<readonly string[]> {
  const titles = await reader.readTitleWords();
  const starts = (await reader.count()) < FEW_SECTIONS ? [''] : texts.map((text) => text.slice(0, SHORT));
  const found = (await Promise.all(starts.map((start) => reader.findTerms(start)))).flat();
  return [...new Set([...titles, ...found.sort((a, b) => b.count - a.count).map(({ term }) => term)])];
}

/** Counts the letters to insert, delete, replace or swap with their neighbour to turn one word into the other. */
export function getEditDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from(`${b} `, (_, at) => at);
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

/** Lists unknown words of a query, and characters in no known pair. */
function nameUnknown(words: readonly QueryWord[], unknown: readonly QueryWord[]): readonly string[] {
  const join = (list: readonly QueryWord[]) => list.map(({ text, isCjk }) => (isCjk ? text : '')).join('');
  const known = join(words.filter((word) => !unknown.includes(word)));
  const characters = [...new Set(join(unknown))].filter((character) => !known.includes(character));
  return [...unknown.map(({ text, isCjk }) => (isCjk ? '' : text)), characters.join('')].filter(Boolean);
}

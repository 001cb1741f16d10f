/**
 * Chinese words that other spellings mean: words of the same sound, their sound in Latin letters, or traditional
 * characters: `布署` and `bushu` are `部署`, `國際化` is `国际化`. In a separate chunk, fetched when the headings of a site are
 * Chinese and no page has a word.
 */
import type { QueryWord } from './analyse.ts';
import { MORE_SOUNDS, SOUNDS, TRADITIONAL } from './chinese-table.ts';

/** A term of the index that may be meant. */
export interface Meaning {
  readonly term: string;
  /** Confidence that it is. */
  readonly weight: number;
}

// Low, since a section with the typed word must not be lost among those of a common one.
const SAME_CHARACTERS = 0.42;
/** One character is as typed, the other only sounds like it. */
const ONE_SOUNDS = 0.3;
const ALL_SOUND = 0.25;
const MAX_SYLLABLES = 6;

// As written in the table by `scripts/write-chinese-table.js`.
const FIRST_DIGIT = 0x28;
const BASE = 80;

const { fold, soundsOf } = readTable();

/**
 * Returns the terms that a word may mean: a list for each word of which it consists, none if there is no such
 * word.
 *
 * @param vocabularies Terms of the index, of which those in Chinese count; the second where the first has none.
 */
export function findBySound(
  { text, isCjk }: QueryWord,
  vocabularies: readonly (readonly string[])[],
): readonly (readonly Meaning[])[] {
  const lists = vocabularies
    .map((terms) => terms.filter((term) => term > '\u2e80' && [...term].length === 2))
    .map((pairs) => (isCjk ? [findPairs([...text], pairs)] : spell(text, pairs)));
  return lists.find((some) => some.flat().length > 0) ?? [];
}

function findPairs(typed: readonly string[], pairs: readonly string[]): Meaning[] {
  return pairs.flatMap((term) => {
    const meant = [...term];
    const same = typed.filter((character, at) => fold(character) === fold(meant[at] as string));
    // A single character is the start of pairs.
    if (same.length === typed.length) return { term, weight: SAME_CHARACTERS };
    const isAlike = typed.every((character, at) => {
      const sounds = soundsOf(meant[at] as string);
      return soundsOf(character).some((sound) => sounds.includes(sound));
    });
    if (typed.length === 1 || !isAlike) return [];
    return { term, weight: same.length > 0 ? ONE_SOUNDS : ALL_SOUND };
  });
}

/** Finds words that are spelled like this: `guojihua` gives `国际` and, in a second list, `际化`. */
function spell(text: string, pairs: readonly string[]): Meaning[][] {
  const lists: Map<string, Meaning>[] = [];
  const visit = (rest: string, chain: readonly string[]): void => {
    const last = chain.at(-1);
    if (last !== undefined && rest === '') {
      for (const [at, term] of chain.entries()) {
        lists[at] ??= new Map();
        lists[at].set(term, { term, weight: ALL_SOUND });
      }
    }
    if (rest === '' || chain.length === MAX_SYLLABLES) return;
    for (const pair of pairs) {
      const [first, second] = [...pair] as [string, string];
      if (last !== undefined && !last.endsWith(first)) continue;
      for (const start of last === undefined ? soundsOf(first) : ['']) {
        if (!rest.startsWith(start)) continue;
        for (const end of soundsOf(second)) {
          if (rest.startsWith(end, start.length))
            visit(rest.slice(start.length + end.length), [...chain, pair]);
        }
      }
    }
  };
  visit(text, []);
  return lists.map((list) => [...list.values()]);
}

function readTable() {
  const common = decodeRows('gbk', 0xb0, 0xd7);
  const traditional = decodeRows('big5', 0xa4, 0xc6);
  const sounds = new Map<string, readonly string[]>();
  const add = (character: string, sound: string) =>
    sounds.set(character, [...(sounds.get(character) ?? []), sound]);
  let place = 0;
  for (const [, sound = '', count] of SOUNDS.matchAll(/(\D+)(\d+)/g)) {
    for (const end = place + Number(count); place < end; place++) add(common[place] as string, sound);
  }
  for (const [, sound = '', characters = ''] of MORE_SOUNDS.matchAll(/([a-z]+)([^a-z]+)/g)) {
    for (const character of characters) add(character, sound);
  }
  const simplified = new Map<string, string>();
  const readDigit = (at: number) => TRADITIONAL.charCodeAt(at) - FIRST_DIGIT;
  place = 0;
  for (let at = 0; at < TRADITIONAL.length; at += 3) {
    place += readDigit(at);
    const character = traditional[readDigit(at + 1) * BASE + readDigit(at + 2)] as string;
    simplified.set(character, common[place] as string);
  }
  const simplify = (character: string) => simplified.get(character) ?? character;
  return {
    fold: simplify,
    soundsOf: (character: string) => sounds.get(simplify(character)) ?? [],
  };
}

/** Returns the characters of an encoding between two rows. */
function decodeRows(encoding: 'gbk' | 'big5', first: number, last: number): readonly string[] {
  const bytes: number[] = [];
  for (let row = first; row <= last; row++) {
    for (let cell = 0x40; cell < 0xff; cell++) {
      if (cell > 0xa0 || (cell < 0x7f && encoding === 'big5')) bytes.push(row, cell);
    }
  }
  return [...new TextDecoder(encoding).decode(Uint8Array.from(bytes))];
}

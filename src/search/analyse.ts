/**
 * Splits text into the terms that are indexed and searched for. The build and the reader's browser run this
 * same file, so that a typed word matches the written one.
 */

const CJK = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー';
const RUN = new RegExp(`[${CJK}]+|(?:[\\w$]|(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** The same, in half the time. */
const ASCII_RUN = /[\w$]+/g;
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const INVISIBLE = /[\p{Cf}\p{VS}]/gu;
/** A character with its accents: the smallest unit that can be normalized by itself. */
const CLUSTER = /.[\p{M}\p{Cf}\uFF9E\uFF9F]*/gsu;
/** Boundaries between the parts of a name: `clean|Urls`, `HTML|Element`, `max_|size`; not in `URLs`. */
const HUMP = /[_$]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/u;
const HAS_HUMP = /[_$]|.\p{Lu}/u;
const MAX_TERM_LENGTH = 40;
/** Letters of words that are one term together. */
export const MAX_JOIN_LENGTH = 24;
/** Words that are left out of a query, unless it has no others. */
export const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** More words than fit into the box, and few enough for one bit each. */
export const MAX_WORDS = 30;

export type OnTerm = (term: string, start: number, end: number) => void;

export interface QueryWord {
  readonly text: string;
  readonly isCjk: boolean;
  /** True if the word may be incomplete: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
}

/**
 * Normalizes text for comparison, except for its case: one spelling for characters that look alike, nothing
 * invisible.
 */
export function normalizeText(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '');
}

/** Returns the normalized text, and the offset in the text of each of its units (one more than it has units). */
export function normalizeWithOffsets(text: string): { normal: string; offsets: readonly number[] } {
  let normal = '';
  const offsets: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const piece = normalizeText(cluster);
    offsets.push(...Array<number>(piece.length).fill(index));
    normal += piece;
  }
  offsets.push(text.length);
  return { normal, offsets };
}

/** Calls back for every stretch without gaps: of letters and digits, or of Chinese, Japanese or Korean characters. */
export function forEachRun(
  normal: string,
  onRun: (text: string, start: number, isCjk: boolean) => void,
): void {
  const pattern = isAscii(normal) ? ASCII_RUN : RUN;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(normal); match; match = pattern.exec(normal)) {
    onRun(match[0], match.index, IS_CJK.test(match[0]));
  }
}

/** Calls back for every term of a text, with its position in the normalized text. */
export function forEachTerm(normal: string, onTerm: OnTerm): void {
  let before = '';
  let beforeEnd = -1;
  forEachRun(normal, (text, start, isCjk) => {
    if (isCjk) {
      forEachGram(text, start, onTerm);
      beforeEnd = -1;
      return;
    }
    const word = text.toLowerCase();
    const end = start + text.length;
    if (word.length <= MAX_TERM_LENGTH) onTerm(word, start, end);
    if (HAS_HUMP.test(text)) forEachPart(text, start, onTerm);
    const isNeighbour = beforeEnd === start - 1 && (normal[beforeEnd] === '-' || normal[beforeEnd] === '.');
    if (isNeighbour && before.length + word.length <= MAX_JOIN_LENGTH) {
      onTerm(before + word, beforeEnd - before.length, end);
    }
    before = word;
    beforeEnd = end;
  });
}

/** Splits a query into words: whole runs, and pairs of CJK characters; without stop words, unless only these are left. */
export function analyseQuery(query: string): QueryWord[] {
  const normal = normalizeText(query);
  const words: QueryWord[] = [];
  forEachRun(normal, (text, start, isCjk) => {
    if (isCjk) {
      const characters = [...text];
      const isOpen = characters.length === 1;
      for (let at = isOpen ? 0 : 1; at < characters.length; at++) {
        words.push({ text: `${characters[at - 1] ?? ''}${characters[at]}`, isCjk, isOpen });
      }
    } else if (text.length <= MAX_TERM_LENGTH) {
      words.push({ text: text.toLowerCase(), isCjk, isOpen: start + text.length === normal.length });
    }
  });
  const unique = [...new Map(words.map((word) => [word.text, word])).values()];
  const significant = unique.filter(({ text }) => !STOP_WORDS.has(text));
  return (significant.length > 1 ? significant : unique).slice(0, MAX_WORDS);
}

/** Lists the words of a text as they are compared: parts of names in lower case, single CJK characters. */
export function listParts(text: string): string[] {
  const parts: string[] = [];
  forEachRun(normalizeText(text), (run, _start, isCjk) => {
    parts.push(...(isCjk ? run : run.split(HUMP).map((part) => part.toLowerCase())));
  });
  return parts;
}

function forEachGram(run: string, start: number, onTerm: OnTerm): void {
  let previous = '';
  let at = start;
  for (const character of run) {
    if (previous !== '') onTerm(previous + character, at - previous.length, at + character.length);
    previous = character;
    at += character.length;
  }
  // The last character starts no pair, but a query of one character searches for terms that begin with it.
  onTerm(previous, at - previous.length, at);
}

function forEachPart(run: string, start: number, onTerm: OnTerm): void {
  let at = start;
  for (const part of run.split(HUMP)) {
    at = start + run.indexOf(part, at - start);
    const end = at + part.length;
    if (part !== '' && part !== run && part.length <= MAX_TERM_LENGTH) onTerm(part.toLowerCase(), at, end);
    at = end;
  }
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text);
}

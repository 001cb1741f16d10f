/**
 * Cuts text into the terms that are indexed and looked for. The build
 * and the reader's browser run this same file, so that a word typed is the word written.
 */

const CJK = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー';
const RUN = new RegExp(`[${CJK}]+|(?:[\\w$]|(?![${CJK}])[\\p{L}\\p{N}\\p{M}])+`, 'gu');
/** The same, in half the time. */
const ASCII_RUN = /[\w$]+/g;
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const INVISIBLE = /[\p{Cf}\p{VS}]/gu;
/** A character with its accents: what normalising one of them alone may change. */
const CLUSTER = /\P{M}[\p{M}\p{Cf}\uFF9E\uFF9F]*|\p{M}/gu;
/** Where a name has parts: `clean|Urls`, `HTML|Element`, `max_|size`; not in `URLs`. */
const HUMP = /[_$]+|(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})(?!\p{Lu}s(?!\p{Ll}))/u;
const HAS_HUMP = /[_$]|.\p{Lu}/u;
const LONGEST_TERM = 40;
const LONGEST_JOIN = 24;
const STOP_WORDS = new Set(
  'a an and are as at be by can do does for from how i in is it my of on or that the this to was what when where which who why will with you your'.split(
    ' ',
  ),
);

/** More words than fit into the box, and few enough for one bit each. */
export const MOST_WORDS = 30;

export type OnTerm = (term: string, start: number, end: number) => void;

/** A stretch without gaps: of letters and digits, or of Chinese, Japanese or Korean characters. */
export interface Run {
  readonly text: string;
  readonly start: number;
  readonly isCjk: boolean;
}

export interface QueryWord {
  readonly text: string;
  readonly isCjk: boolean;
  /** Whether it may go on: it is the last one and nothing follows it. */
  readonly isOpen: boolean;
}

/** Text as it is compared, but for its case: one spelling for characters that look alike, nothing invisible. */
export function toNormal(text: string): string {
  return isAscii(text) ? text : text.normalize('NFKC').replace(INVISIBLE, '');
}

/** Normal text, and where in the text each of its units comes from (one more than it has units). */
export function toNormalWithOffsets(text: string): { normal: string; offsets: readonly number[] } {
  let normal = '';
  const offsets: number[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const piece = toNormal(cluster);
    for (let unit = 0; unit < piece.length; unit++) {
      // Units of one character each; what has become longer or shorter belongs to its whole cluster.
      offsets.push(piece.length === cluster.length ? index + unit : index);
    }
    normal += piece;
  }
  offsets.push(text.length);
  return { normal, offsets };
}

export function* toRuns(normal: string): Generator<Run> {
  for (const { 0: text, index } of normal.matchAll(isAscii(normal) ? ASCII_RUN : RUN)) {
    yield { text, start: index, isCjk: text > '\u10ff' && IS_CJK.test(text) };
  }
}

/** Every term of a text; the places are those in the normal text. */
export function eachTerm(normal: string, onTerm: OnTerm): void {
  let before = '';
  let beforeEnd = -1;
  for (const { text, start, isCjk } of toRuns(normal)) {
    if (isCjk) {
      eachGram(text, start, onTerm);
      beforeEnd = -1;
      continue;
    }
    const word = text.toLowerCase();
    const end = start + text.length;
    if (word.length <= LONGEST_TERM) onTerm(word, start, end);
    if (HAS_HUMP.test(text)) eachPart(text, start, onTerm);
    const isNeighbour = beforeEnd === start - 1 && (normal[beforeEnd] === '-' || normal[beforeEnd] === '.');
    if (isNeighbour && before.length + word.length <= LONGEST_JOIN) {
      onTerm(before + word, beforeEnd - before.length, end);
    }
    before = word;
    beforeEnd = end;
  }
}

/** The words of a query: whole runs, pairs of characters; no stop words where another word is left. */
export function analyseQuery(query: string): QueryWord[] {
  const normal = toNormal(query);
  const words: QueryWord[] = [];
  for (const { text, start, isCjk } of toRuns(normal)) {
    if (isCjk) {
      const characters = [...text];
      if (characters.length === 1) words.push({ text, isCjk, isOpen: true });
      for (let at = 1; at < characters.length; at++) {
        words.push({ text: `${characters[at - 1]}${characters[at]}`, isCjk, isOpen: false });
      }
    } else if (text.length <= LONGEST_TERM) {
      words.push({ text: text.toLowerCase(), isCjk, isOpen: start + text.length === normal.length });
    }
  }
  const unique = [...new Map(words.map((word) => [word.text, word])).values()];
  const telling = unique.filter(({ text }) => !STOP_WORDS.has(text));
  return (telling.length > 0 ? telling : unique).slice(0, MOST_WORDS);
}

/** Letters and digits alone: `Clean URLs`, `clean-urls` and `cleanUrls` are the same. */
export function toBareText(text: string): string {
  return Array.from(toRuns(toNormal(text)), (run) => run.text.toLowerCase().replace(/[_$]/g, '')).join('');
}

function eachGram(run: string, start: number, onTerm: OnTerm): void {
  let previous = '';
  let at = start;
  for (const character of run) {
    if (previous !== '') onTerm(previous + character, at - previous.length, at + character.length);
    previous = character;
    at += character.length;
  }
  // The last one begins no pair, and a query of one character looks for what begins with it.
  onTerm(previous, at - previous.length, at);
}

function eachPart(run: string, start: number, onTerm: OnTerm): void {
  let at = start;
  for (const part of run.split(HUMP)) {
    at = start + run.indexOf(part, at - start);
    const end = at + part.length;
    if (part !== '' && part !== run && part.length <= LONGEST_TERM) onTerm(part.toLowerCase(), at, end);
    at = end;
  }
}

function isAscii(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
  return /^[\x00-\x7f]*$/.test(text);
}

/**
 * Shiki's JavaScript regex engine with the same matches and less work: a grammar asks
 * for the next match of a hundred patterns at every token, and hardly any of them can
 * match in the line at all.
 *
 * Invariants:
 * 1. A result is what shiki's own scanner gives: the first pattern among those that
 *    match earliest (compared over all samples in regex-engine.test.ts).
 * 2. A pattern is not run when no text that it requires is left in the line.
 * 3. A search is remembered with the pattern, not with the scanner: the same pattern
 *    stands in many scanners, and where a search leads depends on nothing else.
 */
import type { RegexEngine } from 'shiki/types';
import { findRequiredLiterals } from './required-literals.ts';
import {
  readTranslation,
  type Translate,
  type TranslatedPattern,
  type TranslatedPatterns,
  type TranslatedRegExp,
} from './translated-patterns.ts';

type Scanner = ReturnType<RegexEngine['createScanner']>;
type Match = NonNullable<ReturnType<Scanner['findNextMatchSync']>>;

/** A line of code. */
interface Line {
  readonly content: string;
  /** In lower case; undefined when it is not ASCII. Made when first needed. */
  lower: string | undefined | null;
  /** Characters that occur: a bit for each of the codes 32 to 127, `other` for the rest. */
  readonly signs: Signs;
}

/** A set of characters, as bits. */
interface Signs {
  low: number;
  middle: number;
  high: number;
}

/** A text some patterns require, and where it stands last in the line it was looked for last. */
interface Literal {
  readonly text: string;
  readonly ignoreCase: boolean;
  readonly signs: Signs;
  line: Line | undefined;
  last: number;
}

interface Pattern {
  readonly source: string;
  readonly flags: string;
  /** The compiled expression, created on first use: most patterns of a grammar never are. */
  regex: RegExp | undefined;
  /** Groups of `regex` that are not the grammar's. */
  readonly hidden: ReadonlySet<number> | undefined;
  /** One of these must be ahead; undefined when nothing is known. */
  readonly literals: readonly Literal[] | undefined;
  /** False when a match depends on where the search began (`\G`). */
  readonly isMemorable: boolean;
  /** The last search: in which line, from where, and what was found; -1 is nothing. */
  line: Line | undefined;
  from: number;
  index: number;
  indices: RegExpIndicesArray | undefined;
}

/** Translates the patterns that are not among `translated`. */
export function createRegexEngine(
  translate: Translate,
  translated?: Pick<TranslatedPatterns, 'get'>,
): RegexEngine {
  const literals = new Map<string, Literal>();
  const patterns = new Map<string, Pattern | { readonly error: unknown }>();

  const getLiteral = (text: string, ignoreCase: boolean): Literal => {
    const key = `${ignoreCase ? 'i' : ''} ${text}`;
    const literal = literals.get(key) ?? {
      text,
      ignoreCase,
      // Only signs whose case is their own can be told from a line's signs.
      signs: getSigns(ignoreCase ? text.replace(/[a-z]/g, '') : text),
      line: undefined,
      last: -1,
    };
    literals.set(key, literal);
    return literal;
  };
  const makePattern = (source: string): Pattern | { readonly error: unknown } => {
    try {
      const translation = translated?.get(source);
      return translation
        ? createPattern(translation, getLiteral)
        : readPattern(translate(source), getLiteral);
    } catch (error) {
      return { error };
    }
  };
  return {
    createScanner(sources) {
      return createScanner(
        sources.map((source) => {
          if (typeof source !== 'string') return readPattern(source, getLiteral);
          const pattern = patterns.get(source) ?? makePattern(source);
          patterns.set(source, pattern);
          if ('error' in pattern) throw pattern.error;
          return pattern;
        }),
      );
    },
    createString: createLine,
  };
}

type GetLiteral = (text: string, ignoreCase: boolean) => Literal;

/**
 * Reads a pattern. A regex that only hides groups runs without the translator's own `exec`, which would hide them in
 * every match.
 */
function readPattern(regex: TranslatedRegExp, getLiteral: GetLiteral): Pattern {
  const translation = readTranslation(regex);
  if (translation) return createPattern(translation, getLiteral);
  const { source, flags } = regex;
  const literals = findRequiredLiterals(regex);
  const pattern = createPattern({ source, flags, hidden: [], literals }, getLiteral);
  return { ...pattern, regex, isMemorable: pattern.isMemorable && !regex.rawOptions?.strategy };
}

function createPattern(
  { source, flags, hidden, literals }: TranslatedPattern,
  getLiteral: GetLiteral,
): Pattern {
  return {
    source,
    flags,
    regex: undefined,
    hidden: hidden.length > 0 ? new Set(hidden) : undefined,
    literals: literals?.texts.map((text) => getLiteral(text, literals.ignoreCase)),
    isMemorable: !flags.includes('y'),
    line: undefined,
    from: 0,
    index: -1,
    indices: undefined,
  };
}

function createScanner(patterns: readonly Pattern[]): Scanner {
  /** The patterns that may still match in `line`, by number, in their order. */
  const candidates = new Uint16Array(patterns.length);
  let count = 0;
  let line: Line | undefined;
  let from = 0;
  const begin = (next: Line, position: number): void => {
    line = next;
    count = 0;
    for (let number = 0; number < patterns.length; number += 1) {
      if (canMatch(patterns[number] as Pattern, next, position)) candidates[count++] = number;
    }
  };
  return {
    findNextMatchSync(string, position) {
      const current = typeof string === 'string' ? createLine(string) : (string as Line);
      if (current !== line || position < from) begin(current, position);
      from = position;
      let best: Pattern | undefined;
      let bestNumber = -1;
      let keptCount = 0;
      for (let at = 0; at < count; at += 1) {
        const number = candidates[at] as number;
        const pattern = patterns[number] as Pattern;
        search(pattern, current, position);
        if (pattern.index === -1 && pattern.isMemorable) continue;
        candidates[keptCount++] = number;
        if (pattern.index === -1) continue;
        if (best === undefined || pattern.index < best.index) {
          best = pattern;
          bestNumber = number;
          if (pattern.index === position) {
            // Nothing can be earlier; later ones wait for the next search.
            if (keptCount <= at) candidates.copyWithin(keptCount, at + 1, count);
            count -= at + 1 - keptCount;
            return createMatch(number, pattern);
          }
        }
      }
      count = keptCount;
      return best === undefined ? null : createMatch(bestNumber, best);
    },
  };
}

function canMatch(pattern: Pattern, line: Line, position: number): boolean {
  if (pattern.line === line && pattern.from <= position && pattern.index === -1 && pattern.isMemorable)
    return false;
  const { literals } = pattern;
  if (literals === undefined) return true;
  for (const literal of literals) if (findLast(literal, line) >= position) return true;
  // Other scanners that hold this pattern need not ask again.
  pattern.line = line;
  pattern.from = position;
  pattern.index = -1;
  return false;
}

/** Stores in `pattern` where it first matches at or after `position`. */
function search(pattern: Pattern, line: Line, position: number): void {
  const isCached =
    pattern.line === line &&
    pattern.isMemorable &&
    pattern.from <= position &&
    (pattern.index === -1 || pattern.index >= position);
  if (isCached) return;
  pattern.regex ??= compile(pattern);
  const { regex } = pattern;
  regex.lastIndex = position;
  const match = regex.exec(line.content);
  pattern.line = line;
  pattern.from = position;
  pattern.index = match ? match.index : -1;
  pattern.indices = match?.indices;
}

/** V8 compiles a regex to machine code at once if it meets a text of this length, otherwise when it runs again. */
const LONG = ' '.repeat(1_000);

/**
 * Compiles a regex. The regexes of a grammar run for every token: interpreting them first, as V8 does with short lines,
 * is wasted work (builds of 100 pages took 11 % less processor time without it).
 */
function compile({ source, flags }: Pattern): RegExp {
  const regex = new RegExp(source, flags);
  regex.lastIndex = LONG.length;
  regex.exec(LONG);
  return regex;
}

function findLast(literal: Literal, line: Line): number {
  if (literal.line === line) return literal.last;
  literal.line = line;
  literal.last = isSubset(literal.signs, line.signs) ? lookForLast(literal, line) : -1;
  return literal.last;
}

function lookForLast({ text, ignoreCase }: Literal, line: Line): number {
  if (!ignoreCase) return line.content.lastIndexOf(text);
  if (line.lower === null) line.lower = isAscii(line.content) ? line.content.toLowerCase() : undefined;
  // Letters beyond ASCII may stand for ASCII ones (K for k), so anything may match.
  return line.lower === undefined ? line.content.length : line.lower.lastIndexOf(text);
}

function createLine(text: string): Line {
  const content = isLatin1(text) ? narrow(text) : text;
  return { content, lower: null, signs: getSigns(content) };
}

function isLatin1(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 255) return false;
  return true;
}

/**
 * Copies a text into one byte per character where possible. V8 compiles a regex once for such strings and again for
 * those of two bytes, where a class such as `\p{Alpha}` takes many times longer (50 ms for an arrow function of
 * TypeScript). A piece of a page that has an emoji anywhere is stored with two bytes, whatever it contains.
 */
function narrow(text: string): string {
  return Buffer.from(text, 'latin1').toString('latin1');
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function getSigns(text: string): Signs {
  const signs = { low: 0, middle: 0, high: 0 };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    // Shifts count modulo 32. Nothing is claimed about what is not printable ASCII.
    if (code < 32 || code > 127) continue;
    if (code < 64) signs.low |= 1 << code;
    else if (code < 96) signs.middle |= 1 << code;
    else signs.high |= 1 << code;
  }
  return signs;
}

function isSubset(part: Signs, whole: Signs): boolean {
  return (
    (part.low & ~whole.low) === 0 && (part.middle & ~whole.middle) === 0 && (part.high & ~whole.high) === 0
  );
}

/** vscode-textmate's place of a group that did not take part, as most of a hundred do. */
const NO_PLACE = { start: 4_294_967_295, end: 4_294_967_295, length: 0 };

function createMatch(
  number: number,
  { hidden, indices = [] as unknown as RegExpIndicesArray }: Pattern,
): Match {
  const captureIndices: Match['captureIndices'] = [];
  for (let group = 0; group < indices.length; group += 1) {
    if (hidden?.has(group)) continue;
    const place = indices[group];
    captureIndices.push(place ? { start: place[0], end: place[1], length: place[1] - place[0] } : NO_PLACE);
  }
  return { index: number, captureIndices };
}

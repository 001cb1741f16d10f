/**
 * Texts of which one must stand in a string for a regex to match there. Most patterns
 * of a grammar look for a word or a sign that most lines do not have; knowing it, the
 * regex need not be run, nor ever be compiled.
 *
 * Invariant: the answer is conservative. If the regex matches at or after a position,
 * one of the texts stands at or after that position. So what a lookbehind sees does
 * not count, what may be skipped does not count, and whatever this reader does not know
 * for certain gives no answer at all.
 */

export interface RequiredLiterals {
  /** One of these must occur; neither the list nor any text in it is empty. */
  readonly texts: readonly string[];
  /** The texts are in lower case, and so must be what they are looked for in, which must be ASCII. */
  readonly ignoreCase: boolean;
}

/** Facts about a part of a regex. */
interface Part {
  /** All texts it can match, if they are few. */
  readonly exact: readonly string[] | undefined;
  /** One of these is at or after the place where it matches. */
  readonly required: readonly string[] | undefined;
}

const NOTHING: Part = { exact: [''], required: undefined };
const UNKNOWN: Part = { exact: undefined, required: undefined };
const MAX_TEXTS = 24;
const MAX_EXACT = 8;

class UnknownSyntaxError extends Error {}

/** Undefined if nothing is certain. Only regexes with the flag `v` are read. */
export function findRequiredLiterals({
  source,
  flags,
}: {
  readonly source: string;
  readonly flags: string;
}): RequiredLiterals | undefined {
  if (!flags.includes('v')) return undefined;
  // Letters written as `[Ss][Qq][Ll]` are read as one text without case.
  const ignoreCase = flags.includes('i') || /\(\?[a-z]*i|\[([A-Z][a-z]|[a-z][A-Z])\]/.test(source);
  try {
    const cursor: Cursor = { source, ignoreCase, at: 0 };
    const texts = getRequired(readDisjunction(cursor));
    if (texts === undefined || cursor.at !== source.length) return undefined;
    return {
      texts: texts.filter((text) => !texts.some((each) => each !== text && text.includes(each))),
      ignoreCase,
    };
  } catch (error) {
    if (error instanceof UnknownSyntaxError) return undefined;
    throw error;
  }
}

function getRequired({ exact, required }: Part): readonly string[] | undefined {
  return chooseBest([exact, required]);
}

/** The set that is least likely to be found: long texts, few of them. */
function chooseBest(sets: readonly (readonly string[] | undefined)[]): readonly string[] | undefined {
  let best: readonly string[] | undefined;
  let bestScore = 0;
  for (const set of sets) {
    if (set === undefined || set.length === 0 || set.length > MAX_TEXTS || set.includes('')) continue;
    const shortest = Math.min(...set.map((text) => (text.trim() === '' ? 0.25 : text.length)));
    const score = Math.min(shortest, 6) / (1 + set.length / 8);
    if (score > bestScore) [best, bestScore] = [set, score];
  }
  return best;
}

/** A regex and how far it is read. */
interface Cursor {
  readonly source: string;
  readonly ignoreCase: boolean;
  at: number;
}

function readDisjunction(cursor: Cursor): Part {
  const parts = [readSequence(cursor)];
  while (cursor.source[cursor.at] === '|') {
    cursor.at += 1;
    parts.push(readSequence(cursor));
  }
  if (parts.length === 1) return parts[0] as Part;
  return {
    exact: unite(
      parts.map(({ exact }) => exact),
      MAX_EXACT,
    ),
    required: unite(parts.map(getRequired), MAX_TEXTS),
  };
}

function readSequence(cursor: Cursor): Part {
  const collected: (readonly string[] | undefined)[] = [];
  /** Texts that the part read last can match, without a gap. */
  let run: readonly string[] = [''];
  let isWhole = true;
  while (
    cursor.at < cursor.source.length &&
    cursor.source[cursor.at] !== '|' &&
    cursor.source[cursor.at] !== ')'
  ) {
    const part = readQuantified(cursor);
    collected.push(part.required);
    const joined = part.exact && join(run, part.exact);
    if (joined) run = joined;
    else {
      collected.push(run, part.exact);
      run = part.exact ?? [''];
      isWhole = false;
    }
  }
  collected.push(run);
  return { exact: isWhole ? run : undefined, required: chooseBest(collected) };
}

function readQuantified(cursor: Cursor): Part {
  const part = readAtom(cursor);
  const [text, min, max] = readQuantifier(cursor);
  if (text === '') return part;
  cursor.at += text.length;
  if (cursor.source[cursor.at] === '?') cursor.at += 1;
  if (min > 0) return { exact: undefined, required: getRequired(part) };
  const exact = max === 1 && part.exact ? unite([[''], part.exact], MAX_EXACT) : undefined;
  return { exact, required: undefined };
}

function readQuantifier(cursor: Cursor): readonly [text: string, min: number, max: number] {
  switch (cursor.source[cursor.at]) {
    case '*':
      return ['*', 0, Number.POSITIVE_INFINITY];
    case '+':
      return ['+', 1, Number.POSITIVE_INFINITY];
    case '?':
      return ['?', 0, 1];
    case '{': {
      const [text, min = '', comma, max] = match(cursor, /\{(\d+)(,?)(\d*)\}/y);
      return [
        text,
        Number(min),
        comma === '' ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max),
      ];
    }
    default:
      return ['', 1, 1];
  }
}

function readAtom(cursor: Cursor): Part {
  const char = cursor.source[cursor.at] as string;
  switch (char) {
    case '(':
      return readGroup(cursor);
    case '[':
      return readClass(cursor);
    case '\\':
      return readEscape(cursor);
    case '^':
    case '$':
      cursor.at += 1;
      return NOTHING;
    case '.':
      cursor.at += 1;
      return UNKNOWN;
    case '*':
    case '+':
    case '?':
    case '{':
    case '}':
    case ']':
      throw new UnknownSyntaxError();
    default:
      cursor.at += 1;
      return parseText(cursor, char);
  }
}

function readGroup(cursor: Cursor): Part {
  const [open] = match(cursor, /\((?:\?(?:[:=!]|<[=!]|<[^>=!][^>]*>|[a-z]*(?:-[a-z]+)?:))?/y);
  cursor.at += open.length;
  // A capturing group is a bare parenthesis; any other `(?` is unknown.
  if (open === '(' && cursor.source[cursor.at] === '?') throw new UnknownSyntaxError();
  const inner = readDisjunction(cursor);
  if (cursor.source[cursor.at] !== ')') throw new UnknownSyntaxError();
  cursor.at += 1;
  if (open === '(?=') return { exact: [''], required: getRequired(inner) };
  if (open === '(?!' || open === '(?<=' || open === '(?<!') return NOTHING;
  return inner;
}

/** Reads a class; only those of a few single characters say something. */
function readClass(cursor: Cursor): Part {
  const start = cursor.at;
  skipClass(cursor);
  const inner = cursor.source.slice(start + 1, cursor.at - 1).replace('0-9', '0123456789');
  if (inner.length > 2 * MAX_TEXTS) return UNKNOWN;
  const chars = /^(?:[\w ,;:'"`=<>~@%/!#]|\\[^\w])+$/.test(inner) ? inner.replace(/\\(.)/gs, '$1') : '';
  // Two signs in a row may be an operator, and a dash may be a range.
  if (chars === '' || /([^\w\\])\1/.test(inner)) return UNKNOWN;
  const texts = unite([[...chars].map((each) => parseChar(cursor, each) ?? '')], MAX_TEXTS);
  if (texts === undefined || texts.includes('')) return UNKNOWN;
  return texts.length > MAX_EXACT
    ? { exact: undefined, required: texts }
    : { exact: texts, required: undefined };
}

function skipClass(cursor: Cursor): void {
  for (let depth = 0; cursor.at < cursor.source.length; cursor.at += 1) {
    if (cursor.source[cursor.at] === '\\') cursor.at += 1;
    else if (cursor.source[cursor.at] === '[') depth += 1;
    else if (cursor.source[cursor.at] === ']') depth -= 1;
    if (depth === 0) {
      cursor.at += 1;
      return;
    }
  }
  throw new UnknownSyntaxError();
}

function readEscape(cursor: Cursor): Part {
  const [text, assertion, kind, hex, sign] = match(
    cursor,
    /\\(?:([bB])|([dDwWsSnrtvf0]|[pP]\{[^}]*\}|k<[^>]*>|[1-9]\d*|u\{[\da-fA-F]+\}|u[\da-fA-F]{4})|x([\da-fA-F]{2})|([^\w]))/y,
  );
  cursor.at += text.length;
  if (assertion !== undefined) return NOTHING;
  if (kind !== undefined) return UNKNOWN;
  return parseText(
    cursor,
    hex === undefined ? (sign as string) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function parseText(cursor: Cursor, char: string): Part {
  const text = parseChar(cursor, char);
  return text === undefined ? UNKNOWN : { exact: [text], required: undefined };
}

/** Undefined for characters that have other forms when case does not count, and for halves of characters. */
function parseChar(cursor: Cursor, char: string): string | undefined {
  const code = char.charCodeAt(0);
  if (cursor.ignoreCase) return code < 128 ? char.toLowerCase() : undefined;
  return code < 0xd800 || code > 0xdfff ? char : undefined;
}

function match(cursor: Cursor, pattern: RegExp): RegExpExecArray {
  pattern.lastIndex = cursor.at;
  const collected = pattern.exec(cursor.source);
  if (collected === null) throw new UnknownSyntaxError();
  return collected;
}

/** Unites all sets; undefined if one is unknown or there are too many. */
function unite(sets: readonly (readonly string[] | undefined)[], max: number): readonly string[] | undefined {
  const all = new Set<string>();
  for (const set of sets) {
    if (set === undefined) return undefined;
    for (const text of set) all.add(text);
  }
  return all.size <= max ? [...all] : undefined;
}

function join(before: readonly string[], after: readonly string[]): readonly string[] | undefined {
  return unite([before.flatMap((start) => after.map((end) => start + end))], MAX_EXACT);
}

/**
 * Comment notations: `// [!code ++]` and similar ones mark lines and are removed from the text. This works on text
 * before tokenising, so every language has them, even those shiki does not know. A notation written as `[\!code ++]` is
 * shown as `[!code ++]` and does nothing.
 */

/** A line of code without its notations. */
export interface CodeLine {
  readonly text: string;
  /** 1-based number of this line in the source, notation lines counted. */
  readonly number: number;
  /** Classes of the line: `highlighted`, `diff add`, … */
  readonly classes: readonly string[];
  /** Words to mark in this line. */
  readonly words: readonly string[];
}

export interface MarkedCode {
  readonly lines: readonly CodeLine[];
  /** Classes of the whole block: `has-diff`, `has-focused`, … */
  readonly classes: readonly string[];
}

interface Mark {
  readonly line: readonly string[];
  readonly block: string;
}

const HIGHLIGHT: Mark = { line: ['highlighted'], block: 'has-highlighted' };
const MARKS: ReadonlyMap<string, Mark> = new Map([
  ['highlight', HIGHLIGHT],
  ['hl', HIGHLIGHT],
  ['++', { line: ['diff', 'add'], block: 'has-diff' }],
  ['--', { line: ['diff', 'remove'], block: 'has-diff' }],
  ['focus', { line: ['focused'], block: 'has-focused' }],
  ['error', { line: ['highlighted', 'error'], block: 'has-highlighted' }],
  ['warning', { line: ['highlighted', 'warning'], block: 'has-highlighted' }],
  ['info', { line: ['highlighted', 'info'], block: 'has-highlighted' }],
]);

const NOTATION =
  /\[!code (?:(highlight|hl|\+\+|--|focus|error|warning|info)|word:((?:\\.|[^:\]\\])+))(?::(\d+))?\]/g;

// Comments that open and close on one line come first: `{/* */}` would otherwise be read as `/* */` in braces.
const CLOSED_COMMENTS: readonly (readonly [open: string, close: string])[] = [
  ['{/*', '*/}'],
  ['/*', '*/'],
  ['<!--', '-->'],
  ['<%--', '--%>'],
  ['{{!--', '--}}'],
  ['{{/*', '*/}}'],
  ['(*', '*)'],
  ['{-', '-}'],
  ['{#', '#}'],
  ['<#', '#>'],
  ['--[[', ']]'],
  ['#|', '|#'],
  ['@*', '*@'],
  ['"""', '"""'],
];
// Longer openers first. `REM` and `dnl` are words; `*` continues a block comment.
const LINE_COMMENT = /^(?:\/\/+!?|#+|--+|;+|%+|'+|"|!|\\|\*|REM|rem|dnl|::|\.\.)$/;
/** These may directly follow code. */
const SLASHES = /(?<!\/)\/\/+!?$/;

interface Notation {
  readonly start: number;
  readonly end: number;
  readonly mark: Mark | undefined;
  readonly word: string | undefined;
  /** Undefined when no count was written. */
  readonly count: number | undefined;
}

/** A word is looked for in all lines below it. */
export const MAX_NOTATIONS = 500;

export function hasManyNotations(code: string): boolean {
  return code.split('[!code ', MAX_NOTATIONS + 2).length > MAX_NOTATIONS + 1;
}

/** Removes the notations from `code` and returns which lines they mark; `highlight` are lines marked by the fence. */
export function parseMarkedCode(code: string, highlight: readonly number[] = []): MarkedCode {
  const source = code.split('\n');
  const isMarked = !hasManyNotations(code);
  const lines: { text: string; number: number; classes: Set<string>; words: Set<string> }[] = [];
  const pending: { first: number; found: Notation }[] = [];
  for (const [index, line] of source.entries()) {
    const { text, found } = isMarked ? takeNotations(line) : { text: line, found: [] };
    for (const each of found) pending.push({ first: lines.length, found: each });
    // A line with nothing but its notation is removed; its marks count from the next line.
    if (found.length > 0 && text.trim() === '') continue;
    const words = new Set<string>();
    lines.push({ text: text.replaceAll('[\\!code', '[!code'), number: index + 1, classes: new Set(), words });
  }
  const classes = new Set<string>();
  const mark = (line: number, { line: names, block }: Mark): void => {
    for (const name of names) lines[line]?.classes.add(name);
    classes.add(block);
  };
  for (const { first, found } of pending) {
    const last = Math.min(
      lines.length,
      first + (found.count ?? (found.word === undefined ? 1 : lines.length)),
    );
    for (let line = first; line < last; line += 1) {
      if (found.mark) mark(line, found.mark);
      if (found.word !== undefined) lines[line]?.words.add(found.word);
    }
  }
  if (highlight.length > 0) {
    const highlighted = new Set(highlight);
    for (const [line, { number }] of lines.entries()) if (highlighted.has(number)) mark(line, HIGHLIGHT);
  }
  return {
    lines: lines.map((line) => ({ ...line, classes: [...line.classes], words: [...line.words] })),
    classes: [...classes],
  };
}

function takeNotations(line: string): { readonly text: string; readonly found: readonly Notation[] } {
  if (!line.includes('[!code ')) return { text: line, found: [] };
  const found = [...line.matchAll(NOTATION)].map(parseNotation);
  const first = found[0];
  if (!first) return { text: line, found: [] };
  const comment = findComment(line, first.start);
  if (!comment) return { text: line, found: [] };
  const inside = found.filter(({ end }) => end <= comment.bodyEnd);
  let body = line.slice(comment.bodyStart, comment.bodyEnd);
  for (const { start, end } of [...inside].reverse()) {
    body = body.slice(0, start - comment.bodyStart).trimEnd() + body.slice(end - comment.bodyStart);
  }
  const before = line.slice(0, comment.start);
  const after = line.slice(comment.end);
  // An emptied comment is removed with the space before it; one that says more keeps its words.
  if (body.trim() === '') {
    return { text: (/^(?:\s|$)/.test(after) ? before.trimEnd() : before) + after, found: inside };
  }
  const open = line.slice(comment.start, comment.bodyStart);
  const close = line.slice(comment.bodyEnd, comment.end);
  const keptBody = close === '' ? body.trimEnd() : trimToOneSpace(body);
  return { text: before + open + keptBody + close + after, found: inside };
}

function trimToOneSpace(text: string): string {
  const trimmed = text.trimEnd();
  return trimmed === text ? text : `${trimmed} `;
}

function parseNotation(match: RegExpMatchArray): Notation {
  const [whole, name, word, count] = match;
  const start = match.index ?? 0;
  return {
    start,
    end: start + whole.length,
    mark: name === undefined ? undefined : MARKS.get(name),
    word: word?.replace(/\\(.)/g, '$1'),
    count: count === undefined ? undefined : Number(count),
  };
}

interface Comment {
  readonly start: number;
  readonly bodyStart: number;
  readonly bodyEnd: number;
  readonly end: number;
}

/** Finds the comment around `at`, if there is one. */
function findComment(line: string, at: number): Comment | undefined {
  for (const [open, close] of CLOSED_COMMENTS) {
    const start = line.lastIndexOf(open, at - 1);
    if (start < 0 || start + open.length > at) continue;
    const bodyStart = start + open.length;
    const bodyEnd = line.indexOf(close, at);
    if (bodyEnd < 0 || line.slice(bodyStart, at).includes(close)) continue;
    return { start, bodyStart, bodyEnd, end: bodyEnd + close.length };
  }
  // The opener is the last run of comment signs before the notation that stands alone (space or line start before it).
  for (let word = at; word > 0; ) {
    const before = line.slice(0, word).trimEnd();
    if (before === '') return undefined;
    let wordStart = before.length;
    while (wordStart > 0 && /\S/.test(before[wordStart - 1] ?? '')) wordStart--;
    const last = before.slice(wordStart);
    // A quote opens a comment (Vim, VB) only with a space after it, otherwise it is a string.
    if (/["']$/.test(last) && before.length === word) return undefined;
    const opener = LINE_COMMENT.exec(last) ?? SLASHES.exec(last);
    if (opener) {
      const start = wordStart + opener.index;
      return { start, bodyStart: start + opener[0].length, bodyEnd: line.length, end: line.length };
    }
    word = wordStart;
  }
  return undefined;
}

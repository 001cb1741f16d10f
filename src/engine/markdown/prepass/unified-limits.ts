/**
 * Limits for syntax on which `@mdx-js/mdx`, unlike satteri, takes quadratic time. micromark keeps a page as one list of
 * events, and each block or bracket that turns out to be something else moves all later ones. Measured with micromark
 * 4.0.3 and mdast-util-to-hast 13.2.1: each limit keeps a page of that kind under 2 s of a core.
 */
import type { Excess } from './source-limits.ts';

/** 20 000 list items took 9 s, 10 000 underlined headings 18 s, 6 000 containers 12 s. */
const BLOCKS = [
  { what: 'list items', most: 10_000, starts: /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]/ },
  { what: 'underlined headings', most: 3_000, starts: /^[ \t>]*(?:=+|-+)[ \t]*$/ },
  { what: 'containers', most: 2_000, starts: /^[ \t>]*:{3,}[ \t]*\w/ },
] as const;
/** Containers become quotes before the engine reads them, so both cost the same. */
const MAX_QUOTES = 2_000;
/** An empty line is an event as well: 600 000 took 8 s and 700 MB. */
const MAX_LINES = 200_000;

/**
 * For one paragraph: `[`, `]` and `<`, each of which may be compared with all earlier ones. A page may have as many
 * paragraphs as cost what one with this many does.
 */
const MAX_MARKS = 8_000;
/** Paragraphs with fewer cost as much as their text. */
const FEW_MARKS = 100;
/** `[` that are open at once: 4 000 nested pictures took 18 s. */
const MAX_OPEN_BRACKETS = 500;
/** Characters of a page's paragraphs that are searched for a missing end. */
const MAX_SEARCHED = 10_000_000;
/** Ends of such constructs; code spans have them as well. */
const ENDS = [
  ['<!--', '-->'],
  ['<![CDATA[', ']]>'],
  ['<!', '>'],
  ['<?', '?>'],
] as const;
/** Characters that acorn reads again at each empty line of an unfinished module. */
const MAX_READ_AGAIN = 4_000_000;

const HINT = 'Split the page, or put generated text into a code block.';

export function findManyBlocks(lines: readonly string[]): Excess | undefined {
  if (lines.length > MAX_LINES)
    return { line: MAX_LINES, message: `Page has more than ${MAX_LINES} lines.`, hint: HINT };
  const counts = BLOCKS.map(() => 0);
  let quotes = 0;
  let isQuote = false;
  for (const [index, line] of lines.entries()) {
    const tell = (most: number, what: string): Excess => {
      const message = `Page has more than ${most} ${what}, which remark plugins make slow.`;
      return { line: index + 1, message, hint: 'Split the page.' };
    };
    for (const [kind, { what, most, starts }] of BLOCKS.entries()) {
      if (!starts.test(line)) continue;
      counts[kind] = (counts[kind] ?? 0) + 1;
      if ((counts[kind] ?? 0) > most) return tell(most, what);
    }
    const wasQuote = isQuote;
    isQuote = /^[ \t]*>/.test(line);
    if (isQuote && !wasQuote) quotes++;
    if (quotes > MAX_QUOTES) return tell(MAX_QUOTES, 'quotes');
  }
  return undefined;
}

/** Creates a check for one paragraph, heading or cell after the other, which begins at that line. */
export function createMarkLimit(): (text: string, line: number) => Excess | undefined {
  const compared = new Map<string, number>();
  let searched = 0;
  return (text, line) => {
    const tell = (what: string): Excess => ({ line, message: `Paragraph has ${what}.`, hint: HINT });
    const counts = new Map<string, number>();
    let open = 0;
    for (const [mark] of text.matchAll(/\\.|[[\]<]/gs)) {
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
      if (mark === '[') open++;
      else if (mark === ']') open = Math.max(0, open - 1);
      if (open > MAX_OPEN_BRACKETS) return tell(`more than ${MAX_OPEN_BRACKETS} nested "["`);
    }
    for (const mark of ['[', ']', '<']) {
      const count = counts.get(mark) ?? 0;
      const before = compared.get(mark) ?? 0;
      const all = count > FEW_MARKS ? before + count ** 2 : before;
      compared.set(mark, all);
      if (count > MAX_MARKS) return tell(`more than ${MAX_MARKS} "${mark}"`);
      if (all > MAX_MARKS ** 2)
        return { line, message: `Page has too many paragraphs that are full of "${mark}".`, hint: HINT };
    }
    for (const [start, end] of ENDS) {
      const last = text.lastIndexOf(end);
      for (let at = text.indexOf(start, last + 1); at >= 0; at = text.indexOf(start, at + 1))
        searched += text.length - at;
      if (searched > MAX_SEARCHED) return tell(`too many "${start}" without "${end}" for its length`);
    }
    searched += countOpenSpans(text);
    return searched > MAX_SEARCHED ? tell('too many runs of backticks that no other one closes') : undefined;
  };
}

/** Counts the characters after runs of backticks that no later run of their length closes. */
function countOpenSpans(text: string): number {
  const later = new Set<number>();
  let searched = 0;
  for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
    if (!later.has(run.length)) searched += text.length - index;
    later.add(run.length);
  }
  return searched;
}

/** Finds a module that is cut short: it is read to the page's end, once more at each empty line. */
export function findLongModule(lines: readonly string[], start: number): Excess | undefined {
  let length = 0;
  let repeats = 0;
  for (const line of lines.slice(start)) {
    length += line.length + 1;
    if (line.trim() === '') repeats += length;
  }
  if (repeats <= MAX_READ_AGAIN) return undefined;
  const message = 'The import or export that begins here has no end, and the page is long.';
  return { line: start + 1, message, hint: 'Close its brackets, quotes and comments.' };
}

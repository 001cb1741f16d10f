/**
 * Pages that no engine gets through in reasonable time, or without exhausting the
 * stack. Real pages are far below every limit; what is above is generated or
 * hostile, and is told so instead of being waited for. Measured with satteri
 * 0.10.5 and @mdx-js/mdx 3.1.1: each limit keeps a page of that kind under 2 s.
 */

/** Nested quotes and list items. Trees deeper than this exhaust the stack of what walks them. */
const MAX_DEPTH = 200;
/** Emphasis delimiters in one paragraph: satteri needs 1.4 s for 50 000 of them. */
const MAX_DELIMITERS = 60_000;
/** The same for `@mdx-js/mdx`, which compares each closing delimiter with each opening one. */
const MAX_DELIMITERS_UNIFIED = 8_000;
/** Bare addresses in one paragraph: each is searched for to the end of its word. */
const MAX_ADDRESSES = 5_000;

export interface Excess {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** The first thing in a page that is too much for the engine; undefined for every ordinary page. */
export function findExcess(body: string, engine: 'satteri' | 'unified'): Excess | undefined {
  const lines = body.split('\n');
  return findDeepNesting(lines) ?? findCrowdedParagraph(lines, engine);
}

/** Follows list indentation loosely: it may count a little too much, never too little. */
function findDeepNesting(lines: readonly string[]): Excess | undefined {
  /** Columns at which the contents of the open list items begin. */
  const open: number[] = [];
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (text === '') continue;
    const indent = line.length - text.length;
    while (indent < (open.at(-1) ?? 0)) open.pop();
    const markers = countMarkers(text);
    if (open.length + markers > MAX_DEPTH) {
      const message = `Page is nested too deeply: more than ${MAX_DEPTH} quotes and list items stand in each other.`;
      return { line: index + 1, message, hint: 'Flatten the lists or quotes of this part.' };
    }
    if (/^(?:[-+*]|\d{1,9}[.)])[ \t]/.test(text)) open.push(indent + 2);
  }
  return undefined;
}

/** Quote and list markers that a line begins with; thematic breaks are as harmless as they look. */
function countMarkers(text: string): number {
  const marker = /(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*/y;
  let count = 0;
  while (count <= MAX_DEPTH && marker.test(text)) count++;
  return count;
}

function findCrowdedParagraph(lines: readonly string[], engine: 'satteri' | 'unified'): Excess | undefined {
  const limit = engine === 'unified' ? MAX_DELIMITERS_UNIFIED : MAX_DELIMITERS;
  let start = 0;
  let delimiters = 0;
  let addresses = 0;
  for (const [index, line] of lines.entries()) {
    // Cells of a table are paragraphs of their own.
    if (line.trim() === '' || line.includes('|')) [start, delimiters, addresses] = [index, 0, 0];
    delimiters += countOf(line, /[*_~]/g);
    addresses += countOf(line, /www\.|https?:/gi);
    if (delimiters > limit || addresses > MAX_ADDRESSES) {
      const what = delimiters > limit ? `${limit} "*", "_" and "~"` : `${MAX_ADDRESSES} addresses`;
      const message = `Paragraph is nested too deeply: it has more than ${what}.`;
      return { line: start + 1, message, hint: 'Split it, or put the text into a code block.' };
    }
  }
  return undefined;
}

function countOf(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Pages that no engine can process in reasonable time, or without exhausting the stack or memory. Real pages are far
 * below every limit; anything above is generated or hostile, and is reported as such without waiting for it. Everything
 * is counted in the text, so the answer is the same on every machine. Measured with satteri 0.10.5 and @mdx-js/mdx
 * 3.1.1: each limit keeps a page of that kind under 2 s of a core and 200 MB.
 */

/** Nested quotes and list items. Deeper trees exhaust the stack of code that walks them. */
const MAX_DEPTH = 200;
/**
 * Emphasis delimiters, of which each may be compared with each other of its paragraph: satteri needs
 * 1.5 s for 24 000 that only open. A page may have as many paragraphs as cost what one of this many does.
 */
const MAX_DELIMITERS = { satteri: 20_000, unified: 8_000 };
/** Paragraphs with fewer delimiters cost as much as their text. */
const FEW_DELIMITERS = 100;
/** Limit outside paragraphs: for text that the pre-pass takes for code or HTML, but an engine may not. */
const MAX_DELIMITERS_ANYWHERE = 60_000;
/** Bare addresses in one paragraph: each is searched for to the end of its word. */
const MAX_ADDRESSES = 5_000;
/**
 * Cells that short rows leave out: engines fill them in, so 25 kB can become 25 million. cmark-gfm
 * stops at 524 288; a cell takes more memory here.
 */
const MAX_MISSING_CELLS = 100_000;
/**
 * Characters that links and pictures take from definitions such as `[a]: /b`, or the page's length: cmark has
 * the same limit.
 */
const MAX_EXPANSION = 100_000;
/**
 * Characters that satteri copies for the entities of one paragraph: at each, all of the text before it. 3 000 entities
 * in a paragraph of as many words, or 800 in one of 50 kB.
 */
const MAX_COPIED = 20_000_000;

export interface Excess {
  /** 1-based. */
  readonly line: number;
  readonly message: string;
  readonly hint: string;
}

/** Finds the first thing in a page that is too much for the engine; undefined for every ordinary page. */
export function findExcess(body: string): Excess | undefined {
  const lines = body.split('\n');
  const { excess, starts } = followLists(lines);
  return excess ?? findRaggedTables(lines) ?? findUsedDefinition(body) ?? findCrowdedParagraph(lines, starts);
}

const LIST_ITEM = /^(?:[-+*]|(\d{1,9})[.)])[ \t]/;

/** Follows list indentation loosely: it may count a little too much, never too little. */
function followLists(lines: readonly string[]): {
  readonly excess?: Excess;
  /** Lines that begin an item, so that no earlier line belongs to their paragraph. Some may be missing. */
  readonly starts: ReadonlySet<number>;
} {
  /** Columns at which the contents of the open list items begin. */
  const open: number[] = [];
  const starts = new Set<number>();
  for (const [index, line] of lines.entries()) {
    const text = line.trimStart();
    if (text === '') continue;
    const indent = line.length - text.length;
    const openBefore = open.length;
    while (indent < (open.at(-1) ?? 0)) open.pop();
    const markers = countMarkers(text);
    if (open.length + markers > MAX_DEPTH) {
      const message = `Page is nested too deeply: more than ${MAX_DEPTH} nested quotes and list items.`;
      const excess = { line: index + 1, message, hint: 'Flatten the lists or quotes of this part.' };
      return { excess, starts };
    }
    const item = LIST_ITEM.exec(text);
    if (item === null) continue;
    // Only the start of a list may directly follow text, and not indented as far as code.
    const isSure = open.length < openBefore || item[1] === undefined || item[1] === '1';
    if (isSure && indent < (open.at(-1) ?? 0) + 4) starts.add(index);
    open.push(indent + 2);
  }
  return { starts };
}

/** Counts the quote and list markers at the start of a line; thematic breaks count too, harmlessly. */
function countMarkers(text: string): number {
  const marker = /(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))[ \t]*/y;
  let count = 0;
  while (count <= MAX_DEPTH && marker.test(text)) count++;
  return count;
}

/** Quotes, list items and footnotes around a line. */
const AROUND = /^(?:[ \t>]|(?:[-+*]|\d{1,9}[.)]|\[\^[^\]\s]+\]:)(?=[ \t]))*/;

/**
 * Finds tables, taking everything for one that may be: lines below a rule of dashes are rows up to the next empty line,
 * as wide as the widest rule.
 */
function findRaggedTables(lines: readonly string[]): Excess | undefined {
  let columns = 0;
  let start = 0;
  let missing = 0;
  for (const [index, line] of lines.entries()) {
    const row = line.replace(AROUND, '');
    if (row === '') columns = 0;
    else if (columns > 0) missing += Math.max(0, columns - 1 - countMatches(row, /\|/g));
    if (missing > MAX_MISSING_CELLS) {
      const message = `Tables lack more than ${MAX_MISSING_CELLS} cells; each would be filled in.`;
      return { line: start, message, hint: 'Give the table as many columns as its rows have cells.' };
    }
    if (!/^[-:| \t]+$/.test(row) || !row.includes('-')) continue;
    const cells = row.replace(/^\||\|[ \t]*$/g, '').split('|').length;
    if (columns === 0) start = Math.max(1, index);
    columns = Math.max(columns, cells);
  }
  return undefined;
}

function findCrowdedParagraph(lines: readonly string[], starts: ReadonlySet<number>): Excess | undefined {
  const limit = MAX_DELIMITERS_ANYWHERE;
  let [start, delimiters, addresses] = [0, 0, 0];
  for (const [index, line] of lines.entries()) {
    // Cells of a table are paragraphs of their own.
    if (line.trim() === '' || line.includes('|') || starts.has(index))
      [start, delimiters, addresses] = [index, 0, 0];
    delimiters += countMatches(line, /[*_~]/g);
    addresses += countMatches(line, /www\.|https?:/gi);
    if (delimiters > limit || addresses > MAX_ADDRESSES) {
      const what = delimiters > limit ? `${limit} "*", "_" and "~"` : `${MAX_ADDRESSES} addresses`;
      const message = `Paragraph is nested too deeply: it has more than ${what}.`;
      return { line: start + 1, message, hint: 'Split it, or put the text into a code block.' };
    }
  }
  return undefined;
}

const LABEL = /\[((?:\\.|[^[\]\\]){1,999})\]/gs;
/** After the label of a definition: an address, and maybe a title. */
const DEFINED =
  /:\s*(?:<[^<>\n]*>|\S+)(?:\s+(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\((?:\\.|[^()\\])*\)))?/sy;

/** Finds a long address that is defined once and used a thousand times. */
function findUsedDefinition(body: string): Excess | undefined {
  const uses = new Map<string, number>();
  const definitions = new Map<string, { readonly at: number; readonly length: number }>();
  for (const { 0: cells, 1: label = '', index } of body.matchAll(LABEL)) {
    const name = label.trim().replace(/\s+/g, ' ').toLowerCase();
    uses.set(name, (uses.get(name) ?? 0) + 1);
    DEFINED.lastIndex = index + cells.length;
    const length = label.startsWith('^') ? 0 : (DEFINED.exec(body)?.[0].length ?? 0);
    if (length > (definitions.get(name)?.length ?? 0)) definitions.set(name, { at: index, length });
  }
  const limit = Math.max(MAX_EXPANSION, body.length);
  let expansion = 0;
  for (const [name, { at, length }] of definitions) {
    expansion += length * ((uses.get(name) ?? 0) - 1);
    if (expansion <= limit) continue;
    const message = `Links would repeat more than ${limit} characters of their definitions, such as "[${name.slice(0, 40)}]: …".`;
    const line = body.slice(0, at).split('\n').length;
    return { line, message, hint: 'Shorten the address, or use it less often.' };
  }
  return undefined;
}

/** Creates a check for one paragraph, heading or cell after the other. */
export function createDelimiterLimit(
  engine: 'satteri' | 'unified',
): (text: string, line: number) => Excess | undefined {
  const most = MAX_DELIMITERS[engine];
  let compared = 0;
  return (text, line) => {
    const count = countMatches(text, /[*_~]/g);
    if (count > FEW_DELIMITERS) compared += count ** 2;
    if (compared <= most ** 2) return undefined;
    const message =
      count > most
        ? `Paragraph is nested too deeply: it has more than ${most} "*", "_" and "~".`
        : `Page has too many paragraphs that are full of "*", "_" and "~".`;
    return { line, message, hint: 'Split it, or put the text into a code block.' };
  };
}

/** Checks the text of one paragraph, heading or cell, which begins at that line, for the cost of its entities. */
export function findCrowdedText(text: string, line: number): Excess | undefined {
  if (!text.includes('&')) return undefined;
  let copied = 0;
  for (const { index } of text.matchAll(/&[#\w]+;/g)) copied += index;
  if (copied <= MAX_COPIED) return undefined;
  const message = 'Paragraph has too many entities, such as "&amp;", for its length.';
  return { line, message, hint: 'Split it, or write the characters themselves.' };
}

function countMatches(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}

/**
 * Patterns of CommonMark's and GFM's block syntax, for one line after its indentation. None of them can backtrack over
 * more than a fixed number of characters: pages may have lines of megabytes.
 */
import { matchContainerOpener } from './containers.ts';

export const FENCE = /^(?:(`{3,})[^`]*|(~{3,})[^\n]*)$/;
export const HEADING = /^(#{1,6})(?:[ \t]+|$)/;
export const THEMATIC_BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const LIST_MARKER = /^(?:[-+*]|(\d{1,9})[.)])(?=[ \t]|$)/;
export const FOOTNOTE = /^\[\^[^\]\s]+\]:/;
export const DEFINITION = /^\[[^\]]+\]:/;
/** The line under a table's header. Written so that no two parts can match the same spaces. */
const TABLE_RULE = /^\|?(?:[ \t]*:?-+:?[ \t]*\|)*(?:[ \t]*:?-+:?)?$/;
/** From its `{` on; the start is never searched for, as headings may be long. Addresses would become links. */
const HEADING_ID = /^\{#(?![^}]*:\/\/)([\p{L}\p{M}\p{N}_.:/()@,+~$!=-]+)\\?\}[ \t]*(?:#+[ \t]*)?$/u;
const BROKEN_HEADING_ID = /^\{#[^{}]*\}[ \t]*$/;
/** After `text :::` only these may follow, or the colons are not at the end of their paragraph. */
export const AFTER_INLINE_CLOSER = /^[\s>]*(?:$|<\/|#{1,6}[ \t]|[-+*][ \t]|\d+[.)][ \t])/;

/** HTML blocks 1 to 5 of CommonMark end at their `end`; 6 and 7 at an empty line. */
const HTML_STARTS: readonly (readonly [start: RegExp, end: RegExp | undefined])[] = [
  [/^<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^<!--/, /-->/],
  [/^<\?/, /\?>/],
  [/^<![A-Za-z]/, />/],
  [/^<!\[CDATA\[/, /\]\]>/],
  [
    /^<\/?(?:address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|track|ul)(?=[\s>]|\/>|$)/i,
    undefined,
  ],
];
const HTML_TAG_LINE =
  /^<(?:[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>[ \t]*$/;

/** Returns true if a line would start a block even inside a paragraph. */
export function startsBlock(rest: string, format: 'md' | 'mdx'): boolean {
  return (
    rest.startsWith('>') ||
    FENCE.test(rest) ||
    HEADING.test(rest) ||
    THEMATIC_BREAK.test(rest) ||
    LIST_MARKER.test(rest) ||
    FOOTNOTE.test(rest) ||
    (format === 'mdx' ? /^[<{]/.test(rest) : HTML_STARTS.some(([start]) => start.test(rest))) ||
    matchContainerOpener(rest) !== undefined
  );
}

/** Matches the HTML block that a line starts: its end, or undefined for an empty line. */
export function matchHtmlBlock(rest: string, inParagraph: boolean): { end: RegExp | undefined } | undefined {
  if (!rest.startsWith('<')) return undefined;
  const htmlStart = HTML_STARTS.find(([start]) => start.test(rest));
  if (htmlStart !== undefined) return { end: htmlStart[1] };
  return !inParagraph && HTML_TAG_LINE.test(rest) ? { end: undefined } : undefined;
}

/** Counts the columns of the table that this line under a header makes; 0 if it makes none. */
export function countColumns(rest: string): number {
  if (!rest.includes('-') || !TABLE_RULE.test(rest)) return 0;
  return rest.replace(/^\||\|$/g, '').split('|').length;
}

/** Splits a table row into cells: code and emphasis never extend from one into another. */
export function splitRow(row: string): { start: number; end: number }[] {
  const cells: { start: number; end: number }[] = [];
  let start = row.startsWith('|') ? 1 : 0;
  for (let index = start; index <= row.length; index++) {
    // A backslash at the end of the line is a line break.
    if (row[index] === '\\' && index < row.length - 1) index++;
    else if (row[index] === '|' || (index === row.length && start < index)) {
      cells.push({ start, end: index });
      start = index + 1;
    }
  }
  return cells;
}

/** Finds the `{#id}` or `\\{#id}` at the end of a heading. `end` is where the heading's text ends. */
export function findHeadingId(rest: string): { end: number; id?: string; broken?: string } {
  const start = rest.lastIndexOf('{#');
  if (start < 0) return { end: rest.length };
  const written = rest.slice(start);
  const id = HEADING_ID.exec(written)?.[1];
  if (id === undefined) {
    return BROKEN_HEADING_ID.test(written)
      ? { end: rest.length, broken: written.trim() }
      : { end: rest.length };
  }
  const escaped = rest[start - 1] === '\\';
  return { end: rest.slice(0, escaped ? start - 1 : start).trimEnd().length, id };
}

export function isFenceEnd(rest: string, fence: string): boolean {
  const trimmed = rest.trimEnd();
  return trimmed.length >= fence.length && trimmed === (fence[0] ?? '').repeat(trimmed.length);
}

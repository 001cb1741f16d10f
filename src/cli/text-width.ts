/** Measures the columns that text takes in a terminal: Chinese, Japanese, Korean and emoji take two. */
import { eastAsianWidth } from 'get-east-asian-width';

const NONE = /^[\p{Mn}\p{Me}\p{Cf}]*$/u;
/** A symbol with emoji presentation, such as keycaps, and flags, which are two letters. */
const EMOJI = /\ufe0f|^\p{Regional_Indicator}{2}/u;

/** Measures the columns of `text`. */
export function measureWidth(text: string): number {
  return splitCells(text).reduce((sum, { width }) => sum + width, 0);
}

/** Splits text into the characters a person sees, each with its columns. */
export function splitCells(text: string): { text: string; width: number }[] {
  // Needs no look-up and no module, and applies to most of the output.
  if (/^[ -~]*$/.test(text)) return Array.from(text, (character) => ({ text: character, width: 1 }));
  const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => ({
    text: segment,
    width: measureCell(segment),
  }));
}

function measureCell(segment: string): number {
  if (NONE.test(segment)) return 0;
  return EMOJI.test(segment) ? 2 : eastAsianWidth(segment.codePointAt(0) ?? 0);
}

/** Returns the beginning of `text` that fits into `width` columns, with `ellipsis` if something is cut off. */
export function truncate(text: string, width: number, ellipsis: string): string {
  if (measureWidth(text) <= width) return text;
  const room = width - measureWidth(ellipsis);
  let fitting = '';
  let used = 0;
  for (const cell of splitCells(text)) {
    if (used + cell.width > room) break;
    fitting += cell.text;
    used += cell.width;
  }
  return fitting + ellipsis;
}

/**
 * Makes text safe to print: tabs become two spaces, other control characters become pictures. Source
 * lines may contain escape sequences that would move the cursor.
 */
export function toPrintable(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .replace(/\p{Cc}/gu, getControlPicture)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

function getControlPicture(control: string): string {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

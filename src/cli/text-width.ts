/** How many columns text takes in a terminal: Chinese, Japanese, Korean and emoji take two. */
import stringWidth from 'string-width';

const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Columns that `text` takes. */
export const toWidth = (text: string): number => stringWidth(text);

/** The characters a person sees, each with the columns it takes. */
export function toCells(text: string): { text: string; width: number }[] {
  return [...segmenter.segment(text)].map(({ segment }) => ({ text: segment, width: toWidth(segment) }));
}

/** The beginning of `text` that fits into `width` columns, with `ellipsis` when something is cut off. */
export function truncate(text: string, width: number, ellipsis: string): string {
  if (toWidth(text) <= width) return text;
  const room = width - toWidth(ellipsis);
  let kept = '';
  let used = 0;
  for (const cell of toCells(text)) {
    if (used + cell.width > room) break;
    kept += cell.text;
    used += cell.width;
  }
  return kept + ellipsis;
}

/**
 * Text that is safe to print: tabs become two spaces, other control characters
 * become pictures. Source lines may hold escape sequences that would move the cursor.
 */
export function toPrintable(text: string): string {
  return text
    .replaceAll('\t', '  ')
    .replace(/\p{Cc}/gu, toPicture)
    .replace(/[\u202a-\u202e\u2066-\u2069]/g, '\ufffd');
}

function toPicture(control: string): string {
  const code = control.charCodeAt(0);
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** A source line in three pieces, so that the middle one can be marked. */

export interface MarkedLine {
  readonly before: string;
  /** What the column names: a word or a single character; a space at the end of the line. Empty without a column. */
  readonly marked: string;
  readonly after: string;
}

/** `column` counts from 1. */
export function toMarkedLine(excerpt: string, column: number | undefined): MarkedLine {
  if (column === undefined) return { before: excerpt, marked: '', after: '' };
  const at = Math.min(Math.max(0, column - 1), excerpt.length);
  const rest = excerpt.slice(at);
  const marked = /^(?:[\p{L}\p{N}_$-]+|.)/su.exec(rest)?.[0] ?? ' ';
  return { before: excerpt.slice(0, at), marked, after: rest.slice(marked.length) };
}

/** Edits of a text by offsets, with the way back from its new lines to the old ones. */

export interface TextEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export type EditedText = ReturnType<typeof editText>;

/** Applies edits; of overlapping ones, only the first. */
export function editText(source: string, edits: readonly TextEdit[]) {
  const origins = [1];
  let line = 1;
  let text = '';
  let at = 0;
  const keep = (part: string) => {
    text += part;
    for (const _ of part.matchAll(/\n/g)) {
      line += 1;
      origins.push(line);
    }
  };
  for (const edit of edits.toSorted((a, b) => a.start - b.start)) {
    if (edit.start < at) continue;
    keep(source.slice(at, edit.start));
    text += edit.text;
    origins.push(...[...edit.text.matchAll(/\n/g)].map(() => line));
    line += [...source.slice(edit.start, edit.end).matchAll(/\n/g)].length;
    at = edit.end;
  }
  keep(source.slice(at));
  return {
    text,
    /** Returns the line before the edits for a line after them, both from 1; for inserted text, the line of its place. */
    findLine: (number: number) => origins[number - 1] ?? number,
  };
}

/** Letters and digits of a text in lower case, with dashes between words. */
export const createSlug = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');

/** Returns the start of further lines of the block at an offset: blanks for the marker of a list, and `>` of a quote. */
export function getIndent(text: string, offset: number): string {
  const before = text.slice(text.lastIndexOf('\n', offset - 1) + 1, offset);
  return before.replace(/[^\s>]/g, ' ');
}

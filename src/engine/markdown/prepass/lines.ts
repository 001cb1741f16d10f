/**
 * Lines for the pre-pass: a cursor that walks a line's indentation by columns, as CommonMark counts them (tab stops of
 * four), and edits that map columns of the result to columns of the author's text.
 */

const TAB_STOP = 4;

/** A place in a line. `spare`: columns of a tab that remain after part of it was taken. */
export interface Cursor {
  readonly line: string;
  offset: number;
  column: number;
  spare: number;
}

export function createCursor(line: string): Cursor {
  return { line, offset: 0, column: 0, spare: 0 };
}

/** Returns the columns of white space ahead, and the offset after it. */
export function lookAhead(cursor: Cursor): { indent: number; next: number; blank: boolean } {
  let { offset, column } = cursor;
  const start = column - cursor.spare;
  for (; offset < cursor.line.length; offset++) {
    const character = cursor.line[offset];
    if (character === '\t') column += TAB_STOP - (column % TAB_STOP);
    else if (character === ' ') column++;
    else break;
  }
  return { indent: column - start, next: offset, blank: offset === cursor.line.length };
}

/** Moves over at most `columns` columns of white space; returns how many there were. */
export function takeIndent(cursor: Cursor, columns: number): number {
  let taken = Math.min(columns, cursor.spare);
  cursor.spare -= taken;
  while (taken < columns && cursor.offset < cursor.line.length) {
    const character = cursor.line[cursor.offset];
    if (character !== ' ' && character !== '\t') break;
    const width = character === '\t' ? TAB_STOP - (cursor.column % TAB_STOP) : 1;
    cursor.offset++;
    cursor.column += width;
    cursor.spare = Math.max(0, taken + width - columns);
    taken = Math.min(columns, taken + width);
  }
  return taken;
}

/** Moves over `length` characters that are not white space. */
export function takeText(cursor: Cursor, length: number): void {
  cursor.offset += length;
  cursor.column += length;
  cursor.spare = 0;
}

/** A change to one line: at `at`, `insert` replaces `remove` characters. */
export interface Edit {
  readonly at: number;
  readonly remove: number;
  insert: string;
}

/** All changes to a text, by line. Changes at one place apply in the order they were made. */
export class LineEdits {
  readonly #edits = new Map<number, Edit[]>();

  add(line: number, edit: Edit): Edit {
    const edits = this.#edits.get(line);
    if (edits === undefined) this.#edits.set(line, [edit]);
    else edits.push(edit);
    return edit;
  }

  apply(lines: readonly string[]): string[] {
    for (const edits of this.#edits.values()) edits.sort((a, b) => a.at - b.at);
    return lines.map((line, index) => {
      const edits = this.#edits.get(index);
      return edits === undefined ? line : applyToLine(line, edits);
    });
  }

  /** Returns the author's 1-based column for a 1-based column of the changed line. Call after `apply`. */
  getColumn(line: number, column: number): number {
    const edits = this.#edits.get(line - 1);
    if (edits === undefined) return column;
    let shift = 0;
    for (const { at, remove, insert } of edits) {
      const start = at + shift;
      if (column - 1 < start) break;
      if (column - 1 < start + insert.length) return at + 1;
      shift += insert.length - remove;
    }
    return Math.max(1, column - shift);
  }
}

function applyToLine(line: string, edits: readonly Edit[]): string {
  let result = '';
  let done = 0;
  for (const { at, remove, insert } of edits) {
    result += line.slice(done, at) + insert;
    done = Math.max(done, at) + remove;
  }
  return result + line.slice(done);
}

/** A stretch of a line that holds inline content. Offsets are in the author's line. */
export interface InlineRange {
  readonly line: number;
  readonly start: number;
  readonly end: number;
}

/** A recording in the form for pages: drawn when the site is built, so that browsers need no terminal. */

/** Text and the number of its style, in turns. */
export type Line = readonly (string | number)[];

export interface Frames {
  /** In seconds. */
  readonly duration: number;
  /** Class names of each style; the first is that of plain text. */
  readonly styles: readonly string[];
  /** Each distinct line, once; the first is empty. */
  readonly lines: readonly Line[];
  readonly frames: readonly Frame[];
}

/**
 * The time in seconds, then the cursor: its row and its place in the text of that row, or -1. Then changes: a row and the
 * number of the line that it shows from then on, in turns; `-1` and a number is the new count of rows.
 */
export type Frame = readonly number[];

/** What rows show at a time. */
export interface Screen {
  /** Numbers of lines, by row. */
  readonly rows: readonly number[];
  readonly cursorRow: number;
  readonly cursorAt: number;
}

/** Numbers of a frame before its changes. */
const HEAD = 3;

export function listScreens({ frames }: Frames): readonly Screen[] {
  let rows: readonly number[] = [];
  return frames.map((frame) => {
    const [, cursorRow = -1, cursorAt = -1] = frame;
    if (frame.length > HEAD) rows = change(rows, frame);
    return { rows, cursorRow, cursorAt };
  });
}

function change(rows: readonly number[], frame: Frame): readonly number[] {
  let changed = [...rows];
  for (let at = HEAD; at < frame.length; at += 2) {
    const [row = 0, line = 0] = [frame[at], frame[at + 1]];
    if (row === -1) changed = Array.from({ length: line }, (_, index) => changed[index] ?? 0);
    else changed[row] = line;
  }
  return changed;
}

/** The frame that is shown at a time: the last one that is not later. */
export function findFrame({ frames }: Frames, time: number): number {
  const next = frames.findIndex(([start = 0]) => start > time);
  return Math.max((next === -1 ? frames.length : next) - 1, 0);
}

export function getText(line: Line): string {
  return line.filter((part) => typeof part === 'string').join('');
}

/**
 * Runs a recording through a terminal and records what it shows. The terminal is xterm without a screen; the cost of
 * its sequences is limited here, as a recording is content.
 */
import type { IBufferCell, Terminal } from '@xterm/headless';
import type { Frame, Frames, Line } from './frames.ts';
import { type Cast, MOST_COLS, MOST_ROWS } from './parse-cast.ts';

/** Changes closer together than these seconds are one frame. */
const SHORTEST_FRAME = 1 / 30;
/** A longer recording has longer frames. */
const MOST_FRAMES = 3000;
/** Characters of all lines. */
const MOST_CHARACTERS = 1_000_000;
/** Rows and cells that sequences with a count may move. */
const MOST_MOVES = 1_000_000;

export interface DrawOptions {
  readonly idleTimeLimit: number | undefined;
  /** Rows of the terminal instead of the recorded ones. */
  readonly rows: number | undefined;
}

/** The reason why it cannot be drawn. */
export interface DrawProblem {
  readonly problem: string;
}

export async function drawFrames(cast: Cast, options: DrawOptions): Promise<Frames | DrawProblem> {
  const { Terminal } = await loadXterm();
  const terminal = new Terminal({
    cols: cast.cols,
    rows: options.rows ?? cast.rows,
    scrollback: 0,
    allowProposedApi: true,
    logLevel: 'off',
  });
  const limits = limitSequences(terminal);
  const steps = listSteps(cast, options);
  const notes = createNotes(terminal, limits);
  for (const { time, output, size } of steps) {
    if (size) {
      // What came before is drawn at the size of its time.
      await new Promise<void>((resolve) => terminal.write('', resolve));
      terminal.resize(size.cols, options.rows ?? size.rows);
    }
    terminal.write(output, () => notes.add(time));
  }
  await new Promise<void>((resolve) => terminal.write('', resolve));
  terminal.dispose();
  if (limits.isSpent()) return { problem: 'its sequences move more text than any program does' };
  const frames = notes.finish(steps.at(-1)?.time ?? 0);
  const length = frames.lines.reduce((sum, line) => sum + JSON.stringify(line).length, 0);
  return length > MOST_CHARACTERS ? { problem: 'it shows more than a million characters' } : frames;
}

/** A CommonJS package, whose types say nothing of the default export that Node gives it. */
async function loadXterm(): Promise<typeof import('@xterm/headless')> {
  const module: object = await import('@xterm/headless');
  return 'default' in module
    ? (module.default as typeof import('@xterm/headless'))
    : (module as typeof import('@xterm/headless'));
}

interface Step {
  readonly time: number;
  readonly output: string;
  readonly size?: { readonly cols: number; readonly rows: number };
}

/** Joins events that belong to one frame, and shortens pauses. */
function listSteps(cast: Cast, options: DrawOptions): Step[] {
  const longest = options.idleTimeLimit ?? Number.POSITIVE_INFINITY;
  const total = cast.events.reduce((sum, { after }) => sum + Math.min(after, longest), 0);
  const shortest = Math.max(SHORTEST_FRAME, total / MOST_FRAMES);
  const steps: { time: number; output: string; size?: NonNullable<Step['size']> }[] = [
    { time: 0, output: '' },
  ];
  let now = 0;
  for (const { after, action } of cast.events) {
    now += Math.min(after, longest);
    const last = steps.at(-1) as (typeof steps)[number];
    if ('cols' in action) steps.push({ time: now, output: '', size: action });
    else if (now - last.time < shortest) last.output += action.output;
    else steps.push({ time: now, output: action.output });
  }
  return steps;
}

type Limits = ReturnType<typeof limitSequences>;

/** Repeats, scrolls, insertions and removals, whose count xterm follows however large it is. */
const COUNTED = ['b', 'L', 'M', 'S', 'T', '@', 'P', 'X', 'Z', 'I'];

function limitSequences({ parser }: Terminal) {
  let moves = 0;
  let isCursorHidden = false;
  const limit = (params: readonly (number | number[])[]): boolean => {
    const count = Math.max(1, Number(params[0] ?? 1) || 1);
    // Larger than any screen: it counts as handled.
    if (count > MOST_COLS * MOST_ROWS) return true;
    moves += count;
    return moves > MOST_MOVES;
  };
  for (const final of COUNTED) parser.registerCsiHandler({ final }, limit);
  for (const intermediates of [' ', "'"])
    for (const final of ['@', 'A', '}', '~']) parser.registerCsiHandler({ intermediates, final }, limit);
  for (const final of ['h', 'l'])
    parser.registerCsiHandler({ prefix: '?', final }, (params) => {
      if (params.includes(25)) isCursorHidden = final === 'l';
      return false;
    });
  return {
    isCursorHidden: () => isCursorHidden,
    /** Returns true if the recording has used too much; the rest of its sequences have no effect. */
    isSpent: () => moves > MOST_MOVES,
  };
}

function createNotes(terminal: Terminal, limits: Limits) {
  const styles = new Map([['', 0]]);
  const lines = new Map([['[]', 0]]);
  const frames: Frame[] = [];
  let shown: readonly number[] = [];
  let lastHead = '';
  const cell = terminal.buffer.active.getNullCell();
  const number = (table: Map<string, number>, key: string): number => {
    const known = table.get(key) ?? table.size;
    table.set(key, known);
    return known;
  };
  return {
    add(time: number): void {
      if (limits.isSpent()) return;
      const { active } = terminal.buffer;
      const cursorRow = limits.isCursorHidden() ? -1 : active.cursorY;
      let cursorAt = -1;
      const rows = Array.from({ length: terminal.rows }, (_, row) => {
        const at = row === cursorRow ? active.cursorX : -1;
        const read = readLine(terminal, row, { cell, at, getStyle: (name) => number(styles, name) });
        if (row === cursorRow) cursorAt = read.cursorAt;
        return number(lines, JSON.stringify(read.line));
      });
      const changes = rows.flatMap((line, row) => (line === (shown[row] ?? 0) ? [] : [row, line]));
      if (rows.length !== shown.length) changes.unshift(-1, rows.length);
      const head = `${cursorRow} ${cursorAt}`;
      if (changes.length === 0 && head === lastHead) return;
      frames.push([Math.round(time * 1000) / 1000, cursorRow, cursorAt, ...changes]);
      shown = rows;
      lastHead = head;
    },
    finish(duration: number): Frames {
      return {
        duration: Math.round(duration * 1000) / 1000,
        styles: [...styles.keys()],
        lines: [...lines.keys()].map((line) => JSON.parse(line) as Line),
        frames,
      };
    },
  };
}

interface ReadOptions {
  readonly cell: IBufferCell;
  /** Column of the cursor; -1 in other rows. */
  readonly at: number;
  readonly getStyle: (name: string) => number;
}

/** Returns the parts of a row without blanks at its end, and where in its text the cursor is. */
function readLine({ buffer, cols }: Terminal, row: number, { cell, at, getStyle }: ReadOptions) {
  const { active } = buffer;
  const bufferLine = active.getLine(active.baseY + row);
  const parts: { text: string; style: string }[] = [];
  let length = 0;
  let cursorAt = at >= cols ? -1 : 0;
  for (let x = 0; x < cols; x += 1) {
    if (x === at) cursorAt = length;
    const current = bufferLine?.getCell(x, cell);
    // The second half of a wide character.
    if (current === undefined || current.getWidth() === 0) continue;
    const text = current.isInvisible() ? ' ' : current.getChars() || ' ';
    const style = current.isAttributeDefault() ? '' : nameStyle(current);
    const last = parts.at(-1);
    if (last?.style === style) last.text += text;
    else parts.push({ text, style });
    length += text.length;
  }
  const last = parts.at(-1);
  if (last?.style === '') last.text = last.text.trimEnd();
  const line = parts.filter(({ text }) => text !== '').flatMap(({ text, style }) => [text, getStyle(style)]);
  return { line, cursorAt };
}

const FLAGS = [
  ['bold', 'isBold'],
  ['dim', 'isDim'],
  ['italic', 'isItalic'],
  ['underline', 'isUnderline'],
  ['strike', 'isStrikethrough'],
] as const;

/** Background of coloured text that would have the colour of the background. */
const GREY = 8;

/** Class names of a cell. */
function nameStyle(cell: IBufferCell): string {
  const text = cell.isFgDefault() ? undefined : findColor(cell.getFgColor(), cell.isFgRGB());
  const ground = cell.isBgDefault() ? undefined : findColor(cell.getBgColor(), cell.isBgRGB());
  const isPlain = text === undefined && ground === undefined;
  const inverse = isPlain ? (['ground', 'text'] as const) : ([ground, text ?? GREY] as const);
  const [front, back] = cell.isInverse() ? inverse : [text, ground];
  return [
    ...(front === undefined ? [] : [`rp-recording__text-${front}`]),
    ...(back === undefined ? [] : [`rp-recording__ground-${back}`]),
    ...FLAGS.flatMap(([name, flag]) => (cell[flag]() ? [`rp-recording__${name}`] : [])),
  ].join(' ');
}

/** The sixteen colours as xterm has them. */
const COLORS = [
  0x000000, 0xcd0000, 0x00cd00, 0xcdcd00, 0x0000ee, 0xcd00cd, 0x00cdcd, 0xe5e5e5, 0x7f7f7f, 0xff0000,
  0x00ff00, 0xffff00, 0x5c5cff, 0xff00ff, 0x00ffff, 0xffffff,
];

/** The nearest of the sixteen colours, which sites can set and which are legible in both appearances. */
function findColor(color: number, isRgb: boolean): number {
  if (!isRgb && color < 16) return color;
  const wanted = split(isRgb ? color : resolvePalette(color));
  const distances = COLORS.map((each) =>
    split(each).reduce((sum, part, at) => sum + (part - (wanted[at] ?? 0)) ** 2, 0),
  );
  return distances.indexOf(Math.min(...distances));
}

/** A cube of 6 × 6 × 6 colours, then 24 greys. */
function resolvePalette(color: number): number {
  if (color >= 232) return (8 + (color - 232) * 10) * 0x010101;
  const [red, green, blue] = [36, 6, 1].map((step) => Math.floor((color - 16) / step) % 6);
  const readPart = (level = 0): number => (level === 0 ? 0 : 55 + level * 40);
  return readPart(red) * 0x10000 + readPart(green) * 0x100 + readPart(blue);
}

function split(color: number): readonly number[] {
  return [color >> 16, (color >> 8) & 255, color & 255];
}

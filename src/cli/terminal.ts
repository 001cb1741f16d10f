import pc from 'picocolors';

export type Colors = ReturnType<typeof pc.createColors>;

/** Signs before a line. They differ in shape, so nothing depends on colour alone. */
export interface Symbols {
  readonly success: string;
  readonly error: string;
  readonly warning: string;
  readonly info: string;
  /** Something new is shown; it has not been checked yet. */
  readonly change: string;
  readonly bar: string;
  readonly dot: string;
  readonly ellipsis: string;
}

/** Text style of a stream. */
export interface Style {
  readonly colors: Colors;
  readonly symbols: Symbols;
  /** Columns; Infinity if the stream is no terminal. */
  readonly width: number;
}

/** A stream that lines are written to. */
export interface Output {
  readonly write: (text: string) => void;
  readonly style: Style;
  /** True if the last line may be overwritten. */
  readonly live: boolean;
}

/** The part of a Node stream that is needed here. */
export interface TextStream {
  write(text: string): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

const UNICODE: Symbols = {
  success: '✔',
  error: '✖',
  warning: '⚠',
  info: 'ℹ',
  change: '↻',
  bar: '│',
  dot: '·',
  ellipsis: '…',
};
const ASCII: Symbols = {
  success: '+',
  error: 'x',
  warning: '!',
  info: 'i',
  change: '>',
  bar: '|',
  dot: '-',
  ellipsis: '...',
};

/** Wraps a stream; `color` is the value of `--color` or `--no-color`. */
export function createOutput(stream: TextStream, env: Environment, color: boolean | undefined): Output {
  const isTerminal = stream.isTTY === true;
  return {
    write: (text) => void stream.write(text),
    style: {
      colors: pc.createColors(hasColors(isTerminal, env, color)),
      symbols: hasUnicode(env) ? UNICODE : ASCII,
      // Asked each time: windows are made narrower while a build runs.
      get width() {
        return isTerminal && stream.columns ? stream.columns : Number.POSITIVE_INFINITY;
      },
    },
    live: isTerminal && env.TERM !== 'dumb' && !isCi(env),
  };
}

/** True on a CI machine: nothing is asked, opened or animated there. */
export function isCi(env: Environment): boolean {
  return Boolean(env.CI) && env.CI !== 'false' && env.CI !== '0';
}

/**
 * Returns true if colours are used: the flag decides, then NO_COLOR, then FORCE_COLOR (`0` means none), then whether it
 * is a terminal.
 */
function hasColors(isTerminal: boolean, env: Environment, color: boolean | undefined): boolean {
  if (color !== undefined) return color;
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR !== undefined) return env.FORCE_COLOR !== '0' && env.FORCE_COLOR !== 'false';
  return isTerminal && env.TERM !== 'dumb';
}

/** Returns true for Unicode signs; the Linux console and terminals set to another encoding than UTF-8 get ASCII. */
function hasUnicode(env: Environment): boolean {
  if (env.TERM === 'linux') return false;
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG;
  return !locale || /utf-?8/i.test(locale);
}

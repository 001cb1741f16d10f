/** Recordings of terminals as asciinema writes them: asciicast, versions 2 and 3. Their content is untrusted. */
import type { JSONPath } from 'jsonc-parser';

export interface Cast {
  readonly cols: number;
  readonly rows: number;
  /** Longest pause in seconds, if it names one. */
  readonly idleTimeLimit: number | undefined;
  readonly title: string | undefined;
  readonly events: readonly CastEvent[];
}

export interface CastEvent {
  /** Seconds since the event before it. */
  readonly after: number;
  /** Output sent to the terminal, or its new size. */
  readonly action: { readonly output: string } | { readonly cols: number; readonly rows: number };
}

/** A problem and its line in the text, 1-based. */
export interface CastProblem {
  readonly problem: string;
  readonly line: number;
  /** Keys of the value that is wrong, in the JSON of the line. */
  readonly path: JSONPath;
  readonly hint: string;
}

/** Largest terminal that a page can show. */
export const MOST_COLS = 300;
export const MOST_ROWS = 100;
const MOST_EVENTS = 100_000;
/** After each, all of the screen is read. */
const MOST_RESIZES = 1000;
/** A day. */
const LONGEST_SECONDS = 86_400;

export function parseCast(text: string): Cast | CastProblem {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.trim() !== '');
  const header = parseHeader(lines[first] ?? '', first + 1);
  if ('problem' in header) return header;
  const { version, ...facts } = header;
  const events: CastEvent[] = [];
  let now = 0;
  let resizes = 0;
  for (const [at, line] of lines.entries()) {
    // Version 3 has comments.
    if (at <= first || line.trim() === '' || (version === 3 && line.startsWith('#'))) continue;
    const fail = (
      problem: string,
      key?: number,
      hint = 'Record it again, or delete the line.',
    ): CastProblem => ({ problem, hint, line: at + 1, path: key === undefined ? [] : [key] });
    const event = parse(line);
    const wrong = Array.isArray(event)
      ? EVENT.findIndex((type, key) => typeof event[key] !== type)
      : undefined;
    if (wrong !== -1) return fail('an event is a list of a number, a code and a text', wrong);
    const [time, code, data] = event as readonly [number, string, string];
    const after = version === 3 ? time : time - now;
    if (!(after >= 0 && now + after <= LONGEST_SECONDS))
      return fail('the time of an event is before that of the last one, or longer than a day', 0);
    now += after;
    const action = parseAction(code, data);
    if (action === 'wrong')
      return fail(`"${data.slice(0, 40)}" is not the size of a terminal, such as 80x24`, 2);
    if (code === 'r') resizes += 1;
    if (resizes > MOST_RESIZES)
      return fail(`the terminal changes its size more than ${MOST_RESIZES} times`, 2, 'Record less.');
    // Input, marks and the exit are not seen.
    events.push({ after, action: action ?? { output: '' } });
    if (events.length > MOST_EVENTS)
      return fail(`there are more than ${MOST_EVENTS} events`, 0, 'Record less.');
  }
  return { ...facts, events };
}

type Header = Omit<Cast, 'events'> & { readonly version: 2 | 3 };

function parseHeader(text: string, line: number): Header | CastProblem {
  const header = asRecord(parse(text));
  const { version, title } = header;
  if (version === 1)
    return {
      problem: 'it has version 1 of asciicast',
      line,
      path: ['version'],
      hint: 'asciinema convert old.cast new.cast',
    };
  if (version !== 2 && version !== 3)
    return {
      problem: 'its first line is not the header of an asciicast of version 2 or 3',
      line,
      path: ['version'],
      hint: 'Record it with "asciinema rec demo.cast".',
    };
  const isThird = version === 3;
  const { cols, rows } = isThird ? asRecord(header.term) : { cols: header.width, rows: header.height };
  const isWide = !isSize(cols, MOST_COLS);
  if (isWide || !isSize(rows, MOST_ROWS))
    return {
      problem: `its terminal has not 1 to ${MOST_COLS} columns and 1 to ${MOST_ROWS} rows`,
      line,
      path: isThird ? ['term', isWide ? 'cols' : 'rows'] : [isWide ? 'width' : 'height'],
      hint: 'Record it in a smaller window.',
    };
  const limit = header.idle_time_limit;
  return {
    version,
    cols,
    rows,
    idleTimeLimit: typeof limit === 'number' && limit > 0 ? limit : undefined,
    title: typeof title === 'string' && title !== '' ? title : undefined,
  };
}

/** Types of an event's members. */
const EVENT = ['number', 'string', 'string'];

function parseAction(code: string, data: string): CastEvent['action'] | 'wrong' | undefined {
  if (code === 'o') return { output: data };
  if (code !== 'r') return undefined;
  const [, cols, rows] = (/^(\d{1,4})x(\d{1,4})$/.exec(data) ?? []).map(Number);
  return isSize(cols, MOST_COLS) && isSize(rows, MOST_ROWS) ? { cols, rows } : 'wrong';
}

function isSize(value: unknown, most: number): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= most;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function asRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
}

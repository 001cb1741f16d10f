/**
 * JSON that knows where each value stands. Node's own parser gives no positions
 * for values and, up to Node 20, not for all errors; navigation files need both.
 */
import { createExcerpts } from '../../shared/diagnostic.ts';

export interface JsonPlace {
  /** 1-based. */
  readonly line: number;
  /** 1-based. */
  readonly column: number;
  readonly excerpt: string;
}

export interface PositionedJson {
  readonly value: unknown;
  /** Where the value at a key path begins; the nearest value around it when there is none. */
  locate(path: readonly (string | number)[]): JsonPlace;
}

export class JsonError extends Error {
  readonly place: JsonPlace;
  readonly hint: string | undefined;
  constructor(message: string, place: JsonPlace, hint?: string) {
    super(message);
    this.name = 'JsonError';
    this.place = place;
    this.hint = hint;
  }
}

/** Deeper than any navigation; keeps a hostile file from overflowing the stack. */
const MAX_DEPTH = 200;
/** Lists, objects, texts and numbers: some ten thousand entries of a sidebar. */
const MAX_VALUES = 50_000;

/** Parses strict JSON; throws a {@link JsonError} at the first fault. */
export function parseJson(source: string): PositionedJson {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const offsets = new Map<string, number>();
  const toPlace = createPlaces(text);
  let at = 0;

  function fail(message: string, hint?: string, offset = at): never {
    throw new JsonError(message, toPlace(offset), hint);
  }
  function skipSpace(): void {
    while (/[ \t\n]/.test(text[at] ?? '')) at++;
    if (text[at] === '/' && /[/*]/.test(text[at + 1] ?? ''))
      fail('JSON has no comments.', 'Remove the comment.');
  }
  function readValue(path: readonly (string | number)[]): unknown {
    skipSpace();
    offsets.set(JSON.stringify(path), at);
    if (path.length > MAX_DEPTH) fail(`Values are nested more than ${MAX_DEPTH} levels deep.`);
    if (offsets.size > MAX_VALUES)
      fail(`The file has more than ${MAX_VALUES} values.`, 'Keep what readers can find their way in.');
    if (text[at] === '[') return readList(path);
    if (text[at] === '{') return readObject(path);
    if (text[at] === '"') return readString();
    const word = /[^\s,:[\]{}"]*/y;
    word.lastIndex = at;
    const token = word.exec(text)?.[0] ?? '';
    if (!/^(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)$/.test(token)) failAtToken(token);
    at += token.length;
    return JSON.parse(token);
  }
  function failAtToken(token: string): never {
    if (at >= text.length)
      fail('The file ends before the value does.', 'Check that every bracket is closed.');
    if (token.startsWith("'")) fail('Text stands between double quotes in JSON.', 'Replace \' with ".');
    fail(
      `A value was expected, found ${JSON.stringify(token || text[at])}.`,
      token ? 'Text needs double quotes.' : undefined,
    );
  }
  function readList(path: readonly (string | number)[]): unknown[] {
    const list: unknown[] = [];
    readItems(']', () => list.push(readValue([...path, list.length])));
    return list;
  }
  function readObject(path: readonly (string | number)[]): Record<string, unknown> {
    const object: Record<string, unknown> = {};
    readItems('}', () => {
      const start = at;
      if (text[at] !== '"')
        fail(`A key between double quotes was expected, found ${JSON.stringify(text[at] ?? 'the end')}.`);
      const key = readString();
      // Assigned like any key it would change what the object inherits.
      if (key === '__proto__') fail('"__proto__" is not allowed as a key.', undefined, start);
      if (Object.hasOwn(object, key))
        fail(`The key ${JSON.stringify(key)} is there twice.`, 'Remove one of them.', start);
      skipSpace();
      if (text[at] !== ':') fail(`":" was expected after the key ${JSON.stringify(key)}.`);
      at++;
      object[key] = readValue([...path, key]);
    });
    return object;
  }
  function readItems(close: string, readItem: () => void): void {
    at++;
    skipSpace();
    if (text[at] === close) {
      at++;
      return;
    }
    for (;;) {
      readItem();
      skipSpace();
      const mark = text[at];
      if (mark === close) break;
      if (mark !== ',') {
        if (at >= text.length)
          fail(`The file ends before "${close}".`, 'Check that every bracket is closed.');
        fail(
          `"," or "${close}" was expected, found ${JSON.stringify(mark)}.`,
          'A comma is probably missing before it.',
        );
      }
      const comma = at++;
      skipSpace();
      if (text[at] === close)
        fail(`Nothing follows the comma before "${close}".`, 'Remove the comma.', comma);
    }
    at++;
  }
  function readString(): string {
    const string = /"(?:[^"\\\n]|\\.)*"/y;
    string.lastIndex = at;
    const token = string.exec(text)?.[0];
    if (token === undefined) fail('The text is not closed.', 'Add the missing double quote.');
    try {
      const value = JSON.parse(token) as string;
      at += token.length;
      return value;
    } catch {
      fail('The text has a control character or an unknown escape.', 'Write a backslash as "\\\\".');
    }
  }

  const value = readValue([]);
  skipSpace();
  if (at < text.length)
    fail('Something follows the end of the value.', 'A file holds one list or one object.');
  return {
    value,
    locate(path) {
      for (let length = path.length; length >= 0; length--) {
        const offset = offsets.get(JSON.stringify(path.slice(0, length)));
        if (offset !== undefined) return toPlace(offset);
      }
      return toPlace(0);
    },
  };
}

/** Places in a text of which every value may have one. */
function createPlaces(text: string): (offset: number) => JsonPlace {
  const toExcerpt = createExcerpts(text);
  let starts: number[] | undefined;
  return (offset) => {
    starts ??= [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1, excerpt: toExcerpt(low + 1) };
  };
}

/**
 * JSON that knows where each value stands. Node's own parser gives no positions for values and, up to
 * Node 20, not for all errors; jsonc-parser does (decisions/23-places-in-json.md).
 */
import { printParseErrorCode, visit } from 'jsonc-parser';
import { createExcerpts } from '../../shared/diagnostic.ts';
import type { ExcerptPlace } from '../types.ts';

export type PositionedJson = ReturnType<typeof parseJson>;

export class JsonError extends Error {
  readonly place: ExcerptPlace;
  readonly hint: string | undefined;
  constructor(message: string, place: ExcerptPlace, hint?: string) {
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
export function parseJson(source: string) {
  const text = source.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n');
  const getExcerpt = createExcerpts(text);
  const places = new Map<string, readonly [line: number, character: number]>();
  /** Keys of the objects that are open; lists have none. */
  const open: Set<string>[] = [];
  let separator = { offset: 0, line: 0, character: 0 };
  const getPlace = ([line, character]: readonly [number, number]): ExcerptPlace => {
    return { line: line + 1, column: character + 1, excerpt: getExcerpt(line + 1) };
  };
  const onValue = (line: number, character: number, getPath: () => readonly (string | number)[]) => {
    const fail = (message: string, hint?: string) => {
      throw new JsonError(message, getPlace([line, character]), hint);
    };
    if (open.length > MAX_DEPTH) fail(`Values are nested more than ${MAX_DEPTH} levels deep.`);
    if (places.size >= MAX_VALUES)
      fail(`The file has more than ${MAX_VALUES} values.`, 'Keep it small enough for readers to navigate.');
    places.set(JSON.stringify(getPath()), [line, character]);
  };
  const onOpen = (_: number, __: number, ...value: Parameters<typeof onValue>) => {
    onValue(...value);
    open.push(new Set());
  };
  const onClose = () => void open.pop();
  visit(
    text,
    {
      onObjectBegin: onOpen,
      onArrayBegin: onOpen,
      onObjectEnd: onClose,
      onArrayEnd: onClose,
      onLiteralValue: (_value, _offset, _length, ...value) => onValue(...value),
      onObjectProperty: (key, _offset, _length, line, character) => {
        const place = getPlace([line, character]);
        // As an ordinary assignment it would change what the object inherits.
        if (key === '__proto__') throw new JsonError('"__proto__" is not allowed as a key.', place);
        if (open.at(-1)?.has(key))
          throw new JsonError(`The key ${JSON.stringify(key)} occurs twice.`, place, 'Remove one of them.');
        open.at(-1)?.add(key);
      },
      onSeparator: (_sign, offset, _length, line, character) => {
        separator = { offset, line, character };
      },
      onError: (code, offset, length, line, character) => {
        const foundText = text.slice(offset, offset + length);
        if (/^,\s*[\]}]/.test(text.slice(separator.offset, offset + 1))) {
          const place = getPlace([separator.line, separator.character]);
          throw new JsonError(`Nothing follows the comma before "${foundText}".`, place, 'Remove the comma.');
        }
        const [message, hint] = describeFault(printParseErrorCode(code), foundText);
        throw new JsonError(message, getPlace([line, character]), hint);
      },
    },
    { disallowComments: true },
  );
  return {
    value: JSON.parse(text),
    /** Finds the start of the value at a key path, or of the nearest value around it. */
    locate(path: readonly (string | number)[]): ExcerptPlace {
      for (let length = path.length; length >= 0; length--) {
        const place = places.get(JSON.stringify(path.slice(0, length)));
        if (place !== undefined) return getPlace(place);
      }
      return getPlace([0, 0]);
    },
  };
}

/** Finds the first fault of a text that is not JSON. */
export function findJsonError(text: string): JsonError | undefined {
  try {
    parseJson(text);
  } catch (error) {
    if (error instanceof JsonError) return error;
  }
  return undefined;
}

/** Message and hint by jsonc-parser's name for the error; `%s` is replaced by the text at that place. */
const FAULTS: Readonly<Record<string, readonly [message: string, hint?: string]>> = {
  InvalidCommentToken: ['JSON has no comments.', 'Remove the comment.'],
  UnexpectedEndOfComment: ['JSON has no comments.', 'Remove the comment.'],
  UnexpectedEndOfString: ['The string is not closed.', 'Add the missing double quote.'],
  InvalidCharacter: ['The string has a control character.', 'Write a line end as "\\n", a tab as "\\t".'],
  InvalidEscapeCharacter: ['The string has an unknown escape.', 'Write a backslash as "\\\\".'],
  InvalidUnicode: ['The string has an unknown escape.', 'Write a backslash as "\\\\".'],
  PropertyNameExpected: ['A key between double quotes was expected, found %s.'],
  ColonExpected: ['":" was expected after the key, found %s.'],
  CommaExpected: ['"," was expected, found %s.', 'A comma is probably missing before it.'],
  CloseBraceExpected: ['"}" was expected, found %s.', 'Check that every bracket is closed.'],
  CloseBracketExpected: ['"]" was expected, found %s.', 'Check that every bracket is closed.'],
  EndOfFileExpected: ['Something follows the end of the value.', 'A file holds one list or one object.'],
};

function describeFault(
  name: string,
  foundText: string,
): readonly [message: string, hint?: string | undefined] {
  const was = foundText === '' ? 'the end of the file' : JSON.stringify(foundText);
  const [message, hint] = FAULTS[name] ?? ['A value was expected, found %s.', getValueHint(foundText)];
  return [message.replace('%s', () => was), hint];
}

/** Quotes of other languages, and marks that a Chinese or Japanese keyboard has written full-width. */
const MARKS: Readonly<Record<string, string>> = {
  "'": '"',
  '“': '"',
  '”': '"',
  '‘': '"',
  '’': '"',
  '＂': '"',
  '，': ',',
  '、': ',',
  '：': ':',
  '【': '[',
  '】': ']',
  '［': '[',
  '］': ']',
  '｛': '{',
  '｝': '}',
};

function getValueHint(foundText: string): string {
  if (foundText === '') return 'Check that every bracket is closed.';
  if (/^[\]},]/.test(foundText)) return 'Write the value that is missing before it.';
  if (/^(?:true|false|null)$/i.test(foundText)) return `Write ${foundText.toLowerCase()}.`;
  const [first = ''] = foundText;
  return MARKS[first] === undefined ? 'Text needs double quotes.' : `Replace ${first} with ${MARKS[first]}.`;
}

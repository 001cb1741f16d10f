import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JsonError, parseJson } from '../../../src/engine/routes/positioned-json.ts';

describe('parseJson', () => {
  it('reads what JSON.parse reads', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(0, 2), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        fc.pre(!text.includes('__proto__'));
        expect(parseJson(text).value).toEqual(JSON.parse(text));
      }),
    );
  });

  it('knows where values stand, or what is around them', () => {
    const json = parseJson('\ufeff[\r\n  "a",\r\n  { "name": "b" }\r\n]');

    expect(json.locate([1, 'name'])).toEqual({ line: 3, column: 13, excerpt: '  { "name": "b" }' });
    expect(json.locate([1, 'label'])).toMatchObject({ line: 3, column: 3 });
    expect(json.locate([])).toMatchObject({ line: 1, column: 1 });
  });

  it.each([
    ['["a", ]', 'Nothing follows the comma before "]".', 5, 'Remove the comma.'],
    ['["a" "b"]', '"," or "]" was expected, found "\\"".', 6, 'A comma is probably missing before it.'],
    ['[// no\n]', 'JSON has no comments.', 2, 'Remove the comment.'],
    ["['a']", 'Text stands between double quotes in JSON.', 2, 'Replace \' with ".'],
    ['[a]', 'A value was expected, found "a".', 2, 'Text needs double quotes.'],
    ['["a"', 'The file ends before "]".', 5, 'Check that every bracket is closed.'],
    ['', 'The file ends before the value does.', 1, 'Check that every bracket is closed.'],
    ['{a: 1}', 'A key between double quotes was expected, found "a".', 2, undefined],
    ['{"a" 1}', '":" was expected after the key "a".', 6, undefined],
    ['{"a":1,"a":2}', 'The key "a" is there twice.', 8, 'Remove one of them.'],
    ['{"__proto__":1}', '"__proto__" is not allowed as a key.', 2, undefined],
    ['["a]', 'The text is not closed.', 2, 'Add the missing double quote.'],
    ['["\\x"]', 'The text has a control character or an unknown escape.', 2, 'Write a backslash as "\\\\".'],
    ['[True]', 'A value was expected, found "True".', 2, 'Text needs double quotes.'],
    ['[01]', 'A value was expected, found "01".', 2, 'Text needs double quotes.'],
    ['[1] x', 'Something follows the end of the value.', 5, 'A file holds one list or one object.'],
  ])('names the fault of %s', (text, message, column, hint) => {
    try {
      parseJson(text);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(JsonError);
      expect(error).toMatchObject({ message, hint, place: { line: 1, column } });
    }
  });

  it('ends a hostile file without overflowing the stack', () => {
    expect(() => parseJson('['.repeat(100_000))).toThrow('nested more than 200 levels');
  });
});

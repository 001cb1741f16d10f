import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findJsonError, JsonError, parseJson } from '../../../src/engine/config/positioned-json.ts';

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

  it('refuses what JSON.parse refuses, with a place', () => {
    const marks = fc.constantFrom(...'[]{},:"\\/*\'-+.0e1 \t\u00a0\u2028\ufeff\u0000atn');
    fc.assert(
      fc.property(fc.json(), fc.nat(), fc.nat(3), fc.array(marks, { maxLength: 3 }), (json, at, cut, put) => {
        const start = at % (json.length + 1);
        const text = json.slice(0, start) + put.join('') + json.slice(start + cut);
        // Neither a mark of the encoding nor a second key of a name is known to both.
        fc.pre(!text.startsWith('\ufeff') && !text.includes('__proto__'));
        const isJson = isReadable(text);
        const fault = findJsonError(text);
        if (!isJson) expect(fault).toMatchObject({ place: { line: expect.any(Number) } });
        else if (fault !== undefined) expect(fault.message).toContain('occurs twice');
      }),
      { numRuns: 2000 },
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
    ['{"a": 1,}', 'Nothing follows the comma before "}".', 8, 'Remove the comma.'],
    ['[1,{"a": ]', 'A value was expected, found "]".', 10, 'Write the value that is missing before it.'],
    ['[“a”]', 'A value was expected, found "“a”".', 2, 'Replace “ with ".'],
    ['["a"，"b"]', 'A value was expected, found "，".', 5, 'Replace ， with ,.'],
    ['{"a"：1}', 'A value was expected, found "：1".', 5, 'Replace ： with :.'],
    ['【"a"]', 'A value was expected, found "【".', 1, 'Replace 【 with [.'],
    ['["a" "b"]', '"," was expected, found "\\"b\\"".', 6, 'A comma is probably missing before it.'],
    ['[// no\n]', 'JSON has no comments.', 2, 'Remove the comment.'],
    ["['a']", 'A value was expected, found "\'a\'".', 2, 'Replace \' with ".'],
    ['[a]', 'A value was expected, found "a".', 2, 'Text needs double quotes.'],
    ['["a"', '"]" was expected, found the end of the file.', 5, 'Check that every bracket is closed.'],
    ['', 'A value was expected, found the end of the file.', 1, 'Check that every bracket is closed.'],
    ['{a: 1}', 'A value was expected, found "a".', 2, 'Text needs double quotes.'],
    ['{"a":1,2}', 'A key between double quotes was expected, found "2".', 8, undefined],
    ['{"a" 1}', '":" was expected after the key, found "1".', 6, undefined],
    ['{"a":1,"a":2}', 'The key "a" occurs twice.', 8, 'Remove one of them.'],
    ['{"__proto__":1}', '"__proto__" is not allowed as a key.', 2, undefined],
    ['["a]', 'The string is not closed.', 2, 'Add the missing double quote.'],
    ['["\\x"]', 'The string has an unknown escape.', 2, 'Write a backslash as "\\\\".'],
    ['[True]', 'A value was expected, found "True".', 2, 'Write true.'],
    ['[01]', '"," was expected, found "1".', 3, 'A comma is probably missing before it.'],
    ['[1] 2', 'Something follows the end of the value.', 5, 'A file holds one list or one object.'],
    ['[1] x', 'A value was expected, found "x".', 5, 'Text needs double quotes.'],
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

function isReadable(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

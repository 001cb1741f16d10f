/** Navigation files that nobody could find their way in. */
import { expect, it } from 'vitest';
import { JsonError, parseJson } from '../../../src/engine/config/positioned-json.ts';

it('more values than any navigation has are an error where they begin to be too many', () => {
  const text = `[\n${'0,'.repeat(99_999)}0]`;
  let error: unknown;
  try {
    parseJson(text);
  } catch (cause) {
    error = cause;
  }
  expect(error).toBeInstanceOf(JsonError);
  expect(error).toMatchObject({
    message: 'The file has more than 50000 values.',
    place: { line: 2, column: 99_999 },
  });
});

it('each of many values has its place', () => {
  const { locate } = parseJson(`[\n${'"a", 1,\n'.repeat(10_000)}null]`);
  expect(locate([0])).toEqual({ line: 2, column: 1, excerpt: '"a", 1,' });
  expect(locate([19_999])).toEqual({ line: 10_001, column: 6, excerpt: '"a", 1,' });
  expect(locate([20_000])).toEqual({ line: 10_002, column: 1, excerpt: 'null]' });
  expect(locate([20_001])).toMatchObject({ line: 1, column: 1 });
});

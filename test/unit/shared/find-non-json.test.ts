import { expect, it } from 'vitest';
import { findNonJson } from '../../../src/shared/find-non-json.ts';

class Point {}
const circle: Record<string, unknown> = {};
circle.list = [circle];

it.each([
  ['plain values', { text: 'a', list: [1, null, true], none: undefined, nested: { deep: {} } }, []],
  ['an object without a prototype', Object.assign(Object.create(null), { a: 1 }), []],
  ['the same object twice', ((same) => [same, same])({}), []],
  ['a function', { on: { close() {} } }, ['on.close: a function']],
  ['numbers that are none', [NaN, -Infinity], ['0: NaN', '1: -Infinity']],
  ['a bigint and a symbol', { a: 1n, b: Symbol('b') }, ['a: a bigint', 'b: a symbol']],
  [
    'instances',
    { date: new Date(0), map: new Map(), point: new Point() },
    ['date: an instance of Date', 'map: an instance of Map', 'point: an instance of Point'],
  ],
  ['a circle', circle, ['list.0: a circle of objects']],
])('%s', (_name, value, expected) => {
  expect(findNonJson(value).map(({ path, what }) => `${path.join('.')}: ${what}`)).toEqual(expected);
});

/** Files of authors, tags and descriptions of an API, whose aliases may grow without end. */
import { expect, it } from 'vitest';
import { readYaml } from '../../../src/plugins/common/read-yaml.ts';

function read(text: string): unknown {
  const found = readYaml(text, { merge: true });
  if (!('reason' in found)) return found.value;
  const { line, column } = found.place;
  return `${line}:${column} ${found.reason}`;
}

/** Each line is a list of the one before it, so often. */
const bomb = (count: number, times: number): string =>
  Array.from({ length: count }, (_, at) => {
    const inner =
      at === 0
        ? 'x'
        : Array(times)
            .fill(`*a${at - 1}`)
            .join(', ');
    return `a${at}: &a${at} [${inner}]\n`;
  }).join('');

it('are read with the aliases of ordinary files', () => {
  expect(read('a: &a { b: 1 }\nc: *a\nd:\n  <<: *a\n')).toEqual({ a: { b: 1 }, c: { b: 1 }, d: { b: 1 } });
  expect(read(`a: &a [1]\nb: [${Array(90).fill('*a').join(', ')}]\n`)).toMatchObject({ a: [1] });
});

it.each([
  ['ada: 1\nlin: *ada\n', '2:6 "*ada" stands for nothing'],
  ['ada: &ada\n  friend: *ada\n', '2:11 "*ada" is inside the value that it stands for'],
  [bomb(12, 9), '4:1 its aliases stand for more than 100 others'],
  [bomb(20, 2), '6:1 its aliases stand for more than 100 others'],
])('are an error at the key that is too much', (text, expected) => {
  expect(read(text)).toBe(expected);
});

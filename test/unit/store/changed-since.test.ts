import { expect, it } from 'vitest';
import { mayBeSince } from '../../../src/engine/store/changed-since.ts';

it.each<[string, number, boolean]>([
  ['later', 10_300.5, true],
  ['one tick earlier', 10_285.25, true],
  ['long before', 10_100.75, false],
  ['in the same step of a disk that counts whole seconds', 10_000, true],
  ['in the same step of a disk that counts every other second', 9_000, true],
  ['long before, on such a disk', 8_000, false],
])('a file that changed %s may have changed since a run began: %d', (_, changedMs, expected) => {
  expect(mayBeSince(10_300, changedMs)).toBe(expected);
});

import { expect, it } from 'vitest';
import { findMeantPaths } from '../../../src/shared/path-patterns.ts';

const PATHS = {
  '@/*': ['./src/*', './lib/*'],
  '@/parts/*': ['./parts/*/index'],
  '@/*.css': ['./styles/*.css'],
  kit: ['./kit'],
};

it.each([
  ['@/a/b', '@/*', ['./src/a/b', './lib/a/b']],
  ['@/parts/box', '@/parts/*', ['./parts/box/index']],
  ['@/$&', '@/*', ['./src/$&', './lib/$&']],
  ['kit', 'kit', ['./kit']],
])('%s is found by %s', (specifier, name, targets) => {
  expect(findMeantPaths(PATHS, specifier)).toEqual({ name, targets });
});

it.each(['kit/part', '@other/a', './a'])('no name fits %s', (specifier) => {
  expect(findMeantPaths(PATHS, specifier)).toBeUndefined();
});

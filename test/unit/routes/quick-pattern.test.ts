import { expect, it } from 'vitest';
import { isQuickPattern } from '../../../src/engine/routes/quick-pattern.ts';

it.each([
  '/guide/',
  '^/guide/',
  '^/(?:zh/)?(?:guide|api|plugin)/',
  '^/guide/|^/api/|^/plugins?/.*',
  '^/v\\d+/.*\\.html$',
  '^/(\\d{4})-(\\d{2})/',
  '[*+?{}|()]+',
  '\\(a+\\)+',
  '^(?!/api/).*$',
])('takes %s', (source) => {
  expect(isQuickPattern(source)).toBe(true);
});

it.each([
  '(a+)+$',
  '(a|a)*$',
  '(a?){40}a{40}',
  '((a*)b?)*$',
  '(?:x(?:a|b)y)+z',
  '.*.*.*.*x',
  'a?'.repeat(30) + 'a'.repeat(30),
  '(a|a)'.repeat(30),
  'a{1,100000}',
  '(?<name>a+)*',
])('refuses %s', (source) => {
  expect(isQuickPattern(source)).toBe(false);
});

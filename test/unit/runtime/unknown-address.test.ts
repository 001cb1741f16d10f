import { expect, test } from 'vitest';
import { findIntendedPath, guessLocale } from '../../../src/runtime/unknown-address.ts';
import { toSite } from './sample.ts';

test.each([
  ['/en/x', '/x'],
  ['/en/', '/'],
  ['/zh/x', undefined],
  ['/guide/en/x', undefined],
  ['/v2/en/x', '/v2/x'],
])('the stray address %s means %s', (path, target) => {
  const site = toSite({ multiVersion: { default: 'v1', versions: ['v1', 'v2'] } });
  expect(findIntendedPath(path, site)).toBe(target);
});

test.each([
  ['/zh/nothing', { lang: 'zh', version: 'v1' }],
  ['/v2/zh/nothing', { lang: 'zh', version: 'v2' }],
  ['/zhuanlan/x', { lang: 'en', version: 'v1' }],
])('an unknown address %s belongs to %o', (path, locale) => {
  const site = toSite({ multiVersion: { default: 'v1', versions: ['v1', 'v2'] } });
  expect(guessLocale(path, site)).toEqual(locale);
});

import { afterEach, expect, test, vi } from 'vitest';
import { guessLocale } from '../../../src/runtime/not-found/guess-locale.ts';
import { findOtherSpelling } from '../../../src/runtime/not-found/suggest-pages.ts';
import { findIntendedPath } from '../../../src/runtime/not-found/unknown-address.ts';
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

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['/guide/start/', '/guide/start'],
  ['/guide/start/index.html', '/guide/start'],
  ['/guide/start/index', '/guide/start'],
  ['/guide/start.html', '/guide/start'],
  ['/guide', '/guide/'],
  ['/guide.html', '/guide/'],
  ['/index.html', '/'],
  ['/guide/other', undefined],
])('the address %s is another spelling of %s', async (path, page) => {
  const list = '["/",""],["/guide/",""],["/guide/start","Start"]';
  vi.stubGlobal('fetch', async () => new Response(`[${list}]`));
  expect(await findOtherSpelling({ path, list: '/routes.json' })).toBe(page);
});

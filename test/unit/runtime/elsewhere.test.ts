import { expect, test } from 'vitest';
import {
  guessLocale,
  toFirstVisitTarget,
  toStrayTarget,
  type Visit,
} from '../../../src/runtime/elsewhere.ts';
import type { RoutePath, SiteData } from '../../../src/shared/types.ts';
import { toMeta, toSite } from './sample.ts';

const ZH = '/zh/guide/a' as RoutePath;

function visit(changes: Partial<Visit> = {}, redirect: SiteData['route']['localeRedirect'] = 'auto'): Visit {
  return {
    site: toSite({ route: { ...toSite().route, localeRedirect: redirect } }),
    meta: toMeta(
      '/guide/a',
      {},
      { alternates: { langs: { en: '/guide/a' as RoutePath, zh: ZH }, versions: {} } },
    ),
    language: 'zh-CN',
    userAgent: 'Mozilla/5.0',
    isFirst: true,
    ...changes,
  };
}

test('a first visit goes to the page in the reader’s language', () => {
  expect(toFirstVisitTarget(visit())).toBe(ZH);
});

const zhPage = toMeta(
  '/zh/guide/a',
  { lang: 'zh' },
  { alternates: { langs: { en: '/guide/a' as RoutePath }, versions: {} } },
);

test.each([
  ['later visits', visit({ isFirst: false })],
  ['readers of this language', visit({ language: 'en-GB' })],
  ['readers of a language the site has not', visit({ language: 'fr' })],
  ['crawlers', visit({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  ['a site that does not want it', visit({}, 'never')],
  [
    'a page that is not in the default language, when only that one leads elsewhere',
    visit({ meta: zhPage, language: 'en' }, 'only-default-lang'),
  ],
  ['a site with one language', visit({ site: toSite({ locales: [{ lang: 'en', label: 'English' }] }) })],
])('stays for %s', (_, given) => {
  expect(toFirstVisitTarget(given)).toBeUndefined();
});

test.each([
  ['/en/x', '/x'],
  ['/en/', '/'],
  ['/zh/x', undefined],
  ['/guide/en/x', undefined],
  ['/v2/en/x', '/v2/x'],
])('the stray address %s means %s', (path, target) => {
  const site = toSite({ multiVersion: { default: 'v1', versions: ['v1', 'v2'] } });
  expect(toStrayTarget(path, site)).toBe(target);
});

test.each([
  ['/zh/nothing', { lang: 'zh', version: 'v1' }],
  ['/v2/zh/nothing', { lang: 'zh', version: 'v2' }],
  ['/zhuanlan/x', { lang: 'en', version: 'v1' }],
])('an unknown address %s belongs to %o', (path, locale) => {
  const site = toSite({ multiVersion: { default: 'v1', versions: ['v1', 'v2'] } });
  expect(guessLocale(path, site)).toEqual(locale);
});

import { expect, test } from 'vitest';
import { toFirstVisitTarget, type Visit } from '../../../src/runtime/first-visit.ts';
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

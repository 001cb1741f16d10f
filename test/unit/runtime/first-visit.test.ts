import { expect, test } from 'vitest';
import { findFirstVisitTarget, type Visit } from '../../../src/runtime/early/first-visit.ts';
import type { PageMeta, RoutePath } from '../../../src/shared/types.ts';
import { toMeta } from './sample.ts';

const ZH = '/zh/guide/a' as RoutePath;

function visit(changes: Partial<Visit> = {}): Visit {
  return {
    meta: toMeta('/guide/a', {}, { alternates: { langs: { zh: ZH }, versions: {} } }),
    mode: 'auto',
    defaultLang: 'en',
    language: 'zh-CN',
    userAgent: 'Mozilla/5.0',
    ...changes,
  };
}

test('a first visit goes to the page in the reader’s language', () => {
  expect(findFirstVisitTarget(visit())).toBe(ZH);
});

test.each([
  ['zh-CN', 'zh-CN', ['zh-TW', 'zh-CN']],
  ['zh-cn', 'zh_CN', ['zh_CN']],
  ['zh-HK', 'zh-TW', ['zh-CN', 'zh-TW']],
  ['zh-SG', 'zh-Hans', ['zh-Hant', 'zh-Hans']],
  ['pt-PT', 'pt-BR', ['pt-BR']],
  ['cs', 'cs', ['old_docs', 'cs']],
])('takes the nearest of the languages: a reader of %s gets %s of %j', (language, lang, names) => {
  const langs = Object.fromEntries(names.map((name) => [name, `/${name}/guide/a` as RoutePath]));
  const meta = toMeta('/guide/a', {}, { alternates: { langs, versions: {} } });
  expect(findFirstVisitTarget(visit({ meta, language }))).toBe(`/${lang}/guide/a`);
});

test('only the home page redirects unless the site asks for more', () => {
  const alternates = { langs: { zh: '/zh/' as RoutePath }, versions: {} };
  expect(findFirstVisitTarget(visit({ mode: 'home', meta: toMeta('/', {}, { alternates }) }))).toBe('/zh/');
  expect(findFirstVisitTarget(visit({ mode: 'home' }))).toBeUndefined();
});

function toZhMeta(changes: Partial<PageMeta['alternates']>): PageMeta {
  return toMeta('/guide/a', {}, { alternates: { langs: { zh: ZH }, versions: {}, ...changes } });
}

const zhPage = toMeta(
  '/zh/guide/a',
  { lang: 'zh' },
  { alternates: { langs: { en: '/guide/a' as RoutePath }, versions: {} } },
);

test.each([
  ['readers of this language', visit({ language: 'en-GB' })],
  ['readers of a language the site has not', visit({ language: 'fr' })],
  [
    'readers of the page’s own language in another country',
    visit({
      meta: toMeta('/a', { lang: 'zh-TW' }, { alternates: { langs: { 'zh-CN': ZH }, versions: {} } }),
      language: 'zh-HK',
    }),
  ],
  ['crawlers', visit({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1)' })],
  ['a site that does not want it', visit({ mode: 'never' })],
  [
    'a page that is not in the default language, when only that one leads elsewhere',
    visit({ meta: zhPage, language: 'en', mode: 'only-default-lang' }),
  ],
  ['a page that no other language has', visit({ meta: toMeta('/guide/a') })],
  ['a page that is missing in that language', visit({ meta: toZhMeta({ missing: ['zh'] }) })],
  ['a page that is not translated', visit({ meta: toZhMeta({ untranslated: ['zh'] }) })],
])('stays for %s', (_, given) => {
  expect(findFirstVisitTarget(given)).toBeUndefined();
});

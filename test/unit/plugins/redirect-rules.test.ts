import { describe, expect, it } from 'vitest';
import type { RouteMeta } from '../../../src/engine/types.ts';
import { checkRules } from '../../../src/plugins/client-redirects/check-rules.ts';
import type { Redirect } from '../../../src/plugins/client-redirects/options.ts';
import { findTarget, indexPages, parseRules } from '../../../src/plugins/client-redirects/rules.ts';
import { findTarget as followPattern } from '../../../src/plugins/client-redirects/runtime/find-target.ts';
import { getStubPath } from '../../../src/plugins/client-redirects/stub-files.ts';
import type { FilePath } from '../../../src/shared/types.ts';

const PAGES = ['/', '/guide/start', '/guide/', '/api/config'];

const routes = PAGES.map(
  (routePath) => ({ routePath, relativePath: `${routePath.slice(1)}.md` }) as RouteMeta,
);
const input = {
  pages: indexPages(routes),
  site: { publicDir: import.meta.dirname as FilePath },
  otherSites: true,
};

const check = (redirects: readonly Redirect[]) =>
  checkRules(parseRules(redirects).rules, input).map(({ message, hint }) => `${message} | ${hint}`);

describe('redirects', () => {
  it.each([
    [[{ from: '/old', to: '/guide/start' }]],
    [[{ from: ['/a', '/b/'], to: '/guide/#part' }]],
    [[{ from: '/old', to: '/guide/start.html?x=1' }]],
    [[{ from: '/paper', to: '/rss.test.ts' }]],
    [[{ from: '^/docs2/(.*)', to: '/$1' }]],
    [[{ from: '^/guide', to: '/guide/start' }]],
    [[{ from: '/old', to: 'https://docs.example/new?x=1#y' }]],
    [[{ from: '^/v1/(.*)', to: 'https://v1.docs.example/$1' }]],
  ])('are fine: %j', (redirects) => {
    expect(check(redirects)).toEqual([]);
  });

  it.each([
    ['//evil.example', 'is not a path of this site'],
    ['https:evil', 'is not a path of this site'],
    ['https://$1.example', 'is not a path of this site'],
    ['https://docs.example$1', 'is not a path of this site'],
    ['https://docs.example@evil.example/', 'is not a path of this site'],
    ['/\\evil', 'is not a path of this site'],
    ['/\t/evil.example', 'is not a path of this site'],
    ['javascript:alert(1)', 'is not a path of this site'],
    ['guide/start', 'is not a path of this site'],
    ['/guide/strat', 'which is not a page. | Did you mean "/guide/start"?'],
    ['/reference/config', 'which is not a page. | Did you mean "/api/config"?'],
  ])('do not lead to %j', (to, words) => {
    expect(check([{ from: '/old', to }])).toEqual([expect.stringContaining(words)]);
    expect(check([{ from: '^/old$', to }])).toEqual([expect.stringContaining(words)]);
  });

  it('leads to other sites only where that is allowed', () => {
    const { rules } = parseRules([{ from: '/old', to: 'https://docs.example/new' }]);
    expect(checkRules(rules, { ...input, otherSites: false }).map(({ message }) => message)).toEqual([
      '"https://docs.example/new" (from "/old") is not a path of this site: "otherSites" is false.',
    ]);
  });

  it.each(['//x', 'old', '/a?b', '/a/../b', '/a#b'])('do not come from %j', (from) => {
    const problems = check([{ from, to: '/guide/start' }]);

    // A question mark makes a pattern of it.
    expect(problems).toEqual(
      from.includes('?') ? [] : [expect.stringContaining('is not a path of this site')],
    );
  });

  it('stand neither over a page nor twice', () => {
    const problems = check([
      { from: '/guide/start.html', to: '/' },
      { from: ['/old', '/old/'], to: '/' },
    ]);

    expect(problems).toEqual([
      expect.stringContaining('"/guide/start.html" is redirected, but it is a page: guide/start.md'),
      expect.stringContaining('"/old/" is redirected twice'),
    ]);
  });

  it('from what a page is in other letters become patterns, since their files may be one', () => {
    const [problem = '', ...others] = check([{ from: '/Guide/start', to: '/guide/start' }]);
    expect(others).toEqual([]);
    expect(problem).toContain('differs from the page "/guide/start" in letter case alone');
    const [, from = ''] = /Write a pattern.*: "(.*)"/.exec(problem) ?? [];
    expect(from).toBe('^/Guide/start$');
    expect(check([{ from, to: '/guide/start' }])).toEqual([]);
  });

  it('make no chains and no circles', () => {
    const chain = [1, 2, 3, 4, 5].map((at) => ({ from: `/${at}`, to: at === 5 ? '/' : `/${at + 1}` }));

    expect(check(chain)[0]).toBe(
      '"/1" leads to "/2", which is itself redirected: /1 → /2 → /3 → /4 → /5 → /. | Redirect it to "/" directly.',
    );
    expect(check(chain)).toHaveLength(4);
    expect(
      check([
        { from: '/a', to: '/b' },
        { from: '/b', to: '/c' },
        { from: '/c', to: '/a' },
      ]),
    ).toEqual(['redirects form a cycle: /a → /b → /c → /a. | Remove one of them.']);
    expect(check([{ from: '/a', to: '/a/' }])[0]).toContain('form a cycle');
    expect(
      check([
        { from: '/a', to: '/b' },
        { from: '^/b', to: '/b/c' },
      ])[0],
    ).toBe(
      '"/a" leads to "/b", which is itself redirected, more than 50 times: /a → /b → /b/c → /b/c/c → …. | Redirect it to the last address directly. A pattern that matches its own target has none.',
    );
    const long = Array.from({ length: 60 }, (_, at) => ({
      from: `/${at}`,
      to: at === 59 ? '/' : `/${at + 1}`,
    }));
    expect(check(long)).toHaveLength(59);
    expect(check(long)[0]).toContain('more than 50 times: /0 → /1 → /2 → /3 → ….');
    expect(check(long)[20]).toContain('→ /58 → /59 → /. | Redirect it to "/" directly.');
  });

  it('follow the first that fits, and patterns replace what they fit', () => {
    const { rules } = parseRules([
      { from: '/old', to: '/exact' },
      { from: '^/old/(\\w+)', to: '/new/$1' },
      { from: '^/', to: '/any/' },
    ]);

    expect(['/old', '/old.html', '/old/', '/old/a/b', '/x'].map((path) => findTarget(path, rules))).toEqual([
      '/exact',
      '/exact',
      '/exact',
      '/new/a/b',
      '/any/x',
    ]);
  });

  it('have their document where hosts look for the path', () => {
    expect(['/old', '/old/', '/old.html', '/文/a', '/%E6%96%87'].map(getStubPath)).toEqual([
      'old.html',
      'old/index.html',
      'old.html',
      '文/a.html',
      '文.html',
    ]);
  });
});

describe('a pattern on the 404 page', () => {
  const rules = {
    base: '/b/',
    cleanUrls: false,
    patterns: [
      ['^/docs2/(.*)', '/guide/$1'],
      ['^/go/(.*)', '/$1'],
      ['^/旧/', '/zh/新/'],
      ['^/round/', '/round/round/'],
      ['^/chain$', '/docs2/x'],
      ['^/v1/', 'https://v1.docs.example/'],
      ['v2/', 'https://docs.example/'],
    ],
  } as const;

  it.each([
    ['/b/docs2/start', '/b/guide/start.html'],
    ['/b/docs2/a/', '/b/guide/a/'],
    ['/b/%E6%97%A7/x%20y', '/b/zh/%E6%96%B0/x%20y.html'],
    ['/b/go/a%2Fb', '/b/a/b.html'],
    ['/b/v1/a/b', 'https://v1.docs.example/a/b'],
    ['/b/v1//evil.example', 'https://v1.docs.example//evil.example'],
  ])('leads %s to %s', (from, to) => {
    expect(followPattern(from, rules)).toBe(to);
  });

  it.each([
    '/b/go//evil.example',
    '/b/go/%2Fevil.example',
    '/b/go/%5Cevil.example',
    '/b/go/..%2Fx',
    '/b/go/..%5Cx',
    '/b/round/',
    '/b/chain',
    '/other/docs2/x',
    '/b/nowhere',
    '/b/x/v2/y',
  ])('leads nobody away from %s', (from) => {
    expect(followPattern(from, rules)).toBeUndefined();
  });
});

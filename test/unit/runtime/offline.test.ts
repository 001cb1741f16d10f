import { describe, expect, it } from 'vitest';
import { chooseRemoved } from '../../../src/runtime/offline/choose-removed.ts';
import type { KeptFile } from '../../../src/runtime/offline/kept-files.ts';
import { createFileLoader } from '../../../src/runtime/offline/load-files.ts';
import { createMissingPage } from '../../../src/runtime/offline/missing-page.ts';
import { readPageNeeds } from '../../../src/runtime/offline/page-needs.ts';
import { isHashed } from '../../../src/shared/hashed-path.ts';
import { WORKER_FILE } from '../../../src/shared/offline.ts';

const page = (url: string, needs: readonly string[], isRead = true): KeptFile => ({
  url,
  bytes: 10,
  needs,
  isRead,
  title: url,
});
const file = (url: string, bytes = 100): KeptFile => ({ url, bytes });
const index: KeptFile = { url: 'index.json', bytes: 10, needs: ['terms'] };

describe('chooseRemoved', () => {
  const files = [page('old', ['a', 'app']), page('unread', ['b'], false), page('new', ['app']), index].concat(
    ['a', 'b', 'app', 'terms', 'left'].map((name) => file(name)),
  );

  it.each([
    ['nothing while all fits', 9, 1000, []],
    ['pages read longest ago where there are too many', 1, 1000, ['old']],
    ['first what no page needs', 9, 500, ['left']],
    ['then pages that nobody has read, with their files', 9, 400, ['left', 'unread', 'b']],
    ['then those read longest ago; what others need stays', 9, 300, ['left', 'unread', 'b', 'old', 'a']],
    [
      'the search index at last',
      9,
      0,
      ['left', 'unread', 'b', 'old', 'a', 'new', 'app', 'index.json', 'terms'],
    ],
  ] as const)('removes %s', (_, maxPages, maxBytes, removed) => {
    expect(chooseRemoved(files, { maxPages, maxBytes })).toEqual(removed);
  });
});

describe('createFileLoader', () => {
  const origin = 'https://example.org';
  const site = { base: '/docs/', assetPrefix: '/docs/', stable: ['/docs/static/my-tutorial.js'] };
  const answer = (over: object, headers: Record<string, string> = {}) =>
    ({
      status: 200,
      type: 'basic',
      url: `${origin}/docs/a`,
      headers: new Headers(headers),
      ...over,
    }) as Response;
  const loader = createFileLoader({ site, origin, files: {} as never, fetch: async () => answer({}) });

  it.each([
    ['an answer to everybody', answer({}), true],
    ['one that hosts keep', answer({}, { 'cache-control': 'max-age=600' }), true],
    ['an error', answer({ status: 404 }), false],
    ['a part', answer({ status: 206 }), false],
    ['an answer that nobody may read', answer({ type: 'opaque', status: 0 }), false],
    ['one of another host', answer({ type: 'cors', url: 'https://cdn.example.org/a' }), false],
    ['one that led elsewhere', answer({ url: 'https://login.example.org/' }), false],
    ['one that may not be stored', answer({}, { 'cache-control': 'no-store' }), false],
    ['one for one reader', answer({}, { 'cache-control': 'max-age=60, Private' }), false],
    ['one that is different each time', answer({}, { vary: '*' }), false],
  ])('says of %s whether it is kept', (_, response, isKept) => {
    expect(loader.isKeepable(response)).toBe(isKept);
  });

  it('knows names that change with their content, and files that only look so', () => {
    const isFixed = (path: string) => loader.isFixed(new URL(path, origin));
    expect(isFixed('/docs/static/chunk-0a1b2c3d.js')).toBe(true);
    expect(isFixed('/docs/static/pages/my-tutorial.js')).toBe(false);
    expect(isFixed('/docs/static/my-tutorial.js')).toBe(false);
    expect(isFixed('/static/chunk-0a1b2c3d.js')).toBe(false);
  });
});

describe('readPageNeeds', () => {
  const meta = {
    page: { routePath: '/zh/a b' },
    site: '/docs/static/site.json',
    sidebar: '',
    build: 'b1',
    styles: ['/docs/x.css'],
    kind: 'component',
  };
  const html = `<title>A &amp; B</title>
<link rel="stylesheet" href="/docs/app.css"><link rel="alternate" href="/docs/other"><link rel="icon" href="/docs/icon.png">
<script type="module" src="/docs/app.js" data-app="/docs/1.js /docs/2.js" data-search="/docs/3.js"></script>
<p><a href="/docs/elsewhere"><img alt="x > y" src="/docs/p.png?a=1&amp;b=2"><img src="data:image/png;base64,AA"></p>
<script type="application/json" id="docgen-meta">${JSON.stringify(meta)}</script>`;

  it('lists what a document does not work without, what belongs to its build, and pictures', () => {
    expect(readPageNeeds(html, '/docs/')).toEqual({
      build: 'b1',
      title: 'A &amp; B',
      required: [
        ...['/docs/static/site.json', '/docs/x.css', '/docs/app.css'],
        ...['/docs/app.js', '/docs/1.js', '/docs/2.js', '/docs/3.js'],
      ],
      loaded: ['/docs/static/pages/zh/a%20b.bin', '/docs/static/pages/zh/a%20b.js'],
      pictures: ['/docs/icon.png', '/docs/p.png?a=1&b=2'],
    });
  });

  it('leaves other documents alone', () => {
    expect(readPageNeeds('<title>Not ours</title>', '/docs/')).toBeUndefined();
  });
});

describe('createMissingPage', () => {
  const words = (title: string) => ({ title, text: 'Text', kept: 'Kept', nothing: 'Nothing' });
  const units = [
    { home: '/docs/ar/', lang: 'ar', dir: 'rtl', words: words('Arabic'), list: '' },
    { home: '/docs/', lang: 'en', dir: 'ltr', words: words('English'), list: '' },
  ] as const;
  const site = { head: '<meta charset="utf-8">', appearance: 'auto', units };
  const kept = ['/docs/a', '/docs/ar/b', '/docs/c'].map((path) => page(`https://example.org${path}`, []));

  it('speaks the language of the address, and lists its pages first, those read last before others', async () => {
    const response = createMissingPage('/docs/ar/x', site, kept);
    expect(response.status).toBe(503);
    const html = await response.text();
    expect(html).toContain('<html lang="ar" dir="rtl"');
    expect(
      [...html.matchAll(/<a href="([^"]*)"( lang="en" dir="ltr")?>/g)].map(([, href, lang]) => [
        href,
        !!lang,
      ]),
    ).toEqual([
      ['/docs/ar/b', false],
      ['/docs/c', true],
      ['/docs/a', true],
    ]);
  });

  it('says so when nothing is kept', async () => {
    expect(await createMissingPage('/docs/x', site, []).text()).toContain('<p>Nothing</p>');
  });
});

it('has a name that hosts and browsers do not take for one that changes with its content', () => {
  expect(isHashed(WORKER_FILE)).toBe(false);
});

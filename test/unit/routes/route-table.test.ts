import fc from 'fast-check';
import { distance } from 'fastest-levenshtein';
import { describe, expect, it } from 'vitest';
import { createRoute } from '../../../src/engine/routes/create-route.ts';
import { createRouteTable } from '../../../src/engine/routes/route-table.ts';
import { findNearestPaths } from '../../../src/shared/nearest-paths.ts';
import type { FilePath, RoutePath } from '../../../src/shared/types.ts';
import { type ConfigChanges, enZh, toConfig } from './site-folder.ts';

const versions = { default: 'v1', versions: ['v1', 'v2'] };

function makeTable(files: readonly string[], changes: ConfigChanges = {}) {
  const config = toConfig('/project', changes);
  const routes = files.map((file) => createRoute(file, config));
  const table = createRouteTable(routes, config);
  const link = (url: string, from: string) => table.resolveLink(url, createRoute(from, config));
  return { table, link };
}

describe('find', () => {
  const { table } = makeTable([
    'index.md',
    'guide/index.md',
    'guide/Start.md',
    'a b.md',
    '中文.md',
    '100%.md',
    'v1.2.md',
    'café.md',
  ]);

  it.each([
    ['/', '/'],
    ['', '/'],
    ['/index.html', '/'],
    ['/index', '/'],
    ['/guide', '/guide/'],
    ['/guide/', '/guide/'],
    ['/guide.html', '/guide/'],
    ['/guide/index', '/guide/'],
    ['/guide/index.html?x=1#y', '/guide/'],
    ['/guide/Start.md', '/guide/Start'],
    ['/guide/Start/', '/guide/Start'],
    ['/GUIDE/start', undefined],
    ['/a%20b', '/a b'],
    ['/a b', '/a b'],
    ['/%E4%B8%AD%E6%96%87.html', '/中文'],
    ['/100%25', '/100%'],
    ['/100%', '/100%'],
    ['/v1.2', '/v1.2'],
    ['/v1.2.html', '/v1.2'],
    ['/cafe\u0301', '/café'],
    ['/nowhere', undefined],
    ['/guide/start/x', undefined],
  ])('reads %s as %s', (url, path) => {
    expect(table.find(url)?.path).toBe(path);
  });

  it('finds by path and by file', () => {
    expect(table.byPath('/guide/' as RoutePath)?.relativePath).toBe('guide/index.md');
    expect(table.byPath('/guide' as RoutePath)).toBeUndefined();
    expect(table.byFile('/project/docs/guide/index.md' as FilePath)?.path).toBe('/guide/');
  });
});

describe('links', () => {
  const files = [
    'en/index.md',
    'en/guide/a.md',
    'en/guide/index.md',
    'zh/index.md',
    'zh/guide/index.md',
    'zh/guide/a.md',
    'zh/start/b.mdx',
    'zh/zhuanlan.md',
    'zh/空 格.md',
    'zh/what?.md',
  ];
  const { link } = makeTable(files, { locales: enZh });
  const from = 'zh/guide/index.md';

  it.each([
    ['/guide/a', '/zh/guide/a'],
    ['/guide/a.html', '/zh/guide/a'],
    ['/guide/a.md?x=1#b', '/zh/guide/a?x=1#b'],
    ['/zh/guide/a', '/zh/guide/a'],
    ['/en/guide/a', '/guide/a'],
    ['/en/guide/', '/guide/'],
    ['/', '/zh/'],
    ['/guide', '/zh/guide/'],
    ['../start/b.mdx?x=1#c', '/zh/start/b?x=1#c'],
    ['a', '/zh/guide/a'],
    ['./a', '/zh/guide/a'],
    ['./a.md#x', '/zh/guide/a#x'],
    ['a.html', '/zh/guide/a'],
    ['../', '/zh/'],
    ['..', '/zh/'],
    ['.', '/zh/guide/'],
    ['./', '/zh/guide/'],
    ['../../en/guide/a.md', '/guide/a'],
    ['../guide/index.md', '/zh/guide/'],
    ['../guide/README.md', '/zh/guide/'],
    ['?tab=1', '/zh/guide/?tab=1'],
    ['../空 格.md', '/zh/%E7%A9%BA%20%E6%A0%BC'],
    ['../%E7%A9%BA%20%E6%A0%BC', '/zh/%E7%A9%BA%20%E6%A0%BC'],
    ['../what%3F.md#a', '/zh/what%3F#a'],
  ])('%s leads to %s', (url, href) => {
    const result = link(url, from);

    expect(result).toMatchObject({ kind: 'page', href });
    expect(result.target).toBeDefined();
    expect(result.resolved).toBe(result.target?.path);
  });

  it.each([
    ['https://a.b/c', { kind: 'external', href: 'https://a.b/c', resolved: undefined }],
    ['mailto:a@b.c', { kind: 'external', href: 'mailto:a@b.c' }],
    ['javascript:alert(1)', { kind: 'other', href: 'javascript:alert(1)', resolved: undefined }],
    ['data:text/html,x', { kind: 'other', resolved: undefined }],
    ['file:///etc/passwd', { kind: 'other', resolved: undefined }],
    ['', { kind: 'other', href: '' }],
    ['#a%20b', { kind: 'hash', href: '#a%20b', hash: 'a b', resolved: '/zh/guide/' }],
    ['/rss.xml', { kind: 'other', href: '/rss.xml', target: undefined, resolved: '/rss.xml' }],
    ['./a.pdf', { kind: 'other', href: './a.pdf', resolved: '/zh/guide/a.pdf' }],
    [
      '/guide/none.md#x',
      { kind: 'page', href: '/guide/none.md#x', target: undefined, resolved: '/zh/guide/none', hash: 'x' },
    ],
    ['./none', { kind: 'page', href: './none', target: undefined, resolved: '/zh/guide/none' }],
    ['../../../etc/passwd', { kind: 'page', target: undefined, resolved: '../etc/passwd' }],
    ['/guide/A', { kind: 'page', target: undefined, resolved: '/zh/guide/A' }],
  ])('%s is %o', (url, expected) => {
    expect(link(url, from)).toMatchObject(expected);
  });

  it('a folder that begins like a language is no language', () => {
    expect(link('/zhuanlan', from)).toMatchObject({ href: '/zh/zhuanlan' });
  });

  it('an address without scheme leaves the site', () => {
    expect(link('//cdn.host/x', from)).toMatchObject({
      kind: 'external',
      href: '//cdn.host/x',
      target: undefined,
    });
  });

  it('adds no language without autoPrefix', () => {
    const plain = makeTable(files, { locales: enZh, markdown: { autoPrefix: false } });

    expect(plain.link('/guide/a', from).href).toBe('/guide/a');
    expect(plain.link('./a', from).href).toBe('/zh/guide/a');
  });

  it('follows language and version of the page', () => {
    const all = ['v1', 'v2'].flatMap((version) => ['en', 'zh'].map((lang) => `${version}/${lang}/a.md`));
    const site = makeTable(all, { locales: enZh, multiVersion: versions });
    const to = (url: string, file: string) => site.link(url, file).href;

    expect(to('/a', 'v2/zh/a.md')).toBe('/v2/zh/a');
    expect(to('/en/a', 'v2/zh/a.md')).toBe('/v2/a');
    expect(to('/v1/a', 'v2/zh/a.md')).toBe('/a');
    expect(to('/v1/zh/a', 'v2/en/a.md')).toBe('/zh/a');
    expect(to('/a', 'v1/en/a.md')).toBe('/a');
    expect(to('../../v1/en/a.md', 'v2/zh/a.md')).toBe('/a');
  });
});

it('knows the same page in other languages and the first page of each', () => {
  const { table } = makeTable(['en/a.md', 'en/b.md', 'zh/b.md'], { locales: enZh });
  const b = table.byPath('/b' as RoutePath);

  expect(b && table.siblings(b).map(({ path }) => path)).toEqual(['/b', '/zh/b']);
  expect(table.firstOf({ lang: 'zh', version: '' })?.path).toBe('/zh/b');
  expect(table.firstOf({ lang: 'ja', version: '' })).toBeUndefined();
});

describe('suggestions', () => {
  const { table } = makeTable(['guide/set-up.md', 'guide/setup-old.md', 'api/commands.md', 'x/y/deep.md']);

  it.each([
    ['/guide/setup', '/guide/set-up'],
    ['/guide/commands', '/api/commands'],
    ['/deep', '/x/y/deep'],
    ['/entirely/else', undefined],
  ])('for %s: %o', (path, expected) => {
    expect(table.nearestRoute(path)).toBe(expected);
  });

  it('are of the same language and version', () => {
    const files = ['2.0/en/tea.md', '2.0/zh/cups.md', '1.0/zh/tee.md', '2.0/zh/te.md'];
    const multiVersion = { default: '2.0', versions: ['2.0', '1.0'] };
    const { table } = makeTable(files, { locales: enZh, multiVersion });
    expect(table.nearestRoute('/zh/tee')).toBe('/zh/te');
    expect(table.nearestRoute('/1.0/zh/tea')).toBe('/1.0/zh/tee');
    expect(table.nearestRoute('/zh/ta')).toBe('/zh/te');
    expect(table.nearestRoute('/cup')).toBeUndefined();
  });

  it.each([
    ['not a page of the folder whose name has nothing in common', '/guide/why', undefined],
    ['the page that has a longer name now', '/guide/tea', '/guide/tea-pots'],
    ['the page that has a shorter name now', '/guide/tea-pots-and-cups', '/guide/tea-pots'],
    ['a page below', '/rules/no-debugger', '/rules/no-debugger/javascript'],
  ])('are %s', (_, path, expected) => {
    const files = ['guide/cli.md', 'guide/tea-pots.md', 'rules/no-d.md', 'rules/no-debugger/javascript.md'];
    expect(makeTable(files).table.nearestRoute(path)).toBe(expected);
  });

  it('are as many as asked for at most', () => {
    const paths = table.routes.map(({ path }) => path);
    expect(findNearestPaths('/guide/setup', paths, 2)).toEqual(['/guide/set-up', '/guide/setup-old']);
    expect(findNearestPaths('/guide/setup', paths, 1)).toHaveLength(1);
  });

  it('finds in the build what a page that is not there offers in browsers', () => {
    const part = fc.string({ unit: fc.constantFrom('a', 'b', '-', '茶'), minLength: 1, maxLength: 6 });
    const path = fc
      .array(part, { minLength: 1, maxLength: 3 })
      .map((parts) => `/${parts.join('/')}` as RoutePath);
    fc.assert(
      fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 20 }), path, (paths, wanted) => {
        const inBrowser = findNearestPaths(wanted, paths, 5);
        expect(findNearestPaths(wanted, paths, 5, distance)).toEqual(inBrowser);
      }),
    );
  });
});

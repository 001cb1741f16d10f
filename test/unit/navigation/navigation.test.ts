import { describe, expect, it } from 'vitest';
import { createNavigation } from '../../../src/engine/navigation/navigation.ts';
import { readNavigation } from '../../../src/engine/routes/read-navigation.ts';
import { createRouteTable } from '../../../src/engine/routes/route-table.ts';
import { scanRoutes } from '../../../src/engine/routes/scan-routes.ts';
import type { Frontmatter, PageRecord, SidebarEntry } from '../../../src/shared/types.ts';
import { type ConfigChanges, enZh, makeDocs, toConfig } from '../routes/site-folder.ts';

/** Pages are written as `{ title, frontmatter }`; files ending in `.json` as their content. */
interface Page {
  readonly title?: string;
  readonly frontmatter?: Frontmatter;
}
type Files = Readonly<Record<string, Page | readonly unknown[]>>;
type Text = Readonly<Record<string, Readonly<Record<string, string>>>>;

async function build(files: Files, { text = {}, ...changes }: ConfigChanges & { readonly text?: Text } = {}) {
  const config = toConfig(makeDocs(files), changes);
  const { routes } = await scanRoutes(config);
  const { units } = await readNavigation(config, routes);
  const table = createRouteTable(routes, config);
  const pages = routes.map((route) => {
    const { title = '', frontmatter = {} } = files[route.relativePath] as Page;
    return { route, page: { title, frontmatter } as unknown as PageRecord };
  });
  const byPath = new Map(pages.map((page) => [page.route.path, page]));
  const navigation = createNavigation({ config, units, findPage: (path) => byPath.get(path), table, text });
  const sidebarOf = (path: string) => {
    const route = table.find(path);
    return route && navigation.sidebarFor(route);
  };
  return { ...navigation, sidebarOf, entriesOf: (path: string) => sidebarOf(path)?.entries ?? [] };
}

const versions = { default: 'v1', versions: ['v1', 'v2'] };
const first = (entries: readonly SidebarEntry[]) => entries[0];

describe('labels', () => {
  it('come from the entry, else the page, else the file', async () => {
    const meta = [
      { type: 'file', name: 'a', label: 'Label' },
      'b',
      'c',
      { type: 'dir', name: 'd' },
      { type: 'dir', name: 'e' },
      { type: 'dir', name: 'f', label: 'F' },
    ];
    const pages = {
      'a.md': { title: 'A' },
      'b.md': { title: 'B' },
      'c.tsx': {},
      'd/index.md': { title: 'D' },
      'd/x.md': {},
      'e/x.md': {},
      'f/index.md': { title: 'no' },
    };
    const { entriesOf } = await build({ ...pages, '_meta.json': meta });

    expect(entriesOf('/a').map((entry) => 'text' in entry && entry.text)).toEqual([
      'Label',
      'B',
      'c',
      'D',
      'e',
      'F',
    ]);
  });

  it('are keys of i18n.json first, then pass through replaceRules', async () => {
    const meta = [
      { type: 'file', name: 'a', label: 'start' },
      { type: 'section-header', label: 'start' },
      { type: 'custom-link', label: 'start', link: '/a' },
      { type: 'dir', name: 'd', label: 'start' },
      'constructor',
    ];
    const files = {
      'zh/a.md': {},
      'zh/d/x.md': {},
      'zh/constructor.md': { title: 'constructor' },
      'zh/_meta.json': meta,
      'zh/_nav.json': [
        { text: 'start', link: '/a' },
        { text: 'toString', link: '/a' },
      ],
    };
    const { entriesOf, navFor } = await build(files, {
      locales: enZh,
      text: { zh: { start: '开始 X' } },
      replaceRules: [
        { search: /X/g, replace: 'Y' },
        { search: 'Y', replace: 'Z' },
      ],
    });

    expect(
      entriesOf('/zh/a').map((entry) =>
        'text' in entry ? entry.text : 'sectionHeaderText' in entry && entry.sectionHeaderText,
      ),
    ).toEqual(['开始 Z', '开始 Z', '开始 Z', '开始 Z', 'constructor']);
    expect(navFor('zh', '').map(({ text }) => text)).toEqual(['开始 Z', 'toString']);
  });

  it('do not replace twice what the page has replaced', async () => {
    const { entriesOf } = await build(
      { 'a.md': { title: 'foobar' } },
      { replaceRules: [{ search: 'foo', replace: 'foobar' }] },
    );

    expect(entriesOf('/a')).toMatchObject([{ text: 'foobar' }]);
  });
});

describe('icon, tag, context and overviewHeaders', () => {
  const look = (name: string) => ({ icon: name, tag: name, context: name, overviewHeaders: [name.length] });

  it('of a page come from its frontmatter before the entry', async () => {
    const { entriesOf } = await build({
      'a.md': { frontmatter: look('page') },
      '_meta.json': [{ type: 'file', name: 'a', ...look('entry') }],
    });

    expect(first(entriesOf('/a'))).toMatchObject(look('page'));
  });

  it('of a folder come from the entry before its page', async () => {
    const files = { 'd/index.md': { frontmatter: look('page') }, 'd/x.md': {} };
    const own = await build({ ...files, '_meta.json': [{ type: 'dir', name: 'd', ...look('entry') }] });
    const none = await build({ ...files, '_meta.json': [{ type: 'dir', name: 'd' }] });

    expect(first(own.entriesOf('/d'))).toMatchObject(look('entry'));
    expect(first(none.entriesOf('/d'))).toMatchObject(look('page'));
  });

  it('of a wrong type count as missing', async () => {
    const { entriesOf } = await build({
      'a.md': { title: 'A', frontmatter: { icon: 1, tag: [], overviewHeaders: ['2'] } },
    });

    expect(entriesOf('/a')).toEqual([{ text: 'A', link: '/a', _fileKey: 'a' }]);
  });
});

describe('shape of entries', () => {
  it('is complete for every kind', async () => {
    const meta = [
      'a',
      { type: 'dir', name: 'd', collapsed: true },
      { type: 'divider' },
      { type: 'divider', dashed: true },
      { type: 'section-header', label: 'Part', icon: 'i', tag: 't' },
      { type: 'custom-link', label: 'Out', link: 'https://a.b/c', context: 'x' },
      { type: 'custom-link', label: 'In', link: '/a.html#h', tag: 't' },
      { type: 'dir', name: 'alone' },
    ];
    const { entriesOf } = await build({
      'a.md': { title: 'A' },
      'd/x.md': { title: 'X' },
      'alone/index.md': { title: 'Alone' },
      '_meta.json': meta,
    });

    expect(entriesOf('/a')).toEqual([
      { text: 'A', link: '/a', _fileKey: 'a' },
      {
        text: 'd',
        collapsible: true,
        collapsed: true,
        items: [{ text: 'X', link: '/d/x', _fileKey: 'd/x' }],
        _fileKey: 'd',
      },
      { dividerType: 'solid' },
      { dividerType: 'dashed' },
      { sectionHeaderText: 'Part', icon: 'i', tag: 't' },
      { text: 'Out', link: 'https://a.b/c', context: 'x', _fileKey: '' },
      { text: 'In', link: '/a#h', tag: 't', _fileKey: 'a' },
      { text: 'Alone', link: '/alone/', _fileKey: 'alone/index' },
    ]);
  });

  it('file keys and links have forward slashes and no marks of a URL', async () => {
    const { entriesOf } = await build(
      { 'zh/guide/what?.md': { title: 'Q' }, 'zh/guide/空 格#.md': { title: 'S' } },
      { locales: enZh },
    );

    expect(first(entriesOf('/zh/guide/what%3F'))).toMatchObject({
      _fileKey: 'zh/guide',
      items: [
        { _fileKey: 'zh/guide/what?', link: '/zh/guide/what%3F' },
        { _fileKey: 'zh/guide/空 格#', link: '/zh/guide/空 格%23' },
      ],
    });
  });
});

describe('links', () => {
  const meta = [
    {
      type: 'custom-link',
      label: 'Group',
      link: '/guide/',
      items: [{ label: 'Child', link: '/guide/a', items: [{ label: 'Deep', link: 'guide/a.md?x=1#y' }] }],
    },
  ];

  it('a group of links gets the prefix too, at every level', async () => {
    const { entriesOf } = await build(
      { 'zh/guide/index.md': {}, 'zh/guide/a.md': {}, 'zh/_meta.json': meta },
      { locales: enZh },
    );

    expect(entriesOf('/zh/guide/')).toMatchObject([
      { link: '/zh/guide/', items: [{ link: '/zh/guide/a', items: [{ link: '/zh/guide/a?x=1#y' }] }] },
    ]);
  });

  it.each([
    ['/guide/', '/v2/zh/guide/'],
    ['/guide/a.html', '/v2/zh/guide/a'],
    ['/zh/guide/a', '/v2/zh/guide/a'],
    ['/v2/zh/guide/a', '/v2/zh/guide/a'],
    ['/en/guide/a', '/v2/guide/a'],
    ['/v1/guide/a', '/guide/a'],
    ['/none', '/v2/zh/none'],
    ['/llms.txt', '/llms.txt'],
    ['//cdn.host/x', '//cdn.host/x'],
    ['https://a.b', 'https://a.b'],
    ['mailto:a@b.c', 'mailto:a@b.c'],
    ['#top', '#top'],
    ['/guide/#x', '/v2/zh/guide/#x'],
  ])('of the bar: %s becomes %s', async (link, expected) => {
    const items = [{ text: 'T', link, items: [{ text: 'N', link, items: [{ text: 'M', link }] }] }];
    const { navFor } = await build(
      { 'v2/zh/guide/index.md': {}, 'v2/zh/guide/a.md': {}, 'v2/zh/_nav.json': items },
      { locales: enZh, multiVersion: versions },
    );

    expect(navFor('zh', 'v2')).toEqual([
      {
        text: 'T',
        link: expected,
        items: [{ text: 'N', link: expected, items: [{ text: 'M', link: expected }] }],
      },
    ]);
  });

  it('that could run code are left out', async () => {
    const { navFor } = await build({
      'a.md': {},
      '_nav.json': [{ text: 'T', link: 'java\tscript:alert(1)', activeMatch: '(' }],
    });

    expect(navFor('en', '')).toEqual([{ text: 'T' }]);
  });

  it('keep all else the author wrote', async () => {
    const item = {
      text: 'T',
      link: '/a',
      activeMatch: '^/a',
      position: 'left',
      tag: 't',
      icon: 'i',
      download: true,
      rel: 'x',
      lang: 'zh',
    };
    const { navFor } = await build({ 'a.md': {}, '_nav.json': [item] });

    expect(navFor('en', '')).toEqual([item]);
  });
});

describe('the sidebar of a page', () => {
  it('begins where a segment begins', async () => {
    const files = {
      '_nav.json': [],
      'guide/a.md': {},
      'guidebook/b.md': {},
      'guide-x.md': {},
      'guide.md': {},
    };
    const { sidebarOf } = await build(files);

    expect(sidebarOf('/guide/a')?.key).toBe('/guide');
    expect(sidebarOf('/guidebook/b')?.key).toBe('/guidebook');
    expect(sidebarOf('/guide-x')).toBeUndefined();
    expect(sidebarOf('/guide')?.key).toBe('/guide');
  });

  it('is never that of another language', async () => {
    const { sidebarOf } = await build(
      { 'en/index.md': {}, 'zh/_nav.json': [], 'zh/index.md': {} },
      { locales: enZh },
    );

    expect(sidebarOf('/')?.key).toBe('/');
    expect(sidebarOf('/zh/')).toBeUndefined();
  });

  it('is one object for all pages that share it', async () => {
    const { sidebarOf, sidebars } = await build({ 'a.md': {}, 'b.md': {} });

    expect(sidebarOf('/a')).toBe(sidebarOf('/b'));
    expect(sidebars()).toEqual([sidebarOf('/a')]);
  });
});

describe('navigation of the configuration', () => {
  it('lists a folder as "_meta.json" does, in each language', async () => {
    const sidebar = { '/': ['/start', { text: 'Pets', dir: '/api/pets/', collapsed: true, tag: 'new' }] };
    const pages = {
      'start.md': { title: 'Start' },
      'api/pets/index.md': { title: 'All' },
      'api/pets/b.md': { title: 'B' },
      'api/pets/a.md': { title: 'A' },
      'api/pets/_meta.json': ['b', 'a'],
    };
    const files = Object.fromEntries(Object.entries(pages).map(([path, page]) => [`zh/${path}`, page]));
    const { entriesOf } = await build({ ...pages, ...files }, { locales: enZh, theme: { sidebar } });

    const list = (path: string) =>
      entriesOf(path).map((entry) =>
        'text' in entry ? { ...entry, items: entry.items?.map((it) => 'link' in it && it.link) } : entry,
      );
    expect(list('/start')).toMatchInlineSnapshot(`
      [
        {
          "_fileKey": "start",
          "items": undefined,
          "link": "/start",
          "text": "Start",
        },
        {
          "_fileKey": "api/pets/index",
          "collapsed": true,
          "collapsible": true,
          "items": [
            "/api/pets/b",
            "/api/pets/a",
          ],
          "link": "/api/pets/",
          "tag": "new",
          "text": "Pets",
        },
      ]
    `);
    expect(list('/zh/start')[1]).toMatchObject({
      link: '/zh/api/pets/',
      items: ['/zh/api/pets/b', '/zh/api/pets/a'],
    });
  });

  const files = {
    'en/guide/a.md': { title: 'A' },
    'en/guide/index.md': { title: 'Guide' },
    'zh/guide/a.md': { title: '甲', frontmatter: { tag: 'new' } },
    'zh/_meta.json': ['none'],
  };
  const sidebar = {
    '/guide/': [
      '/guide/a',
      { text: 'T', link: '/guide/a.html' },
      { text: 'G', items: [{ link: '/guide/a' }], collapsed: true },
      { dividerType: 'dashed' as const },
      { sectionHeaderText: 'key', tag: 't' },
    ],
  };

  it('serves every language, with its prefix', async () => {
    const nav = [{ text: 'key', link: '/guide/a' }];
    const { navFor, entriesOf, sidebarOf } = await build(files, {
      locales: enZh,
      theme: { nav, sidebar },
      text: { zh: { key: '键' } },
    });

    expect(navFor('en', '')).toEqual([{ text: 'key', link: '/guide/a' }]);
    expect(navFor('zh', '')).toEqual([{ text: '键', link: '/zh/guide/a' }]);
    expect(sidebarOf('/zh/guide/a')?.key).toBe('/zh/guide');
    expect(entriesOf('/zh/guide/a')).toEqual([
      { text: '甲', link: '/zh/guide/a', tag: 'new', _fileKey: 'zh/guide/a' },
      { text: 'T', link: '/zh/guide/a', tag: 'new', _fileKey: 'zh/guide/a' },
      {
        text: 'G',
        collapsible: true,
        collapsed: true,
        items: [{ text: '甲', link: '/zh/guide/a', tag: 'new', _fileKey: 'zh/guide/a' }],
        _fileKey: '',
      },
      { dividerType: 'dashed' },
      { sectionHeaderText: '键', tag: 't' },
    ]);
  });

  it('of a language wins over that of the site', async () => {
    const locales = [
      {
        lang: 'zh',
        text: {},
        nav: [{ text: '中', link: '/zh/guide/a' }],
        sidebar: { '/zh/guide/': ['/zh/guide/a'] },
      },
    ];
    const { navFor, entriesOf } = await build(files, {
      locales: enZh,
      theme: { nav: [{ text: 'En', link: '/guide/' }], sidebar, locales },
    });

    expect(navFor('zh', '')).toEqual([{ text: '中', link: '/zh/guide/a' }]);
    expect(navFor('en', '')).toEqual([{ text: 'En', link: '/guide/' }]);
    expect(entriesOf('/zh/guide/a')).toHaveLength(1);
    expect(entriesOf('/guide/a')).toHaveLength(5);
  });

  it('with keys for each language in one list: the key that names the language wins', async () => {
    const both = { '/zh/guide/': ['/zh/guide/a'], '/guide/': ['/guide/a', '/guide/'] };
    const { entriesOf } = await build(files, { locales: enZh, theme: { sidebar: both } });

    expect(entriesOf('/zh/guide/a')).toHaveLength(1);
    expect(entriesOf('/guide/a')).toHaveLength(2);
  });

  it('is taken by version, with links as they are written', async () => {
    const nav = { v1: [{ text: 'One', link: '/a' }], v2: [{ text: 'Two', link: '/v2/a' }] };
    const sidebars = { '/': ['/a'], '/v2/': ['/v2/a', '/a'] };
    const { navFor, entriesOf } = await build(
      { 'v1/a.md': {}, 'v2/a.md': {} },
      { multiVersion: versions, theme: { nav, sidebar: sidebars } },
    );

    expect(navFor('en', 'v1')).toEqual([{ text: 'One', link: '/a' }]);
    expect(navFor('en', 'v2')).toEqual([{ text: 'Two', link: '/v2/a' }]);
    expect(entriesOf('/a').map((entry) => 'link' in entry && entry.link)).toEqual(['/a']);
    expect(entriesOf('/v2/a').map((entry) => 'link' in entry && entry.link)).toEqual(['/v2/a', '/a']);
  });

  it('is checked for links that could run code', async () => {
    const { diagnostics } = await build(files, {
      locales: enZh,
      theme: { nav: [{ text: 'x', link: 'javascript:1' }] },
    });

    expect(diagnostics).toMatchObject([{ code: 'DG2014', severity: 'error' }]);
  });
});

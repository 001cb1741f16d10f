/** Navigation bars, sidebars, languages and versions, as a reader finds them. */
import { describe, expect, it } from 'vitest';
import type { PageMeta, SidebarEntry, SiteData } from '../../src/shared/types.ts';
import { type Built, site } from '../helpers/site.ts';

function metaOf(built: Built, path: string): PageMeta {
  const json = /<script type="application\/json" id="docgen-meta">(.*?)<\/script>/s.exec(built.html(path));
  return JSON.parse(json?.[1] ?? '{}');
}
const siteOf = (built: Built, path: string): SiteData =>
  JSON.parse(built.read(metaOf(built, path).site.slice(1)));
function sidebarOf(built: Built, path: string): SidebarEntry[] {
  const { sidebar } = metaOf(built, path);
  return sidebar === '' ? [] : JSON.parse(built.read(sidebar.slice(1)));
}
const headOf = (built: Built, path: string, pattern: RegExp) =>
  [...(built.html(path).split('</head>')[0] ?? '').matchAll(pattern)].map(([, ...groups]) =>
    groups.join(' '),
  );

it('reads _nav.json and every form of _meta.json', async () => {
  const built = await site('navigation').build();
  expect(built.problems()).toEqual([]);
  expect(siteOf(built, '/').nav).toEqual([
    { text: 'Guide', link: '/guide/start/one', activeMatch: '^/guide/' },
    {
      text: 'More',
      position: 'left',
      items: [
        { text: 'API', link: '/api/' },
        { text: 'Elsewhere', link: 'https://example.org' },
      ],
    },
  ]);
  expect(sidebarOf(built, '/guide/last')).toEqual([
    { sectionHeaderText: 'Learn' },
    {
      text: 'Start here',
      link: '/guide/start/',
      collapsible: true,
      collapsed: true,
      _fileKey: 'guide/start/index',
      items: [
        { text: 'Two `code`', link: '/guide/start/two', tag: 'hot', _fileKey: 'guide/start/two' },
        { text: 'First', link: '/guide/start/one', tag: 'new', context: 'c', _fileKey: 'guide/start/one' },
      ],
    },
    { dividerType: 'dashed' },
    { sectionHeaderText: 'Advanced' },
    { text: 'Deep', link: '/guide/advanced/deep', _fileKey: 'guide/advanced/deep' },
    { text: 'Very deep', link: '/guide/advanced/very-deep', _fileKey: 'guide/advanced/very-deep' },
    { dividerType: 'solid' },
    { text: 'Last', link: '/guide/last', _fileKey: 'guide/last' },
    { text: 'Source', link: 'https://example.org/source', _fileKey: '' },
    {
      text: 'Links',
      link: '/api/',
      collapsible: true,
      collapsed: false,
      _fileKey: 'api/index',
      items: [{ text: 'One', link: '/guide/start/one', _fileKey: 'guide/start/one' }],
    },
  ]);
});

it('lists folders without _meta.json: index first, a page beside its folder, images ignored', async () => {
  const built = await site('navigation').build();
  expect(sidebarOf(built, '/api/')).toEqual([
    { text: 'API', link: '/api/', _fileKey: 'api/index' },
    {
      text: 'Call',
      link: '/api/call',
      collapsible: true,
      collapsed: false,
      _fileKey: 'api/call',
      items: [{ text: 'Call A', link: '/api/call/a', _fileKey: 'api/call/a' }],
    },
    {
      text: 'group',
      collapsible: true,
      collapsed: false,
      _fileKey: 'api/group',
      items: [{ text: 'Grouped', link: '/api/group/x', _fileKey: 'api/group/x' }],
    },
  ]);
  expect(metaOf(built, '/').sidebar).toBe('');
});

it('marks the current page and section', async () => {
  const built = await site('navigation').build();
  const html = built.html('/guide/start/two');
  expect(html).toMatch(/<a href="\/guide\/start\/two\.html"[^>]*aria-current="page"/);
  expect(html).toMatch(
    /<a href="\/guide\/start\/one\.html"[^>]*class="rp-nav-menu__item[^"]*"[^>]*aria-current/,
  );
  expect(built.html('/api/')).not.toMatch(/class="rp-nav-menu__item[^"]*"[^>]*aria-current[^>]*>Guide/);
});

it('writes clean links when asked, over the same files', async () => {
  const plain = await site('navigation').build();
  const clean = await site('navigation')
    .write('docgen.config.json', '{ "route": { "cleanUrls": true } }')
    .build();
  const paths = (built: Built) => built.files().filter((path) => path.endsWith('.html'));
  expect(paths(clean)).toEqual(paths(plain));
  expect(plain.html('/guide/last')).toContain('href="/guide/start/one.html"');
  expect(plain.html('/guide/last')).toContain('href="/api/index.html"');
  expect(clean.html('/guide/last')).toContain('href="/guide/start/one"');
  expect(clean.html('/guide/last')).toContain('href="/api/"');
  expect(clean.html('/guide/last')).not.toMatch(/href="\/[^"]*\.html/);
});

it('serves two languages: the default without prefix, each with its own navigation and words', async () => {
  const built = await site('languages').build();
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'guide/bulbs.html',
    'guide/english.html',
    'guide/index.html',
    'index.html',
    'search.html',
    'zh/404.html',
    'zh/guide/bulbs.html',
    'zh/guide/english.html',
    'zh/guide/index.html',
    'zh/index.html',
    'zh/search.html',
  ]);
  expect(built.html('/guide/')).toContain('<html lang="en"');
  expect(built.html('/zh/guide/')).toContain('<html lang="zh-Hans"');
  expect(built.html('/zh/404')).toContain('<html lang="zh-Hans"');
  expect(siteOf(built, '/zh/').nav).toEqual([
    { text: '指南', link: '/zh/guide/', activeMatch: '^/zh/guide/' },
  ]);
  expect(built.html('/zh/guide/')).toContain('<title>指南 - 灯</title>');
  expect(built.html('/zh/')).toContain('<meta name="description" content="书桌上的光。">');
  expect(built.html('/zh/guide/bulbs')).toContain('<meta name="description" content="一盏灯。">');
  expect(built.html('/guide/bulbs')).toContain('<meta name="description" content="A lamp.">');
  const links = [...built.body('/zh/guide/').matchAll(/<a href="([^"#]+)"/g)].map(([, href]) => href);
  expect(links).toEqual(['/zh/guide/bulbs', '/zh/', '/zh/guide/bulbs']);
  expect(built.html('/zh/guide/')).not.toContain('Skip to content');
});

it('tells search engines of languages that exist, absolutely', async () => {
  const built = await site('languages').build();
  const alternates = (path: string) =>
    headOf(built, path, /<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g);
  const expected = [
    'en https://lamp.example/guide/',
    'zh https://lamp.example/zh/guide/',
    'x-default https://lamp.example/guide/',
  ];
  expect(alternates('/guide/')).toEqual(expected);
  expect(alternates('/zh/guide/')).toEqual(expected);
  expect(alternates('/guide/english')).toEqual([]);
  const canonical = (path: string) => headOf(built, path, /<link rel="canonical" href="([^"]+)">/g);
  expect(canonical('/zh/guide/')).toEqual(['https://lamp.example/zh/guide/']);
  expect(canonical('/404')).toEqual([]);
});

it('switches to the same page, else to the nearest that exists', async () => {
  const built = await site('languages')
    .edit('docgen.config.ts', (text) => text.replace('route: {', 'route: { localeFallback: false,'))
    .build();
  expect(metaOf(built, '/guide/bulbs').alternates).toEqual({
    langs: { zh: '/zh/guide/bulbs' },
    versions: {},
  });
  const nearest = { langs: { zh: '/zh/guide/' }, versions: {}, missing: ['zh'] };
  expect(metaOf(built, '/guide/english').alternates).toEqual(nearest);
  expect(built.html('/guide/english')).toContain('href="/zh/guide/"');
  expect(metaOf(built, '/404').alternates.langs).toEqual({ en: '/', zh: '/zh/' });
  expect(built.files()).not.toContain('zh/guide/english.html');
});

it('serves versions: the default without prefix, version before language', async () => {
  const built = await site('versions').build();
  expect(built.problems()).toEqual([]);
  expect(built.files().filter((path) => path.endsWith('.html'))).toEqual([
    '404.html',
    'index.html',
    'page.html',
    'search.html',
    'v2/index.html',
    'v2/new.html',
    'v2/page.html',
    'v2/search.html',
    'v2/zh/index.html',
    'v2/zh/new.html',
    'v2/zh/page.html',
    'v2/zh/search.html',
    'zh/404.html',
    'zh/index.html',
    'zh/page.html',
    'zh/search.html',
  ]);
  expect(siteOf(built, '/v2/zh/').nav).toEqual([{ text: 'Page', link: '/v2/zh/page' }]);
  expect(built.body('/v2/zh/')).toContain('href="/v2/zh/page.html"');
  expect(metaOf(built, '/v2/zh/page')).toMatchObject({
    page: { version: 'v2', lang: 'zh' },
    alternates: {
      langs: { en: '/v2/page' },
      versions: { v1: '/zh/page' },
    },
  });
  expect(metaOf(built, '/v2/new').alternates.versions.v1).toBe('/');
});

describe('previous and next page', () => {
  const linksOf = (built: Built, path: string) =>
    [...built.html(path).matchAll(/<a href="([^"]*)" [^>]*class="rp-prev-next-page__item .*?<\/a>/g)].map(
      ([link, href]) =>
        `${/ rel="(\w+)"/.exec(link)?.[1]}: ${/__text">(.*?)<\/span>/.exec(link)?.[1]} ${href}`,
    );

  it('are those of the sidebar, unless the frontmatter hides one, or has another text or page', async () => {
    const built = await site({
      'docs/_meta.json': '["a", "b", "c", "d", "e"]',
      'docs/a.md': '---\nnext: false\n---\n\n# A\n',
      'docs/b.md': '---\nprev: Back to **A**\nnext: { link: ./e.md#last }\n---\n\n# B\n',
      'docs/c.md':
        '---\nprev: { text: Source, link: "https://x.org/c" }\nnext: { text: Onwards }\n---\n\n# C\n',
      'docs/d.md': '---\nprev: true\n---\n\n# D\n',
      'docs/e.md': '# E, the end\n\n## Last\n',
    }).build();
    expect(built.problems()).toEqual([]);
    expect(linksOf(built, 'a')).toEqual([]);
    expect(linksOf(built, 'b')).toEqual([
      'prev: Back to <strong>A</strong> /a.html',
      'next: E, the end /e.html#last',
    ]);
    expect(linksOf(built, 'c')).toEqual(['prev: Source https://x.org/c', 'next: Onwards /d.html']);
    expect(linksOf(built, 'd')).toEqual(['prev: C /c.html', 'next: E, the end /e.html']);
  });

  it('stay in the language of the page, and below the base', async () => {
    const built = await site({
      'docs/en/a.md': '---\nnext: { link: /b }\n---\n\n# A\n',
      'docs/en/b.md': '# B\n',
      'docs/zh/a.md': '---\nnext: { link: /b }\n---\n\n# 甲\n',
      'docs/zh/b.md': '# 乙\n',
      'docgen.config.json':
        '{ "base": "/x/", "lang": "en", "locales": [{ "lang": "en", "label": "English" }, { "lang": "zh", "label": "中文" }] }',
    }).build();
    expect(linksOf(built, 'zh/a')).toEqual(['next: 乙 /x/zh/b.html']);
    expect(linksOf(built, 'a')).toEqual(['next: B /x/b.html']);
  });

  it('lead somewhere: dead links, texts without a page and code are reported at their place', async () => {
    const made = site({
      'docs/_meta.json': '["a", "b"]',
      'docs/a.md': '---\nprev: Up\nnext: { link: ./bb.md }\n---\n\n# A\n',
      'docs/b.md': '---\nprev: { text: Run, link: "javascript:alert(1)" }\n---\n\n# B\n',
    });
    const built = await made.build();
    expect(built.problems()).toEqual([
      'DG3017 docs/a.md:2:1',
      'DG3042 docs/b.md:2:20',
      'DG4004 docs/a.md:3:9',
    ]);
    expect(built.terminal()).toContain('"prev" is not shown: no page precedes this one in its sidebar.');
    expect(built.terminal()).toContain('Dead link "./bb.md" in frontmatter next.');
  });

  it('is not the address that VuePress reads there', async () => {
    const built = await site({
      'docs/a.md': '---\nnext: ./b.md\n---\n\n# A\n',
      'docs/b.md': '# B\n',
    }).build();
    expect(built.problems()).toEqual(['DG3017 docs/a.md:2:1']);
    expect(built.terminal()).toContain('"next" must be a text; an address is "link:" below it');
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import type { SidebarEntry } from '../../../src/shared/types.ts';
import { createThemeRenderer, type PageOptions, toPageInput } from './theme-renderer.ts';

let render: (options?: PageOptions) => string;

beforeAll(async () => {
  const renderPage = await createThemeRenderer();
  render = (options) => renderPage(toPageInput(options)).html;
});

const SIDEBAR: readonly SidebarEntry[] = [
  {
    text: 'Guide',
    _fileKey: 'guide',
    items: [
      { text: 'Use `code`', link: '/guide/start', _fileKey: 'guide/start', tag: 'new', context: 'first' },
      { text: 'Next', link: '/guide/next', _fileKey: 'guide/next' },
    ],
  },
  { dividerType: 'dashed' },
  { sectionHeaderText: 'More' },
  {
    text: 'Plugins',
    link: '/plugins/',
    _fileKey: 'plugins',
    collapsed: true,
    items: [{ text: 'One', link: '/plugins/one', _fileKey: 'plugins/one' }],
  },
];

const TOC = [
  { text: 'First `x`', id: 'first', depth: 2, charIndex: -1 },
  { text: 'Inner', id: 'inner', depth: 3, charIndex: -1 },
];

describe('every page type', () => {
  const types = ['home', 'doc', 'doc-wide', 'custom', 'blank', '404'] as const;

  it.each(types)('%s has a skip link to its one main landmark, and no style attribute', (pageType) => {
    const html = render({ page: { pageType, toc: TOC }, sidebar: SIDEBAR });

    expect(html).toContain('href="#rp-main"');
    expect(html.match(/<main[^>]*id="rp-main"/g)).toHaveLength(1);
    expect(html).not.toMatch(/\sstyle=/);
    expect(html).not.toContain('<script');
  });

  it.each(types)('%s has a name for every button', (pageType) => {
    const html = render({ page: { pageType, toc: TOC }, sidebar: SIDEBAR });
    const buttons = [...html.matchAll(/<(button|summary)([^>]*)>(.*?)<\/\1>/gs)];
    const nameless = buttons.filter(
      ([, , attributes = '', content = '']) =>
        !attributes.includes('aria-label="') && content.replace(/<svg.*?<\/svg>|<[^>]*>/gs, '').trim() === '',
    );

    expect(nameless).toEqual([]);
    if (pageType !== 'blank') expect(buttons.length).toBeGreaterThan(1);
  });
});

describe('doc page', () => {
  it('shows sidebar, body and outline', () => {
    const html = render({ page: { toc: TOC }, sidebar: SIDEBAR });

    expect(html).toContain('class="rp-sidebar"');
    expect(html).toMatch(/class="rp-doc rspress-doc"[^>]*><h1 id="start">Start<\/h1>/);
    expect(html).toContain('<a class="rp-toc-item" href="#inner" data-depth="1">Inner</a>');
    expect(html).toContain('First <code>x</code>');
  });

  it('marks the current row, and only that', () => {
    const html = render({ sidebar: SIDEBAR });
    const rows = html.match(/<a[^>]*class="rp-sidebar-item[^>]*>/g) ?? [];

    expect(rows.filter((row) => row.includes('aria-current="page"'))).toEqual([
      expect.stringContaining('href="/docs/guide/start"'),
    ]);
    // Themes for Rspress colour the current row by this class, and any row by the other.
    expect(rows.filter((row) => row.includes('rp-sidebar-item--active'))).toEqual([
      expect.stringContaining('href="/docs/guide/start"'),
    ]);
    expect(html).toContain('data-context="first"');
    expect(html).toContain('Use <code>code</code>');
    expect(html).toContain('<span class="rp-badge rp-badge--tip">new</span>');
  });

  it('leaves a closed group reachable until script can open it', () => {
    const html = render({ sidebar: SIDEBAR });

    expect(html).toMatch(/data-collapsed="true"[\s\S]*aria-expanded="false" aria-label="Expand Plugins"/);
    expect(html).toContain('href="/docs/plugins/one"');
    expect(html).not.toContain('inert');
  });

  it('opens the group of the current page', () => {
    const html = render({ page: { routePath: '/plugins/one' }, sidebar: SIDEBAR });

    expect(html).toContain('aria-label="Collapse Plugins"');
    expect(html).not.toContain('data-collapsed="true"');
  });

  it('reads of a sidebar with 20 000 pages no more than the rows on screen, after the first page', () => {
    let reads = 0;
    const sidebar = Array.from({ length: 200 }, (_, part) => ({
      text: `Part ${part}`,
      _fileKey: '',
      items: Array.from({ length: 100 }, (_, at) => ({
        text: `Page ${at}`,
        _fileKey: '',
        get link() {
          reads += 1;
          return `/part-${part}/page-${at}`;
        },
      })),
    }));
    const show = (routePath: string) => render({ page: { routePath }, sidebar });
    show('/part-0/page-0');
    reads = 0;
    const html = show('/part-100/page-50');

    expect(html.match(/data-depth="1"/g)?.length).toBeGreaterThan(90);
    expect(html.includes('href="/docs/part-150/page-0"')).toBe(true);
    expect(reads).toBeLessThan(1000);
  });

  it.each([
    ['sidebar', 'class="rp-sidebar"'],
    ['outline', 'class="rp-outline"'],
    ['footer', 'class="rp-doc-footer"'],
    ['navbar', 'class="rp-nav"'],
  ])('frontmatter "%s: false" takes it away', (key, markup) => {
    const shown = render({ page: { toc: TOC }, sidebar: SIDEBAR });
    const hidden = render({ page: { toc: TOC, frontmatter: { [key]: false } }, sidebar: SIDEBAR });

    expect(shown).toContain(markup);
    expect(hidden).not.toContain(markup);
  });

  it('keeps the room of a hidden sidebar on doc pages and gives it up on wide ones', () => {
    const page = { frontmatter: { sidebar: false } };

    expect(render({ page, sidebar: SIDEBAR })).toContain('rp-doc-layout__spacer');
    expect(render({ page: { ...page, pageType: 'doc-wide' }, sidebar: SIDEBAR })).not.toContain(
      'rp-doc-layout__spacer',
    );
  });

  it('says in which groups and sections a page is, unless the site does not want that', () => {
    const inner = { text: 'Inner `x`', _fileKey: 'i', items: [{ text: 'P', link: '/p', _fileKey: 'p' }] };
    const sidebar: readonly SidebarEntry[] = [
      { text: 'Above', link: '/above', _fileKey: 'above' },
      { sectionHeaderText: 'Section' },
      { text: 'Outer', link: '/outer/', _fileKey: 'o', items: [inner] },
      { dividerType: 'solid' },
      { text: 'Below', link: '/below', _fileKey: 'below' },
    ];
    const toTrail = (routePath: string, breadcrumbs = true) => {
      const html = render({ page: { routePath }, sidebar, theme: { breadcrumbs } });
      return /<nav class="rp-breadcrumbs" aria-label="Breadcrumbs"><ol>(.*?)<\/ol>/.exec(html)?.[1];
    };

    expect(toTrail('/p')).toBe(
      '<li><span>Section</span></li><li><a href="/docs/outer/">Outer</a></li><li><span>Inner <code>x</code></span></li>',
    );
    expect(toTrail('/outer/')).toBe('<li><span>Section</span></li>');
    expect(toTrail('/p', false)).toBeUndefined();
    for (const path of ['/above', '/below', '/elsewhere']) expect(toTrail(path), path).toBeUndefined();
  });

  it('heads a page without a heading with its frontmatter title', () => {
    const page = { title: 'From frontmatter', headingTitle: '', frontmatter: { title: 'From frontmatter' } };

    expect(render({ page, html: '<p>x</p>' })).toContain('<h1>From frontmatter</h1>');
    expect(render({ page, html: '<p>x</p>', theme: { fallbackHeadingTitle: false } })).not.toContain('<h1>');
  });

  it('links to the pages before and after, the source and the last change', () => {
    const html = render({
      page: { lastUpdatedTime: '1 May 2026', lastUpdatedAuthor: 'Ada' },
      sidebar: SIDEBAR,
      theme: { lastUpdated: true, editLink: { docRepoBaseUrl: 'https://git.example/docs' } },
    });

    expect(html).toMatch(
      /href="\/docs\/guide\/next" class="rp-prev-next-page__item rp-prev-next-page__next"/,
    );
    expect(html).not.toContain('rp-prev-next-page__prev');
    expect(html).toContain('href="https://git.example/docs/en/guide/start.md"');
    expect(html).toContain('Last Updated: <time>1 May 2026</time> by Ada');
  });

  it('speaks the language of the page', () => {
    const html = render({
      page: { lang: 'zh', toc: TOC, lastUpdatedTime: '2026年5月1日' },
      theme: { lastUpdated: true },
    });

    expect(html).toContain('跳到正文');
    expect(html).toContain('目录');
    expect(html).toContain('最后更新于：<time>2026年5月1日</time>');
  });
});

describe('navigation bar', () => {
  const nav = [
    { text: 'Guide', link: '/guide/start', activeMatch: '^/guide/' },
    { text: 'Home', link: '/' },
    { text: 'Left', link: '/left', position: 'left' as const },
    {
      text: 'More',
      items: [
        { text: 'Log', link: 'https://example.com/log' },
        { text: 'Old', items: [{ text: '0.x', link: '/v0' }] },
      ],
    },
  ];

  it('marks the section the reader is in, and not the home page', () => {
    const html = render({ site: { nav } });
    const active = [
      ...html.matchAll(/<a[^>]*class="rp-nav-menu__item"[^>]*data-active="true"[^>]*>([^<]*)/g),
    ];

    expect(active.map(([, text]) => text)).toEqual(['Guide']);
  });

  it('makes groups of native disclosure elements with everything inside', () => {
    const html = render({ site: { nav } });

    expect(html).toMatch(/<details><summary class="rp-hover-group__label">More/);
    expect(html).toMatch(/href="https:\/\/example\.com\/log"/);
    expect(html).toContain('href="/docs/v0"');
  });

  it('says that a link opens a new tab', () => {
    const html = render({ site: { nav } });

    expect(html).toMatch(
      /href="https:\/\/example\.com\/log" target="_blank" rel="noopener noreferrer"[^>]*>Log<span class="rp-sr-only">\(opens in a new tab\)/,
    );
  });

  it('leads each language to the page it has', () => {
    const html = render({
      alternates: { langs: { en: '/guide/start' as never, zh: '/zh/guide/' as never }, versions: {} },
    });

    expect(html).toMatch(/href="\/docs\/zh\/guide\/"[^>]*lang="zh-Hans"[^>]*>简体中文/);
    expect(html).toMatch(/<a[^>]*lang="en"[^>]*aria-current="true"[^>]*>English/);
  });

  it('has no menus for one language and no versions, and no switch for a forced theme', () => {
    const html = render({
      site: { locales: [{ lang: 'en', label: 'English' }] },
      theme: { darkMode: 'force-dark' },
    });

    expect(html).not.toContain('Language');
    expect(html).not.toContain('rp-switch-appearance');
  });

  it('is not there with "hideNavbar: always"', () => {
    expect(render({ theme: { hideNavbar: 'always' } })).not.toContain('class="rp-nav"');
  });

  it('shows both logos of a two-theme logo with the base', () => {
    const html = render({ site: { logo: { light: '/l.svg', dark: '/d.svg' } } });

    expect(html).toContain('src="/docs/l.svg"');
    expect(html).toContain('src="/docs/d.svg"');
    expect(html).toMatch(/alt="Tools" data-theme="dark"/);
  });

  it('names its social links', () => {
    const socialLinks = [
      { icon: 'github', mode: 'link' as const, content: 'https://github.com/a/b' },
      {
        icon: { svg: '<svg><title>Forum</title></svg>' },
        mode: 'link' as const,
        content: 'https://forum.example',
      },
    ];
    const html = render({ theme: { socialLinks } });

    expect(html).toContain('<span class="rp-sr-only">github</span>');
    expect(html).toContain('<span class="rp-sr-only">Forum</span>');
  });
});

describe('home page', () => {
  const frontmatter = {
    hero: {
      badge: { text: 'New', link: '/guide/start' },
      name: 'Tools',
      text: 'Line one\nLine two',
      tagline: 'Fast <b>and</b> small',
      image: { src: { light: '/l.png', dark: '/d.png' }, alt: 'Logo' },
      actions: [
        { text: 'Go', link: '/guide/start' },
        { text: 'Code', link: 'https://git.example', theme: 'alt' },
      ],
    },
    features: [
      { title: 'A', details: 'Details', icon: '⚡', span: 6, link: '/a' },
      { title: 'B', span: 5 },
    ],
  };
  const page = { pageType: 'home' as const, routePath: '/', frontmatter };

  it('shows hero and features, and not the body', () => {
    const html = render({ page, html: '<p>never</p>' });

    expect(html).toContain('<h1 class="rp-home-hero__name">Tools</h1>');
    expect(html).toContain('<span>Line one</span><span>Line two</span>');
    expect(html).toContain('Fast <b>and</b> small');
    expect(html).toMatch(/href="\/docs\/guide\/start" class="rp-button rp-button--brand rp-button--big"/);
    expect(html).toContain('rp-home-feature__card--span-6');
    expect(html).not.toContain('span-5');
    expect(html).not.toContain('never');
  });

  it('has exactly one heading of the first level, also without a hero', () => {
    expect(render({ page }).match(/<h1/g)).toHaveLength(1);
    expect(render({ page: { pageType: 'home', routePath: '/' } }).match(/<h1/g)).toHaveLength(1);
  });

  it('renders both images and leaves the choice to CSS', () => {
    const html = render({ page });

    expect(html).toMatch(/src="\/docs\/l\.png"[^>]*data-theme="light"/);
    expect(html).toMatch(/src="\/docs\/d\.png"[^>]*data-theme="dark"/);
  });

  it('shows the footer message as HTML', () => {
    expect(render({ page, theme: { footer: { message: 'By <a href="/x">us</a>' } } })).toContain(
      'By <a href="/x">us</a>',
    );
    expect(render({ page })).not.toContain('rp-home-footer');
  });
});

describe('not-found page', () => {
  it('is the same wherever it stands, and leads home in its language', () => {
    const html = render({ page: { pageType: '404', routePath: '/404', lang: 'zh' } });

    expect(html).toContain('页面未找到');
    expect(html).toMatch(/href="\/docs\/zh\/" class="rp-button/);
    expect(html).not.toContain('/404"');
  });
});

describe('a theme of one’s own', () => {
  it('replaces a part everywhere and fills slots', async () => {
    const renderPage = await createThemeRenderer(
      `const HomeFooter = () => <footer>mine</footer>;
       const Layout = () => <theme.Layout top="[top]" beforeNavTitle="[title]" afterDocContent="[after]" beforeSidebar="[side]" afterOutline="[outline]" beforeHeroActions="[actions]" afterFeatures="[features]" />;`,
      ['HomeFooter', 'Layout'],
    );

    const doc = renderPage(toPageInput({ sidebar: SIDEBAR })).html;
    const home = renderPage(toPageInput({ page: { pageType: 'home' } })).html;

    for (const slot of ['[top]', '[title]', '[after]', '[side]', '[outline]']) expect(doc).toContain(slot);
    for (const slot of ['[top]', '[actions]', '[features]', '<footer>mine</footer>'])
      expect(home).toContain(slot);
  });
});

it('leaves out what a layout of one’s own switches off', async () => {
  const renderPage = await createThemeRenderer(
    'const Layout = () => <theme.Layout uiSwitch={{ showNavbar: false, showSidebar: false, showAside: false, showDocFooter: false }} />;',
    ['Layout'],
  );

  const { html } = renderPage(toPageInput({ page: { toc: TOC }, sidebar: SIDEBAR }));

  expect(html).toContain('rspress-doc');
  for (const part of ['rp-nav', 'rp-sidebar', 'rp-outline', 'rp-doc-footer', 'rp-doc-layout__menu'])
    expect(html).not.toContain(`class="${part}"`);
});

describe('components for authors', () => {
  it('keeps every panel of tabs in the document, with the label that is shown without script', async () => {
    const renderPage = await createThemeRenderer(
      `const DocContent = () => <theme.PackageManagerTabs command="install docgen -D" />;`,
      ['DocContent'],
    );

    const { html } = renderPage(toPageInput());

    expect(html.match(/role="tab"/g)).toHaveLength(5);
    expect(html).toMatch(/aria-selected="true"[^>]*>npm/);
    expect(html).toMatch(
      /data-label="deno" data-hidden=""[\s\S]*>deno<\/span><span[^>]*> add npm:docgen -D</,
    );
  });

  it('uses the site’s own tabs in package-manager tabs', async () => {
    const renderPage = await createThemeRenderer(
      `const Tabs = () => <b>own tabs</b>;
       const DocContent = () => <theme.PackageManagerTabs command="install docgen" />;`,
      ['Tabs', 'DocContent'],
    );

    expect(renderPage(toPageInput()).html).toContain('<b>own tabs</b>');
  });
});

import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { LoadedPage } from '../../../src/runtime/context.ts';
import { explainRenderError, renderPage } from '../../../src/runtime/server.tsx';
import * as runtime from '../../../src/runtime/site-index.ts';
import type { SidebarEntry } from '../../../src/shared/types.ts';
import { toMeta, toSite } from './sample.ts';

// What the bundler makes for a site: `parts` is filled by each test.
const { parts } = vi.hoisted(() => ({ parts: {} as Record<string, unknown> }));
vi.mock('virtual:docgen/options', () => ({
  base: '/docs/',
  assetPrefix: '/docs/',
  cleanUrls: true,
  prefetchLink: true,
  siteOrigin: 'https://docs.test',
  dev: false,
}));
vi.mock('virtual:docgen/theme', () => ({ parts, loadParts: () => Promise.resolve(parts) }));
vi.mock('virtual:docgen/global-components', () => ({
  globalComponents: [{ component: ({ say }: { say: string }) => <i>{say}</i>, props: { say: 'global' } }],
}));
vi.mock('virtual-page-data', () => ({ pages: [{ routePath: '/from-module' }] }));

/** Renders a page whose layout is the given component. */
function render(
  Layout: () => ReactNode,
  changes: Partial<LoadedPage> = {},
  extra: Partial<Parameters<typeof renderPage>[0]> = {},
) {
  parts.Layout = Layout;
  const { html, Page, ...rest } = {
    meta: toMeta('/guide/a'),
    site: toSite(),
    sidebar: [] as readonly SidebarEntry[],
    ...changes,
  };
  return renderPage({
    ...rest,
    ...(html === undefined ? {} : { html }),
    ...(Page === undefined ? {} : { Page }),
    ...extra,
  });
}

const show = (value: unknown) => <pre>{JSON.stringify(value)}</pre>;

/** What a hook gives on the server, read back from the markup. */
function readHook(useIt: () => unknown, changes: Partial<LoadedPage> = {}): unknown {
  const { html } = render(() => show(useIt()), changes);
  const text = /<pre>(.*?)<\/pre>/s.exec(html)?.[1] ?? '';
  return JSON.parse(text.replaceAll('&quot;', '"').replaceAll('&amp;', '&'));
}

function PageWithRun() {
  const { Badge = () => null } = runtime.useMDXComponents();
  return (
    <>
      <runtime.Run html="<p>static</p>" />
      <Badge />
    </>
  );
}

function Chart(): ReactNode {
  return (globalThis as unknown as { window: { innerWidth: ReactNode } }).window.innerWidth;
}

const TestBadge = () => <b>badge</b>;

const BrokenPage = () => <Chart />;
const Tags = () => <title>x</title>;

test('writes a static body untouched into one marked element', () => {
  const body = '<h1>A &amp; B</h1><pre class="x">1 &lt; 2</pre>';

  const { html, head } = render(() => <runtime.Content className="rp-doc rspress-doc" />, { html: body });

  expect(html).toBe(`<div class="rp-doc rspress-doc" data-docgen-body="">${body}</div><i>global</i>`);
  expect(head).toBe('');
});

test('renders a component page with runs of HTML and components of the provider', () => {
  const { html } = render(
    () => (
      <runtime.MDXProvider components={{ Badge: TestBadge }}>
        <runtime.Content />
      </runtime.MDXProvider>
    ),
    { Page: PageWithRun },
  );

  expect(html).toContain(
    '<div data-docgen-body=""><div class="rp-run"><p>static</p></div><b>badge</b></div>',
  );
});

test('gives the head what components ask for, apart from the body', () => {
  const { html, head } = render(() => (
    <main>
      <runtime.Head>
        <title>{'My "own" <title>'}</title>
        <meta property="og:image" content="/a&b.png" />
        <meta httpEquiv="refresh" content="1" />
        {false}
        <script async src="/x.js" />
      </runtime.Head>
      <link rel="preload" as="image" href="/hoisted.png" />
      text
    </main>
  ));

  expect(html).toBe('<main>text</main><i>global</i>');
  expect(head).toContain('<title>My &quot;own&quot; &lt;title&gt;</title>');
  expect(head).toContain('<meta property="og:image" content="/a&amp;b.png" data-docgen-head="">');
  expect(head).toContain('<meta http-equiv="refresh" content="1" data-docgen-head="">');
  expect(head).toContain('<script async="" src="/x.js" data-docgen-head=""></script>');
  expect(head).toContain('href="/hoisted.png"');
});

test('a script in the head cannot end early', () => {
  const { head } = render(() => {
    runtime.useHead({
      title: 'T',
      script: [{ type: 'application/ld+json', innerHTML: '{"a":"</script><b>"}' }],
    });
    return null;
  });

  expect(head).toBe(
    '<title>T</title><script type="application/ld+json" data-docgen-head="">{"a":"<\\/script><b>"}</script>',
  );
});

test('refuses a component inside Head and says what it takes', () => {
  expect(() =>
    render(() => (
      <runtime.Head>
        <Tags />
      </runtime.Head>
    )),
  ).toThrow('<Head> takes title, meta, link, script');
});

test('leaves what needs a browser out of the HTML', () => {
  const { html } = render(() => (
    <>
      <runtime.NoSSR>a</runtime.NoSSR>
      <runtime.ClientOnly>b</runtime.ClientOnly>
      <runtime.BrowserOnly fallback="wait">{() => 'c'}</runtime.BrowserOnly>
      <runtime.Portal>d</runtime.Portal>
    </>
  ));

  expect(html).toBe('wait<i>global</i>');
});

test('hides global components when the page says so', () => {
  const meta = toMeta('/a', { frontmatter: { globalUIComponents: false } });

  expect(render(() => 'x', { meta }).html).toBe('x');
});

test('wraps everything in the theme’s Root, once', () => {
  parts.Root = ({ children }: { children: ReactNode }) => <section>{children}</section>;

  expect(render(() => 'x').html).toBe('<section>x<i>global</i></section>');
  delete parts.Root;
});

test('lets an error of a component through, and can say where it was', async () => {
  const input = { meta: toMeta('/a'), site: toSite(), sidebar: [], Page: BrokenPage };
  parts.Layout = () => <runtime.Content />;

  expect(() => renderPage(input)).toThrow('innerWidth');
  expect(await explainRenderError(input)).toMatch(/at Chart/);
});

test('a missing component is named with its place', () => {
  expect(() => runtime.missingComponent('Badge', 'guide/a.mdx:12:3')).toThrowErrorMatchingInlineSnapshot(
    `[Error: Component "Badge" in guide/a.mdx:12:3 is not defined. Import it in the page, or return it from getCustomMDXComponent() in the theme.]`,
  );
});

test('a missing part and a hook outside the app are explained', () => {
  expect(() => render(() => show(runtime.usePart('Nowhere')))).toThrow('The theme has no part "Nowhere"');
});

const sidebar: SidebarEntry[] = [
  { text: 'Start', link: '/guide/', _fileKey: 'guide/index' },
  {
    text: 'More',
    _fileKey: 'guide',
    collapsed: true,
    items: [
      { text: 'A', link: '/guide/a', _fileKey: 'guide/a' },
      { text: 'B', link: '/guide/b', _fileKey: 'guide/b' },
    ],
  },
];

test('the sidebar opens the group of the page and keeps the data as it was', () => {
  const entries = readHook(() => runtime.useSidebarDynamic()[0], { sidebar });

  expect(entries).toMatchObject([{ text: 'Start' }, { text: 'More', collapsed: false }]);
  expect(sidebar[1]).toMatchObject({ collapsed: true });
});

test.each([
  ['/guide/a', { prevPage: { text: 'Start', link: '/guide/' }, nextPage: { text: 'B', link: '/guide/b' } }],
  ['/elsewhere', { prevPage: null, nextPage: null }],
])('the neighbours of %s', (path, neighbours) => {
  expect(readHook(runtime.usePrevNextPage, { sidebar, meta: toMeta(path) })).toEqual(neighbours);
});

const editable = (editLink?: { docRepoBaseUrl: string; text?: string }) =>
  toSite({ theme: { ...toSite().theme, ...(editLink ? { editLink } : {}) }, text: { editLinkText: 'Edit' } });

test.each([
  [
    editable({ docRepoBaseUrl: 'https://git.test/docs' }),
    { text: 'Edit', link: 'https://git.test/docs/guide/a.md' },
  ],
  [
    editable({ docRepoBaseUrl: 'https://git.test/', text: 'Fix' }),
    { text: 'Fix', link: 'https://git.test/guide/a.md' },
  ],
  [editable({ docRepoBaseUrl: 'https://git.test/', text: '' }), null],
  [editable(), null],
])('the edit link %#', (site, link) => {
  expect(readHook(runtime.useEditLink, { site })).toEqual(link);
});

test('texts are filled in, and an unknown key comes back with one warning', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const site = toSite({ text: { openInText: 'Open in {{name}}{{ missing }}' } });

  const texts = readHook(
    () => {
      const text = runtime.useI18n();
      return [text('openInText', { name: 'X' }), text('nope'), text('nope')];
    },
    { site },
  );

  expect(texts).toEqual(['Open in X{{ missing }}', 'nope', 'nope']);
  expect(warn.mock.calls).toEqual([['Text "nope" has no value in "en". Add it to i18n.json.']]);
  warn.mockRestore();
});

test('the place of the page has no base and is the same wherever the server runs', () => {
  expect(readHook(runtime.useLocation)).toEqual({
    pathname: '/guide/a',
    search: '',
    hash: '',
    state: null,
    key: 'default',
  });
  expect(readHook(() => runtime.useActiveMatcher()('/guide/a.html?x#y'))).toBe(true);
  expect(readHook(runtime.useWindowSize)).toEqual({ width: null, height: null });
  expect(readHook(() => runtime.useStorageValue('k', 'default')[0])).toBe('default');
  expect(readHook(runtime.useDark)).toBe(false);
});

test('the old names of Rspress answer', () => {
  const site = toSite({ nav: [{ text: 'Guide', link: '/guide/' }] });
  const meta = toMeta('/zh/a', { lang: 'zh' });

  expect(readHook(() => runtime.useSite().site.themeConfig.nav, { site })).toEqual([
    { text: 'Guide', link: '/guide/' },
  ]);
  expect(
    readHook(() => runtime.useLocaleSiteData().langRoutePrefix, { meta, site: toSite({ pageLang: 'zh' }) }),
  ).toBe('/zh/');
  // Themes write `lang === site.lang ? url : `/${lang}${url}``: the site's language is its default one.
  const languages = () => [
    runtime.useLang(),
    runtime.useSite().site.lang,
    runtime.usePageData().siteData.lang,
  ];
  expect(readHook(languages, { meta, site: toSite({ pageLang: 'zh' }) })).toEqual(['zh', 'en', 'en']);
  expect(readHook(() => runtime.usePageData().siteData.pages)).toEqual([{ routePath: '/from-module' }]);
});

test('pages handed over with the render win over the module', () => {
  const { html } = render(() => show(runtime.usePages().pages.length), {}, { pages: [] });

  expect(html).toContain('<pre>0</pre>');
});

test('addresses get this site’s base and style', () => {
  expect({
    addBase: [runtime.addBase('/a'), runtime.addBase('/docs/a'), runtime.addBase('#a')],
    withBase: [runtime.withBase('/a'), runtime.withBase('/docs/a'), runtime.withBase('https://x.test')],
    removeBase: [runtime.removeBase('/docs/a'), runtime.removeBase('/docs')],
    href: [runtime.normalizeHrefInRuntime('/a.html#h'), runtime.normalizeHrefInRuntime('/g/index')],
    image: [runtime.normalizeImagePath('/x.png'), runtime.normalizeImagePath('data:x')],
    markdown: [runtime.routePathToMdPath('/g/'), runtime.routePathToMdPath('/a')],
    origin: [runtime.withSiteOrigin('/a'), runtime.withSiteOrigin('/a', 'https://x.test/')],
    production: runtime.isProduction(),
  }).toMatchInlineSnapshot(`
    {
      "addBase": [
        "/docs/a",
        "/docs/docs/a",
        "#a",
      ],
      "href": [
        "/docs/a#h",
        "/docs/g/",
      ],
      "image": [
        "/docs/x.png",
        "data:x",
      ],
      "markdown": [
        "/docs/g/index.md",
        "/docs/a.md",
      ],
      "origin": [
        "https://docs.test/docs/a",
        "https://x.test/docs/a",
      ],
      "production": true,
      "removeBase": [
        "/a",
        "/",
      ],
      "withBase": [
        "/docs/a",
        "/docs/a",
        "https://x.test",
      ],
    }
  `);
});

test('a route service answers for pages only', () => {
  expect(runtime.pathnameToRouteService('/docs/guide/a.html')?.path).toBe('/guide/a');
  expect(runtime.pathnameToRouteService('/rss.xml')).toBeUndefined();
  expect(runtime.pathnameToRouteService('https://x.test/')).toBeUndefined();
});

test.each([
  [{ link: '/guide/' }, '/guide/start', true],
  [{ link: '/guide' }, '/guidebook', false],
  [{ link: '/guide/', activeMatch: '^/(guide|api)/' }, '/docs/api/x', true],
  [{ link: 'https://x.test/guide' }, '/guide', false],
  [{}, '/guide', false],
])('the menu entry %o is active at %s: %s', (item, path, active) => {
  expect(runtime.matchNavbar(item, path)).toBe(active);
});

test('finds the sidebar and the group of a path', () => {
  const bySection = { '/guide/': sidebar, '/': [] };

  expect(runtime.getSidebarDataGroup(bySection, '/guide/b')).toEqual({ group: 'More', items: sidebar });
  expect(runtime.matchSidebar('/zh', '/zhuanlan')).toBe(false);
});

test('the public names', () => {
  expect(Object.keys(runtime).sort()).toMatchInlineSnapshot(`
    [
      "BrowserOnly",
      "BrowserRouter",
      "ClientOnly",
      "Content",
      "DataContext",
      "Head",
      "Helmet",
      "Link",
      "MDXProvider",
      "NoSSR",
      "PageContext",
      "PartsProvider",
      "Portal",
      "Run",
      "ThemeContext",
      "addBase",
      "addLeadingSlash",
      "addTrailingSlash",
      "announce",
      "cleanUrlByConfig",
      "copyText",
      "createPortal",
      "findActivePath",
      "flattenSidebar",
      "flushSync",
      "getCopyableText",
      "getSidebarDataGroup",
      "initPageData",
      "isActive",
      "isDataUrl",
      "isEqualPath",
      "isExternalUrl",
      "isLargeSidebar",
      "isProduction",
      "isSidebarItem",
      "loadCodeModule",
      "matchNavbar",
      "matchPath",
      "matchRoutes",
      "matchSidebar",
      "missingComponent",
      "normalizeHref",
      "normalizeHrefInRuntime",
      "normalizeImagePath",
      "normalizeSlash",
      "pathnameToRouteService",
      "preloadLink",
      "removeBase",
      "removeTrailingSlash",
      "routePathToMdPath",
      "safePreconnect",
      "safePreload",
      "toLangTag",
      "toTrustedHtml",
      "useActiveAnchor",
      "useActiveMatcher",
      "useAlternates",
      "useAppearance",
      "useClosable",
      "useDark",
      "useDynamicToc",
      "useEditLink",
      "useFrontmatter",
      "useHead",
      "useI18n",
      "useInnerHtml",
      "useLang",
      "useLatePart",
      "useLinkNavigate",
      "useLocaleSiteData",
      "useLocation",
      "useMDXComponents",
      "useMounted",
      "useNav",
      "useNavigate",
      "useNavigation",
      "useOverviewGroups",
      "usePage",
      "usePageData",
      "usePages",
      "useParams",
      "usePart",
      "usePrevNextPage",
      "useReadPercent",
      "useScrollReset",
      "useSearchParams",
      "useSidebar",
      "useSidebarDynamic",
      "useSite",
      "useStorageValue",
      "useSuggestedPages",
      "useThemeState",
      "useVersion",
      "useViewTransition",
      "useWindowSize",
      "warmPageData",
      "withBase",
      "withSiteOrigin",
    ]
  `);
});

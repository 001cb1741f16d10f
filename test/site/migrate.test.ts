/** `docgen migrate`: sites as they are written for other tools come out building, at their addresses. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { loadEngine } from '../helpers/engine.ts';
import { docgen } from '../helpers/fake-host.ts';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';
import { type Site, site } from '../helpers/site.ts';

const { migrate } = await loadEngine();

/** Pages of the new site, whose build says nothing but these codes. */
async function buildPages(next: Site, problems: readonly string[] = []): Promise<string[]> {
  const built = await next.build();
  expect(built.problems()).toEqual(problems);
  return built.files().filter((path) => path.endsWith('.html') && !/(?:^|\/)search\.html$/.test(path));
}

it('carries a site of Rspress over', async () => {
  const { old, next, result } = await moved('rspress');
  expect(listReport(result)).toEqual([
    'rspress.config.ts:4 docgen\'s plugin in place of "@rspress/plugin-twoslash" brings no packages along.',
  ]);
  expect(next.read('docgen.config.ts')).toBe(
    old
      .read('rspress.config.ts')
      .replace("'@rspress/core'", "'docgenjs'")
      .replace("'@rspress/plugin-client-redirects'", "'docgenjs/plugins/client-redirects'")
      .replace("'@rspress/plugin-medium-zoom'", "'docgenjs/plugins/medium-zoom'"),
  );
  next.edit('docgen.config.ts', (text) => text.replace('pluginTwoslash(),', ''));
  expect(await buildPages(next)).toEqual([
    '404.html',
    'guide/fold.html',
    'guide/start.html',
    'index.html',
    'old.html',
  ]);
});

it('makes the pages of VitePress whose data is written out, and names loaders', async () => {
  const { next, result } = await movedFiles('vitepress', {
    '.vitepress/config.ts': "export default { title: 'Tea' };\n",
    'index.md': '# Tea\n\n[Black](./teas/black)\n',
    'teas/[name].md':
      '# {{ $params.title }}\n\nBrew {{ $params.name }} at {{$params.heat}}.\n\n<!-- @content -->\n',
    'teas/[name].paths.ts': `import { defineRoutes } from 'vitepress';
const heat = 95;
export default defineRoutes({
  paths: () => [
    { params: { name: 'black', title: 'Black tea', heat }, content: 'With [milk](/).' },
    { params: { name: 'green', title: 'Green tea', heat: 70 } },
  ],
});
`,
    'far/[id].md': '# {{ $params.id }}\n',
    'far/[id].paths.ts':
      "export default { async paths() { return (await fetch('https://example.org')).json(); } };\n",
    'teas.data.ts': "export default { load: () => fetch('https://example.org') };\n",
  });
  expect(listReport(result)).toEqual([
    'far/[id].paths.ts: The pages of "far/[id].md" are made from data that is not written out.',
    'teas.data.ts: A data loader of VitePress is not carried over.',
  ]);
  expect(next.read('docs/teas/black.md')).toBe('# Black tea\n\nBrew black at 95.\n\nWith [milk](/).\n');
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files()).toContain('teas/green.html');
  expect(result.files).not.toContain('docs/teas.data.ts');
});

it('takes no file of VitePress for pages made from data because of brackets in its name', async () => {
  const { result } = await movedFiles('vitepress', {
    '.vitepress/config.ts': 'export default {};',
    'index.md': '# Home\n',
    'public/Mono[wght].ttf': 'x',
    '[name].md': '# Name\n',
    '[name].paths.js': 'export default { paths: () => [] };\n',
  });
  expect(listReport(result)).toEqual([
    '[name].paths.js: The pages of "[name].md" are made from data that is not written out.',
  ]);
  expect(result.files).toContain('docs/public/Mono[wght].ttf');
});

it('keeps the places that MkDocs pages mark for links', async () => {
  const { next, result } = await movedFiles('mkdocs', {
    'mkdocs.yml': 'site_name: Tea\nmarkdown_extensions: [attr_list]\n',
    'docs/index.md':
      '# Home\n\nSee [how](#how-to-pour).\n\n[](){#how-to-pour}\n\n!!! note\n    Pour slowly.\n',
  });
  expect(listReport(result)).toEqual([]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toMatch(/<a id="how-to-pour"><\/a>/);
});

it('says that no pages were found, where a package sets their folder', async () => {
  const { result } = await movedFiles('rspress', {
    'rspress.config.ts': `import { withPreset } from 'a-preset';\nexport default withPreset({ title: 'Tea' });\n`,
    'pages/index.md': '# Home\n',
    'package.json': '{ "dependencies": { "a-preset": "1.0.0" } }',
  });
  expect(result.pages).toBe(0);
  expect(listReport(result)).toContain('docs: No pages were found there.');
});

it('keeps rules for elements in sheets of Rspress weaker than the theme', async () => {
  const { next, result } = await movedFiles('rspress', {
    'rspress.config.ts': 'export default {};',
    'docs/index.md': '# Home\n',
    'all.css':
      '.own { top: 0 }\n\n/* reset */\n* { margin: 0 }\nul li, .big { top: 0 }\nbody { margin: 0 }\n',
    'more.scss': "// it's all {\nh1 {\n  &:hover { top: 0 }\n}\n",
  });
  expect(listReport(result)).toEqual([]);
  expect(next.read('all.css')).toBe(
    '.own { top: 0 }\n\n/* reset */\n@layer docgen.reset { * { margin: 0 } }\n@layer docgen.reset { ul li { top: 0 } }\n.big { top: 0 }\nbody { margin: 0 }\n',
  );
  expect(next.read('more.scss')).toBe(
    "// it's all {\n@layer docgen.reset { h1 {\n  &:hover { top: 0 }\n} }\n",
  );
});

it('names parts of the theme in sheets for Rspress as docgen does, and tells which are lost', async () => {
  const { next, result } = await movedFiles('rspress', {
    'rspress.config.ts': 'export default {};',
    'docs/index.md': '# Home\n',
    'theme/a.css': `.rp-doc h2 { top: 0 }
.rp-outline__toc { top: var(--rp-sidebar-menu-height) }
.rp-toc-item__text, .rp-nav { top: 0 }
`,
  });
  expect(listReport(result)).toEqual([
    "theme/a.css:3 Rules for .rp-toc-item__text have no effect: docgen's theme has no such parts.",
  ]);
  expect(next.read('theme/a.css')).toBe(`.rp-doc h2 { top: 0 }
:is(.rp-outline__toc, .rp-toc) { top: var(--rp-menu-height) }
.rp-toc-item__text, .rp-nav { top: 0 }
`);
});

it('tells where a README of Rspress goes, which in docgen is the page of its folder', async () => {
  const { next, result } = await movedFiles('rspress', {
    'rspress.config.ts': `export default { route: { exclude: ['hidden'] } };`,
    'docs/index.md': '# Home\n',
    'docs/README.md': '# About the docs\n',
    'docs/guide/README.md': '# About the guide\n',
    'docs/hidden/README.md': '# Not for readers\n',
  });
  expect(result.lostAddresses).toEqual([
    { from: '/README', to: '/README-page' },
    { from: '/guide/README', to: '/guide/' },
  ]);
  expect(listReport(result)[0]).toBe(
    'docs/README.md: In docgen it would be the page of its folder, next to the index. It is "docs/README-page.md" now.',
  );
  expect(await buildPages(next)).toEqual(['404.html', 'README-page.html', 'guide/index.html', 'index.html']);
});

it('carries a site of VitePress over', async () => {
  const { next, result } = await moved('vitepress');
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      ".vitepress/config.mts:17 "vite" is not carried over.",
      ".vitepress/config.mts:37 "themeConfig.carbonAds" is not carried over.",
      ".vitepress/theme: A theme of Vue components is not carried over.",
      "guide/code.md:25 [[toc]] is removed.",
      "guide/start.md:6 <Badge> becomes raised text.",
      "guide/start.md:8 <script> of Vue is removed.",
      "guide/start.md:14 {{ … }} of Vue stays as text.",
      "guide/start.md:19 The Vue component <Counter> is removed.",
      "index.md:11 The words "See" of a card are not carried over.",
      "index.md: Not in the new page: 1 word ("See").",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';

    export default defineConfig({
      title: 'Press',
      description: 'A press',
      base: '/press/',
      lang: 'en',
      icon: '/icon.svg',
      logo: '/icon.svg',
      locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      themeConfig: {
        socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://github.com/example/press' },
          { icon: 'zhihu', mode: 'link', content: 'https://zhihu.com/org/tea' },
        ],
        footer: { message: 'MIT<br>© 2026' },
        editLink: { docRepoBaseUrl: 'https://github.com/example/press/edit/main/docs', text: 'Edit' },
        lastUpdated: true,
        locales: [
          {
            lang: 'en',
            label: 'English',
            nav: [
              { text: 'Guide', link: '/guide/start', activeMatch: '/guide/' },
              { text: 'More', items: [{ text: 'Changes', link: 'https://example.org/changes' }] },
            ],
            sidebar: {
              '/guide/': [
                {
                  text: 'Basics',
                  collapsible: false,
                  items: [{ text: 'Begin here', link: '/guide/start' }],
                },
                { text: 'Further', collapsed: true, items: [{ text: 'Code', link: '/guide/code' }] },
              ],
            },
          },
          {
            lang: 'zh',
            label: '简体中文',
            nav: [{ text: '指南', link: '/zh/guide/start' }],
            sidebar: {
              '/zh/guide/': [
                {
                  text: 'Basics',
                  collapsible: false,
                  items: [{ text: 'Begin here', link: '/zh/guide/start' }],
                },
                { text: 'Further', collapsed: true, items: [{ text: 'Code', link: '/zh/guide/code' }] },
              ],
            },
            outlineTitle: '本页目录',
            prevPageText: '上一页',
            nextPageText: '下一页',
          },
        ],
      },
    });
    "
  `);
  expect(next.read('docs/guide/start.md')).toMatchInlineSnapshot(`
    "---
    outline: deep
    prev: false
    ---

    # Start <sup>new</sup> {#start}






    ::: warning Careful
    The count is {{ count }}. See [code](./code.md#numbers) and [the moved one](./moved.md).
    :::

    Shared words.


    "
  `);
  expect(next.read('docs/guide/code.md')).toMatchInlineSnapshot(`
    "# Code

    ## Numbers

    \`\`\`js {1,3} lineNumbers
    const a = 1;
    const b = '{{ not Vue }} <Counter />';
    const c = 3;
    \`\`\`

    ::: code-group

    \`\`\`sh [npm]
    npm install
    \`\`\`

    \`\`\`sh [pnpm]
    pnpm install
    \`\`\`

    :::

    \`\`\`ts {1} file="/snippets/hello.ts"
    \`\`\`


    \`\`\`ts file="/snippets/hello.ts#greet"
    \`\`\`
    "
  `);
  // Dates of last changes come from git, which has never seen this folder.
  expect(await buildPages(next, ['DG3040 docs/guide/start.md:14:12', 'DG9504'])).toMatchInlineSnapshot(`
    [
      "404.html",
      "guide/code.html",
      "guide/moved.html",
      "guide/start.html",
      "index.html",
      "parts/shared.html",
      "zh/404.html",
      "zh/guide/code.html",
      "zh/guide/moved.html",
      "zh/guide/start.html",
      "zh/index.html",
      "zh/parts/shared.html",
    ]
  `);
});

it('carries a site of Docusaurus over', async () => {
  const { next, result } = await moved('docusaurus');
  expect(result.files).toContain('docs/public/.nojekyll');
  expect(result.lostAddresses).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docs/02-guide/tabs.mdx:3 "hide_title" is not carried over.",
      "docusaurus.config.ts:31 The plugin "@docusaurus/plugin-ideal-image" is not carried over.",
      "docusaurus.config.ts:44 "themeConfig.prism" is not carried over.",
      "src/css/custom.css: Styles for Infima are not carried over.",
      "src/pages/index.tsx: A page in React is not carried over.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
    import { pluginRss } from 'docgenjs/plugins/rss';
    import { pluginNews } from 'docgenjs/plugins/news';
    import { pluginSitemap } from 'docgenjs/plugins/sitemap';

    export default defineConfig({
      title: 'Saurus',
      description: 'An old one',
      base: '/saurus/',
      siteOrigin: 'https://example.org',
      lang: 'en',
      locales: [{ lang: 'en', label: 'English' }, { lang: 'zh-Hans', label: '简体中文' }],
      icon: '/img/icon.svg',
      logo: '/img/icon.svg',
      logoText: 'Saurus',
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      markdown: { mdAsMdx: true, math: true },
      themeConfig: {
        locales: [
          {
            lang: 'en',
            label: 'English',
            nav: [
              { text: 'Tutorial', position: 'left', link: '/docs/' },
              { text: 'About', position: 'left', link: '/about' },
              { text: 'GitHub', link: 'https://github.com/example/saurus' },
            ],
            sidebar: {
              '/docs': [
                { text: 'Begin', link: '/docs/' },
                {
                  text: 'Guide',
                  collapsed: true,
                  items: [
                    { text: 'The end', link: '/docs/guide/end' },
                    { text: 'Tabs', link: '/docs/guide/tabs' },
                  ],
                },
              ],
              '/blog': [
                {
                  text: 'Recent posts',
                  collapsible: false,
                  items: [{ text: 'Post', link: '/blog/2026/01/01/post' }],
                },
              ],
            },
          },
          {
            lang: 'zh-Hans',
            label: '简体中文',
            nav: [
              { text: '教程', position: 'left', link: '/zh-Hans/docs/' },
              { text: 'About', position: 'left', link: '/zh-Hans/about' },
              { text: 'GitHub', link: 'https://github.com/example/saurus' },
            ],
            sidebar: {
              '/zh-Hans/docs': [
                { text: '开始', link: '/zh-Hans/docs/' },
                {
                  text: '指南',
                  collapsed: true,
                  items: [
                    { text: '结尾', link: '/zh-Hans/docs/guide/end' },
                    { text: 'Tabs', link: '/zh-Hans/docs/guide/tabs' },
                  ],
                },
              ],
            },
          },
        ],
        footer: { message: 'More: <a href="/saurus/blog">Blog</a><br>© 2026' },
        editLink: { docRepoBaseUrl: 'https://github.com/example/saurus/tree/main/docs' },
      },
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '^/blog/(?:archive|tags|authors|page)(?:/.*)?$', to: '/blog/' }] }),
        pluginRss({
          feed: [
            {
              id: 'rss',
              test: /^\\/blog\\/(?!(?:archive|tags|authors|page)(?:\\/|$))./,
              output: { type: 'rss', dir: 'blog', filename: 'rss.xml', limit: 20 },
              copyright: '© 2026',
            },
            {
              id: 'atom',
              test: /^\\/blog\\/(?!(?:archive|tags|authors|page)(?:\\/|$))./,
              output: { type: 'atom', dir: 'blog', filename: 'atom.xml', limit: 20 },
              copyright: '© 2026',
            },
          ],
        }),
        pluginNews(),
        pluginSitemap(),
      ],
    });
    "
  `);
  expect(next.read('docs/docs/guide/tabs.mdx')).toMatchInlineSnapshot(`
    "import { Tabs } from 'docgenjs/theme';
    import { Tab } from 'docgenjs/theme';
    import { Link } from 'docgenjs/theme';
    import { useLang as useDocgenLang } from 'docgenjs/runtime';
    export const useDocusaurusContext = () => ({ siteConfig: {"title":"Saurus","tagline":"An old one","url":"https://example.org","baseUrl":"/saurus/","favicon":"img/icon.svg"}, i18n: { currentLocale: useDocgenLang(), defaultLocale: "en", locales: ["en","zh-Hans"] } });
    import Hello from '../../../src/components/Hello.tsx';
    import Part from './_part.md';

    # Tabs

    ## Choose {#choose}

    <Tabs defaultValue="mac" groupId="os">
      <Tab value="mac" label="macOS">

    One.

      </Tab>
      <Tab value="win">Two.</Tab>
    </Tabs>

    <Hello /> <Link href="/docs/guide/end">to the end</Link>

    <Part />

    ![A dot](./img/dot.svg)
    "
  `);
  expect(next.read('docs/docs/guide/end.md')).toMatchInlineSnapshot(`
    "# The end

    :::tip Well done

    Back to [the start](../index.md).

    :::

    {/* a comment */}

    \`\`\`js title="a.js" lineNumbers {1}
    const a = 1;
    // [!code highlight]
    const b = 2;
    // [!code highlight:2]
    const c = 3;
    const d = 4;
    \`\`\`

    The sum $x_{1} + x_{2}$ costs $5.
    "
  `);
  expect(await buildPages(next)).toMatchInlineSnapshot(`
    [
      "404.html",
      "about.html",
      "blog/2026/01/01/post.html",
      "blog/archive.html",
      "blog/index.html",
      "docs/build/index.html",
      "docs/guide/end.html",
      "docs/guide/tabs.html",
      "docs/index.html",
      "index.html",
      "zh-Hans/404.html",
      "zh-Hans/about.html",
      "zh-Hans/blog/2026/01/01/post.html",
      "zh-Hans/blog/archive.html",
      "zh-Hans/blog/index.html",
      "zh-Hans/docs/build/index.html",
      "zh-Hans/docs/guide/end.html",
      "zh-Hans/docs/guide/tabs.html",
      "zh-Hans/docs/index.html",
      "zh-Hans/index.html",
    ]
  `);
});

it('carries a site of Starlight over', async () => {
  const { next, result } = await moved('starlight');
  expect(result.lostAddresses).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "astro.config.mjs:3 "@astrojs/partytown" does not run in docgen.",
      "astro.config.mjs:4 "astro-d2" becomes docgenjs/plugins/diagrams.",
      "astro.config.mjs:10 The redirect "/old/[...slug]" is not carried over.",
      "astro.config.mjs:11 The style sheet "./src/styles/custom.css" is not a file of the project, and is not carried over.",
      "astro.config.mjs:11 docgen has no icon "mastodon": https://social.example.org/@star",
      "src/content/docs/guides/start.mdx:15 "../../../components/Chart.astro" does not run in docgen: Chart.",
      "src/content/docs/guides/start.mdx:22 Icons of Starlight are not shown.",
      "src/content/docs/guides/start.mdx:43 Icons of Starlight are not shown.",
      "src/content/docs/zh-cn/guides/code.md:4 The hero of a page with text below it becomes text.",
      "src/content/i18n/zh-CN.json: Words of the theme are not carried over.",
      "src/pages/shop.astro: A page of Astro is not carried over.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
    import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
    import { pluginSitemap } from 'docgenjs/plugins/sitemap';

    export default defineConfig({
      title: 'Star',
      description: 'A light one',
      base: '/star/',
      siteOrigin: 'https://example.org',
      lang: 'en',
      icon: '/icon.svg',
      logo: '/logo.svg',
      logoText: 'Star',
      head: [['meta', { name: 'theme-color', content: '#123456' }]],
      locales: [{ lang: 'en', label: 'English' }, { lang: 'zh-cn', label: '简体中文' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      markdown: { assetRoots: ['src'] },
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '/begin', to: '/guides/start' }] }),
        pluginDiagrams({ d2: { layout: 'elk' } }),
        pluginSitemap(),
      ],
      themeConfig: {
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/star' }],
        editLink: { docRepoBaseUrl: 'https://github.com/example/star/edit/main/src/content/docs' },
        lastUpdated: true,
        locales: [
          {
            lang: 'en',
            label: 'English',
            sidebar: {
              '/': [
                {
                  text: 'Begin',
                  items: [{ text: 'Begin here', link: '/guides/start' }, { text: 'Home', link: '/' }],
                },
                {
                  text: 'Guides',
                  collapsed: true,
                  items: [
                    { text: 'Begin here', link: '/guides/start' },
                    { text: 'Code', tag: 'New', link: '/guides/code' },
                    { text: 'Unfinished', link: '/guides/later' },
                  ],
                },
                { text: 'Chat', tag: 'New', link: 'https://chat.example.org' },
              ],
            },
          },
          {
            lang: 'zh-cn',
            label: '简体中文',
            sidebar: {
              '/zh-cn/': [
                {
                  text: '开始',
                  items: [{ text: '开始', link: '/zh-cn/guides/start' }, { text: 'Home', link: '/zh-cn/' }],
                },
                {
                  text: 'Guides',
                  collapsed: true,
                  items: [
                    { text: '代码', link: '/zh-cn/guides/code' },
                    { text: 'Unfinished', link: '/zh-cn/guides/later' },
                    { text: '开始', link: '/zh-cn/guides/start' },
                  ],
                },
                { text: 'Chat', tag: 'New', link: 'https://chat.example.org' },
              ],
            },
          },
        ],
      },
    });
    "
  `);
  expect(next.read('package.json')).not.toContain('astro');
  expect(next.read('docs/guides/start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start
    prev: false
    outline:
      - 2
      - 4
    ---
    import { Aside, Card, CardGrid, FileTree, LinkCard, Steps } from '../../components/starlight.jsx';
    import {
      Tabs,
      TabItem,
    } from '../../components/starlight.jsx';
    import { Chart } from '../../components/starlight.jsx';
    import Counter from '../../src/components/Counter.tsx';

    ## Choose

    <Tabs syncKey="os">
      <TabItem label="Linux">Press Ctrl.</TabItem>
      <TabItem label="macOS" icon="apple">Press ⌘.</TabItem>
    </Tabs>

    <Aside type="caution" title="Mind">The gap.</Aside>

    <Aside>A note.</Aside>

    <Steps>

    1. Write a page.

       \`\`\`js title="a.js" {1}
       const one = 1; // <Tabs syncKey="os"> // [!code word:one]
       const two = 2; // [!code ++]
       \`\`\`

    2. Read it.

    </Steps>

    <CardGrid stagger>
      <Card title="Fast" icon="rocket">It is.</Card>
      <LinkCard title="Code" description="Marked lines" href="/guides/code" />
    </CardGrid>

    <FileTree>

    - src/
      - index.ts
    - package.json

    </FileTree>

    <Counter className="big" />

    <Chart>Words of the chart.</Chart>

    To [the code](/guides/code#lines), to [Chinese](/zh-cn/guides/start) and ![a dot](../../src/assets/dot.svg).
    "
  `);
  expect(next.read('docs/guides/code.md')).toMatchInlineSnapshot(`
    "---
    title: Code
    description: Marked lines
    search: false
    ---

    :::note[Well done]
    Back to [the start](/guides/start).
    :::

    ## Lines

    \`\`\`ts lineNumbers wrapCode {2-3}
    const a = 1;
    const b = 2;
    const c = 3;
    \`\`\`

    \`\`\`diff
    + const plus = 1;
    \`\`\`

    ## A diagram

    \`\`\`d2
    x -> y
    \`\`\`
    "
  `);
  expect(next.read('docs/zh-cn/guides/code.md')).toMatchInlineSnapshot(`
    "---
    title: 代码
    pageType: doc-wide
    sidebar: false
    outline: false
    ---

    # 代码

    轻

    ![](../../../src/assets/dot.svg)

    [开始](/zh-cn/guides/start)

    正文。
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual(['DG9504', 'DG9504 docs/guides/code.md:25']);
  expect(built.files()).toEqual(
    expect.arrayContaining(['begin.html', 'index.html', 'guides/start.html', 'zh-cn/guides/start.html']),
  );
  expect(built.files().filter((path) => path.includes('later'))).toEqual([]);
  const start = built.html('guides/start.html');
  expect(start).toContain('href="/star/guides/code#lines"');
  expect(start).toContain('Words of the chart.');
  expect(start).toContain('The gap.');
  expect(built.html('index.html')).toContain('Light as a feather');
});

it('carries a site of MkDocs over', async () => {
  const { next, result } = await moved('mkdocs');
  expect(result.lostAddresses).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docs/guide/boxes.md:22 Tabs become blocks that open on click.",
      "docs/guide/code.md:16 Annotations of code stay numbers in it.",
      "docs/guide/code.md:35 Icons of Material are removed.",
      "docs/index.md:10 Attributes of links, images and headings are removed.",
      "mkdocs.yml:7 "theme.font" is not carried over.",
      "mkdocs.yml:27 docgen has no icon "fontawesome/brands/mastodon": https://social.example.org/@docs",
      "mkdocs.yml:31 "extra_css" is not carried over.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
    import { pluginSitemap } from 'docgenjs/plugins/sitemap';
    import { pluginTags } from 'docgenjs/plugins/tags';

    export default defineConfig({
      title: 'Docs',
      description: 'A document',
      base: '/docs/',
      siteOrigin: 'https://example.org',
      lang: 'en',
      logo: '/assets/logo.svg',
      logoText: 'Docs',
      route: { cleanUrls: true, extensions: ['.md'] },
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '/old', to: '/guide/code#lines' }] }),
        pluginSitemap(),
        pluginTags(),
      ],
      themeConfig: {
        nav: [
          { text: 'Home', link: '/' },
          { text: 'Guide', link: '/guide/' },
          { text: 'Chat', link: 'https://chat.example.org' },
        ],
        sidebar: {
          '/': [
            { text: 'Home', link: '/' },
            {
              text: 'Guide',
              link: '/guide/',
              collapsed: true,
              items: [{ text: 'Code', link: '/guide/code' }, '/guide/boxes'],
            },
            { text: 'Chat', link: 'https://chat.example.org' },
          ],
        },
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/docs' }],
        editLink: { docRepoBaseUrl: 'https://github.com/example/docs/edit/main/docs' },
        footer: { message: '© 2026' },
      },
    });
    "
  `);
  expect(next.read('docs/index.md')).toMatchInlineSnapshot(`
    "---
    tags:
      - a
    sidebar: false
    outline: false
    ---

    # Home

    To [the guide](./guide/index.md), [a file](/assets/file.txt) and ![a dot](/assets/dot.svg).
    "
  `);
  expect(next.read('docs/guide/index.md')).toContain('A **shared** part.');
  expect(next.read('docs/guide/code.md')).toMatchInlineSnapshot(`
    "---
    tag: new
    ---

    # Code

    ## Marked lines {#lines}

    \`\`\`py title="a.py" lineNumbers {1,3-4}
    a = 1
    # !!! note "No box"
    b = 2
    c = 3
    \`\`\`

    \`\`\`js
    const a = 1; // (1)!
    \`\`\`

    1.  It is one.

    :::code-group

    \`\`\`bash [npm]
    npm install
    \`\`\`



    \`\`\`bash [pnpm]
    pnpm install
    \`\`\`
    :::

    Press <kbd>Ctrl</kbd>+<kbd>C</kbd>, which is <mark>marked</mark> here.
    "
  `);
  expect(next.read('docs/guide/boxes.md')).toMatchInlineSnapshot(`
    "# Boxes

    :::note

    A note.

    \`\`\`py
    x = [1]
        y
    \`\`\`
    :::

    ::::tip Well done
    It is.

    :::danger
    Inside.
    :::
    ::::

    :::details Why?

    Because.
    :::

    :::details One

    First.
    :::

    :::details Two

    Second.
    :::

    1. A step

        :::warning
        In a list.
        :::

    2. Another
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.files()).toEqual(expect.arrayContaining(['assets/file.txt', 'guide/index.html', 'old.html']));
  const boxes = built.html('guide/boxes.html');
  expect(boxes).toContain('Well done');
  expect(boxes).toMatch(/<details[\s\S]*Why\?/);
  expect(boxes).not.toContain(':::');
  expect(built.html('guide/code.html')).toContain('<kbd>Ctrl</kbd>+<kbd>C</kbd>');
});

it('carries versions, the blog and generated indexes of Docusaurus over', async () => {
  const doc = (text: string, position = 1) => `---\nsidebar_position: ${position}\n---\n${text}\n`;
  const category = '{"label":"Basics","link":{"type":"generated-index","description":"To {begin} with."}}';
  const old = site({
    'docusaurus.config.js': `module.exports = { title: 'V', url: 'https://example.org', baseUrl: '/',
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] }, scripts: ['/a.js'],
      plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: '/old', to: '/docs/intro' }] }]],
      presets: [['classic', { blog: { feedOptions: { type: 'rss' } } }]],
      themeConfig: { image: 'a.png', navbar: { items: [
        { type: 'docSidebar', sidebarId: 'main', label: 'Docs' }, { to: '/blog', label: 'Blog' },
        { to: '/docs/next/intro', label: 'Next' }, { type: 'docsVersionDropdown' } ] } } };`,
    'versions.json': '["2.0","1.0"]',
    'docs/intro.md': doc('# Next'),
    'docs/wip.md': '---\ndraft: true\n---\n# Unfinished',
    'versioned_docs/version-2.0/intro.md': doc('# Two\n\n[before](/docs/1.0/intro) [this](/docs/intro)'),
    'versioned_docs/version-2.0/basics/_category_.json': category,
    'versioned_docs/version-2.0/basics/page.mdx': doc(
      `import CodeBlock from '@theme/CodeBlock';\nimport Tabs from '@theme/Tabs';\nimport TabItem from '@theme/TabItem';\n\n# Page\n\n<Tabs groupId="os" queryString>\n<TabItem value="a">1</TabItem>\n<TabItem value="b" default>2</TabItem>\n</Tabs>\n\n<CodeBlock language="js">{'const shown = 1;'}</CodeBlock>`,
    ),
    'versioned_docs/version-1.0/intro.md': doc('# One\n\n[now](/docs/intro)'),
    'versioned_sidebars/version-2.0-sidebars.json': '{"main":[{"type":"autogenerated","dirName":"."}]}',
    'versioned_sidebars/version-1.0-sidebars.json': '{"main":["intro"]}',
    'i18n/fr/docusaurus-plugin-content-docs/version-1.0/intro.md': doc('# Un'),
    'blog/authors.yml': 'ada: { name: Ada, url: https://ada.example }',
    'blog/2026-01-31-first.md':
      '---\ntitle: First\nauthors: [ada]\ntags: [news]\n---\nText. [Docs](/docs/intro)\n',
    'blog/2026-02-01-second/index.md':
      '---\nslug: second\ndescription: Shorter\n---\n# Second\n\n![p](./p.svg)\n',
    'blog/2026-02-01-second/p.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  const next = site();
  const sitemap = old.write(
    'map.txt',
    '/docs/intro\n/docs/1.0/intro\n/fr/docs/1.0/intro\n/docs/next/intro\n/docs/category/basics\n/blog\n/blog/tags/news\n/blog/2026/01/31/first\n/old\n/older\n',
  );
  const options = {
    cwd: sitemap.dir,
    from: 'docusaurus',
    to: next.dir,
    version: '1.0.0',
    write: true,
  } as const;
  const result = await migrate({ ...options, sitemap: 'map.txt' });
  expect(listReport(result)).toEqual([': "/older" no longer has a page.']);
  const config = next.read('docgen.config.ts');
  expect(config).toContain("pluginNews({ authors: { ada: { name: 'Ada', url: 'https://ada.example' } } })");
  expect(config).toContain(`multiVersion: { default: '2.0', versions: ['next', '2.0', '1.0'] }`);
  // It stays a draft, whose entry in the sidebar only dev shows.
  expect(next.read('docs/next/docs/wip.md')).toBe('---\ndraft: true\n---\n# Unfinished');
  expect(config).toContain(`{ text: 'Docs', link: '/1.0/fr/docs/intro' }`);
  expect(config).toContain(`{ text: 'Next', link: '/next/fr/docs/intro' }`);
  expect(config).toContain(`link: '/docs/category/basics'`);
  expect(config).toContain(`{ from: '^/fr/docs/1\\\\.0(?=/|$)', to: '/1.0/fr/docs' }`);
  expect(next.read('docs/2.0/docs/category/basics.md')).toBe(
    '# Basics\n\nTo \\{begin\\} with.\n\n- [Page](/docs/basics/page)\n',
  );
  expect(next.read('docs/2.0/docs/basics/page.mdx')).toContain(
    '<Tabs defaultValue="b" groupId="os" queryKey="os">',
  );
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('docs/intro.html')).toContain('href="/1.0/docs/intro"');
  expect(built.html('1.0/docs/intro.html')).toMatch(/<a [^>]*href="\/docs\/intro"[^>]*>now</);
  expect(built.html('1.0/fr/docs/intro.html')).toContain('Un');
  expect(built.html('docs/basics/page.html')).toContain('const shown = 1;');
  expect(built.html('docs/basics/page.html')).toContain('https://example.org/a.png');
  expect(built.html('blog/2026/01/31/first.html')).toMatch(/<time datetime="2026-01-31">.*?Ada/);
  expect(built.html('blog/index.html')).toMatch(
    /href="\/blog\/second".*?Shorter.*?href="\/blog\/2026\/01\/31\/first"/s,
  );
  expect(built.html('blog/tags/news.html')).toContain('href="/blog/2026/01/31/first"');
  expect(built.html('blog/authors/ada.html')).toContain('href="/blog/2026/01/31/first"');
  expect(built.read('blog/rss.xml').match(/<item>/g)).toHaveLength(2);
  expect(built.files()).toEqual(expect.arrayContaining(['blog/rss.xml', 'old.html', 'sitemap.xml']));
  expect(built.files().filter((path) => /wip|Unfinished/.test(path))).toEqual([]);
});

it('keeps the tags of documents of Docusaurus: labels, descriptions and addresses', async () => {
  const old = site({
    'docusaurus.config.js': `module.exports = { title: 'T', url: 'https://example.org', baseUrl: '/',
      i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
      presets: [['classic', { blog: false, docs: { onInlineTags: 'throw' } }]] };`,
    'docs/intro.md': '---\ntags:\n  - heat\n  - { label: Lids & more, permalink: /lids }\n---\n# Intro\n',
    'docs/tags.yml': 'heat:\n  label: Heat\n  permalink: /warm\n  description: All that is warm.\nsafety:\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/intro.md': '---\ntags: [heat]\n---\n# Introduction\n',
    'i18n/fr/docusaurus-plugin-content-docs/current/tags.yml':
      'heat:\n  label: Chaleur\n  permalink: /warm\n  description: Tout est chaud.\n',
    'map.txt': '/docs/intro\n/docs/tags/warm\n/docs/tags/lids\n/fr/docs/tags/warm\n',
  });
  const next = site();
  const result = await migrate({
    cwd: old.dir,
    from: 'docusaurus',
    to: next.dir,
    version: '1.0.0',
    write: true,
    sitemap: 'map.txt',
  });

  expect(next.read('docgen.config.ts')).toContain(`pluginTags({
      tags: {
        heat: {
          label: { en: 'Heat', fr: 'Chaleur' },
          description: { en: 'All that is warm.', fr: 'Tout est chaud.' },
          slug: 'warm',
        },
        safety: { label: 'safety' },
        'Lids & more': { slug: 'lids' },
      },
      onUnlisted: 'error',
      path: 'docs/tags',
    })`);
  expect(listReport(result)).toEqual([]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('docs/intro')).toMatch(
    /<a href="\/docs\/tags\/warm">Heat<\/a>.*<a href="\/docs\/tags\/lids">Lids &amp; more<\/a>/,
  );
  expect(built.html('fr/docs/tags/warm')).toContain('Tout est chaud.');
  expect(built.files()).not.toContain('docs/tags.yml');
});

it('says what pages lost, and that the new site does not build', async () => {
  const old = site({
    '.vitepress/config.js': `export default {
      locales: {
        root: { label: 'English' },
        de: { label: 'Deutsch', lang: 'de' },
        ja: { label: '日本語', link: 'https://ja.example.com' },
      },
    };`,
    'de/config.js': "export default { themeConfig: { nav: [{ text: 'Anfang', link: '/de/' }] } };",
    'de/index.md': '# Anfang',
    'index.md': '# Start\n\n[Gone](./gone.md)\n\n<Ad text="x">Buy\n\n```vue\n<style>\na {}\n</style>\n```\n',
    'home.md': '---\nhero: { name: Press }\nfeatures:\n  - title: Fast\n    linkText: Read\n---\n',
  });
  const next = site();
  const result = await migrate({
    cwd: old.dir,
    from: 'vitepress',
    to: next.dir,
    version: '1.0.0',
    write: true,
  });
  expect(result.builds).toBe(false);
  const errors = result.diagnostics.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, file }) => `${code} ${file}`)).toEqual(['DG4001 docs/index.md']);
  expect(result.lostContent).toEqual([{ file: 'home.md', words: ['Read'], code: [], links: [] }]);
  const config = next.read('docgen.config.ts');
  expect(config).toContain("nav: [{ text: 'Anfang', link: '/de/' }");
  expect(config).toContain("link: 'https://ja.example.com'");
  expect(config).not.toContain("lang: 'ja'");
});

it.each(['', 'docs/'])(
  'finds the pages of a VitePress site in "%s" whose config is a folder',
  async (folder) => {
    const { next } = await movedFiles('vitepress', {
      [`${folder}.vitepress/config/index.ts`]: `import { shared } from './shared';\nexport default { ...shared };\n`,
      [`${folder}.vitepress/config/shared.ts`]: `export const shared = { title: 'Split', themeConfig: { algolia: { appId: 'a' } } };\n`,
      [`${folder}index.md`]: '# Home\n',
      [`${folder}guide/start.md`]: '# Start\n',
    });
    expect(next.read('docs/guide/start.md')).toBe('# Start\n');
    const config = next.read('docgen.config.ts');
    expect(config).toContain(`title: 'Split'`);
    // Readers keep a search, if not the one of Algolia.
    expect(config).not.toContain('search: false');
  },
);

it('lets code of Docusaurus ask what it asked there, and its styles find their images', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', tagline: 'Hot', url: 'https://tea.example', baseUrl: '/', customFields: { cup: 'large' },
      presets: [['classic', { docs: { routeBasePath: '/' } }]] };\n`,
    'docs/index.mdx':
      "---\nimage: /img/leaf.svg\n---\n\n# Tea\n\nimport { Asks } from '@site/src/components/asks';\n\n<Asks />\n",
    'src/components/asks.jsx': `import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import ExecutionEnvironment from '@docusaurus/ExecutionEnvironment';
import useBase, { useBaseUrlUtils } from '@docusaurus/useBaseUrl';
import { useColorMode, useThemeConfig } from '@docusaurus/theme-common';
import useIsBrowser from '@docusaurus/useIsBrowser';
import useLayout from '@docusaurus/useIsomorphicLayoutEffect';
import styles from './asks.module.css';

export function Asks() {
  const { siteConfig, i18n } = useDocusaurusContext();
  const { colorMode } = useColorMode();
  useLayout(() => {}, []);
  const { withBaseUrl } = useBaseUrlUtils();
  const facts = [siteConfig.title, siteConfig.tagline, siteConfig.customFields.cup, i18n.currentLocale, colorMode];
  const places = [useBase('/a.png'), withBaseUrl('/b.png'), String(useIsBrowser()), String(ExecutionEnvironment.canUseDOM)];
  return <p className={styles.leaf}>{[...facts, ...places].join(' ')}</p>;
}
`,
    'src/components/asks.module.css':
      ".leaf { background: url('../../static/img/leaf.svg#x'); mask: url(@site/static/img/leaf.svg); cursor: url(./own.svg), auto; content: url(/img/leaf.svg); }\n",
    'src/components/own.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'static/img/leaf.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  });
  expect(listReport(result)).toEqual([
    'src/components/asks.jsx:4 docgen has no "useThemeConfig" of "@docusaurus/theme-common".',
  ]);
  expect(next.read('src/components/asks.module.css')).toBe(
    ".leaf { background: url('../../docs/public/img/leaf.svg#x'); mask: url(../../docs/public/img/leaf.svg); cursor: url(./own.svg), auto; content: url(../../docs/public/img/leaf.svg); }\n",
  );
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toContain('<meta property="og:image" content="https://tea.example/img/leaf.svg"');
  expect(built.html('/')).toContain('Tea Hot large en light /a.png /b.png false false');
});

it('knows the list of versions of Docusaurus that names the current one, and says which has no documents', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      docs: { lastVersion: 'current', versions: { current: { label: '11.x' }, '10.x': { path: 'v10' } } } }]] };\n`,
    'versions.json': '["current", "10.x", "9.x"]',
    'docs/start.md': '# Start\n',
    'versioned_docs/version-10.x/start.md': '# Old start\n',
  });
  expect(result.files.filter((path) => path.endsWith('start.md'))).toEqual([
    'docs/11.x/docs/start.md',
    'docs/v10/docs/start.md',
  ]);
  expect(next.read('docgen.config.ts')).toContain("versions: ['11.x', 'v10', '9.x']");
  expect(listReport(result)).toContain(
    'versioned_docs/version-9.x: The version "9.x" has no documents here.',
  );
});

it('gives pages of MkDocs the heading that its themes show, from the navigation or the name of the file', async () => {
  const { next } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nnav:\n  - index.md\n  - Guide:\n      - "Pots: all": guide/pots.md\n      - guide/green_tea.md\n      - Own: guide/own.md\n',
    'docs/index.md': 'Welcome.\n',
    'docs/guide/pots.md': '---\nsearch:\n  exclude: true\n---\n\nText\n\n```\n# no heading\n```\n',
    'docs/guide/green_tea.md': 'Text\n\n## Second\n',
    'docs/guide/own.md': 'Own\n===\n',
    'docs/guide/index.md': '<h1>Guide</h1>\n',
  });
  expect(next.read('docs/index.md')).toBe('---\ntitle: Home\n---\nWelcome.\n');
  expect(next.read('docs/guide/pots.md')).toContain('---\ntitle: "Pots: all"\nsearch: false\n---\n');
  expect(next.read('docs/guide/green_tea.md')).toContain('---\ntitle: Green tea\n---\n');
  expect(next.read('docs/guide/own.md')).toBe('Own\n===\n');
  expect(next.read('docs/guide/index.md')).toBe('<h1>Guide</h1>\n');
  const built = await next.build();
  expect(built.html('guide/pots')).toMatch(/<h1[^>]*>.*Pots: all/);
});

it('makes tabs of neighbouring code blocks of MkDocs, and text of HTML in names', async () => {
  const { next } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nsite_url: https://tea.example/docs/\nextra_javascript:\n  - js/own.js\n  - https://cdn.example/far.js\nnav:\n  - index.md\n  - \'<span class="icon">Govern <img src="x.svg" alt=""></span>\': govern.md\n',
    'docs/index.md':
      '# Home\n\n```yaml tab="File (YAML)"\na: 1\n```\n\n```toml tab="File [TOML]" hl_lines="1"\na = 1\n```\n\nText.\n\n- In a list:\n\n    ```sh tab=\'CLI\'\n    --a=1\n    ```\n',
    'docs/govern.md': '# Govern\n',
    'docs/js/own.js': 'document.title;',
  });
  expect(next.read('docs/index.md')).toContain(
    '# Home\n\n:::code-group\n```yaml [File (YAML)]\na: 1\n```\n```toml {1} [File TOML]\na = 1\n```\n:::\n\nText.\n',
  );
  expect(next.read('docs/index.md')).toContain(
    '    :::code-group\n    ```sh [CLI]\n    --a=1\n    ```\n    :::\n',
  );
  const config = next.read('docgen.config.ts');
  expect(config).toContain("{ text: 'Govern', link: '/govern' }");
  expect(config).toContain("['script', { src: '/docs/js/own.js' }]");
  expect(config).toContain("['script', { src: 'https://cdn.example/far.js' }]");
});

it('takes the first lines of a page of MkDocs for its keys, and a line of a formula for no heading', async () => {
  const { next, result } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nmarkdown_extensions:\n  - pymdownx.arithmatex\nnav:\n  - index.md\n  - 快速变换: fft.md\n  - own.md\n',
    'docs/index.md': '# Tea\n\nauthor: is text here\n',
    'docs/fft.md':
      'author: Ada, Bob\n    Eve\nTemplate: x.html\n\n\nWords.\n\n$$\na\n=\nb\n$$\n\n<i class="fa-x"></i>\n',
    'docs/own.md': 'title: Own title\nText at once.\n',
  });
  expect(listReport(result)).toEqual(['docs/fft.md:3 "template" is not carried over.']);
  expect(next.read('docs/index.md')).toBe('# Tea\n\nauthor: is text here\n');
  expect(next.read('docs/fft.md')).toMatch(/^---\ntitle: 快速变换\nauthor: Ada, Bob Eve\n---\nWords\.\n/);
  expect(next.read('docs/own.md')).toBe('---\ntitle: Own title\n---\nText at once.\n');
  expect((await next.build()).html('fft')).toMatch(/<h1[^>]*>.*快速变换/);
});

it('inserts the sections and lines of files that pages of MkDocs name, as text and as code', async () => {
  const { next, result } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nmarkdown_extensions:\n  - pymdownx.snippets:\n      base_path: [parts]\n      dedent_subsections: true\n',
    'parts/pot.py':
      'import os\n# --8<-- [start:brew]\nclass Pot:\n    # --8<-- [start:pour]\n    def pour(self):\n        return "tea"\n    # --8<-- [end:pour]\n# --8<-- [end:brew]\nprint(1)\n',
    'parts/words.md': 'One\n\n<!-- --8<-- [start:two] -->\nTwo **words**\n<!-- --8<-- [end:two] -->\n',
    'docs/index.md': [
      '# Tea\n',
      '--8<-- "words.md:two"\n',
      ...[
        'pot.py:brew',
        'pot.py:pour',
        'pot.py::1',
        'pot.py:9',
        'pot.py:1:1,-1',
        'pot.py',
        'pot.py:none',
      ].map((part) => `\`\`\`python\n--8<-- "${part}"\n\`\`\`\n`),
      '```python\nif True:\n    --8<-- "pot.py:pour"\n```\n',
    ].join('\n'),
  });
  expect(listReport(result)).toEqual([
    'docs/index.md:29 "pot.py:none" is not inserted into code: there is no such file, or no such part of it.',
  ]);
  const page = next.read('docs/index.md');
  expect(page).toContain('\nTwo **words**\n');
  const pour = 'def pour(self):\n    return "tea"';
  const brew = 'class Pot:\n    def pour(self):\n        return "tea"';
  const blocks = [...page.matchAll(/```python\n(.*?)\n```/gs)].map(([, code]) => code);
  expect(blocks).toEqual([
    ...[brew, pour, 'import os', 'print(1)', 'import os\nprint(1)', `import os\n${brew}\nprint(1)`],
    '--8<-- "pot.py:none"',
    'if True:\n    def pour(self):\n        return "tea"',
  ]);
});

it('leaves formulas of MkDocs as they are, in brackets as well', async () => {
  const { next, result } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nmarkdown_extensions:\n  - mdx_math\n  - pymdownx.caret\n  - pymdownx.keys\n',
    'docs/index.md': [
      '# Tea\n',
      '$$\na^{n!}=\\begin{cases}\n  (a^{(n-1)!})^n & ==b==\n\\end{cases}$$\n',
      '\\[\n  x^2^y\n\\]\n',
      '\\[ a^2^b \\]\n',
      'In \\(a_1^2^b\\), ==lit== and x^2^, `\\(code\\)`.\n',
      'It costs $$.\n\n==Lit== again.\n',
    ].join('\n'),
  });
  expect(result.lostContent).toEqual([]);
  expect(next.read('docgen.config.ts')).toContain('math: true');
  expect(next.read('docs/index.md')).toBe(
    [
      '# Tea\n',
      '$$\na^{n!}=\\begin{cases}\n  (a^{(n-1)!})^n & ==b==\n\\end{cases}$$\n',
      '$$\n  x^2^y\n$$\n',
      '$$ a^2^b $$\n',
      'In $a_1^2^b$, <mark>lit</mark> and x<sup>2</sup>, `\\(code\\)`.\n',
      'It costs $$.\n\n<mark>Lit</mark> again.\n',
    ].join('\n'),
  );
});

it('carries definition lists, marks of editors and small letters of MkDocs over', async () => {
  const { next, result } = await movedFiles('mkdocs', {
    'mkdocs.yml':
      'site_name: Tea\nmarkdown_extensions:\n  - def_list\n  - pymdownx.critic\n  - pymdownx.caret\n  - pymdownx.tilde\n  - pymdownx.emoji\n  - pymdownx.keys\ntheme:\n  name: material\n  features: [content.code.annotate]\n',
    'docs/index.md': [
      '# Tea\n',
      '`--pot`\n`-p`\n:   A **pot**,\n    of [iron](pots.md)\n\n    ```sh\n    tea  # (1)!\n    ```\n\n:   Or a cup\n',
      'Leaves\n\n:   Green\n',
      '{++new++} {--old--} {~~a~>b~~} {==lit==}{>>why<<} H~2~O x^2^ ~~no~~ $a^2b^2$ note[^1] ++ctrl+a++ :tea: :samovar:\n',
      '[^1]: Foot.\n\nEnd\n:   of all',
    ].join('\n'),
    'docs/pots.md': '# Pots\n\nA text\n:   that is a definition\n',
  });
  expect(listReport(result)).toEqual([
    'docs/index.md:8 Annotations of code stay numbers in it.',
    'docs/index.md:18 Short names of emoji stay as text.',
    'docs/index.md:18 A comment of an editor is removed.',
  ]);
  const page = next.read('docs/index.md');
  expect(page).toContain(
    '<ins>new</ins> <del>old</del> <del>a</del><ins>b</ins> <mark>lit</mark> H<sub>2</sub>O x<sup>2</sup> ~~no~~ $a^2b^2$ note[^1] <kbd>Ctrl</kbd>+<kbd>A</kbd> 🍵 :samovar:',
  );
  const html = (await next.build()).html('index');
  const lists = html
    .match(/<dl>[\s\S]*?<\/dl>/g)
    ?.map((list) => list.replace(/<div[\s\S]*?<\/div>/g, 'CODE'));
  expect(lists?.[0]?.match(/<d[td]>/g)).toEqual(['<dt>', '<dt>', '<dd>', '<dd>', '<dt>', '<dd>']);
  expect(lists?.[0]).toMatch(/<dt>\s*<p><code[^>]*>--pot<\/code><\/p>\s*<\/dt>/);
  expect(lists?.[0]).toMatch(/<strong>pot<\/strong>,\s*of <a [^>]*href="\/pots/);
  expect(lists?.[1]).toMatch(/<dd>\s*<p>of all<\/p>\s*<\/dd>\s*<\/dl>/);
});

it('moves pages of MkDocs in other languages to folders of their own', async () => {
  const plugin = (structure: string) =>
    `site_name: Tea\ntheme:\n  name: material\n  features: [navigation.tabs]\nplugins:\n  - search\n  - i18n:\n      docs_structure: ${structure}\n      languages:\n        - locale: en\n          default: true\n          name: English\n        - locale: zh\n          name: 中文\n          site_name: 茶\n          nav_translations:\n            Pots: 壶\nnav:\n  - Home: index.md\n  - Pots:\n      - pots/iron.md\n      - Clay: pots/clay.md\n`;
  const texts = {
    en: {
      index: '# Tea\n\n[Iron](pots/iron.md) ![](pots/a.png)\n',
      iron: '# Iron\n',
      clay: '# Clay\n\n[Home](../index.md)\n',
    },
    zh: {
      index: '# 茶\n\n[铁](pots/iron.md) [Clay](pots/clay.md) ![](pots/a.png)\n',
      iron: '# 铁\n\n[Home](../index.md)\n',
    },
  };
  const suffix = {
    'docs/index.md': texts.en.index,
    'docs/index.zh.md': texts.zh.index,
    'docs/pots/iron.en.md': texts.en.iron,
    'docs/pots/iron.zh.md': texts.zh.iron,
    'docs/pots/clay.md': texts.en.clay,
    'docs/pots/a.png': 'GIF89a',
  };
  const folder = {
    'docs/en/index.md': texts.en.index,
    'docs/zh/index.md': texts.zh.index,
    'docs/en/pots/iron.md': texts.en.iron,
    'docs/zh/pots/iron.md': texts.zh.iron,
    'docs/en/pots/clay.md': texts.en.clay,
    'docs/en/pots/a.png': 'GIF89a',
  };
  for (const [structure, files] of Object.entries({ suffix, folder })) {
    const { next, result } = await movedFiles('mkdocs', { 'mkdocs.yml': plugin(structure), ...files });
    expect(listReport(result)).toEqual([]);
    expect(result.lostAddresses).toEqual([]);
    const built = await next.build();
    expect(built.problems()).toEqual([]);
    for (const path of ['index', 'pots/iron', 'pots/clay', 'zh/index', 'zh/pots/iron'])
      expect(built.html(path)).toContain('<main');
    const chinese = built.html('zh/index');
    for (const href of ['/zh/pots/iron', '/pots/clay', '/pots/a.png'])
      expect(chinese.slice(chinese.indexOf('<main'))).toContain(`"${href}"`);
    expect(built.html('zh/pots/iron')).toMatch(/rp-sidebar"[\s\S]*壶[\s\S]*href="\/zh\/pots\/iron"/);
    expect(built.html('pots/iron')).toMatch(/rp-sidebar"[\s\S]*Pots[\s\S]*href="\/pots\/iron"/);
    expect(built.html('zh/index')).toContain('<html lang="zh');
  }
});

it('rewrites links of MkDocs that only browsers follow, from the address of their page', async () => {
  const { next } = await movedFiles('mkdocs', {
    'mkdocs.yml': 'site_name: Tea\n',
    'docs/index.md': '# Home\n\n[Pots](guide/pots)\n',
    'docs/async.md': '# Async\n\n[Pots](../guide/pots#iron), [a](./async/) and [none](../none/)\n',
    'docs/guide/pots.md': '# Pots\n\n[Async](../../async/)\n\n## Iron\n',
  });
  expect(next.read('docs/index.md')).toContain('[Pots](/guide/pots)');
  expect(next.read('docs/async.md')).toContain(
    '[Pots](/guide/pots#iron), [a](./async/) and [none](../none/)',
  );
  expect(next.read('docs/guide/pots.md')).toContain('[Async](/async)');
});

it('brings along what pages of Docusaurus find in their scope and by odd paths', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.ts': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' } }]],
  plugins: [['@docusaurus/plugin-client-redirects', { redirects: [{ from: ['/old', '/Pots'], to: '/pots' }] }]] };\n`,
    'src/theme/MDXComponents.js': `import React from 'react';
import MDXComponents from '@theme-original/MDXComponents';
import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import Leaf from '@site/src/components/Leaf/';
export default {
  ...MDXComponents,
  Tabs, TabItem, Leaf,
  Inline: ({ children }) => <u>{children}</u>,
  a: (props) => <a {...props} />,
};
`,
    'src/components/Leaf/index.js': `import Tabs from '@theme/Tabs';
import TabItem from '@theme/TabItem';
import text from '!!raw-loader?esModule=false!./leaf.txt';
export default function Leaf() {
  return <Tabs><TabItem value="a" label="A">{text}</TabItem></Tabs>;
}
`,
    'src/components/Leaf/leaf.txt': 'green',
    'docs/index.md':
      '# Home\n\n<Leaf />\n\n<Inline>in</Inline>\n\n<Tabs>\n<TabItem value="x" label="X">\n\nTea\n\n</TabItem>\n</Tabs>\n',
    'docs/pots.md': "import Part from './parts/\\_part.mdx';\n\n# Pots\n\n<Part />\n",
    'docs/parts/_part.mdx': 'Of iron.\n',
  });
  expect(next.read('docgen.config.ts')).toContain("from: ['/old', '^/Pots/?$'], to: '/pots'");
  expect(listReport(result)).toEqual([
    'src/theme/MDXComponents.js: Elements of pages are not replaced: "a".',
  ]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toMatch(/green[\s\S]*<u>in<\/u>[\s\S]*Tea/);
  expect(built.html('/pots')).toContain('Of iron.');
});

it('says which folders of Docusaurus have no documents yet, and keeps content of head tags and names of icons', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/',
  headTags: [{ tagName: 'script', attributes: { type: 'application/ld+json' }, innerHTML: '{"a":1}' }],
  presets: [['classic', {}]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'api', path: './api', routeBasePath: 'api' }]],
  themeConfig: { navbar: { items: [{ to: 'https://example.org/tea', className: 'icon', 'aria-label': 'Code' }, { to: 'https://example.org' }] } } };\n`,
    'src/pages/about.md': '# About\n',
  });
  expect(listReport(result)).toEqual([
    'api: The site names this folder, which has no documents.',
    'docs: The site names this folder, which has no documents.',
  ]);
  const config = next.read('docgen.config.ts');
  expect(config).toContain(`head: [['script', { type: 'application/ld+json' }, '{"a":1}']]`);
  expect(config).toContain(`{ text: 'Code', link: 'https://example.org/tea' }`);
  expect(config).toContain(`{ text: 'example.org', link: 'https://example.org' }`);
});

it('brings along what documents of Docusaurus import that lie outside of its folder', async () => {
  const old = site({
    'website/docusaurus.config.js':
      "module.exports = { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', { docs: { path: '../docs', routeBasePath: '/' } }]] };\n",
    'docs/index.md': '# Home\n',
    'docs/guide/pots.md': "import Part from '../parts/_part.mdx';\n\n# Pots\n\n<Part />\n",
    'docs/parts/_part.mdx': 'Of iron.\n',
  });
  const next = site();
  const cwd = join(old.dir, 'website');
  const result = await migrate({ cwd, from: 'docusaurus', to: next.dir, version: '1.0.0', write: true });
  expect(listReport(result)).toEqual([]);
  expect(next.read('docs/guide/pots.md')).toContain("from '../parts/_part.mdx'");
});

it('carries the documents of every plugin of Docusaurus over, each with its sidebar and translations', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.ts': `import tea from 'tea-plugin'; import * as yaml from 'js-yaml';
const leaves = yaml.load('a: 1').leaves.green;
export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', i18n: { defaultLocale: 'en', locales: ['en', 'fr'] },
  customFields: { leaves },
  presets: [['classic', { docs: { sidebarPath: require.resolve('./config/main') } }]],
  plugins: [...tea(), ['content-docs', { id: 'people', path: 'people', routeBasePath: '/people', sidebarPath: require.resolve('./sidebarsPeople') }],
    ['@docusaurus/plugin-content-docs', { id: 'craft', path: 'craft', routeBasePath: 'craft' }]],
  themeConfig: { navbar: { items: [{ type: 'doc', docsPluginId: 'people', docId: 'growers', label: 'People' },
    { type: 'docSidebar', docsPluginId: 'people', sidebarId: 'who', label: 'Who' }] } },
};\n`,
    'config/main.ts': `export default { main: ['pots', { type: 'doc', id: 'start', label: 'Begin' }] };\n`,
    'sidebarsPeople.js': `module.exports = { who: [{ type: 'category', label: 'All', items: ['growers'] }] };\n`,
    'docs/start.md': '# Start\n\n[who](/people/growers)\n',
    'docs/pots.md': '# Pots\n',
    'people/growers.md': '# Growers\n\n[start](../docs/start.md)\n',
    'i18n/fr/docusaurus-plugin-content-docs-people/current/growers.md': '# Cultivateurs\n',
    'craft/firing.md': '# Firing\n',
    'craft_versions.json': '["1.0"]\n',
  });
  expect(listReport(result)).toEqual([
    'craft_versions.json: Of the documents "craft", only the current version is carried over.',
  ]);
  const config = next.read('docgen.config.ts');
  expect(config).toMatch(/'\/docs': \[\s*\{ text: 'Pots'.*\s*\{ text: 'Begin'/);
  expect(config).toMatch(/'\/people': \[\s*\{\s*text: 'All'/);
  expect(config).toContain(`{ text: 'Who', link: '/people/growers' }`);
  expect(next.read('docs/fr/people/growers.md')).toBe('# Cultivateurs\n');
  expect(await buildPages(next)).toEqual(
    expect.arrayContaining(['people/growers.html', 'fr/people/growers.html', 'craft/firing.html']),
  );
});

it('gives each page the one of several sidebars of Docusaurus that lists it', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `module.exports = { title: 'Tea', url: 'https://tea.example', baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]] };\n`,
    'sidebars.js': `module.exports = {
  elsewhere: [{ type: 'link', label: 'Shop', href: 'https://shop.example' }],
  guide: ['guide/brew', { type: 'category', label: 'More', items: ['guide/deep/water', 'api/extra'] }],
  api: ['api/pot', 'api/cup'],
};\n`,
    'docs/guide/brew.md': '# Brew\n',
    'docs/guide/deep/water.md': '# Water\n',
    'docs/api/extra.md': '# Extra\n',
    'docs/api/pot.md': '# Pot\n',
    'docs/api/cup.md': '# Cup\n',
  });
  expect(listReport(result)).toEqual([]);
  const built = await next.build();
  const list = (path: string) => {
    const [sidebar = ''] = /<nav[^>]*rp-sidebar[\s\S]*?<\/nav>/.exec(built.html(path)) ?? [];
    return [...sidebar.matchAll(/<a\b[^>]*>(?:<[^>]*>)*([^<]+)/g)].map(([, text]) => text);
  };
  const guide = ['Brew', 'Water', 'Extra'];
  expect(list('/docs/guide/brew')).toEqual(guide);
  expect(list('/docs/guide/deep/water')).toEqual(guide);
  expect(list('/docs/api/extra')).toEqual(guide);
  expect(list('/docs/api/cup')).toEqual(['Pot', 'Cup']);
  expect(next.read('docgen.config.ts')).not.toContain('shop.example');
});

it('knows where links to files of Docusaurus lead that begin with a slash', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {}]] };\n`,
    'docs/start.md':
      '# Start\n\n[a](/docs/guide/pots.md#iron) and [b](/guide/pots.md) and [c](/docs/guide/pots)\n',
    'docs/guide/pots.md': '# Pots\n\n[d](/start.md) and [e](/docs/start.md)\n\n## Iron\n',
  });
  expect(next.read('docs/docs/start.md')).toContain(
    '[a](./guide/pots.md#iron) and [b](./guide/pots.md) and [c](/docs/guide/pots)',
  );
  expect(next.read('docs/docs/guide/pots.md')).toContain('[d](../start.md) and [e](../start.md)');
  expect(result.builds).toBe(true);
});

it('brings along what pages of Docusaurus import from anywhere in the project', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {}]] };\n`,
    'package.json': '{ "name": "tea", "version": "1.2.3" }',
    'docs/start.mdx': `# Start

import Love from '@site/unversioned/_love.mdx';
import { Pot } from '@site/parts/pot';
import { name } from '@site/package.json';
import { Kettle } from '../src/theme/Kettle';

<Love /> <Pot /> {name} <Kettle />
`,
    'src/theme/Kettle/index.tsx': `import { NAME } from '../names';\nexport const Kettle = () => <i>a kettle for {NAME}</i>;\n`,
    'src/theme/names.ts': `export const NAME = 'tea';\n`,
    'src/theme/Footer/index.tsx': 'export default () => null;\n',
    'unversioned/_love.mdx': `import { NAME } from './names';\n\nWe love {NAME}.\n`,
    'unversioned/names.js': `export const NAME = 'tea';\n`,
    'parts/pot.tsx': `import { NAME } from '@site/unversioned/names';\nexport const Pot = () => <b>a pot of {NAME}</b>;\n`,
    'parts/unused.js': '',
  });
  expect(result.files.filter((path) => !path.startsWith('docs/'))).toEqual([
    ...[
      'docgen.config.ts',
      'package.json',
      'parts/pot.tsx',
      'src/theme/Kettle/index.tsx',
      'src/theme/names.ts',
    ],
    ...['unversioned/_love.mdx', 'unversioned/names.js'],
  ]);
  const swizzled = result.diagnostics.filter(({ message }) => message.includes('swizzled'));
  expect(swizzled.map(({ file }) => file)).toEqual(['src/theme/Footer/index.tsx']);
  expect(result.builds).toBe(true);
  const built = await next.build();
  expect(built.body('/docs/start').replace(/<[^>]*>|\s+/g, ' ')).toMatch(
    /We love +tea \. +a pot of +tea +tea +a kettle for +tea/,
  );
});

it('keeps comments of HTML in MDX, of several lines and with code in them', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {}]] };\n`,
    'docs/start.md': [
      ...['# Start', '', '<!--', '## Not yet /* ever */', '', '```ts', 'old();', '``` -->', ''],
      ...[
        'Text with `<!--` in code.',
        '',
        '```html',
        '<!--',
        'shown',
        '-->',
        '```',
        '',
        '<!-- one --> [Pots](pots.md)',
        '',
      ],
    ].join('\n'),
    'docs/pots.md': '# Pots\n',
  });
  expect(next.read('docs/docs/start.md').split('\n')).toEqual([
    ...['# Start', '', '{/*', '## Not yet /* ever * /', '', '```ts', 'old();', '``` */}', ''],
    ...['Text with `<!--` in code.', '', '```html', '<!--', 'shown', '-->', '```', ''],
    ...['{/* one */} [Pots](./pots.md)', ''],
  ]);
  expect(result.builds).toBe(true);
});

it('leaves types of TypeScript in VitePress as text, and drops what is left of VuePress', async () => {
  const page = [
    '# Store<Id, S, A\\>',
    'A Store<Id, S> and a List<T\\>, shown by <Demo :count="1" title=\'a, b\' wide/>.',
  ];
  const { next, result } = await movedFiles('vitepress', {
    '.vitepress/config.js': "export default { title: 'Types' };",
    'index.md': `---\nsidebar: auto\n---\n\n${page.join('\n\n')}\n`,
  });
  expect(next.read('docs/index.md').trim()).toBe(
    ['# Store<Id, S, A\\>', 'A Store<Id, S> and a List<T\\>, shown by **a, b**.'].join('\n\n'),
  );
  expect(listReport(result)).toEqual([
    'index.md:2 "sidebar" of VuePress is not carried over.',
    'index.md:7 The Vue component <Demo> becomes its title.',
  ]);
});

it('knows languages by the addresses that VitePress 0 named them by', async () => {
  const { next, result } = await movedFiles('vitepress', {
    '.vitepress/config.js':
      "export default { locales: { '/': { lang: 'en-US', title: 'Tree' }, '/zh/': { lang: 'zh-CN', title: '树' } } };",
    'index.md': '# Tree\n',
    'zh/index.md': '# 树\n',
  });
  expect(listReport(result)).toEqual([]);
  expect(next.read('docgen.config.ts')).toContain(
    "[{ lang: 'en', label: 'English', title: 'Tree' }, { lang: 'zh', label: '中文', title: '树' }]",
  );
});

it('compares with what is published, and says how to redirect', async () => {
  const old = site('../migrate/vitepress').write(
    'sitemap.xml',
    '<urlset><url><loc>https://example.org/press/guide/start.html</loc></url><url><loc>https://example.org/press/parts/moved</loc></url><url><loc>https://example.org/press/guide/cods</loc></url></urlset>',
  );
  const run = await docgen('migrate --from vitepress --sitemap sitemap.xml --json', { cwd: old.dir });
  expect(run.exitCode).toBe(0);
  const report = JSON.parse(run.stdout);
  expect(report).toMatchObject({ written: false, pages: 8 });
  expect(report.lostAddresses).toEqual([
    { from: '/guide/cods', to: '/guide/code' },
    { from: '/parts/moved', to: '/guide/moved' },
  ]);
  expect(run.stderr).toContain(`{ from: '/parts/moved', to: '/guide/moved' }`);
  expect(run.stderr).toContain('guide/start.md:6');
});

it('writes over nothing, and says where there is no such site', async () => {
  const old = site('../migrate/rspress').write('docgen-site/mine.txt', 'mine');
  const full = await docgen('migrate --from rspress --write', { cwd: old.dir });
  expect(full.exitCode).toBe(2);
  expect(full.stderr).toContain('The folder "docgen-site" is not empty.');
  expect(old.read('docgen-site/mine.txt')).toBe('mine');
  const none = await docgen('migrate --from docusaurus --to new', { cwd: old.dir });
  expect(none.exitCode).toBe(2);
  expect(none.stderr).toContain('There is no docusaurus site');
  const unread = await docgen('migrate --from rspress --to new --sitemap map.xml', { cwd: old.dir });
  expect(unread.stderr).toContain('Check the path given with --sitemap.');
  const nothing = await docgen('migrate', { cwd: site().dir });
  expect(nothing.stderr).toContain('There is no rspress, vitepress, docusaurus, ');
  const root = site({
    'website/rspress.config.ts': '',
    'apps/kit/docs/.vitepress/config.mts': '',
    'node_modules/kit/mkdocs.yml': '',
  });
  const below = await docgen('migrate', { cwd: root.dir });
  expect(below.stderr).toContain('here in one of: "apps/kit/docs", "website".');
  const other = await docgen('migrate', {
    cwd: site({ 'docs/.vuepress/config.js': '', 'docs/README.md': '# A\n' }).dir,
  });
  expect(other.exitCode).toBe(2);
  expect(other.stderr).toContain('"docs/.vuepress/config.js" belongs to a site of VuePress.');
  expect(other.stderr).toContain('run "docgen init my-docs"');
  const jekyll = await docgen('migrate', { cwd: site({ '_config.yml': '' }).dir });
  expect(jekyll.stderr).toContain('"_config.yml" belongs to a site of Jekyll.');
  const plain = await docgen('migrate', { cwd: site({ 'notes/one.md': '# One\n' }).dir });
  expect(plain.stderr).toContain('Its Markdown needs no migration');
  const toolset = await docgen('migrate', { cwd: site({ 'rstack.config.ts': 'define.app({});\n' }).dir });
  expect(toolset.stderr).toContain('export the options as the default of "rspress.config.ts"');
});

it('takes what Docusaurus reads in a block of code for text of the page, on both sides', async () => {
  const old = site({
    'docusaurus.config.js':
      "module.exports = { title: 'A', url: 'https://a.example', baseUrl: '/', presets: [['classic', {}]] };\n",
    'docs/intro.md':
      '# Intro\n\n````mdx-code-block\n<Tabs\n  lazy>\n<TabItem value="a">\n\nText\n\n</TabItem>\n</Tabs>\n````\n',
  });
  const { stdout } = await docgen('migrate', { cwd: old.dir });
  expect(stdout).toContain('Every page still has all of its words, code and links.');
});

it('names the tool whose site it found', async () => {
  const { stdout } = await docgen('migrate', { cwd: site('../migrate/mkdocs').dir });
  expect(stdout).toMatch(/^MkDocs: \d+ files, \d+ of them pages, for docgen-site$/m);
});

it('runs a config that looks for its pages, though nothing is installed', async () => {
  const old = site('../migrate/vitepress').write(
    '.vitepress/config.mts',
    `import glob from 'fast-glob';\nimport matter from 'gray-matter';\nimport { fetchStars } from 'some-stars';\nconst files = await glob('guide/start.md', { cwd: new URL('..', import.meta.url).pathname });\nconst stars = (await fetchStars('me/press')).map(String);\nexport default { title: matter('---\\ntitle: Press\\n---\\n').data.title, themeConfig: { nav: [...files.map((file) => ({ text: 'Guide', link: '/' + file.replace('.md', '') })), ...stars] } };\n`,
  );
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  expect(listReport(result).join('\n')).not.toContain('It could not be run');
  const config = readFileSync(join(result.target, 'docgen.config.ts'), 'utf8');
  expect(config).toContain(`title: 'Press'`);
  expect(config).toContain(`{ text: 'Guide', link: '/guide/start' }`);
});

it('takes the config of Rspress out of one of several tools', async () => {
  const { next, result } = await movedFiles('rspress', {
    'rstack.config.ts': `import path from 'node:path';
import { define } from 'rstack';

define.fmt(
  { singleQuote: true, brackets: '})' },
);

// The docs
define.doc(async () => {
  const { pluginSitemap } = await import('@rspress/plugin-sitemap');
  const title = \`Tea \${[1, 2].map((one) => one)}\`;
  return {
    root: path.join(import.meta.dirname, 'pages'),
    title,
    plugins: [pluginSitemap({ siteUrl: 'https://tea.example' })],
  };
});
define.lint<unknown>(({ js }) => [js.recommended]);
`,
    'package.json': '{ "name": "tea", "scripts": { "docs": "rs doc build", "test": "rs test" } }',
    'pages/index.md': '# Tea\n',
    'pages/green.mdx': 'import { Badge } from \'@rspress/core/theme\';\n\n# Green <Badge text="new" />\n',
  });
  const config = next.read('docgen.config.ts');
  expect(config).toContain(
    "import path from 'node:path';\nimport { defineConfig } from 'docgenjs';\n\n// The docs",
  );
  expect(config).toContain('export default defineConfig(async () => {');
  expect(config).not.toContain('define.');
  expect(JSON.parse(next.read('package.json')).scripts).toMatchObject({
    test: 'rs test',
    build: 'docgen build',
  });
  expect(next.read('package.json')).not.toContain('rs doc');
  expect(listReport(result)).toEqual([
    'rstack.config.ts:4 "define.fmt" is not carried over.',
    'rstack.config.ts:18 "define.lint" is not carried over.',
  ]);
  expect(await buildPages(next)).toEqual(['404.html', 'green.html', 'index.html']);
  expect(next.read('doc_build/index.html')).toContain('<title>Tea');
});

it('runs a config that is a function, and writes no code of packages that it cannot read', async () => {
  const { next, result } = await movedFiles('vitepress', {
    '.vitepress/config.ts': `import { version, getAll } from 'press-kit/package.json';
import { defineConfig } from 'vitepress';
const { label } = await import('press-kit');
export default defineConfig(({ mode }) => ({
  title: 'Press for ' + mode,
  themeConfig: { nav: [
    { text: 'Guide', link: '/guide' },
    { text: version, link: '/guide' },
    { text: 'More', items: [{ text: label, link: '/guide' }, { text: version, link: '/guide' }] },
  ] },
}));\n`,
    'index.md': '# Press\n',
    'guide.md': '# Guide\n',
  });
  const config = next.read('docgen.config.ts');
  expect(config).toContain("title: 'Press for production'");
  expect(config).toContain("{ text: 'press-kit/package.json', link: '/guide' }");
  expect(listReport(result)).toEqual([
    '.vitepress/config.ts: "themeConfig.nav[1].text" and 1 more values would come from "press-kit/package.json", which is not read. The new config has that name instead.',
    '.vitepress/config.ts: "themeConfig.nav[2].items[0].text" would come from "press-kit", which is not read. The new config has that name instead.',
  ]);
  expect(result.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
});

it('keeps links of Docusaurus that leave the site, however they are written', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/tea/',
      presets: [['classic', { docs: {} }]],
      themeConfig: {
        navbar: { items: [
          { to: 'https://forge.example', label: 'Forge' },
          { to: 'docs/start', label: 'Start' },
          { href: '/docs/start', label: 'Again' },
          { to: 'pathname:///old/index.html', label: 'Old' },
        ] },
        footer: { links: [{ label: 'Forge', to: 'https://forge.example/x' }, { label: 'Start', to: 'docs/start' }] },
      } };\n`,
    'docs/start.md': '# Start\n',
    'static/old/index.html': '<p>Old</p>',
  });
  const config = next.read('docgen.config.ts');
  for (const link of ['https://forge.example', '/docs/start', '/old/index.html'])
    expect(config).toContain(`link: '${link}'`);
  expect(config).toContain('<a href="https://forge.example/x">Forge</a><br><a href="/tea/docs/start">');
  expect(listReport(result).filter((line) => line.includes('Dead link'))).toEqual([]);
});

it('reads what is written out in a config that cannot be run', async () => {
  const old = site('../migrate/vitepress').write(
    '.vitepress/config.mts',
    `import { GUIDES } from './guides';\nconst title = 'Press';\nconst meta = (name, content) => ['meta', { name, content }];\nexport default { title, base: '/press/', description: process.env.NOWHERE.trim(), head: [meta('a', 'b'), ['meta', { name: 'c', content: 'd' }]], themeConfig: { nav: [...GUIDES] } };\n`,
  );
  old.write('.vitepress/guides.ts', `export const GUIDES = [{ text: 'Guide', link: '/guide/start' }];\n`);
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  expect(listReport(result)[0]).toContain('It could not be run');
  expect(listReport(result).join('\n')).toContain('config.mts:4 1 of 2 entries of "head" cannot be read');
  const config = readFileSync(join(result.target, 'docgen.config.ts'), 'utf8');
  expect(config).toContain(`title: 'Press'`);
  expect(config).toContain(`head: [['meta', { name: 'c', content: 'd' }]]`);
  expect(config).toContain(`{ text: 'Guide', link: '/guide/start' }`);
});

it.each([
  [
    'pnpm',
    {
      'pnpm-workspace.yaml':
        "packages: ['packages/*', 'site']\ncatalog:\n  left: ^1.0.0\ncatalogs:\n  old:\n    right: ^2.0.0\n",
    },
  ],
  [
    'Bun',
    {
      'package.json':
        '{ "workspaces": { "packages": ["packages/*"], "catalog": { "left": "^1.0.0" }, "catalogs": { "old": { "right": "^2.0.0" } } } }',
    },
  ],
])('writes versions of a workspace of %s so that they hold without it', async (_, files) => {
  const old = site({
    ...files,
    'packages/ours/package.json': '{ "name": "@acme/ours" }',
    'site/package.json': JSON.stringify({
      dependencies: {
        left: 'catalog:',
        right: 'catalog:old',
        '@acme/ours': 'workspace:*',
        alias: 'workspace:@acme/ours@^',
      },
      devDependencies: { vitepress: 'catalog:', none: 'catalog:', other: '^3.0.0' },
    }),
    'site/.vitepress/config.ts': 'export default {};\n',
    'site/index.md': '# Tea\n',
  });
  const result = await migrate({
    cwd: join(old.dir, 'site'),
    from: 'vitepress',
    version: '1.0.0',
    write: true,
  });
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(result.target, 'package.json'), 'utf8'),
  );
  const ours = 'file:../../packages/ours';
  expect(dependencies).toEqual({ left: '^1.0.0', right: '^2.0.0', '@acme/ours': ours, alias: ours });
  expect(devDependencies).toEqual({ none: 'catalog:', other: '^3.0.0', docgenjs: '^1.0.0' });
  expect(listReport(result)).toEqual([
    'package.json: The version "catalog:" of "none" is not found in a workspace.',
  ]);
});

it('joins links of a VitePress sidebar with their base as VitePress does', async () => {
  const list = [
    { text: 'A', base: '/guide', items: [{ text: 'B', link: '/b' }] },
    {
      text: 'C',
      base: '/guide/',
      items: [
        { text: 'B', link: 'b' },
        { text: 'B', link: '/b' },
      ],
    },
    { text: 'D', base: '/guide/par', items: [{ text: 'Part', link: 't' }] },
  ];
  const old = site({
    'docs/.vitepress/config.ts': `export default { themeConfig: { sidebar: ${JSON.stringify(list)} } };\n`,
    'docs/guide/b.md': '# B\n',
    'docs/guide/part.md': '# Part\n',
  });
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  const config = readFileSync(join(result.target, 'docgen.config.ts'), 'utf8');
  expect(config.match(/link: '[^']*'/g)).toEqual([
    ...Array.from({ length: 3 }, () => "link: '/guide/b'"),
    "link: '/guide/part'",
  ]);
});

it('puts code of outside the docs folder into the page', async () => {
  const old = site({
    'docs/.vitepress/config.ts': 'export default {};\n',
    'docs/guide/index.md':
      '# Guide\n\n<<< @/../src/tea.ts\n\n<<< ../../src/tea.ts#brew{2}\n\n<<< @/../src/gone.ts\n',
    'src/tea.ts': 'export const tea = 1;\n// #region brew\nexport const brew = 2;\n// #endregion brew\n',
  });
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  const page = readFileSync(join(result.target, 'docs/guide/index.md'), 'utf8');
  expect(page).toContain('```ts\nexport const tea = 1;\n// #region brew');
  expect(page).toContain('```ts {2}\nexport const brew = 2;\n```');
  expect(listReport(result)).toEqual(
    expect.arrayContaining([
      'docs/guide/index.md:3 "@/../src/tea.ts" is outside the docs folder.',
      'docs/guide/index.md:7 "@/../src/gone.ts" is outside the docs folder.',
    ]),
  );
});

it('runs a config that imports what only a build of the site makes', async () => {
  const old = site('../migrate/vitepress').write(
    '.vitepress/config.mts',
    `import made from '../api/sidebar.json';\nimport { listBlog } from './made';\nconst meta = (name, content) => ['meta', { name, content }];\nexport default { title: 'Press', head: [meta('a', 'b')], themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }], sidebar: { '/api/': made.map((item) => ({ ...item, collapsed: true })), '/blog/': listBlog(), '/guide/': [{ text: 'Start', link: '/guide/start' }] } } };\n`,
  );
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  const report = listReport(result).join('\n');
  expect(report).not.toContain('It could not be run');
  for (const name of ['../api/sidebar.json', './made'])
    expect(report).toContain(`.vitepress/config.mts: "${name}", which it imports, is not there`);
  const config = readFileSync(join(result.target, 'docgen.config.ts'), 'utf8');
  expect(config).toContain(`head: [['meta', { name: 'a', content: 'b' }]]`);
  expect(config).toContain(`'/guide/': [`);
  expect(config).not.toMatch(/undefined|null|\[Function/);
});

const DOCUSAURUS = `module.exports = { title: 'Tea', url: 'https://tea.example', baseUrl: '/',
  presets: [['classic', { docs: { sidebarPath: './sidebars.json' } }]] };`;

it.each([
  ['package.json', { 'rspress.config.ts': 'export default {};', 'package.json': '{\n  "name":\n}\n' }],
  ['sidebars.json', { 'docusaurus.config.js': DOCUSAURUS, 'sidebars.json': '{\n  "docs":\n}\n' }],
  ['versions.json', { 'docusaurus.config.js': DOCUSAURUS, 'versions.json': '[\n  "1.0"\n"2.0"]\n' }],
])('says where %s is not valid, and writes nothing', async (name, files) => {
  const old = site({ 'docs/index.md': '# Home\n', ...files });
  const run = await docgen('migrate --to new --write', { cwd: old.dir });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain(`DG9015  ${name}:3:1`);
  expect(run.stderr).not.toContain('new/');
});

it('counts with the Google Analytics of a preset of Docusaurus, and says what it does not count with', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      blog: false, gtag: { trackingID: ['G-TEA', 'G-POT'] }, googleTagManager: { containerId: 'GTM-1' } }]] };\n`,
    'docs/intro.md': '# Intro\n',
  });
  expect(next.read('docgen.config.ts')).toContain(
    "pluginAnalytics({ provider: 'ga4', measurementId: 'G-TEA' })",
  );
  expect(listReport(result)).toEqual([
    'docusaurus.config.js:1 "googleTagManager" of the preset is not carried over.',
    'docusaurus.config.js:1 Page views are no longer counted for G-POT.',
  ]);
});

it('shows the contributors of pages where a plugin of VitePress did', async () => {
  const { next } = await movedFiles('vitepress', {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }',
    '.vitepress/config.mjs': `import { GitChangelog } from '@nolebase/vitepress-plugin-git-changelog/vite';
export default { title: 'Tea', vite: { plugins: [GitChangelog({ repoURL: () => 'https://github.com/tea/pot' })] } };\n`,
    'index.md': '# Tea\n',
  });
  expect(next.read('docgen.config.ts')).toContain('plugins: [pluginContributors()]');
});

it('keeps what a blog of Docusaurus has: its beginnings, guests, labels of tags and the length of its lists', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      docs: false, blog: { routeBasePath: 'news', blogTitle: 'Tea news', blogDescription: 'All of it', postsPerPage: 1 } }]] };\n`,
    'blog/authors.yml': 'ada: { name: Ada, title: Brewer, image_url: /ada.svg, socials: { x: ada } }',
    'blog/tags.yml': 'hot: { label: Hot water, permalink: /hot }',
    'blog/2026-01-02-boil.md':
      '---\nauthors: [ada, { name: Grace, url: /grace, image_url: /grace.svg }]\ntags: [hot]\n---\n# Boil\n\nBegin.\n\n<!-- truncate -->\n\nGo on.\n',
    'blog/2026-01-01-fill.mdx': '# Fill\n\nPour.\n\n{/* truncate */}\n\nStop.\n',
    'static/ada.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>',
  });
  expect(listReport(result)).toEqual([
    'blog: "blogDescription" is not carried over.',
    'blog/2026-01-02-boil.md: The picture of Grace is not there: "/grace.svg".',
  ]);
  expect(result.builds).toBe(true);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  const [list = '', second = ''] = ['news/index.html', 'news/page/2.html'].map((path) => built.html(path));
  expect(list).toContain('Tea news');
  expect(list).toMatch(/Begin\..*href="\/news\/tags\/hot-water"/s);
  expect(list).not.toContain('Go on.');
  expect(second).toContain('Pour.');
  expect(second).not.toContain('Stop.');
  expect(built.html('news/2026/01/02/boil.html')).toMatch(/Ada.*Brewer.*Grace/s);
});

it('carries several blogs of Docusaurus over, each with its lists and feeds', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', { docs: false }]],
  plugins: [['@docusaurus/plugin-content-blog', { id: 'releases', path: 'releases', routeBasePath: 'releases', blogTitle: 'Releases' }]] };\n`,
    'blog/2026-01-02-boil.md': '# Boil\n',
    'releases/authors.yml': 'ada: { name: Ada }',
    'releases/2026-01-03-one.md': '---\nauthors: ada\ntags: [big]\n---\n# One\n',
  });
  expect(listReport(result)).toEqual([]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('releases/index.html')).toMatch(/Releases.*href="\/releases\/2026\/01\/03\/one"/s);
  expect(built.html('releases/tags/big.html')).toContain('One');
  expect(built.read('blog/rss.xml')).toContain('Boil');
  expect(built.read('releases/atom.xml')).toContain('One');
  expect(built.read('blog/rss.xml')).not.toContain('/releases/');
});

it('lists the posts of a blog of Docusaurus at the root, which no plugin lists', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      docs: false, blog: { routeBasePath: '/' } }]] };\n`,
    'blog/authors.yml': 'ada: { name: Ada }',
    'blog/2026-01-02-boil.md': '---\nauthors: [ada]\n---\n# Boil\n',
  });
  expect(listReport(result)).toEqual([
    'blog: The lists by tag, author and month of the blog are not carried over.',
  ]);
  expect(next.read('docs/index.md')).toContain('## [Boil](/2026/01/02/boil)\n\n2026-01-02');
  expect(next.read('docs/2026/01/02/boil.md')).toContain('*2026-01-02 · Ada*');
});

it('draws formulas that only the documents of a further plugin of Docusaurus have', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `import remarkMath from 'remark-math';
export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', { blog: false }]],
  plugins: [['@docusaurus/plugin-content-docs', { id: 'more', path: 'more', routeBasePath: 'more', remarkPlugins: [remarkMath] }]] };\n`,
    'docs/intro.md': '# Intro\n',
    'more/heat.md': '# Heat\n\n$x^2$\n',
  });
  expect(listReport(result)).toEqual([]);
  expect((await next.build()).html('more/heat.html')).toContain('<math');
});

it('says which options of single versions of Docusaurus are lost', async () => {
  const { result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      blog: false, docs: { versions: { current: { label: 'Next', banner: 'unreleased', badge: false }, '1.0': { banner: 'none', noIndex: true } } } }]] };\n`,
    'versions.json': '["1.0"]',
    'docs/intro.md': '# Intro\n',
    'versioned_docs/version-1.0/intro.md': '# Intro\n',
  });
  expect(listReport(result)).toEqual([
    'docusaurus.config.js:1 "banner" of the version "1.0" is not carried over.',
    'docusaurus.config.js:1 "noIndex" of the version "1.0" is not carried over.',
  ]);
});

it('lets readers of Docusaurus and VitePress install the site, and shows who wrote a page, as before', async () => {
  const docusaurus = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/',
      plugins: ['@docusaurus/plugin-pwa', 'docusaurus-plugin-openapi-docs'],
      presets: [['classic', { blog: false, docs: { showLastUpdateAuthor: true } }]] };\n`,
    'docs/intro.md': '# Intro\n',
  });
  expect(docusaurus.next.read('docgen.config.ts')).toMatch(/offline: true,.*pluginContributors\(\)/s);
  expect(docusaurus.result.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'The plugin "docusaurus-plugin-openapi-docs" is not carried over.',
      'docgenjs/plugins/openapi makes pages of the same files.',
    ],
  ]);
  const vitepress = await movedFiles('vitepress', {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }',
    '.vitepress/config.mjs': `import { withPwa } from '@vite-pwa/vitepress';\nimport llms from 'vitepress-plugin-llms';
export default withPwa({ title: 'Tea', pwa: {}, vite: { plugins: [llms()] } });\n`,
    'index.md': '# Tea\n',
  });
  expect(vitepress.next.read('docgen.config.ts')).toMatch(/offline: true,\n {2}llms: true,/);
});

it('keeps formulas, diagrams, files for language models and the blog of Starlight', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
import mermaid from 'astro-mermaid';
import rehypeKatex from 'rehype-katex';
import remarkMath from 'remark-math';
import starlightBlog from 'starlight-blog';
import starlightGiscus from 'starlight-giscus';
import starlightLlmsTxt from 'starlight-llms-txt';
import starlightTags from 'starlight-tags';
export default {
  site: 'https://tea.example',
  integrations: [mermaid(), starlight({ title: 'Tea', plugins: [
    starlightLlmsTxt(),
    starlightGiscus({ repo: 'tea/pot', repoId: 'R_1', category: 'Docs', categoryId: 'DIC_1' }),
    starlightBlog({ title: 'Tea news', authors: { ada: { name: 'Ada', title: 'Brewer', picture: './ada.png' } } }),
  ] })],
  markdown: { remarkPlugins: [remarkMath], rehypePlugins: [[rehypeKatex, {}]] },
};\n`,
    'package.json': '{ "devDependencies": { "@astrojs/starlight": "0" } }',
    'src/content/docs/index.md': '---\ntitle: Tea\n---\n\n$x^2$\n\n```mermaid\ngraph LR; a-->b\n```\n',
    'src/content/docs/blog/boil.md':
      '---\ntitle: Boil\ndate: 2026-01-02\nauthors: [ada]\ntags: [hot]\n---\n\nBegin.\n',
  });
  expect(result.diagnostics.map(({ message, hint }) => [message, hint])).toEqual([
    ['"starlight-tags" does not run in docgen.', 'docgenjs/plugins/tags makes pages of tags.'],
  ]);
  const config = next.read('docgen.config.ts');
  expect(config).toContain("markdown: { assetRoots: ['src'], math: true },\n  llms: true,");
  expect(config).toContain('pluginDiagrams()');
  expect(config).toContain(
    "pluginComments({ repo: 'tea/pot', repoId: 'R_1', category: 'Docs', categoryId: 'DIC_1' })",
  );
  const built = await next.build();
  expect(built.html('index.html')).toContain('<math');
  expect(built.html('blog/index.html')).toMatch(/Tea news.*Boil.*Ada/s);
  expect(built.html('blog/tags/hot.html')).toContain('href="/blog/boil"');
});

it('reads pages of Docusaurus that are Markdown alone as such', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {}]] };\n`,
    'docs/hot.md':
      '---\nmdx:\n  format: md\n---\n\n# Hot {#hot-water}\n\n- <https://tea.example/a> by <tea@tea.example>\n\n{heat} water < 100 °C,<br>then `{wait} <b>`.\n\n    kettle {on}\n      <tea>\n\n- step\n\n      in a list\n',
  });
  expect(listReport(result)).toEqual([]);
  expect(next.read('docs/docs/hot.md')).not.toContain('format');
  const html = (await next.build()).html('docs/hot');
  expect(html).toMatch(/<h1[^>]* id="hot-water"/);
  expect(html).toMatch(/<a href="https:\/\/tea.example\/a"[^>]*>https:\/\/tea.example\/a/);
  expect(html).toContain('mailto:tea@tea.example');
  expect(html).toMatch(/\{heat\} water &lt; 100 °C,<br ?\/?>then <code[^>]*>\{wait\} &lt;b(?:>|&gt;)/);
  expect(next.read('docs/docs/hot.md')).toContain(
    '\n```\nkettle {on}\n  <tea>\n```\n\n- step\n\n  ```\n  in a list\n  ```\n',
  );
});

it.each(['md', 'detect'])(
  'keeps Markdown of Docusaurus that is read by its extension (%s)',
  async (format) => {
    const page =
      '# Hot\n\n<!-- not shown -->\n\n{heat} water < 100 °C<br>\n\n    kettle {on}\n\n:::tip\nTea\n:::\n';
    const { next, result } = await movedFiles('docusaurus', {
      'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', markdown: { format: '${format}' }, presets: [['classic', {}]] };\n`,
      'docs/hot.md': page,
    });
    expect(listReport(result)).toEqual([]);
    expect(next.read('docs/docs/hot.md')).toBe(page);
    const html = (await next.build()).html('docs/hot');
    expect(html).not.toContain('not shown');
    expect(html).toContain('{heat} water &lt; 100 °C<br>');
  },
);

it('finds what components and parts of pages of Starlight import by names of folders', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';
export default { integrations: [starlight({ title: 'Tea' })] };\n`,
    'tsconfig.json':
      '{ "compilerOptions": { "baseUrl": ".", "paths": { "~/*": ["src/*"], "@parts/*": ["./src/parts/*"], }, }, }\n',
    'src/content/docs/index.mdx':
      "---\ntitle: Home\n---\n\nimport Part from '@parts/part.mdx';\nimport { Leaf } from '/src/parts/Leaf.tsx';\n\n<Part />\n\n<Leaf />\n",
    'src/parts/part.mdx':
      "import { Leaf } from '~/parts/Leaf';\nimport { Aside } from '@astrojs/starlight/components';\n\n<Aside>Part <Leaf /></Aside>\n",
    'src/parts/Leaf.tsx':
      "import { word } from '~/word';\nimport { cup } from 'src/word';\nexport const Leaf = () => <b>{word + cup}</b>;\n",
    'src/word.ts': "export const word = 'green';\nexport const cup = 'cup';\n",
  });
  expect(listReport(result)).toEqual([]);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/').match(/<b>greencup<\/b>/g)).toHaveLength(2);
});

it.each(['starlight', 'docusaurus'] as const)(
  'keeps what pages of %s import from outside of the project, and says so',
  async (from) => {
    const isStarlight = from === 'starlight';
    const docs = isStarlight ? 'web/src/content/docs' : 'web/docs';
    const specifier = `../../${isStarlight ? '../../' : ''}tea/config.json?raw`;
    const old = site({
      [isStarlight ? 'web/astro.config.mjs' : 'web/docusaurus.config.js']: isStarlight
        ? "import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Tea' })] };\n"
        : "export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {}]] };\n",
      [`${docs}/code.mdx`]: `---\ntitle: Code\n---\n\n\`\`\`js\nimport shown from '${specifier}';\n\`\`\`\n\nimport text from '${specifier}';\n\nIt says {text}\n`,
      'tea/config.json': '"green"',
    });
    const result = await migrate({ cwd: `${old.dir}/web`, from, version: '1.0.0', write: true });
    const page = old.read(`web/docgen-site/${isStarlight ? 'docs' : 'docs/docs'}/code.mdx`);
    expect(page).toContain(`import shown from '${specifier}'`);
    expect(page).toMatch(/import text from '(?:\.\.\/){3,4}tea\/config\.json\?raw'/);
    expect(result.builds).toBe(true);
    expect(listReport(result)).toEqual([
      `${docs.slice('web/'.length)}/code.mdx:9 "${specifier}" is outside of the project, and is still imported from there.`,
    ]);
  },
);

it('says that the docs folder of MkDocs is not there yet, and not that each of its pages is missing', async () => {
  const old = site({ 'mkdocs.yml': 'site_name: Tea\ndocs_dir: build/docs\nnav:\n  - hot.md\n  - cold.md\n' });
  const { stderr, exitCode } = await docgen('migrate', { cwd: old.dir });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('The docs folder "build/docs" does not exist.');
  expect(stderr).toContain('mkdocs.yml:2');
  expect(stderr).not.toContain('"nav" names a page');
});

it('keeps what a VitePress site of one language says of the root', async () => {
  const { next, result } = await movedFiles('vitepress', {
    '.vitepress/config.ts': `export default { title: 'Tea', themeConfig: { search: { provider: 'local' } }, locales: { root: {
      label: '简体中文', lang: 'zh-CN', description: '泡茶', themeConfig: {
        nav: [{ text: '开始', link: '/start' }], sidebar: [{ text: '指南', items: [{ text: '起步', link: '/start' }] }] } } } };\n`,
    'index.md': '# Tea\n',
    'start.md': '# Start\n',
  });
  expect(listReport(result)).toEqual([]);
  const config = next.read('docgen.config.ts');
  for (const part of [
    "lang: 'zh-CN'",
    "description: '泡茶'",
    "nav: [{ text: '开始', link: '/start' }]",
    "text: '指南'",
  ])
    expect(config).toContain(part);
});

it('does not count with an id of Google that docgen would refuse', async () => {
  const { next, result } = await movedFiles('docusaurus', {
    'docusaurus.config.js': `export default { title: 'Tea', url: 'https://tea.example', baseUrl: '/', presets: [['classic', {
      blog: false, gtag: { trackingID: 'UA-110780416-7' } }]] };\n`,
    'docs/intro.md': '# Intro\n',
  });
  expect(next.read('docgen.config.ts')).not.toContain('pluginAnalytics');
  expect(listReport(result)).toEqual([
    'docusaurus.config.js:1 Page views are no longer counted for UA-110780416-7.',
  ]);
  expect(result.builds).toBe(true);
});

it('finds pictures that a page of Starlight loads in an expression, and names packages of Astro components', async () => {
  const { next, result } = await movedFiles('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight';\nexport default { integrations: [starlight({ title: 'Tea' })] };\n`,
    'package.json': '{ "devDependencies": { "@tea/starlight-showcase": "1" } }',
    'src/assets/cup.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'src/content/docs/index.mdx': `---
title: Tea
---

import { Showcase } from '@tea/starlight-showcase';

<Showcase
  entries={[{ thumbnail: import('../../assets/cup.svg'), title: 'Cup' }]}
/>
`,
  });
  expect(listReport(result)).toEqual([
    'src/content/docs/index.mdx:5 "@tea/starlight-showcase" does not run in docgen: Showcase.',
  ]);
  expect(next.read('package.json')).not.toContain('starlight-showcase');
  expect(result.builds).toBe(true);
});

it('keeps the ids of headings of VitePress that have a badge', async () => {
  const { next, result } = await movedFiles('vitepress', {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }',
    '.vitepress/config.mjs': "export default { title: 'Tea' };\n",
    'index.md':
      '# Tea <Badge type="tip" text="^1.2" />\n\n[Pots](#pots) and [Cups](#own)\n\n## Pots <Badge text="beta" />\n\n## Cups <Badge text="new" /> {#own}\n',
  });
  expect(result.builds).toBe(true);
  await next.build();
  const page = next.read('doc_build/index.html');
  expect(page).toContain('<h2 id="pots"');
  expect(page).toContain('<h2 id="own"');
  expect(page).toMatch(/<sup>beta<\/sup>/);
  expect(page).toContain('<title>Tea');
});

it('writes the emoji that pages of VitePress name, past code, and says which names stay', async () => {
  const { next, result } = await movedFiles('vitepress', {
    'package.json': '{ "devDependencies": { "vitepress": "1" } }',
    '.vitepress/config.mjs': "export default { title: 'Tea' };\n",
    'index.md':
      '# Tea :tada:\n\n| Hot | Cold |\n| :-: | :-: |\n| :white_check_mark: | :x: |\n\n`:tada:` at 12:30:15 :samovar: or a:x:b\n',
  });
  expect(next.read('docs/index.md')).toBe(
    '# Tea 🎉\n\n| Hot | Cold |\n| :-: | :-: |\n| ✅ | ❌ |\n\n`:tada:` at 12:30:15 :samovar: or a:x:b\n',
  );
  expect(listReport(result)).toEqual(['index.md:7 Short names of emoji stay as text.']);
});

/** `docgen migrate`: sites as they are written for other tools come out building, at their addresses. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type MigrateResult, migrate, type Peer } from '../../src/node/migrate/migrate.ts';
import { docgen } from '../helpers/fake-host.ts';
import { type Site, site } from '../helpers/site.ts';

async function moved(from: Peer): Promise<{ old: Site; next: Site; result: MigrateResult }> {
  const old = site(`../migrate/${from}`);
  const next = site();
  const options = { cwd: old.dir, from, to: next.dir, version: '1.0.0' };
  const report = await migrate(options);
  expect(report.written).toBe(false);
  expect(existsSync(join(next.dir, 'package.json'))).toBe(false);
  const result = await migrate({ ...options, write: true });
  expect(result.diagnostics).toEqual(report.diagnostics);
  return { old, next, result };
}

const toLines = ({ diagnostics }: MigrateResult) =>
  diagnostics.map(({ file, line, message }) => `${file ?? ''}:${line ?? ''} ${message}`);
const toPages = (files: readonly string[]) => files.filter((path) => path.endsWith('.html'));

it('carries a site of Rspress over', async () => {
  const { next, result } = await moved('rspress');
  expect(toLines(result)).toMatchInlineSnapshot(`
    [
      "rspress.config.ts:4 docgen has no plugin "twoslash".",
      "rspress.config.ts:5 The Rsbuild plugin "sass" cannot run in docgen, which uses esbuild.",
    ]
  `);
  expect(readFileSync(join(next.dir, 'docgen.config.ts'), 'utf8')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgen';
    import { pluginClientRedirects } from 'docgen/plugins/client-redirects';

    export default defineConfig({
      title: 'Kit',
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '/old', to: '/guide/start' }] }),
      ],
      builderConfig: {
        plugins: [],
      },
    });
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(toPages(built.files())).toEqual([
    '404.html',
    'guide/fold.html',
    'guide/start.html',
    'index.html',
    'old.html',
  ]);
});

it('carries a site of VitePress over', async () => {
  const { next, result } = await moved('vitepress');
  expect(toLines(result)).toMatchInlineSnapshot(`
    [
      ".vitepress/config.mts:17 "vite" is not carried over.",
      ".vitepress/config.mts:37 "themeConfig.carbonAds" is not carried over.",
      ".vitepress/theme: A theme of Vue components is not carried over.",
      "guide/code.md:25 [[toc]] is taken out.",
      "guide/start.md:2 Levels of the outline are not carried over.",
      "guide/start.md:3 "prev" is not carried over.",
      "guide/start.md:6 <Badge> becomes raised text.",
      "guide/start.md:8 <script> of Vue is taken out.",
      "guide/start.md:14 {{ … }} of Vue stays as text.",
      "guide/start.md:19 The Vue component <Counter> is taken out.",
      "index.md:11 The words "See" of a card are not carried over.",
    ]
  `);
  expect(readFileSync(join(next.dir, 'docgen.config.ts'), 'utf8')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgen';

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
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/press' }],
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
  expect(readFileSync(join(next.dir, 'docs/guide/start.md'), 'utf8')).toMatchInlineSnapshot(`
    "# Start <sup>new</sup>






    ::: warning Careful
    The count is {{ count }}. See [code](./code.md#numbers) and [the moved one](./moved.md).
    :::

    Shared words.


    "
  `);
  expect(readFileSync(join(next.dir, 'docs/guide/code.md'), 'utf8')).toMatchInlineSnapshot(`
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

    "
  `);
  const built = await next.build();
  // Dates of last changes come from git, which has never seen this folder.
  expect(built.problems()).toEqual(['DG9504']);
  expect(toPages(built.files())).toMatchInlineSnapshot(`
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
  expect(toLines(result)).toMatchInlineSnapshot(`
    [
      "blog: The blog is not carried over.",
      "docs/02-guide/tabs.mdx:3 "hide_title" is not carried over.",
      "docs/02-guide/tabs.mdx:9 docgen has no "@docusaurus/useDocusaurusContext".",
      "docusaurus.config.ts:25 "plugins" is not carried over.",
      "docusaurus.config.ts:37 Links of the footer are not carried over.",
      "docusaurus.config.ts:38 "themeConfig.prism" is not carried over.",
      "src/css/custom.css: Styles for Infima are not carried over.",
      "src/pages/index.tsx: A page in React is not carried over.",
    ]
  `);
  expect(readFileSync(join(next.dir, 'docgen.config.ts'), 'utf8')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgen';

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
      markdown: { mdAsMdx: true },
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
        footer: { message: '© 2026' },
        editLink: { docRepoBaseUrl: 'https://github.com/example/saurus/tree/main/docs' },
      },
    });
    "
  `);
  expect(readFileSync(join(next.dir, 'docs/docs/guide/tabs.mdx'), 'utf8')).toMatchInlineSnapshot(`
    "import { Tabs } from 'docgen/theme';
    import { Tab } from 'docgen/theme';
    import { Link } from 'docgen/theme';
    export const useDocusaurusContext = () => null;
    import Hello from '../../../src/components/Hello.tsx';
    import Part from './_part.md';

    # Tabs

    ## Choose {#choose}

    <Tabs groupId="os">
      <Tab value="mac" label="macOS">

    One.

      </Tab>
      <Tab value="win" label="win">Two.</Tab>
    </Tabs>

    <Hello /> <Link href="/docs/guide/end">to the end</Link>

    <Part />

    ![A dot](./img/dot.svg)
    "
  `);
  expect(readFileSync(join(next.dir, 'docs/docs/guide/end.md'), 'utf8')).toMatchInlineSnapshot(`
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
    "
  `);
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(toPages(built.files())).toMatchInlineSnapshot(`
    [
      "404.html",
      "about.html",
      "docs/build/index.html",
      "docs/guide/end.html",
      "docs/guide/tabs.html",
      "docs/index.html",
      "index.html",
      "zh-Hans/404.html",
      "zh-Hans/about.html",
      "zh-Hans/docs/build/index.html",
      "zh-Hans/docs/guide/end.html",
      "zh-Hans/docs/guide/tabs.html",
      "zh-Hans/docs/index.html",
      "zh-Hans/index.html",
    ]
  `);
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
  expect(none.stderr).toContain('There is no site of docusaurus');
  const unread = await docgen('migrate --from rspress --to new --sitemap map.xml', { cwd: old.dir });
  expect(unread.stderr).toContain('Check the path given with --sitemap.');
  const unsaid = await docgen('migrate', { cwd: old.dir });
  expect(unsaid.stderr).toContain('migrate needs --from');
});

it('reads what is written out in a config that cannot be run', async () => {
  const old = site('../migrate/vitepress').write(
    '.vitepress/config.mts',
    `import { answer } from './gone';\nconst title = 'Press';\nexport default { title, base: '/press/', description: answer(), themeConfig: { nav: [{ text: 'Guide', link: '/guide/start' }] } };\n`,
  );
  const result = await migrate({ cwd: old.dir, from: 'vitepress', version: '1.0.0', write: true });
  expect(toLines(result)[0]).toContain('It could not be run');
  const config = readFileSync(join(result.target, 'docgen.config.ts'), 'utf8');
  expect(config).toContain(`title: 'Press'`);
  expect(config).toContain(`{ text: 'Guide', link: '/guide/start' }`);
});

import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

const INDEX = `
        == docs/index.md
        # Home
`;
const use = (name: string, call: string, more = '') =>
  config(
    `${more}\n  plugins: [${call}],`,
    `import { ${call.split('(')[0]} } from '@rspress/plugin-${name}';`,
  );

export const plugins: Topic = {
  name: 'Plugins',
  scenarios: [
    {
      id: 'client-redirects: paths, lists, patterns and other sites',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${use(
          'client-redirects',
          `pluginClientRedirects({
            redirects: [
              { from: '/old', to: '/docs/new' },
              { from: ['/docs/2022', '/docs/2023'], to: '/docs/2024' },
              { from: '^/legacy', to: '/docs' },
              { from: '/away', to: 'https://example.com' },
            ],
          })`,
        )}
        == docs/docs/new.md
        # New
        == docs/docs/2024/index.md
        # 2024
        == docs/docs/2024/more.md
        # More
        ${INDEX}
      `,
      shows: (built) => {
        ok(built.html('/old').includes('/docs/new.html'));
        ok(built.html('/docs/2023').includes('/docs/2024/'));
        ok(built.html('/away').includes('https://example.com'));
        // Addresses below a former path are found in the browser, on the 404 page.
        const scripts = readdirSync(built.outDir, { recursive: true, encoding: 'utf8' }).filter((file) =>
          file.endsWith('.js'),
        );
        ok(scripts.some((file) => /docs\W+2023/.test(built.read(file))));
        deepEqual(readPage(built, '/docs/2024/more').headings, ['More']);
      },
    },
    {
      id: 'a redirect to a path that is no page',
      problems: ['DG9504'],
      files: project`
        == rspress.config.ts
        ${use('client-redirects', `pluginClientRedirects({ redirects: [{ from: '/old', to: '/gone' }] })`)}
        ${INDEX}
      `,
      shows: (built) =>
        match(built.terminal(), /⚠ warning[^✖]*"\/old" is redirected to "\/gone", which is not a page/),
    },
    {
      id: 'llms',
      files: project`
        == rspress.config.ts
        ${use('llms', 'pluginLlms()', `siteOrigin: 'https://kit.example',`)}
        == docs/guide.md
        ---
        description: How to begin
        ---
        # Guide

        Begin **here**.
        ${INDEX}
      `,
      shows: (built) => {
        match(built.read('llms.txt'), /\[Guide\]\([^)]*guide\.md\).*How to begin/);
        match(built.read('llms-full.txt'), /Begin \*\*here\*\*/);
        match(built.read('guide.md'), /# Guide/);
      },
    },
    {
      id: 'llms of the core, in languages',
      files: project`
        == rspress.config.ts
        ${config(`
          llms: true,
          lang: 'en',
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],`)}
        == docs/en/index.md
        # Home
        == docs/en/guide.md
        # Guide
        == docs/zh/index.md
        # 首页
        == docs/zh/guide.md
        # 指南
      `,
      shows: (built) => {
        match(built.read('llms.txt'), /Guide/);
        match(built.read('zh/llms.txt'), /指南/);
        ok(built.files().includes('zh/guide.md'));
      },
    },
    {
      id: 'rss',
      files: project`
        == rspress.config.ts
        ${use('rss', `pluginRss({ siteUrl: 'https://kit.example', feed: { id: 'blog', test: '/blog/', title: 'Kit news' } })`)}
        == docs/blog/first.md
        ---
        date: 2026-01-02
        ---
        # First post

        Something happened.
        == docs/blog/index.md
        ---
        link-rss: blog
        ---
        # Blog
        ${INDEX}
      `,
      shows: (built) => {
        const feed = built.files().find((file) => /^rss\/blog\.(?:xml|rss)$/.test(file)) ?? '';
        match(built.read(feed), /First post/);
        match(built.html('/blog/'), /<link[^>]+rel="alternate"[^>]+rss/);
      },
    },
    {
      id: 'rss without the address of the site',
      fails: true,
      problems: ['DG9504'],
      files: project`
        == rspress.config.ts
        ${use('rss', `pluginRss({ feed: { id: 'blog', test: '/blog/' } })`)}
        == docs/blog/first.md
        # First post
        ${INDEX}
      `,
      shows: (built) => ok(built.ok),
      difference: {
        text: 'A feed contains absolute addresses: without `siteOrigin`, or `siteUrl` of `@rspress/plugin-rss`, it is an error. In Rspress its links have no host.',
        shows: (built) => ok(built.terminal().includes('Set "siteOrigin" in the config')),
      },
    },
    {
      id: 'sitemap, also beside one by hand, medium-zoom and last-updated',
      problems: ['DG7002', 'DG9504'],
      files: project`
        == rspress.config.ts
        ${config(
          `
          siteOrigin: 'https://kit.example',
          plugins: [pluginSitemap({ siteUrl: 'https://kit.example' }), pluginMediumZoom({ selector: '.rspress-doc img' }), pluginLastUpdated()],`,
          `import { pluginLastUpdated } from '@rspress/plugin-last-updated';
        import pluginMediumZoom from '@rspress/plugin-medium-zoom';
        import pluginSitemap from '@rspress/plugin-sitemap';`,
        )}
        == docs/guide.md
        # Guide
        == docs/public/sitemap.xml
        <urlset/>
        ${INDEX}
      `,
      shows: (built) =>
        match(built.read('sitemap.xml'), /<loc>https:\/\/kit\.example\/guide(?:\.html)?<\/loc>/),
    },
    {
      id: 'preview, inline and in frames, with demos in MDX',
      files: project`
        == rspress.config.ts
        ${use('preview', `pluginPreview({ defaultPreviewMode: 'iframe-fixed', iframeOptions: { framework: 'react' } })`)}
        == docs/button.mdx
        # Button

        ~~~tsx preview
        export default () => <button className="demo-one" type="button">Press</button>;
        ~~~

        ~~~mdx preview
        <b className="demo-two">In MDX</b>
        ~~~

        <code src="./demo.tsx" />
        == docs/demo.tsx
        export default function Demo() { return <u className="demo-three">From a file</u>; }
        ${INDEX}
      `,
      shows: (built) => ok(readPage(built, '/button').headings.includes('Button')),
    },
    {
      id: 'playground',
      files: project`
        == rspress.config.ts
        ${use('playground', 'pluginPlayground()')}
        == docs/play.mdx
        # Play

        ~~~jsx playground
        export default () => <i>played</i>;
        ~~~
        ${INDEX}
      `,
      shows: (built) => ok(built.html('/play').includes('playground')),
    },
    {
      id: 'api-docgen',
      packages: ['react-docgen-typescript', 'typescript'],
      files: project`
        == rspress.config.ts
        ${use('api-docgen', `pluginApiDocgen({ entries: { cup: './src/Cup.tsx' }, apiParseTool: 'react-docgen-typescript' })`)}
        == src/Cup.tsx
        export interface CupProps {
          /** How much goes in. */
          volume: number;
        }
        /** A cup. */
        export function Cup(props: CupProps) { return <i>{props.volume}</i>; }
        == tsconfig.json
        { "compilerOptions": { "jsx": "react-jsx", "strict": true } }
        == docs/cup.mdx
        # Cup

        <API moduleName="cup" />
        ${INDEX}
      `,
      shows: (built) => {
        const { text } = readPage(built, '/cup');
        ok(text.includes('volume') && text.includes('How much goes in.'));
      },
    },
    {
      id: 'typedoc',
      packages: ['typedoc', 'typedoc-plugin-markdown', 'typescript'],
      files: project`
        == rspress.config.ts
        ${use('typedoc', `pluginTypeDoc({ entryPoints: [path.join(__dirname, 'src/index.ts')], outDir: 'api' })`)}
        == src/index.ts
        /** Pours tea. */
        export function pour(cups: number): string { return 'x'.repeat(cups); }
        /** What is poured into. */
        export type Cup = 'cup' | 'mug';
        == tsconfig.json
        { "compilerOptions": { "strict": true, "module": "esnext", "target": "es2022" }, "include": ["src"] }
        == package.json
        { "name": "tea-kit", "type": "module" }
        ${INDEX}
      `,
      shows: (built) => {
        ok(built.html('/api/functions/pour').includes('Pours tea.'));
        match(built.html('/api/types/Cup'), /<title>Type Alias: Cup/);
      },
    },
    {
      id: 'twoslash',
      packages: ['twoslash', 'typescript'],
      files: project`
        == rspress.config.ts
        ${use('twoslash', 'pluginTwoslash()')}
        == docs/types.mdx
        # Types

        ~~~ts twoslash
        const cups = 3;
        //    ^?
        ~~~
        ${INDEX}
      `,
      shows: (built) => {
        const { text } = readPage(built, '/types');
        ok(text.includes('const cups: 3') && !text.includes('^?'));
      },
    },
    {
      id: 'algolia',
      files: project`
        == rspress.config.ts
        ${config('\n  plugins: [pluginAlgolia()],', `import { pluginAlgolia } from '@rspress/plugin-algolia';`)}
        == theme/index.tsx
        import { Search as AlgoliaSearch } from '@rspress/plugin-algolia/runtime';

        export const Search = () => <AlgoliaSearch docSearchProps={{ appId: 'A', apiKey: 'b', indexName: 'kit' }} />;
        export * from '@rspress/core/theme-original';
        ${INDEX}
      `,
      shows: (built) => ok(built.ok),
    },
    {
      id: 'a plugin of the project: pages, styles, components, data and build plugins',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(
          `
          plugins: [teaPlugin({ word: 'steeped' })],`,
          `import { teaPlugin } from './plugins/tea';`,
        )}
        == plugins/tea.ts
        import * as path from 'node:path';
        import type { RspressPlugin } from '@rspress/core';

        export function teaPlugin({ word }: { word: string }): RspressPlugin {
          return {
            name: 'tea',
            addPages: () => [
              { routePath: '/from-content', content: '# Written by a plugin' },
              { routePath: '/from-file', filepath: path.join(__dirname, '../extra/page.md') },
            ],
            addRuntimeModules: () => ({ 'virtual-tea': \`export default \${JSON.stringify(word)};\` }),
            globalUIComponents: [path.join(__dirname, 'Steam.tsx')],
            globalStyles: path.join(__dirname, 'steam.css'),
            extendPageData: (page) => { (page as Record<string, unknown>).leaves = 4; },
            modifySearchIndexData: () => {},
            builderConfig: { source: { define: { __LEAF__: JSON.stringify('green') } } },
          };
        }
        == plugins/Steam.tsx
        export default function Steam() { return <i className="steam">~</i>; }
        == plugins/steam.css
        .steam { opacity: 0.5; }
        == extra/page.md
        # From a file
        == docs/index.mdx
        import word from 'virtual-tea';
        import { usePageData } from '@rspress/core/runtime';

        export const Leaves = () => <b className="leaves">{String(usePageData().page.leaves)}</b>;

        # Home

        {word} {__LEAF__} <Leaves />
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        ok(page.text.includes('steeped green 4'));
        equal(page.find('steam').length, 1);
        deepEqual(readPage(built, '/from-content').headings, ['Written by a plugin']);
        deepEqual(readPage(built, '/from-file').headings, ['From a file']);
      },
    },
  ],
};

import process from 'node:process';
import { defineConfig, type PluginPage } from 'docgenjs';
import { pluginAsk } from 'docgenjs/plugins/ask';
import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
import { pluginDiagrams } from 'docgenjs/plugins/diagrams';
import { pluginImages } from 'docgenjs/plugins/images';
import { pluginOpenapi } from 'docgenjs/plugins/openapi';
import { pluginPlayground } from 'docgenjs/plugins/playground';
import { pluginPreview } from 'docgenjs/plugins/preview';
import { pluginRecordings } from 'docgenjs/plugins/recordings';
import { type FeedItem, pluginRss } from 'docgenjs/plugins/rss';
import { pluginShiki } from 'docgenjs/plugins/shiki';
import { pluginSitemap } from 'docgenjs/plugins/sitemap';
import { QUERIES } from './docs/_queries.ts';
import { pluginExampleSite } from './examples/example-site.ts';

/** Where this site is published: feeds and the sitemap hold whole addresses, and are made where it is known. */
const siteOrigin = process.env.DOCGEN_DOCS_ORIGIN ?? '';

/** The changelog has the date of its last change. */
function toDated(item: FeedItem, { lastUpdatedDate }: PluginPage): FeedItem {
  return { ...item, date: lastUpdatedDate === undefined ? item.date : new Date(lastUpdatedDate) };
}

/** A reader who asks about a thing wants the guide to it, not how it comes over from another tool. */
const TOOLS =
  'docsify docusaurus fumadocs gitbook mdbook mintlify mkdocs nextra rspress starlight vitepress'.split(' ');
const MIGRATIONS = Object.fromEntries(TOOLS.map((tool) => [`/guide/start/from-${tool}`, 0.8]));

export default defineConfig({
  root: 'docs',
  title: 'docgen',
  description: 'Documentation sites from Markdown and MDX: fast, bilingual, readable without script.',
  icon: '/docgen-icon.svg',
  logo: { light: '/docgen-logo-light.svg', dark: '/docgen-logo-dark.svg' },
  lang: 'en',
  locales: [
    {
      lang: 'en',
      label: 'English',
      title: 'docgen',
      description: 'Documentation sites from Markdown and MDX: fast, bilingual, readable without script.',
    },
    {
      lang: 'zh',
      label: '简体中文',
      title: 'docgen',
      description: '用 Markdown 与 MDX 构建文档站点：快速、双语、无脚本也能阅读。',
    },
  ],
  siteOrigin,
  ssg: true,
  llms: true,
  search: {
    weights: { '/api/diagnostics': 0.6, '/changelog': 0.6, ...MIGRATIONS },
    expect: QUERIES,
  },
  globalStyles: 'theme/site.css',
  markdown: { math: { macros: { '\\RR': '\\mathbb{R}' } }, link: { checkAnchors: true } },
  route: {
    cleanUrls: true,
    exclude: ['**/fragments/**'],
  },
  themeConfig: {
    hideNavbar: 'auto',
    enableAppearanceAnimation: false,
    lastUpdated: true,
    footer: { message: 'Released under the MIT License.' },
    locales: [{ lang: 'zh', footer: { message: '以 MIT 许可证发布。' } }],
  },
  plugins: [
    pluginAsk({ adapter: './theme/ask.ts' }),
    pluginDiagrams(),
    pluginExampleSite(),
    // As AVIF, the screenshots of the docs would take half a minute of a cold build.
    pluginImages({ formats: ['webp'] }),
    // The description that its page shows.
    pluginOpenapi({
      spec: './docs/_tea-house.yaml',
      overlays: { zh: './docs/_tea-house.zh.yaml' },
      outDir: 'plugin/official-plugins/tea-house',
    }),
    pluginPlayground(),
    pluginPreview(),
    pluginRecordings(),
    // docgen itself uses TypeScript 7, which has no API for this yet.
    pluginShiki({ twoslash: { from: './fixtures/peers' } }),
    pluginClientRedirects({
      redirects: [
        { from: '/guide/', to: '/guide/start/introduction' },
        { from: '/zh/guide/', to: '/zh/guide/start/introduction' },
      ],
    }),
    ...(siteOrigin === ''
      ? []
      : [
          pluginSitemap(),
          pluginRss({
            // One page tells of all versions: it is the item that changes.
            feed: [
              { id: 'changelog', test: '/changelog', language: 'en', item: toDated },
              { id: 'changelog-zh', test: '/changelog', language: 'zh', item: toDated },
            ],
          }),
        ]),
  ],
});

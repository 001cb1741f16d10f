/**
 * The docs of a product, as large and as mixed as real ones: two languages, four sections, a home page with sections of
 * its own, a theme with Sass and CSS modules, plugins of Rspress and of Rsbuild.
 */
import { deepEqual, equal, ok } from 'node:assert/strict';
import type { Built, Files } from '../../helpers/site.ts';
import { readPage } from './read-page.ts';
import { project, type Scenario } from './scenario.ts';

const LANGUAGES = ['en', 'zh'] as const;
const SECTIONS = { guide: 16, api: 14, config: 14, blog: 10 } as const;

const FRAME = project`
  == rspress.config.ts
  import * as path from 'node:path';
  import { pluginSass } from '@rsbuild/plugin-sass';
  import { defineConfig } from '@rspress/core';
  import { pluginClientRedirects } from '@rspress/plugin-client-redirects';
  import { pluginLlms } from '@rspress/plugin-llms';
  import { pluginRss } from '@rspress/plugin-rss';
  import { pluginSitemap } from '@rspress/plugin-sitemap';
  import { analytics, openGraph } from './builder/tags';

  const siteUrl = 'https://kettle.example';

  export default defineConfig({
    root: path.join(__dirname, 'docs'),
    lang: 'en',
    title: 'Kettle',
    description: 'Water, boiled',
    icon: '/kettle.svg',
    logo: { light: '/kettle.svg', dark: '/kettle.svg' },
    siteOrigin: siteUrl,
    globalStyles: path.join(__dirname, 'styles/global.scss'),
    markdown: {
      link: { checkDeadLinks: true, checkAnchors: true },
      globalComponents: [path.join(__dirname, 'components/Since.tsx')],
    },
    route: { cleanUrls: true, exclude: ['**/fragments/**'] },
    locales: [
      { lang: 'en', label: 'English' },
      { lang: 'zh', label: '简体中文' },
    ],
    themeConfig: {
      socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/kettle' }],
      editLink: { docRepoBaseUrl: 'https://github.com/example/kettle/tree/main/docs' },
      footer: { message: 'Made of steel' },
    },
    plugins: [
      pluginLlms(),
      pluginSitemap({ siteUrl }),
      pluginRss({ siteUrl, feed: { id: 'blog', test: '/blog/', title: 'Kettle news' } }),
      pluginClientRedirects({ redirects: [{ from: '/start', to: '/guide/page-1' }] }),
    ],
    builderConfig: {
      plugins: [pluginSass(), openGraph({ url: siteUrl }), analytics('G-42')],
      source: { define: { __KETTLE__: JSON.stringify('4.0') } },
      resolve: { alias: { '@components': path.join(__dirname, 'components') } },
    },
  });
  == builder/tags.ts
  import type { RsbuildPlugin } from '@rsbuild/core';

  export const openGraph = ({ url }: { url: string }): RsbuildPlugin => ({
    name: 'open-graph',
    setup(api) {
      api.modifyHTMLTags(({ headTags, bodyTags }) => ({
        headTags: [
          ...headTags,
          { tag: 'meta', attrs: { property: 'og:site_name', content: 'Kettle' } },
          { tag: 'meta', attrs: { property: 'og:image', content: url + '/card.png' } },
          { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' } },
        ],
        bodyTags,
      }));
    },
  });

  export const analytics = (id: string): RsbuildPlugin => ({
    name: 'analytics',
    setup(api) {
      api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
        mergeRsbuildConfig(config, {
          html: { tags: [{ tag: 'script', attrs: { async: true, src: 'https://stats.example/js?id=' + id } }] },
        }),
      );
    },
  });
  == node_modules/sass/package.json
  { "name": "sass", "main": "index.cjs" }
  == node_modules/sass/index.cjs
  const { readFileSync } = require('node:fs');
  const { pathToFileURL } = require('node:url');
  // As much of Sass as these sheets need: one variable.
  exports.compileAsync = async (file) => ({
    css: readFileSync(file, 'utf8').replace(/\$steel: ([^;]+);/, '').replaceAll('$steel', '#4a5568'),
    loadedUrls: [pathToFileURL(file)],
  });
  == styles/global.scss
  $steel: #4a5568;
  .kettle-note { border-color: $steel; }
  == components/Since.tsx
  export default function Since({ version }: { version: string }) {
    return <span className="kettle-since">since {version}</span>;
  }
  == components/Products.tsx
  import { useI18n, useLang, usePageData } from '@rspress/core/runtime';
  import { Link } from '@rspress/core/theme';
  import styles from './Products.module.scss';

  /** The idiom of Rspress sites for links in the reader's language. */
  function useLocalUrl() {
    const lang = useLang();
    const { siteData } = usePageData();
    return (url: string) => (lang === siteData.lang ? url : \`/\${lang}\${url}\`);
  }

  export function Products() {
    const t = useI18n<typeof import('../i18n.json')>();
    const toLocal = useLocalUrl();
    return (
      <section className={\`\${styles.products} kettle-products\`}>
        <h2>{t('products')}</h2>
        <Link href={toLocal('/guide/page-2')}>Spout</Link>
        <Link href={toLocal('/api/page-3')}>Lid</Link>
      </section>
    );
  }
  == components/Products.module.scss
  $steel: #4a5568;
  .products { color: $steel; }
  == components/Benchmark.tsx
  import styles from './Benchmark.module.css';

  export const Benchmark = () => <section className={\`\${styles.chart} kettle-benchmark\`}>{__KETTLE__} boils in 60 s</section>;
  == components/Benchmark.module.css
  .chart { display: grid; }
  == theme/index.tsx
  import {
    getCustomMDXComponent as basicComponents,
    HomeLayout as BasicHomeLayout,
    Layout as BasicLayout,
  } from '@rspress/core/theme-original';
  import { Benchmark } from '@components/Benchmark';
  import { Products } from '@components/Products';
  import './index.scss';

  const Layout = () => (
    <BasicLayout
      beforeNavTitle={<button className="kettle-menu" type="button">Products</button>}
      afterDocContent={<aside className="kettle-feedback">Was it hot?</aside>}
    />
  );
  const HomeLayout = () => (
    <BasicHomeLayout afterHero={<Benchmark />} afterFeatures={<Products />} />
  );
  function getCustomMDXComponent() {
    const { h1: H1, ...rest } = basicComponents();
    return {
      ...rest,
      h1: (props: object) => (
        <>
          <H1 {...props} />
          <small className="kettle-by">The Kettle team</small>
        </>
      ),
    };
  }

  export { getCustomMDXComponent, HomeLayout, Layout };
  export * from '@rspress/core/theme-original';
  == theme/index.scss
  $steel: #4a5568;
  :root { --rp-c-brand: $steel; }
  == i18n.json
  {
    "guide": { "en": "Guide", "zh": "指南" },
    "products": { "en": "Our products", "zh": "我们的产品" }
  }
  == docs/public/kettle.svg
  <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>
`;

const toTitle = (lang: string, section: string, at: number) =>
  lang === 'zh' ? `${section} 第 ${at} 页` : `${section} ${at}`;

function createLanguage(lang: string): Files {
  const isZh = lang === 'zh';
  const files: Record<string, string> = {
    '_nav.json': JSON.stringify([
      { text: 'guide', link: '/guide/page-1', activeMatch: '/guide/' },
      {
        text: 'API',
        items: [
          { text: 'Calls', link: '/api/' },
          { text: 'Options', link: '/config/page-1' },
        ],
      },
      { text: 'Blog', link: '/blog/', tag: 'new' },
    ]),
    'index.md': `---
pageType: home
hero:
  name: Kettle
  text: ${isZh ? '一分钟烧开' : 'Boiled in a minute'}
  actions:
    - { theme: brand, text: Start, link: ${isZh ? '/zh' : ''}/guide/page-1 }
  image: { src: /kettle.svg, alt: Kettle }
features:
${Array.from({ length: 6 }, (_, at) => `  - { title: "${isZh ? '特性' : 'Feature'} ${at + 1}", details: Details, icon: "<img src='/kettle.svg' alt='' />" }`).join('\n')}
---
`,
    'fragments/note.mdx': isZh ? '请先加水。\n' : 'Fill it first.\n',
    'api/index.mdx': '---\noverview: true\n---\n# API\n',
    'blog/index.mdx': '---\nlink-rss: blog\n---\n# Blog\n',
  };
  for (const [section, count] of Object.entries(SECTIONS)) {
    const names = Array.from({ length: count }, (_, at) => `page-${at + 1}`);
    const index = files[`${section}/index.mdx`] === undefined ? [] : ['index'];
    files[`${section}/_meta.json`] = JSON.stringify([
      ...index,
      { type: 'section-header', label: isZh ? '正文' : 'All of it' },
      ...names,
    ]);
    for (const [before, name] of names.entries())
      files[`${section}/${name}.mdx`] = createPage({ lang, section, at: before + 1, count });
  }
  return Object.fromEntries(Object.entries(files).map(([path, text]) => [`docs/${lang}/${path}`, text]));
}

function createPage({
  lang,
  section,
  at,
  count,
}: {
  lang: string;
  section: string;
  at: number;
  count: number;
}): string {
  const next = (at % count) + 1;
  return `---
description: About ${section} ${at}
${section === 'blog' ? `date: 2026-01-${String(at).padStart(2, '0')}\n` : ''}---
import Note from '../fragments/note.mdx';

# ${toTitle(lang, section, at)}

<Note />

See [the next](./page-${next}.mdx#usage) and [the RFC](https://example.com/rfc#section-6.2.3). <Since version="3.${at}" />

## Usage

\`\`\`ts title="${section}.ts"
export const page = ${at}; // [!code highlight]
\`\`\`

:::tip
Number ${at}
:::
`;
}

const PAGES = LANGUAGES.flatMap((lang) =>
  Object.entries(SECTIONS).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, at) => ({
      lang,
      section,
      at: at + 1,
      path: `${lang === 'zh' ? '/zh' : ''}/${section}/page-${at + 1}`,
    })),
  ),
);

export const product: Scenario = {
  id: 'the docs of a product: 114 pages in two languages, theme, Sass, plugins',
  files: { ...FRAME, ...createLanguage('en'), ...createLanguage('zh') },
  shows: (built) => {
    equal(PAGES.length + 6, 114);
    for (const page of PAGES) checkPage(built, page);
    for (const lang of LANGUAGES) checkHome(built, lang);
    ok(built.html('/start').includes('/guide/page-1'));
    for (const file of ['llms.txt', 'zh/llms.txt', 'sitemap.xml', 'rss/blog.xml'])
      ok(built.files().includes(file), file);
    ok(readPage(built, '/zh/api/').text.includes('api 第 14 页'));
  },
};

function checkPage(built: Built, { lang, section, at, path }: (typeof PAGES)[number]): void {
  const page = readPage(built, path);
  const prefix = lang === 'zh' ? '/zh' : '';
  const next = (at % SECTIONS[section as keyof typeof SECTIONS]) + 1;
  equal(page.title, `${toTitle(lang, section, at)} - Kettle`, path);
  equal(page.meta('description'), `About ${section} ${at}`, path);
  deepEqual(['og:site_name', 'og:image', 'twitter:card'].map(page.meta), [
    'Kettle',
    'https://kettle.example/card.png',
    'summary_large_image',
  ]);
  ok(built.html(path).includes('https://stats.example/js?id=G-42'), path);
  ok(page.links.includes(`${prefix}/${section}/page-${next}#usage`), path);
  for (const text of [
    lang === 'zh' ? '请先加水。' : 'Fill it first.',
    `since 3.${at}`,
    `Number ${at}`,
    `${section}.ts`,
  ])
    ok(page.text.includes(text), `${path}: ${text}`);
  for (const name of ['kettle-menu', 'kettle-feedback', 'kettle-by'])
    equal(page.find(name).length, 1, `${path}: ${name}`);
  equal(page.nav[0], lang === 'zh' ? '指南' : 'Guide', path);
  equal(page.navLinks[0], `${prefix}/guide/page-1`, path);
  ok(page.sidebar.includes(toTitle(lang, section, next)), path);
  ok(page.sidebar.includes(lang === 'zh' ? '正文' : 'All of it'), path);
}

function checkHome(built: Built, lang: string): void {
  const prefix = lang === 'zh' ? '/zh' : '';
  const page = readPage(built, `${prefix}/`);
  equal(page.find('kettle-benchmark')[0]?.text, '4.0 boils in 60 s');
  equal(page.find('kettle-menu').length, 1);
  ok(page.find('kettle-products')[0]?.text.includes(lang === 'zh' ? '我们的产品' : 'Our products'));
  for (const to of ['/guide/page-1', '/guide/page-2', '/api/page-3'])
    ok(page.links.includes(prefix + to), to);
  for (const at of [1, 6]) ok(page.text.includes(`${lang === 'zh' ? '特性' : 'Feature'} ${at}`));
  ok(page.text.includes(lang === 'zh' ? '一分钟烧开' : 'Boiled in a minute'));
  const sheets = [...built.html(`${prefix}/`).matchAll(/<link[^>]+href="\/([^"]+\.css)"/g)]
    .map(([, file = '']) => built.read(file))
    .join('');
  ok(sheets.includes('#4a5568'));
}

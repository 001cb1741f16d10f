import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

export const languages: Topic = {
  name: 'Languages and versions',
  scenarios: [
    {
      id: 'two languages, the default without a prefix',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'zh',
          locales: [
            { lang: 'zh', label: '简体中文' },
            { lang: 'en', label: 'English' },
          ],`)}
        == i18n.json
        { "guide": { "zh": "指南", "en": "Guide" } }
        == docs/zh/_nav.json
        [{ "text": "guide", "link": "/guide/start" }]
        == docs/en/_nav.json
        [{ "text": "guide", "link": "/guide/start" }]
        == docs/zh/index.md
        # 首页
        == docs/en/index.md
        # Home
        == docs/zh/guide/start.md
        # 开始

        [首页](/) [英文](/en/)
        == docs/en/guide/start.md
        # Start

        [Home](/) [API](/api)
        == docs/zh/api.md
        # 接口
        == docs/en/api.md
        # API
      `,
      shows: (built) => {
        const zh = readPage(built, '/guide/start');
        const en = readPage(built, '/en/guide/start');
        deepEqual([zh.headings, en.headings], [['开始'], ['Start']]);
        match(zh.lang, /^zh/);
        equal(en.lang, 'en');
        deepEqual([zh.nav[0], en.nav[0]], ['指南', 'Guide']);
        deepEqual([zh.navLinks[0], en.navLinks[0]], ['/guide/start.html', '/en/guide/start.html']);
        deepEqual(zh.links, ['/index.html', '/en/index.html']);
        deepEqual(en.links, ['/en/index.html', '/en/api.html']);
        ok(built.html('/guide/start').includes('href="/en/guide/start.html"'));
        ok(built.html('/guide/start').includes('English'));
      },
    },
    {
      id: 'a title for each language beside that of the site',
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'en',
          themeConfig: {
            locales: [
              { lang: 'en', label: 'English', title: 'Toolbox', description: 'A set of tools' },
              { lang: 'zh', label: '中文', title: '工具箱', description: '一套工具' },
            ],
          },`)}
        == docs/en/index.md
        # Home

        ## Part
        == docs/zh/index.md
        # 首页

        ## 部分
      `,
      shows: (built) => equal(readPage(built, '/zh/').title, '首页 - Kit'),
      difference: {
        text: '`title` and `description` of a language override those of the site in `<title>` and `<meta>` too.',
        shows: (built) => {
          equal(readPage(built, '/zh/').title, '首页 - 工具箱');
          equal(readPage(built, '/').title, 'Home - Toolbox');
          equal(readPage(built, '/zh/').meta('description'), '一套工具');
        },
      },
    },
    {
      id: 'a site without a title',
      files: project`
        == rspress.config.ts
        import { defineConfig } from '@rspress/core';

        export default defineConfig({ root: 'docs' });
        == package.json
        { "name": "kit-docs" }
        == docs/index.md
        # Home
      `,
      shows: (built) => equal(readPage(built, '/').title, 'Home'),
      difference: {
        text: 'A site without `title` uses the name in `package.json`; in Rspress it has none.',
        shows: (built) => equal(readPage(built, '/').title, 'Home - kit-docs'),
      },
    },
    {
      id: 'a language that neither tool has words for',
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'en',
          locales: [
            { lang: 'en', label: 'English' },
            { lang: 'en-GB', label: 'British' },
            { lang: 'en_US', label: 'American' },
          ],`)}
        == docs/en/index.md
        # Color
        == docs/en-GB/index.md
        # Colour
        == docs/en_US/index.md
        # Color!
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/en-GB/').headings, ['Colour']);
        deepEqual(readPage(built, '/en_US/').headings, ['Color!']);
      },
    },
    {
      id: 'a page that one language lacks',
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'en',
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],`)}
        == docs/en/index.md
        # Home
        == docs/zh/index.md
        # 首页
        == docs/en/only.md
        # Only here
      `,
      shows: (built) => ok(!built.files().includes('zh/only.html')),
      difference: {
        text: 'A page that a language lacks is shown at its address in the default language, with a note; in Rspress it is a 404.',
        shows: (built) => {
          deepEqual(readPage(built, '/zh/only').headings, ['Only here']);
        },
      },
    },
    {
      id: 'texts without a language in i18n.json',
      problems: [
        'DG2016',
        'DG2017 i18n.json',
        'DG2017 i18n.json',
        'DG2018 i18n.json:1:71',
        'DG2018 i18n.json:1:85',
      ],
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'en',
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],`)}
        == i18n.json
        { "toc": { "title": "On this page" }, "guide": { "en": "Guide", "zh": 7 }, "hello": "Hello" }
        == docs/en/_nav.json
        [{ "text": "guide", "link": "/" }]
        == docs/zh/_nav.json
        [{ "text": "guide", "link": "/" }]
        == docs/en/index.md
        # Home
        == docs/zh/index.md
        # 首页
      `,
      shows: (built) => equal(readPage(built, '/').nav[0], 'Guide'),
    },
    {
      id: 'fragments and components shared by languages, with useLang and useI18n',
      files: project`
        == rspress.config.ts
        ${config(`
          lang: 'en',
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '中文' }],`)}
        == i18n.json
        { "hello": { "en": "Hello", "zh": "你好" } }
        == components/Greeting.tsx
        import { useI18n, useLang, usePageData } from '@rspress/core/runtime';

        export default function Greeting() {
          const t = useI18n<typeof import('../i18n.json')>();
          const { siteData } = usePageData();
          return <p className="greeting">{t('hello')} {useLang()} {siteData.lang}</p>;
        }
        == docs/en/index.mdx
        import Greeting from '../../components/Greeting';

        # Home

        <Greeting />
        == docs/zh/index.mdx
        import Greeting from '../../components/Greeting';

        # 首页

        <Greeting />
      `,
      shows: (built) => {
        deepEqual(
          readPage(built, '/')
            .find('greeting')
            .map(({ text }) => text),
          ['Hello en en'],
        );
        deepEqual(
          readPage(built, '/zh/')
            .find('greeting')
            .map(({ text }) => text),
          ['你好 zh en'],
        );
      },
    },
    {
      id: 'versions',
      files: project`
        == rspress.config.ts
        ${config(`
          multiVersion: { default: 'v1', versions: ['v1', 'v2'] },`)}
        == docs/v1/_nav.json
        [{ "text": "Guide", "link": "/guide" }]
        == docs/v2/_nav.json
        [{ "text": "Guide", "link": "/guide" }]
        == docs/v1/index.md
        # One
        == docs/v2/index.md
        # Two
        == docs/v1/guide.md
        # Guide 1
        == docs/v2/guide.md
        # Guide 2

        [home](/)
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').headings, ['One']);
        deepEqual(readPage(built, '/v2/').headings, ['Two']);
        deepEqual(readPage(built, '/v2/guide').links, ['/v2/index.html']);
        equal(readPage(built, '/v2/guide').navLinks[0], '/v2/guide.html');
        ok(built.html('/guide').includes('v2'));
      },
    },
    {
      id: 'versions and languages under a base, with a home page each',
      files: project`
        == rspress.config.ts
        ${config(`
          base: '/base/',
          lang: 'en',
          locales: [{ lang: 'en', label: 'English' }, { lang: 'zh', label: '简体中文' }],
          multiVersion: { default: 'v1', versions: ['v1', 'v2'] },`)}
        == docs/v1/en/index.md
        # v1
        == docs/v1/zh/index.md
        # v1 中文
        == docs/v2/en/index.md
        # v2
        == docs/v2/zh/index.mdx
        ---
        pageType: home
        hero:
          name: v2 中文
          actions:
            - { theme: brand, text: 去, link: /v2/zh/start }
        features:
          - { title: 快, details: 很快, icon: /dot.svg }
        ---
        == docs/v2/zh/start.md
        # 开始
        == docs/public/dot.svg
        <svg xmlns="http://www.w3.org/2000/svg"/>
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').headings, ['v1']);
        deepEqual(readPage(built, '/zh/').headings, ['v1 中文']);
        deepEqual(readPage(built, '/v2/').headings, ['v2']);
        const home = built.html('/v2/zh/');
        match(home, /href="\/base\/v2\/zh\/start(?:\.html)?"/);
        ok(home.includes('src="/base/dot.svg"'));
      },
    },
    {
      id: 'navigation files of each version at the top',
      files: project`
        == rspress.config.ts
        ${config(`
          multiVersion: { default: 'v1', versions: ['v1', 'v2'] },`)}
        == docs/v1/_meta.json
        ["index", "guide"]
        == docs/v1/index.md
        # One
        == docs/v1/guide.md
        # Guide of one
        == docs/v2/_meta.json
        ["index", "guide"]
        == docs/v2/index.md
        # Two
        == docs/v2/guide.md
        # Guide of two
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').sidebar, ['One', 'Guide of one']);
        deepEqual(readPage(built, '/v2/').sidebar, ['Two', 'Guide of two']);
      },
    },
    {
      id: 'sidebars of versions in the config',
      files: project`
        == rspress.config.ts
        ${config(`
          multiVersion: { default: 'v1', versions: ['v1', 'v2'] },
          themeConfig: {
            nav: [{ text: 'Guide', link: '/guide/one' }],
            sidebar: {
              '/guide/': [{ text: 'The one', link: '/guide/one' }],
              '/v2/guide/': [{ text: 'The one', link: '/v2/guide/one' }],
            },
          },`)}
        == docs/v1/index.md
        # 1
        == docs/v1/guide/one.md
        # One
        == docs/v2/index.md
        # 2
        == docs/v2/guide/one.md
        # One of 2
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/guide/one').sidebarLinks, ['/guide/one.html']);
        deepEqual(readPage(built, '/v2/guide/one').sidebarLinks, ['/v2/guide/one.html']);
      },
    },
  ],
};

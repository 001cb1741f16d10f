import { deepEqual, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

export const navigation: Topic = {
  name: 'Navigation',
  scenarios: [
    {
      id: 'every entry of _meta.json',
      isQuick: true,
      files: project`
        == docs/_nav.json
        [
          { "text": "Manual", "link": "/manual/", "icon": "<svg viewBox='0 0 8 8'><path d='M1 1h6v6z'/></svg>" },
          { "text": "Recipes", "link": "/recipes/", "icon": "/book.svg", "tag": "new" }
        ]
        == docs/manual/_meta.json
        [
          { "type": "section-header", "label": "First", "icon": "<img src='/book.svg' alt='' />" },
          { "type": "file", "name": "index", "label": "Overview of it", "context": "manual-home", "tag": "draft" },
          "brewing",
          { "type": "dir", "name": "tools", "label": "Tools", "icon": "/book.svg", "collapsed": true },
          { "type": "dir-section-header", "name": "history", "label": "History" },
          { "type": "divider" },
          { "type": "custom-link", "label": "Shop", "link": "https://shop.example/", "context": "shop" }
        ]
        == docs/manual/tools/_meta.json
        ["kettle", "cup.v2"]
        == docs/manual/tools/kettle.mdx
        # Kettle
        == docs/manual/tools/cup.v2.mdx
        # Cup, second edition
        == docs/manual/history/china.md
        # China
        == docs/manual/index.mdx
        # Manual
        == docs/manual/brewing.md
        # Brewing
        == docs/recipes/index.md
        # Recipes
        == docs/index.md
        # Home
        == docs/public/book.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>
      `,
      shows: (built) => {
        const page = readPage(built, '/manual/');
        deepEqual(page.nav, ['Manual', 'Recipesnew']);
        deepEqual(page.sidebar, [
          ...['First', 'Overview of it', 'Brewing', 'Tools', 'Kettle', 'Cup, second edition'],
          ...['History', 'China', 'Shop'],
        ]);
        deepEqual(page.sidebarLinks, [
          '/manual/index.html',
          '/manual/brewing.html',
          '/manual/tools/kettle.html',
          '/manual/tools/cup.v2.html',
          '/manual/history/china.html',
          'https://shop.example/',
        ]);
        const contexts = page.find('rp-sidebar-item').map(({ attributes }) => attributes.dataContext);
        deepEqual(contexts.filter(Boolean), ['manual-home', 'shop']);
        const html = built.html('/manual/');
        for (const text of ['draft', 'src="/book.svg"', '<path d=']) ok(html.includes(text), text);
      },
    },
    {
      id: 'folders without _meta.json',
      files: project`
        == docs/index.mdx
        # Welcome
        == docs/api/index.mdx
        # API
        == docs/api/teapot/pour.mdx
        # Pour
        == docs/api/teapot/fill.mdx
        # Fill
        == docs/api/options/index.mdx
        # Options
        == docs/api/options/size.mdx
        # Size
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').sidebar, [
          'Welcome',
          'API',
          'Options',
          'Size',
          'teapot',
          'Fill',
          'Pour',
        ]);
      },
    },
    {
      id: 'folders with a page of their own',
      files: project`
        == docs/_nav.json
        [{ "text": "Guide", "link": "/guide/" }]
        == docs/index.md
        # Home
        == docs/guide/_meta.json
        [
          "index",
          { "type": "dir", "name": "own-index", "label": "Own index" },
          { "type": "dir", "name": "beside", "label": "Beside" },
          { "type": "dir", "name": "listed", "label": "Listed" }
        ]
        == docs/guide/index.md
        # The guide
        == docs/guide/own-index/index.md
        ---
        context: own
        ---
        # Own index
        == docs/guide/beside.mdx
        # Beside
        == docs/guide/beside/_meta.json
        []
        == docs/guide/listed/_meta.json
        ["index"]
        == docs/guide/listed/index.md
        # Index that is listed
      `,
      shows: (built) => {
        const page = readPage(built, '/guide/');
        deepEqual(page.sidebar, ['The guide', 'Own index', 'Beside', 'Listed', 'Index that is listed']);
        ok(page.sidebarLinks.includes('/guide/own-index/index.html'));
        ok(page.sidebarLinks.includes('/guide/beside.html'));
      },
    },
    {
      id: 'numbered folders with dots in their names',
      files: project`
        == docs/_nav.json
        [{ "text": "Lessons", "link": "/01.lessons/" }]
        == docs/index.md
        # Home
        == docs/01.lessons/index.md
        # Lessons
        == docs/01.lessons/02.water/index.md
        # Water
        == docs/01.lessons/02.water/heat.md
        # Heat
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/01.lessons/').sidebar, ['Lessons', 'Water', 'Heat']);
        ok(built.files().includes('01.lessons/02.water/heat.html'));
      },
    },
    {
      id: 'menus in the navigation bar',
      files: project`
        == docs/_nav.json
        [
          { "text": "Start", "link": "/start" },
          { "text": "More", "items": [{ "text": "One", "link": "/more/one" }] },
          { "text": "Both", "link": "/both/", "items": [{ "text": "Two", "link": "/more/two" }] },
          { "text": "Deep", "items": [{ "text": "Inside", "items": [{ "text": "Three", "link": "/more/three" }] }] },
          { "text": "Elsewhere", "link": "https://example.com/", "position": "left" }
        ]
        == docs/index.md
        # Home
        == docs/start.md
        # Start
        == docs/both/index.md
        # Both
        == docs/more/one.md
        # One
        == docs/more/two.md
        # Two
        == docs/more/three.md
        # Three
      `,
      shows: (built) => {
        const html = built.html('/');
        const links = [
          '/start.html',
          '/more/one.html',
          '/both/index.html',
          '/more/two.html',
          '/more/three.html',
        ];
        for (const href of [...links, 'https://example.com/']) ok(html.includes(`href="${href}"`), href);
        for (const text of ['More', 'Deep']) ok(html.includes(`>${text}<`), text);
      },
    },
    {
      id: 'navigation that leads to a heading',
      files: project`
        == rspress.config.ts
        import * as path from 'node:path';
        import { defineConfig } from '@rspress/core';

        export default defineConfig({
          root: path.join(__dirname, 'docs'),
          route: { cleanUrls: true },
          themeConfig: {
            nav: [
              { text: 'Green', link: '#green', position: 'right' },
              { text: 'Black', link: '#black', position: 'right' },
            ],
          },
        });
        == docs/index.mdx
        # Tea

        ## Green

        ## Black
      `,
      shows: (built) => deepEqual(readPage(built, '/').navLinks, ['#green', '#black']),
    },
    {
      id: 'navigation and sidebar in the config',
      files: project`
        == rspress.config.ts
        import { defineConfig } from '@rspress/core';

        export default defineConfig({
          root: 'docs',
          themeConfig: {
            nav: [{ text: 'Book', link: '/book/one', activeMatch: '^/book/' }],
            sidebar: {
              '/book/': [
                {
                  text: 'Chapters',
                  collapsible: true,
                  items: [{ text: 'The first', link: '/book/one' }, { text: 'The second', link: '/book/two', tag: 'wip' }],
                },
                { dividerType: 'dashed' },
                { sectionHeaderText: 'After' },
                { text: 'Source', link: 'https://example.com/src' },
              ],
            },
          },
        });
        == docs/index.md
        # Home
        == docs/book/one.md
        # Chapter one
        == docs/book/two.md
        # Chapter two
      `,
      shows: (built) => {
        const page = readPage(built, '/book/one');
        deepEqual(page.nav, ['Book']);
        deepEqual(page.sidebar, ['Chapters', 'The first', 'The second', 'After', 'Source']);
        ok(built.html('/book/one').includes('The second'));
      },
    },
    {
      id: 'dead links where Rspress looks for none',
      isQuick: true,
      problems: ['DG4001 docs/guide.mdx:5:1', 'DG4004 docs/index.md:6:9', 'DG4005 docs/_nav.json:1:28'],
      files: project`
        == docs/_nav.json
        [{ "text": "Soon", "link": "/soon/" }]
        == docs/guide.mdx
        import { LinkCard } from '@theme';

        # Guide

        <LinkCard href="../soon" title="Soon" />
        == docs/index.md
        ---
        pageType: home
        hero:
          name: Kit
          actions:
            - { link: /soon, text: Soon, theme: brand }
        ---
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').nav, ['Soon']);
        deepEqual(readPage(built, '/guide').links, ['../soon']);
      },
    },
    {
      id: 'a dead link in _nav.json that the config excludes',
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { link: { checkDeadLinks: { excludes: ['/soon/'] } } },`)}
        == docs/_nav.json
        [{ "text": "Soon", "link": "/soon/" }]
        == docs/index.md
        # Home
      `,
      shows: (built) => deepEqual(readPage(built, '/').nav, ['Soon']),
    },
    {
      id: 'overviews of nested folders',
      files: project`
        == docs/_nav.json
        [{ "text": "Atlas", "link": "/atlas/" }]
        == docs/index.md
        # Home
        == docs/atlas/_meta.json
        ["index", "plain", { "type": "dir", "name": "asia", "label": "Asia" }]
        == docs/atlas/index.mdx
        ---
        overview: true
        ---
        # Atlas
        == docs/atlas/plain.md
        # Plain

        ## Grass

        ## Wind
        == docs/atlas/asia/_meta.json
        ["index", "tea", "rice"]
        == docs/atlas/asia/index.mdx
        ---
        overview: true
        ---
        # Asia at large
        == docs/atlas/asia/tea.mdx
        # Tea

        ## Leaves
        == docs/atlas/asia/rice.mdx
        ---
        overviewHeaders: []
        ---
        # Rice

        ## Fields
      `,
      shows: (built) => {
        const outer = readPage(built, '/atlas/');
        for (const text of ['Plain', 'Grass', 'Wind', 'Asia', 'Tea']) ok(outer.text.includes(text), text);
        ok(outer.links.includes('/atlas/plain.html#grass'));
        const inner = readPage(built, '/atlas/asia/');
        ok(inner.links.includes('/atlas/asia/tea.html#leaves'));
        ok(!inner.text.includes('Fields'));
      },
    },
  ],
};

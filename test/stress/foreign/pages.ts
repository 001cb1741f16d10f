import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

export const pages: Topic = {
  name: 'Pages and frontmatter',
  scenarios: [
    {
      id: 'a first site: home, guide, theme, styles and public files',
      isQuick: true,
      files: project`
        == rspress.config.ts
        import * as path from 'node:path';
        import { defineConfig } from '@rspress/core';

        export default defineConfig({
          root: path.join(__dirname, 'docs'),
          title: 'Kettle',
          description: 'Boils water',
          icon: '/kettle.svg',
          logo: { light: '/kettle.svg', dark: '/kettle.svg' },
          logoText: 'Kettle',
          globalStyles: path.join(__dirname, 'styles/index.css'),
          themeConfig: {
            socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/kettle' }],
            footer: { message: '© Kettle <a href="https://example.com">makers</a>' },
          },
        });
        == styles/index.css
        :root { --rp-c-brand: #b54708; }
        == docs/_nav.json
        [{ "text": "Guide", "link": "/guide/start" }]
        == docs/index.md
        ---
        pageType: home
        title: Home of Kettle
        hero:
          name: Kettle
          text: Water in a minute
          tagline: And tea in four
          actions:
            - theme: brand
              text: Start
              link: /guide/start
            - theme: alt
              text: Source
              link: https://github.com/example/kettle
          image:
            src: /kettle.svg
            alt: A kettle
        features:
          - title: Fast
            details: No whistle at all
            icon: 🚀
            link: /guide/start
          - title: Quiet
            details: No whistle
            icon: <img src="/kettle.svg" alt="" />
        ---
        == docs/guide/start.md
        # Start

        Fill it.
        == docs/public/kettle.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M0 0h8v8z"/></svg>
      `,
      shows: (built) => {
        const home = readPage(built, '/');
        equal(home.title, 'Kettle');
        for (const text of [
          'Water in a minute',
          'And tea in four',
          'Start',
          'Source',
          'Fast',
          'No whistle at all',
          'No whistle',
        ])
          ok(home.text.includes(text), text);
        for (const href of ['/guide/start.html', 'https://github.com/example/kettle'])
          ok(home.links.includes(href), href);
        const html = built.html('/');
        match(html, /<link rel="icon" href="\/kettle.svg"/);
        match(html, /<img src="\/kettle.svg" alt="" ?\/?>/);
        match(html, /<a href="https:\/\/example.com"/);
        equal(home.meta('description'), 'Boils water');
        equal(readPage(built, '/guide/start').title, 'Start - Kettle');
        ok(built.files().includes('kettle.svg'));
        const sheets = built.files().filter((file) => file.endsWith('.css'));
        ok(sheets.length > 0);
      },
    },
    {
      id: 'page types: doc, doc-wide, home, custom and blank',
      files: project`
        == docs/index.md
        # Home
        == docs/wide.mdx
        ---
        pageType: doc-wide
        ---
        # Wide

        ## Part
        == docs/custom.mdx
        ---
        pageType: custom
        ---
        # Custom page
        == docs/blank.mdx
        ---
        pageType: blank
        ---
        # Blank page
      `,
      shows: (built) => {
        const [wide, custom, blank] = ['/wide', '/custom', '/blank'].map((path) => readPage(built, path));
        ok(wide && custom && blank);
        ok(wide.sidebar.length > 0);
        equal(custom.sidebar.length, 0);
        equal(custom.find('rp-nav').length, 1);
        equal(blank.find('rp-nav').length, 0);
        ok(built.html('/blank').includes('Blank page'));
      },
    },
    {
      id: 'frontmatter that hides parts of the layout',
      files: project`
        == docs/index.md
        # Home
        == docs/bare.mdx
        ---
        navbar: false
        sidebar: false
        outline: false
        footer: false
        ---
        # Bare

        ## Part
      `,
      shows: (built) => {
        const bare = readPage(built, '/bare');
        deepEqual([bare.sidebar, bare.toc, bare.nav], [[], [], []]);
        for (const part of ['rp-nav', 'rp-doc-footer', 'rp-doc-layout__sidebar', 'rp-outline'])
          equal(bare.find(part).length, 0, part);
        deepEqual(bare.headings, ['Bare', 'Part']);
      },
    },
    {
      id: 'titles: of a heading, of frontmatter, with a suffix of their own',
      files: project`
        == docs/index.md
        # Home
        == docs/heading.md
        # The *heading* with ~code~
        == docs/matter.md
        ---
        title: From frontmatter
        description: Said of it
        ---
        # Another heading
        == docs/suffix.md
        ---
        title: Alone
        titleSuffix: ' | Suffix'
        ---
        # Alone
        == docs/none.md
        Text without any title.
      `,
      shows: (built) => {
        const titleOf = (path: string) => readPage(built, path).title;
        equal(titleOf('/heading'), 'The heading with code - Kit');
        equal(titleOf('/matter'), 'From frontmatter - Kit');
        equal(readPage(built, '/matter').meta('description'), 'Said of it');
        equal(titleOf('/suffix'), 'Alone | Suffix');
        ok(readPage(built, '/none').text.includes('Text without any title.'));
      },
    },
    {
      id: 'a number as title, levels of the outline',
      isQuick: true,
      files: project`
        == docs/index.md
        # Home
        == docs/plan.md
        ---
        title: 2026
        outline: [2, 4]
        ---

        ## First

        ### Second

        #### Third
        == docs/deep.md
        ---
        outline: deep
        ---

        # Deep

        ## First
      `,
      shows: (built) => {
        const plan = readPage(built, '/plan');
        equal(plan.title, '2026 - Kit');
        deepEqual(plan.headings, ['2026', 'First', 'Second', 'Third']);
        deepEqual(plan.toc, ['First', 'Second', 'Third']);
        ok(plan.sidebar.includes('2026'));
        deepEqual(readPage(built, '/deep').toc, ['First']);
      },
    },
    {
      id: 'headings: ids by hand, the same twice, with code and links',
      files: project`
        == docs/index.mdx
        import { Badge } from '@rspress/core/theme';

        # Top

        ## Install {#set-it-up}

        ## Usage

        ## Usage

        ### ~npm run~ it

        ### Named <Badge text="new" />

        ## 中文标题
      `,
      shows: (built) => {
        const html = built.html('/');
        for (const id of ['set-it-up', 'usage', 'usage-1', 'npm-run-it', '中文标题'])
          ok(html.includes(`id="${id}"`), id);
        deepEqual(readPage(built, '/').toc, ['Install', 'Usage', 'Usage', 'npm run it', 'Named', '中文标题']);
      },
    },
    {
      id: 'an outline, and headings of an imported fragment',
      files: project`
        == docs/index.mdx
        import Shared from './_shared.mdx';

        # Page

        ## Own

        <Shared name="Ada" />

        ## After
        == docs/_shared.mdx
        ## Shared part

        Hello {props.name}

        ### Below it
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        deepEqual(page.toc, ['Own', 'Shared part', 'Below it', 'After']);
        deepEqual(page.headings, ['Page', 'Own', 'Shared part', 'Below it', 'After']);
        ok(page.text.includes('Hello Ada'));
        ok(!built.files().includes('_shared.html'));
      },
    },
    {
      id: 'fragments: markdown with frontmatter, raw text and JSON',
      files: project`
        == docs/index.mdx
        import Note from '../parts/note.md';
        import text from '../parts/note.md?raw';
        import data from '../parts/data.json';
        import { greeting } from '../parts/greeting';

        # Page

        <Note />

        <pre className="raw">{text}</pre>

        <em>{data.colour} {greeting('all')}</em>
        == parts/note.md
        ---
        title: Not shown
        ---
        Taken from **elsewhere**.
        == parts/data.json
        { "colour": "amber" }
        == parts/greeting.ts
        export const greeting = (name: string): string => \`hello \${name}\`;
      `,
      shows: (built) => {
        const html = built.html('/').replaceAll('<!-- -->', '');
        ok(html.includes('Taken from <strong>elsewhere</strong>.'));
        ok(html.includes('Taken from **elsewhere**.'));
        ok(html.includes('amber hello all'));
      },
    },
    {
      id: 'the foot of a page: edit link, last change, neighbours',
      files: project`
        == rspress.config.ts
        ${config(`
          themeConfig: {
            editLink: { docRepoBaseUrl: 'https://github.com/example/kit/tree/main/docs' },
            enableScrollToTop: true,
          },`)}
        == docs/_meta.json
        ["index", "second", "third"]
        == docs/index.md
        # First
        == docs/second.mdx
        # Second
        == docs/third.md
        ---
        footer: true
        ---
        # Third
      `,
      shows: (built) => {
        const html = built.html('/second');
        ok(html.includes('href="https://github.com/example/kit/tree/main/docs/second.mdx"'));
        for (const href of ['/index.html', '/third.html'])
          ok(html.includes(`rp-prev-next-page`) && html.includes(`href="${href}"`), href);
      },
    },
    {
      id: 'pages as components, and files that are none',
      files: project`
        == rspress.config.ts
        ${config(`
          route: { exclude: ['components/**/*', '**/draft.md'] },`)}
        == docs/index.md
        # Home
        == docs/draft.md
        # Draft
        == docs/components/Box.tsx
        export const Box = () => <i>box</i>;
        == docs/board.tsx
        import { useState } from 'react';
        import { Box } from './components/Box';

        export const frontmatter = { title: 'Board', sidebar: false };

        export default function Board() {
          const [count] = useState(3);
          return <section className="board">Count {count} <Box /></section>;
        }
      `,
      shows: (built) => {
        const html = built.html('/board').replaceAll('<!-- -->', '');
        ok(html.includes('Count 3 <i>box</i>'));
        equal(readPage(built, '/board').title, 'Board - Kit');
        deepEqual(
          built.files().filter((file) => file.endsWith('.html')),
          // The page of the search is docgen's own.
          ['404.html', 'board.html', 'index.html', 'search.html'],
        );
      },
    },
    {
      id: 'a README beside the index of its folder',
      files: project`
        == docs/README.md
        # About this folder

        See [the note](./notes/README.md).
        == docs/index.md
        # Home
        == docs/notes/README.md
        # A note
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').headings, ['Home']);
        deepEqual(readPage(built, '/README').links, ['/notes/README.html']);
        deepEqual(readPage(built, '/notes/README').headings, ['A note']);
      },
    },
    {
      id: 'head tags of config and frontmatter',
      files: project`
        == rspress.config.ts
        ${config(`
          siteOrigin: 'https://kit.example',
          head: [
            '<meta name="as-text" content="one">',
            ['meta', { name: 'as-tuple', content: 'two' }],
            (route) => \`<meta name="as-function" content="\${route.routePath}">\`,
            (route) => ['link', { rel: 'me', href: 'https://kit.example' + route.routePath }],
          ],`)}
        == docs/index.mdx
        ---
        head:
          - - meta
            - property: og:title
              content: Own title
          - - meta
            - name: robots
              content: noindex
        ---
        # Home
        == docs/other.md
        # Other
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        equal(page.meta('as-text'), 'one');
        equal(page.meta('as-tuple'), 'two');
        equal(page.meta('as-function'), '/');
        equal(readPage(built, '/other').meta('as-function'), '/other');
        ok(built.html('/other').includes('<link rel="me" href="https://kit.example/other"'));
        equal(page.meta('og:title'), 'Own title');
        equal(built.html('/').match(/"og:title" content/g)?.length, 1);
        equal(built.html('/').match(/<title>/g)?.length, 1);
        equal(page.meta('robots'), 'noindex');
      },
    },
    {
      id: 'titles and descriptions of the site in head tags, those of pages come first',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(`
          description: 'A kit',
          head: [
            '<meta property="og:title" content="Of the site">',
            ['meta', { name: 'description', content: 'Of the site' }],
            ({ routePath }) => routePath === '/own' ? '<meta property="og:title" content="Of a function">' : undefined,
          ],
          builderConfig: {
            html: {
              meta: { description: 'Of the template', keywords: 'kit' },
              tags: [{ tag: 'meta', attrs: { property: 'og:description', content: 'Of the site' } }],
            },
          },`)}
        == docs/index.md
        # Home

        Some text.
        == docs/own.md
        # Own
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        equal(page.meta('og:title'), 'Home - Kit');
        equal(page.meta('description'), 'Some text.');
        equal(page.meta('og:description'), 'Some text.');
        equal(page.meta('keywords'), 'kit');
        ok(!built.html('/').includes('Of the site'));
        ok(!built.html('/').includes('Of the template'));
        equal(readPage(built, '/own').meta('description'), 'A kit');
      },
    },
    {
      id: 'frontmatter that is a list, and characters that are no text',
      problems: ['DG3003 docs/index.md:6:8', 'DG3014 docs/index.md:2:1'],
      files: project`
        == docs/index.md
        ---
        - title: Not a title
        ---
        # Home

        A tree:${'\u0014\0'} branch
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/').headings, ['Home']);
        ok(built.html('/').includes('A tree:\ufffd\ufffd branch'));
      },
    },
    {
      id: 'keys of frontmatter that mean nothing',
      problems: ['DG3017 docs/index.md:5:24', 'DG3017 docs/page.md:2:1'],
      files: project`
        == docs/index.md
        ---
        pageType: home
        hero:
          name: Kit
          badge: { text: Beta, type: info }
        ---
        == docs/page.md
        ---
        descripton: Misspelt
        ---
        # Page
      `,
      shows: (built) => ok(readPage(built, '/').text.includes('Beta')),
    },
    {
      id: 'head tags with a content',
      files: project`
        == rspress.config.ts
        ${config(`
          head: [['script', { type: 'application/ld+json' }, JSON.stringify({ name: 'Kit </script>' })]],`)}
        == docs/index.md
        # Home
      `,
      shows: (built) =>
        ok(
          built.html('/').includes('<script type="application/ld+json">{"name":"Kit <\\/script>"}</script>'),
        ),
    },
    {
      id: 'head tags of frontmatter with numbers',
      files: project`
        == docs/index.mdx
        ---
        head:
          - - meta
            - name: robots
              content: noindex
          - - meta
            - property: og:image:width
              content: 300
        ---
        # Home
      `,
      shows: (built) => equal(readPage(built, '/').meta('og:image:width'), '300'),
    },
    {
      id: 'head tags of frontmatter under any name',
      problems: ['DG3018 docs/index.mdx:3:5'],
      files: project`
        == docs/index.mdx
        ---
        head:
          - - meta
            - name: my-own-name
              content: mine
        ---
        # Home
      `,
      shows: (built) => equal(readPage(built, '/').meta('my-own-name'), 'mine'),
      difference: {
        text: 'Head tags in frontmatter are left out with a warning if they do not describe the page. Set `markdown.html` if all authors are trusted.',
        shows: (built) => equal(readPage(built, '/').meta('my-own-name'), undefined),
      },
    },
  ],
};

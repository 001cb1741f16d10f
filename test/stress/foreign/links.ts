import { deepEqual, equal, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

const PAGES = `
        == docs/index.md
        # Home
        == docs/guide/index.md
        # Guide
        == docs/guide/setup.mdx
        # Setup

        ## On a Mac
`;

export const links: Topic = {
  name: 'Links, addresses and files',
  scenarios: [
    {
      id: 'every way to write a link',
      isQuick: true,
      files: project`
        == docs/guide/all.md
        # All

        - [a](/guide/setup)
        - [b](/guide/setup.mdx)
        - [c](/guide/setup.html)
        - [d](./setup)
        - [e](setup.mdx#on-a-mac)
        - [f](../guide/setup.mdx)
        - [g](/guide/)
        - [h](./index.md)
        - [i](https://example.com/a?b=c#d)
        - [j](mailto:a@example.com)
        - [k][k]
        - [l](#all)

        [k]: ./setup.mdx
        ${PAGES}
      `,
      shows: (built) =>
        deepEqual(readPage(built, '/guide/all').links, [
          ...['/guide/setup.html', '/guide/setup.html', '/guide/setup.html', '/guide/setup.html'],
          ...['/guide/setup.html#on-a-mac', '/guide/setup.html', '/guide/index.html', '/guide/index.html'],
          ...['https://example.com/a?b=c#d', 'mailto:a@example.com', '/guide/setup.html', '#all'],
        ]),
    },
    {
      id: 'links that open a program, in MDX and with an option',
      isQuick: true,
      files: project`
        == rspress.config.ts
        import * as path from 'node:path';
        import { defineConfig } from '@rspress/core';

        export default defineConfig({
          root: path.join(__dirname, 'docs'),
          markdown: { link: { schemes: ['cursor'] } },
        });
        == docs/_nav.json
        [{ "text": "Open", "link": "cursor://open" }]
        == docs/home.md
        ---
        pageType: home
        hero:
          name: Kit
          actions:
            - { theme: brand, text: Open, link: 'cursor://hero' }
        ---
        == docs/a.md
        [Cursor](cursor:extension/kit.kit) <a href="cursor:raw">raw</a>
        == docs/b.mdx
        [Code](vscode:extension/kit.kit) <a href="obsidian://open">Obsidian</a> [c](cursor://c)
        ${PAGES}
      `,
      problems: ['DG3055 docs/b.mdx:1:1', 'DG3055 docs/b.mdx:1:34'],
      shows: (built) => {
        deepEqual(readPage(built, '/a').links, ['cursor:extension/kit.kit', 'cursor:raw']);
        deepEqual(readPage(built, '/b').links, ['vscode:extension/kit.kit', 'obsidian://open', 'cursor://c']);
        deepEqual(readPage(built, '/a').navLinks, ['cursor://open']);
        ok(readPage(built, '/home').links.includes('cursor://hero'));
      },
    },
    {
      id: 'a link to a folder without a slash',
      files: project`
        == docs/all.md
        [a](/guide) and [b](./guide)
        ${PAGES}
      `,
      shows: (built) => deepEqual(readPage(built, '/all').links, ['/guide.html', '/guide.html']),
      difference: {
        text: 'A link to a folder opens its page, also without a trailing slash: `/guide` opens `/guide/index.html`. In Rspress it points to `/guide.html`, which is not written.',
        shows: (built) =>
          deepEqual(readPage(built, '/all').links, ['/guide/index.html', '/guide/index.html']),
      },
    },
    {
      id: 'clean URLs under a base',
      files: project`
        == rspress.config.ts
        ${config(`
          base: '/sub/',
          route: { cleanUrls: true },`)}
        == docs/_nav.json
        [{ "text": "Guide", "link": "/guide/setup" }]
        == docs/start.mdx
        # Start

        [a](/guide/setup.mdx) ![c](/dot.svg) <img src="/dot.svg" alt="d" />
        == docs/public/dot.svg
        <svg xmlns="http://www.w3.org/2000/svg"/>
        ${PAGES}
      `,
      shows: (built) => {
        const page = readPage(built, '/start');
        deepEqual(page.links, ['/sub/guide/setup']);
        deepEqual(page.navLinks, ['/sub/guide/setup']);
        ok(built.html('/start').includes('src="/sub/dot.svg"'));
        ok(built.files().includes('guide/setup.html'));
      },
    },
    {
      id: 'links to public files, and images beside a page',
      files: project`
        == docs/guide/files.md
        # Files

        [sheet](/sheet.csv) ![shot](./shot.svg) ![public](/pic.svg)
        == docs/guide/shot.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v4z"/></svg>
        == docs/public/pic.svg
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>
        == docs/public/sheet.csv
        a,b
        ${PAGES}
      `,
      shows: (built) => {
        deepEqual(readPage(built, '/guide/files').links, ['/sheet.csv']);
        equal(built.read('sheet.csv').trim(), 'a,b');
        equal(built.html('/guide/files').match(/<img[^>]+src="[^"]+"/g)?.length, 2);
      },
    },
    {
      id: 'dead links fail the build',
      fails: true,
      problems: ['DG4001 docs/dead.md:3:1', 'DG4001 docs/dead.md:3:17'],
      files: project`
        == docs/dead.md
        # Dead

        [one](/nowhere) [two](./gone.md)
        ${PAGES}
      `,
      shows: (built) => {
        ok(!built.ok);
        ok(built.terminal().includes('/nowhere'));
      },
    },
    {
      id: 'dead links that are allowed, and dead anchors that are not looked for',
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { link: { checkDeadLinks: { excludes: (url) => url.startsWith('/later') } } },`)}
        == docs/some.md
        # Some

        [one](/later/it) [two](/guide/setup#no-such-part)
        ${PAGES}
      `,
      shows: (built) => equal(readPage(built, '/some').links.length, 2),
    },
    {
      id: 'checkAnchors, with anchors of other sites',
      fails: true,
      problems: ['DG4003 docs/some.md:3:1'],
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { link: { checkAnchors: true } },`)}
        == docs/some.md
        # Some

        [one](/guide/setup#no-such-part) [two](https://example.com/a#section-6.2) [three](/guide/setup#on-a-mac)
        ${PAGES}
      `,
      shows: (built) => {
        ok(built.terminal().includes('no-such-part'));
        ok(!/\n.*(?:Dead|ead anchor).*section-6/.test(built.terminal()));
      },
    },
    {
      id: 'dead links without a check',
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { link: { checkDeadLinks: false } },`)}
        == docs/some.md
        # Some

        [one](/nowhere) ![two](https://example.com/two.png)
        ${PAGES}
      `,
      shows: (built) => ok(built.ok),
    },
    {
      id: 'replaceRules, in text, frontmatter and navigation',
      files: project`
        == rspress.config.ts
        ${config(`
          replaceRules: [{ search: /%VERSION%/g, replace: '4.2' }],`)}
        == docs/_nav.json
        [{ "text": "v%VERSION%", "link": "/release" }]
        == docs/release.mdx
        ---
        title: Release %VERSION%
        ---
        import Part from './_part.mdx';

        Here is %VERSION%.

        <Part />
        == docs/_part.mdx
        A part of %VERSION%.
        == docs/index.md
        # Home
      `,
      shows: (built) => {
        const page = readPage(built, '/release');
        equal(page.title, 'Release 4.2 - Kit');
        deepEqual(page.nav, ['v4.2']);
        ok(page.text.includes('Here is 4.2.') && page.text.includes('A part of 4.2.'));
      },
    },
    {
      id: 'a public folder with subfolders, and a config without root',
      files: project`
        == rspress.config.ts
        import { defineConfig } from '@rspress/core';

        export default defineConfig({ title: 'Kit', outDir: 'dist/site' });
        == docs/index.md
        # Home
        == docs/public/robots.txt
        User-agent: *
        == docs/public/deep/data.json
        {"a":1}
      `,
      shows: (built) => {
        equal(built.read('robots.txt').trim(), 'User-agent: *');
        equal(built.read('deep/data.json').trim(), '{"a":1}');
        ok(built.outDir.endsWith('dist/site'));
      },
    },
    {
      id: 'file names with spaces, dots, capitals and Chinese',
      files: project`
        == docs/index.md
        [a](./My%20File.md) [b](/v1.2) [c](./中文.md)
        == docs/My File.md
        # Spaced
        == docs/v1.2.md
        # Dotted
        == docs/中文.md
        # 名字
      `,
      shows: (built) => {
        for (const file of ['My File.html', 'v1.2.html', '中文.html']) ok(built.files().includes(file), file);
        deepEqual(readPage(built, '/').links.map(decodeURIComponent), [
          '/My File.html',
          '/v1.2.html',
          '/中文.html',
        ]);
      },
    },
  ],
};

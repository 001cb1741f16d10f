/** `docgen migrate --from docsify`: the Markdown that Docsify shows in a browser comes out as a site of pages. */
import { expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { listReport, movedFiles } from '../helpers/migrated.ts';
import { site } from '../helpers/site.ts';

const INDEX = `<!DOCTYPE html>
<html lang="en">
<head>
  <title>Fallback</title>
  <meta name="description" content="All about it">
  <link rel="icon" href="_media/icon.svg">
  <link rel="stylesheet" href="//cdn.example.com/npm/docsify@4/lib/themes/vue.css">
  <link rel="stylesheet" href="own.css">
</head>
<body>
  <script>
    window.$docsify = {
      name: 'Kit <b>docs</b>',
      repo: 'me/kit',
      loadSidebar: true,
      loadNavbar: true,
      alias: { '/changelog': 'https://example.com/CHANGELOG.md' },
      plugins: [function (hook) { hook.ready(() => {}); }],
    };
  </script>
  <script src="//cdn.example.com/npm/docsify@4"></script>
  <script src="//cdn.example.com/npm/docsify@4/lib/plugins/search.min.js"></script>
  <script src="https://stats.example.com/s.js"></script>
</body>
</html>
`;

it('carries pages, lists and options over', async () => {
  const { next, result } = await movedFiles('docsify', {
    'docs/index.html': INDEX,
    'docs/own.css': 'h1 { color: red }\n',
    'docs/_media/icon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>\n',
    'docs/_media/part.md': 'A part, with [start](start.md).\n',
    'docs/_media/code.js': 'const a = 1;\n/// [demo]\nconst b = 2;\n/// [demo]\n',
    'docs/_coverpage.md': '# Kit\n',
    'docs/_navbar.md': '- [Home](/)\n- More\n  - [Site](https://example.com)\n',
    'docs/_sidebar.md':
      '- Begin\n\n  - [Start](start.md)\n  - [Set up](guide/start?id=set-up)\n- [Hash](#/guide/)\n- [Gone](gone.md)\n',
    'docs/README.md': '# Kit\n\nSee [start](/start ":ignore Title"), [set up](#/guide/start?id=set-up).\n',
    'docs/start.md': [
      '# Start <!-- {docsify-ignore} -->',
      '!> Careful with\n`?> this`.',
      '?> A tip :rocket:',
      '## Own id :id=own',
      '[part](_media/part.md ":include")',
      "[code](_media/code.js ':include :type=code :fragment=demo')",
      "[film](https://example.com/a.mp4 ':include')",
      '![icon](_media/icon.svg ":size=20") [here](?id=own) [guide](guide/start.md)',
      '```md\n!> code\n```',
      '?> The end',
    ].join('\n\n'),
    'docs/guide/README.md': '# Guide\n\n![icon](../_media/icon.svg) <img src="/_media/icon.svg">\n',
    'docs/guide/start.md': '# Start\n\n## Set up\n',
    'docs/zh-cn/README.md': '# 手册\n',
  });

  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docs/_coverpage.md: The cover page is not carried over.",
      "docs/_sidebar.md:6 "_sidebar.md" names a page that is not there: "Gone" (gone.md).",
      "docs/index.html:8 The style sheet "own.css" is not carried over.",
      "docs/index.html:17 "alias" is not carried over.",
      "docs/index.html:18 "plugins" is not carried over.",
      "docs/index.html:23 The script "https://stats.example.com/s.js" is not carried over.",
      "docs/start.md:14 "https://example.com/a.mp4" becomes a link.",
      "docs/start.md:16 ":size=20" of a link or image is not carried over.",
      "docs/zh-cn/README.md: The folder "zh-cn" becomes a part of the site, not a language.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';

    export default defineConfig({
      title: 'Kit docs',
      description: 'All about it',
      lang: 'en',
      icon: '/_media/icon.svg',
      route: { cleanUrls: true, extensions: ['.md'] },
      head: [
        "<script>const [, way, id] = /^#(\\\\/[^?]*)(?:\\\\?id=(.*))?$/.exec(location.hash) ?? []; if (way !== undefined) location.replace('.' + way.replace(/README$/, '') + (id ? '#' + id : ''));</script>",
      ],
      themeConfig: {
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/me/kit' }],
        nav: [
          { text: 'Home', link: '/' },
          { text: 'More', items: [{ text: 'Site', link: 'https://example.com' }] },
        ],
        sidebar: {
          '/': [
            {
              text: 'Begin',
              items: [{ text: 'Start', link: '/start' }, { text: 'Set up', link: '/guide/start#set-up' }],
            },
            { text: 'Hash', link: '/guide/' },
          ],
        },
      },
    });
    "
  `);
  expect(next.read('docs/README.md')).toMatchInlineSnapshot(`
    "# Kit

    See [start](/start "Title"), [set up](/guide/start#set-up).
    "
  `);
  expect(next.read('docs/start.md')).toMatchInlineSnapshot(`
    "# Start 

    :::important
    Careful with
    \`?> this\`.
    :::

    :::tip
    A tip 🚀
    :::

    ## Own id {#own}

    A part, with [start](/start).

    \`\`\`js
    const b = 2;
    \`\`\`

    [film](https://example.com/a.mp4)

    ![icon](/_media/icon.svg) [here](#own) [guide](/guide/start)

    \`\`\`md
    !> code
    \`\`\`

    :::tip
    The end
    :::
    "
  `);
  expect(next.read('docs/guide/README.md')).toContain(
    '![icon](/_media/icon.svg) <img src="/_media/icon.svg">',
  );
  expect(result.files).not.toContain('docs/_media/part.md');
  expect(result).toMatchObject({ builds: true, pages: 5, lostAddresses: [], lostContent: [] });
});

it('reads lists and pages of a site that names them itself, with links from their page', async () => {
  const { next, result } = await movedFiles('docsify', {
    'index.html':
      "<script>\n$docsify = { homepage: 'home.md', loadSidebar: 'list.md', relativePath: true, routerMode: 'history' }</script>",
    'home.md': '# Home\n',
    'list.md': '- [Home](/)\n- [A](a/one.md)\n',
    'a/list.md': '- [One](one.md)\n',
    'a/one.md': '# One\n\n[two](two.md) [home](../home.md)\n',
    'a/two.md': '# Two\n',
    'a/README.md': '# A\n',
    'a/index.html': '<p>x</p>\n',
  });

  expect(listReport(result)).toEqual(['a/index.html: The file is not carried over: a page has its address.']);
  expect(next.read('docs/a/one.md')).toContain('[two](/a/two) [home](/)');
  expect(next.read('docgen.config.ts')).toContain(`sidebar: {
      '/a/': [{ text: 'One', link: '/a/one' }],
      '/': [{ text: 'Home', link: '/' }, { text: 'A', link: '/a/one' }],
    },`);
  expect(next.read('docgen.config.ts')).not.toContain('<script>');
  expect(result.builds).toBe(true);
});

it('finds a site whose options are attributes, and says that they are not read', async () => {
  const old = site({
    'docs/index.html': '<script src="//unpkg.com/docsify/lib/docsify.min.js" data-router></script>\n',
    'docs/README.md': '# A\n',
  });
  const { stderr } = await docgen('migrate', { cwd: old.dir });

  expect(stderr).toContain('No options of Docsify can be read.');
});

it('finds a site that another page than the first one shows, and says what becomes of that', async () => {
  const { result } = await movedFiles('docsify', {
    'doc.html': INDEX.replace(
      '</body>',
      '<!-- <script src="old.js"></script>\n<style>a {}</style> -->\n<script src="static/docsify.min.js?v=4"></script>\n</body>',
    ),
    'index.html': '<!doctype html><title>Kit</title><a href="doc.html">Docs</a>\n',
    'README.md': '# Kit\n\n[start](start.md)\n',
    'start.md': '# Start\n',
    '_sidebar.md': '- [Start](start.md)\n',
  });

  expect(listReport(result)).toEqual(
    expect.arrayContaining([
      'index.html: The file is not carried over: a page has its address.',
      'doc.html:17 "alias" is not carried over.',
    ]),
  );
  expect(listReport(result).join()).not.toMatch(/old\.js|docsify\.min|The style sheet is/);
  expect(result.files).not.toContain('docs/public/doc.html');
  expect(result.pages).toBe(2);
});

/** `docgen migrate --from nextra`: a site as it is written for Nextra comes out building, at its addresses. */
import { expect, it } from 'vitest';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';

it('carries a site of Nextra 4 over', async () => {
  const { next, result } = await moved('nextra');
  expect(result.lostAddresses).toEqual([]);
  expect(result.lostContent).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "app/_meta.tsx:7 Of the markup of a title, only its text is carried over: "Documentation".",
      "app/_meta.tsx:8 "theme.typesetting" is not carried over.",
      "app/_meta.tsx:10 "/nowhere" has no page in Markdown; its entry is left out.",
      "app/layout.tsx:18 Of the markup of "footer", only its text is carried over: "MIT © Leaf".",
      "app/layout.tsx:19 "banner" is not carried over.",
      "app/showcase/page.tsx: A page in React is not carried over.",
      "content/_meta.js:5 "gone" names a page that is not there in Markdown.",
      "content/guides/_meta.js:2 "theme.breadcrumb" is not carried over.",
      "content/guides/code.mdx:16 The language of code in a line is shown as text.",
      "content/guides/start.mdx:6 "generateDefinition" of "nextra/tsdoc" does not run in docgen.",
      "content/guides/start.mdx:41 The page has no import of the component "Orchard".",
      "next.config.mjs:7 The redirect "/gone" points to no page: "/nowhere".",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';
    import { pluginDiagrams } from 'docgenjs/plugins/diagrams';

    export default defineConfig({
      title: 'Leaf',
      description: 'A small handbook',
      lang: 'en',
      siteOrigin: 'https://leaf.example.org',
      icon: '/icon.svg',
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      markdown: { math: true },
      globalStyles: './styles/site.css',
      plugins: [
        pluginDiagrams(),
        pluginClientRedirects({
          redirects: [
            { from: '/start', to: '/docs/guides/start' },
            { from: '^/old/(start|code)/?$', to: '/docs/guides/$1' },
          ],
        }),
      ],
      themeConfig: {
        socialLinks: [{ icon: 'github', mode: 'link', content: 'https://github.com/example/leaf' }],
        editLink: { docRepoBaseUrl: 'https://github.com/example/leaf/tree/main/docs' },
        footer: { message: 'MIT © Leaf' },
        nav: [
          { text: 'Documentation', link: '/docs/' },
          { text: 'About', link: '/about' },
          {
            text: 'Company',
            items: [
              { text: 'Forum', link: 'https://forum.example.org' },
              { text: 'Status', link: 'https://status.example.org' },
            ],
          },
        ],
        sidebar: {
          '/': ['/changes'],
          '/docs/': [
            '/docs/',
            { sectionHeaderText: 'Learn' },
            {
              text: 'All guides',
              link: '/docs/guides/',
              items: [
                { text: 'Begin here', link: '/docs/guides/start' },
                { text: 'Code blocks', link: '/docs/guides/code' },
              ],
            },
            { text: 'Source', link: 'https://github.com/example/leaf' },
          ],
        },
      },
    });
    "
  `);
  expect(next.read('package.json')).toMatchInlineSnapshot(`
    "{
      "name": "leaf-docs",
      "scripts": {
        "lint": "biome check",
        "dev": "docgen dev",
        "build": "docgen build",
        "preview": "docgen preview"
      },
      "dependencies": {
        "react": "19.1.0"
      },
      "private": true,
      "type": "module",
      "devDependencies": {
        "docgenjs": "^1.0.0",
        "mermaid": "^11"
      }
    }
    "
  `);
  expect(next.read('docs/about.mdx')).toMatchInlineSnapshot(`
    "---
    sidebar: false
    outline: false
    title: About
    ---
    import { Cards } from '../components/nextra.jsx'
    import Image from '../components/next-image.jsx'
    import dot from './about/dot.svg'

    # About

    <Image src={dot} alt="a dot" />

    ![a dot](./about/dot.svg)

    <Cards>
      <Cards.Card title="Guides" href="/docs/guides/start">Words in a card.</Cards.Card>
    </Cards>
    "
  `);
  expect(next.read('docs/docs/index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Leaf
    search: false
    head:
      - - meta
        - name: keywords
          content: handbook, leaf
    ---

    The handbook. Begin with [the start](/docs/guides/start), or with [the code](/docs/guides/code#lines).

    > [!WARNING]
    >
    > Make a **copy**.
    "
  `);
  expect(next.read('docs/docs/guides/start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start
    ---

    import { Orchard } from '../../../components/nextra.jsx';
    import { Callout, FileTree, Steps, Tabs } from '../../../components/nextra.jsx'
    import { generateDefinition } from '../../../components/nextra.jsx'
    import Shared from '../../../content/_parts/shared.mdx'
    import { Counter } from '../../../components/counter.tsx'

    # Start {#begin}

    <Callout type="warning">Read this first.</Callout>

    <Steps>

    ### Write a page

    In any editor.

    ### Publish it

    See [the code](/docs/guides/code).

    </Steps>

    <Tabs items={['Linux', 'macOS']}>
      <Tabs.Tab>Press Ctrl.</Tabs.Tab>
      <Tabs.Tab>Press ⌘.</Tabs.Tab>
    </Tabs>

    <FileTree>
      <FileTree.Folder name="content" defaultOpen>
        <FileTree.File name="index.mdx" />
      </FileTree.Folder>
    </FileTree>

    <Shared />

    <Counter />

    <Orchard color="red">words inside</Orchard>

    <details>
      <summary>Why?</summary>
      Because.
    </details>
    "
  `);
  expect(next.read('docs/docs/guides/code.mdx')).toMatchInlineSnapshot(`
    "## Lines {#lines}

    \`\`\`js title="page.js" lineNumbers {1,2-2}
    const one = 1 // [#one] // [!code word:two]
    const two = 2
    \`\`\`

    :::code-group

    \`\`\`sh [npm]
    npm i leaf
    \`\`\`

    \`\`\`sh [pnpm]
    pnpm add leaf
    \`\`\`

    \`\`\`sh [yarn]
    yarn add leaf
    \`\`\`

    \`\`\`sh [bun]
    bun add leaf
    \`\`\`

    :::

    \`\`\`mermaid
    graph LR
    \`\`\`

    A span \`let a{:js}\`, and $x^2$.

    ![logo](/images/logo.svg)
    "
  `);
  expect(next.read('docs/docs/guides/secret.md')).toMatchInlineSnapshot(`
    "---
    sidebar: false
    ---
    # Secret

    Hidden words, {not} <code>.
    "
  `);
  expect(next.read('content/_parts/shared.mdx')).toContain("from '../../components/nextra.jsx'");
  expect(next.read('components/counter.tsx')).toContain("import Link from './next-link.jsx'");
  const built = await next.build();
  // Mermaid is in the new `package.json`, and not installed yet.
  expect(built.problems()).toEqual([
    // Nothing closes a `<code>` that the page has always had.
    'DG3040 docs/docs/guides/secret.md:6:21',
    'DG9504 docs/docs/guides/code.mdx:28',
  ]);
  expect(built.files()).toEqual(
    expect.arrayContaining(['about.html', 'changes.html', 'docs/index.html', 'docs/guides/start.html']),
  );
  const picture = /<img[^>]*src="([^"]+)"[^>]*alt="a dot"/.exec(built.html('about.html'))?.[1] ?? '';
  expect(picture).toMatch(/^data:image\/svg|dot[^/]*\.svg$/);
  const start = built.html('docs/guides/start.html');
  for (const text of [
    'Read this first.',
    'Press ⌘.',
    'Shared words.',
    'words inside',
    'Because.',
    'id="begin"',
  ])
    expect(start).toContain(text);
  expect(built.html('about.html')).toContain('Words in a card.');
  expect(built.html('docs/index.html')).toContain('Make a <strong>copy</strong>.');
});

it('carries a site of Nextra 2 over, with its languages', async () => {
  const page = (title: string, text = 'Words.') => `---\ntitle: ${title}\n---\n\n${text}\n`;
  const { next, result } = await movedFiles('nextra', {
    'package.json': '{ "name": "leaf" }',
    'next.config.js': `const withNextra = require('nextra')({ theme: 'nextra-theme-docs', themeConfig: './theme.config.jsx' });
module.exports = withNextra({
  basePath: '/leaf',
  i18n: { locales: ['de', 'en-US'], defaultLocale: 'en-US' },
  redirects: () => [{ source: '/docs', destination: '/docs/start', statusCode: 302 }],
});
`,
    'theme.config.jsx': `import { useRouter } from 'next/router';
export default {
  logo: <span>Leaf</span>,
  project: { link: 'https://github.com/example/leaf' },
  chat: { link: 'https://discord.gg/leaf' },
  docsRepositoryBase: 'https://github.com/example/leaf/blob/main',
  i18n: [{ locale: 'en-US', text: 'English' }, { locale: 'de', text: 'Deutsch' }],
  darkMode: false,
  primaryHue: { dark: 200, light: 210 },
  feedback: { content: 'Tell us' },
  footer: { text: () => { const { locale } = useRouter(); return <p>MIT <b>2026</b></p>; } },
};
`,
    'pages/_app.mdx':
      'export default function App({ Component, pageProps }) {\n  return <Component {...pageProps} />\n}\n',
    'pages/_meta.en-US.json':
      '{\n  "index": { "title": "Home", "type": "page", "display": "hidden" },\n  "docs": { "title": "Docs", "type": "page" }\n}\n',
    'pages/_meta.de.json': '{\n  "docs": { "title": "Hilfe", "type": "page" }\n}\n',
    'pages/index.en-US.mdx': page('Leaf', '[Start](/docs/start), [docs](/docs)'),
    'pages/index.de.mdx': page('Leaf', '[Anfang](/docs/start), [mehr](/docs/more)'),
    'pages/docs/_meta.en-US.json': '{\n  "start": "Start here",\n  "more": ""\n}\n',
    'pages/docs/_meta.de.json': '{\n  "start": "Anfang",\n  "fehlt": "Fehlt"\n}\n',
    'pages/docs/start.en-US.mdx': `${page('Start')}\nimport Box from '../../components/box'\n\n<Box>Boxed.</Box>\n`,
    'pages/docs/start.de.mdx': page('Anfang'),
    'pages/docs/more.en-US.mdx': page('More'),
    'pages/docs/more/deep.en-US.md': page('Deep'),
    'pages/api/hello.js': 'export default () => {};\n',
    'pages/docs/[slug].en-US.mdx': page('One of many'),
    'pages/remote/[...slug].jsx': 'export default () => <p>Of another repository</p>;\n',
    'pages/team.jsx': 'export default () => <p>Team</p>;\n',
    'components/box.js': 'export default ({ children }) => <aside>{children}</aside>;\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "pages/docs/[slug].en-US.mdx: Pages of a dynamic route are not carried over, such as those of other repositories.",
      "pages/docs/_meta.de.json:3 "fehlt" names a page that is not there in Markdown.",
      "pages/remote/[...slug].jsx: Pages of a dynamic route are not carried over, such as those of other repositories.",
      "pages/team.jsx: A page in React is not carried over.",
      "theme.config.jsx:10 "feedback" is not carried over.",
      "theme.config.jsx:11 Of the markup of "footer", only its text is carried over: "MIT 2026".",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      base: '/leaf/',
      title: 'Leaf',
      lang: 'en-US',
      locales: [{ lang: 'en-US', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      globalStyles: './styles/site.css',
      plugins: [pluginClientRedirects({ redirects: [{ from: '/docs', to: '/docs/start' }] })],
      themeConfig: {
        socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://github.com/example/leaf' },
          { icon: 'discord', mode: 'link', content: 'https://discord.gg/leaf' },
        ],
        darkMode: 'force-light',
        editLink: { docRepoBaseUrl: 'https://github.com/example/leaf/blob/main/docs' },
        footer: { message: 'MIT 2026' },
        locales: [
          {
            lang: 'en-US',
            label: 'English',
            nav: [{ text: 'Docs', link: '/docs/start' }],
            sidebar: {
              '/': [
                { text: 'Start here', link: '/docs/start' },
                { text: 'More', link: '/docs/more', items: ['/docs/more/deep'] },
              ],
            },
          },
          {
            lang: 'de',
            label: 'Deutsch',
            nav: [{ text: 'Hilfe', link: '/de/docs/start' }],
            sidebar: { '/de/': ['/de/'], '/de/docs/': [{ text: 'Anfang', link: '/de/docs/start' }] },
          },
        ],
      },
    });
    "
  `);
  expect(next.read('docs/de/index.mdx')).toContain('[Anfang](/de/docs/start), [mehr](/docs/more)');
  expect(next.read('docs/en-US/index.mdx')).toContain('[Start](/docs/start), [docs](/docs/start)');
  expect(result.builds).toBe(true);
});

it('redirects the folder of the default language', async () => {
  const { next, result } = await movedFiles('nextra', {
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en', 'de'], defaultLocale: 'en' } })\n",
    'content/en/index.mdx': '# Leaf\n\n[More](/more)\n',
    'content/en/more.mdx': '# More\n\nWords.\n',
    'content/de/index.mdx': '# Blatt\n\n[Mehr](/more)\n',
    'content/de/more.mdx': '# Mehr\n\nWörter.\n',
    'content/de/_meta.tsx':
      "import meta from '../en/_meta'\nexport default { ...meta, more: <b>Noch mehr</b> }\n",
    'content/en/_meta.ts': "export default { index: 'Start', none: 'None' }\n",
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "content/de/_meta.tsx:2 Of the markup of a title, only its text is carried over: "Noch mehr".",
      "content/en/_meta.ts:1 "none" names a page that is not there in Markdown.",
    ]
  `);
  expect(next.read('docs/de/index.mdx')).toBe('# Blatt\n\n[Mehr](/de/more)\n');
  expect(next.read('docgen.config.ts')).toContain("{ from: '^/en(?:/|$)', to: '/' }");
  expect(result.lostAddresses).toEqual([]);
  expect(result.builds).toBe(true);
});

it('knows that a language alone is in no address', async () => {
  const { result } = await movedFiles('nextra', {
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({})({ i18n: { locales: ['en'], defaultLocale: 'en' } })\n",
    'content/index.mdx': '# Leaf\n\n[More](/more)\n',
    'content/more.mdx': '# More\n\nWords.\n',
  });
  expect(result.lostAddresses).toEqual([]);
});

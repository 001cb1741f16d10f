/** `docgen migrate --from fumadocs`: a site as it is written for Fumadocs comes out building, at its addresses. */
import { expect, it } from 'vitest';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';

it('carries a site of Fumadocs over', async () => {
  const { next, result } = await moved('fumadocs');
  expect(result.lostAddresses).toEqual([]);
  expect(result.lostContent).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "app/(home)/page.tsx: A page in React is not carried over.",
      "app/docs/layout.tsx:7 "sidebar.banner" is not carried over.",
      "content/docs/(guides)/code.mdx:7 Line numbers begin at 4.",
      "content/docs/(guides)/code.mdx:12 The chosen tab of code is not remembered.",
      "content/docs/(guides)/code.mdx:28 "twoslash" is not carried over.",
      "content/docs/(guides)/code.mdx:48 The code of "./examples/config.ts#leaf" is copied into the page.",
      "content/docs/(guides)/code.mdx:52 "./none.ts" is not inserted: there is no such file.",
      "content/docs/(guides)/meta.json:3 "icon" is not carried over.",
      "content/docs/(guides)/secret.md:7 The directive "::include" stays as text.",
      "content/docs/(guides)/start.mdx:27 The mark of a heading for the outline is not carried over.",
      "content/docs/(guides)/start.mdx:70 The page has no import of the component "Orchard".",
      "content/docs/api/meta.json:1 "description" is not carried over.",
      "content/docs/index.mdx:4 "icon" is not carried over.",
      "content/docs/meta.json:8 "/nowhere" has no page in Markdown; its entry is left out.",
      "content/docs/meta.json:9 "gone" names a page that is not there in Markdown.",
      "lib/layout.shared.tsx:6 Of the markup of "nav.title", only its text is carried over: "Leaf".",
      "lib/layout.shared.tsx:14 "/showcase" has no page in Markdown; its entry is left out.",
      "lib/layout.shared.tsx:14 A link of the type "custom" is not carried over.",
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
      plugins: [
        pluginDiagrams(),
        pluginClientRedirects({ redirects: [{ from: '/docs/begin', to: '/docs/start' }, { from: '^/$', to: '/docs/' }] }),
      ],
      themeConfig: {
        socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://github.com/example/leaf' },
          { icon: 'discord', mode: 'link', content: 'https://discord.gg/leaf' },
        ],
        darkMode: 'dark',
        lastUpdated: true,
        editLink: { docRepoBaseUrl: 'https://github.com/example/leaf/tree/main/docs' },
        nav: [
          { text: 'API', link: '/docs/api/' },
          { text: 'Guides', link: '/docs/start' },
          { text: 'More', items: [{ text: 'Forum', link: 'https://forum.example.org' }] },
        ],
        sidebar: {
          '/': [
            '/docs/',
            { sectionHeaderText: 'Learn' },
            '/docs/start',
            '/docs/code',
            { text: 'Deeper', link: '/docs/deep/', items: ['/docs/deep/first'] },
            { dividerType: 'solid' },
            { text: 'Source', link: 'https://github.com/example/leaf' },
          ],
          '/docs/api/': ['/docs/api/'],
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
  expect(next.read('docs/docs/index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Leaf
    description: The handbook
    ---

    import { Card, Cards } from '../../components/fumadocs.jsx';

    The handbook. Begin with [the start](/docs/start), with [the code](</docs/code#lines>), or [at home](/docs/).

    <Cards>
      <Card title="Code blocks" href="/docs/code">Words in a card.</Card>
      <Card icon={<b>★</b>} title="No link" description="A description" />
    </Cards>
    "
  `);
  expect(next.read('docs/docs/start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start
    pageType: doc-wide
    outline: false
    ---

    import { Callout, Orchard, Tab, Tabs } from '../../components/fumadocs.jsx';
    import { Counter } from '../../components/mdx/counter.tsx';
    import { Banner } from '../../components/fumadocs.jsx';
    import { Leaf } from '../../components/leaf.tsx';
    import { Accordion, Accordions } from '../../components/fumadocs.jsx';
    import { Step, Steps } from '../../components/fumadocs.jsx';
    import { TypeTable } from '../../components/fumadocs.jsx';
    import { File, Files, Folder } from '../../components/fumadocs.jsx';
    import { InlineTOC } from '../../components/fumadocs.jsx';
    import dot from './dot.svg';

    ## Begin {#begin}

    <Callout type="warn" title="Careful">Read this first.</Callout>

    <InlineTOC />

    ### 1. Write a page {#write-a-page}

    In any editor.

    ### 2. Publish it {#publish}

    See [the code](/docs/code).

    ## Hidden

    <Steps>
      <Step>
        ### Inner step {#inner}

        Its words.
      </Step>
    </Steps>

    <Tabs items={['Linux', 'macOS']}>
      <Tab value="Linux">Press Ctrl.</Tab>
      <Tab value="macOS">
        :::code-group

        \`\`\`sh [zsh]
        echo mac
        \`\`\`

        :::
      </Tab>
    </Tabs>

    <Accordions>
      <Accordion title="Why?" id="why">
        Because.
      </Accordion>
    </Accordions>

    <Files>
      <Folder name="content" defaultOpen>
        <File name="index.mdx" />
      </Folder>
    </Files>

    <TypeTable
      type={{
        color: { description: 'Color of the leaf', type: 'string', default: 'green' },
      }}
    />

    <img src={dot} alt="a dot" />

    ![a dot](./dot.svg) ![logo](/images/logo.svg)

    <Counter start={3} />

    <Orchard color="red">words inside</Orchard>

    1. A list

       Shared words, and [a link](/docs/code).

       <Banner>Shared banner: <Leaf color="green" /></Banner>

       \`\`\`js title="shared.js"
       shared()
       \`\`\`

    ## Calls

    Every **call**.
    "
  `);
  expect(next.read('docs/docs/code.mdx')).toMatchInlineSnapshot(`
    "---
    title: Code blocks
    ---

    ## Lines {#lines}

    \`\`\`js title="page.js" lineNumbers {1,2-2}
    const one = 1 // [!code highlight] [!code word:one]
    const two = 2
    \`\`\`

    :::code-group

    \`\`\`ts [TypeScript] title="a.ts"
    let a: number
    \`\`\`

    \`\`\`js [JavaScript]
    let a
    \`\`\`

    :::

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

    :::code-group

    \`\`\`sh [npm]
    npm install leaf stem
    \`\`\`

    \`\`\`sh [pnpm]
    pnpm add leaf stem
    \`\`\`

    \`\`\`sh [yarn]
    yarn add leaf stem
    \`\`\`

    \`\`\`sh [bun]
    bun add leaf stem
    \`\`\`

    :::

    \`\`\`ts
    import { source } from '@/lib/source';
    \`\`\`

    \`\`\`tree
    content
    ├── index.mdx
    \`\`\`

    \`\`\`mermaid
    graph LR
    \`\`\`

    \`\`\`mermaid
    graph TD;
    A-->B;
    \`\`\`

    :::code-group

    \`\`\`ts [Region] title="leaf.ts"
    export const leaf = { color: 'green' };
    \`\`\`

    :::

    <include>./none.ts</include>

    A sentence with $x^2$, \`<include>./code</include>\` and $y$.

    \`\`\`math
    z^2
    \`\`\`
    "
  `);
  expect(next.read('docs/docs/secret.md')).toContain('Hidden words, \\{not} <code>.');
  expect(next.read('components/mdx/counter.tsx')).toContain("import Link from '../next-link.jsx'");
  const built = await next.build();
  // Mermaid is in the new `package.json`, and not installed yet.
  expect(built.problems()).toEqual([
    // An open `<code>`, and a directive that stays as text.
    'DG3040 docs/docs/secret.md:5:22',
    'DG3040 docs/docs/secret.md:7:1',
    'DG9504',
    'DG9504 docs/docs/code.mdx:73',
    'DG9504 docs/docs/code.mdx:77',
  ]);
  const start = built.html('docs/start.html');
  for (const text of [
    'Read this first.',
    'Press Ctrl.',
    'Shared words',
    'Shared banner',
    'A <!-- -->green<!-- --> leaf',
    'Every <strong>call</strong>.',
    'Color of the leaf',
    'words inside',
    'Because.',
    'id="begin"',
    'id="write-a-page"',
    'id="publish"',
    'id="inner"',
    'Counted ',
  ])
    expect(start).toContain(text);
  expect(start).not.toContain('After.');
  expect(built.html('docs/index.html')).toContain('A description');
});

const page = (title: string, text = 'Words.') => `---\ntitle: ${title}\n---\n\n${text}\n`;
const PROJECT = {
  'package.json': '{ "name": "leaf", "dependencies": { "fumadocs-core": "16.0.0" } }',
  'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
  'source.config.ts':
    "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
  'src/lib/source.ts':
    "import { loader } from 'fumadocs-core/source';\nimport { i18n } from '@/lib/i18n';\nexport const source = loader({ baseUrl: '/', i18n, source: docs.toFumadocsSource() });\n",
};

it('carries languages in names of files over', async () => {
  const { next, result } = await movedFiles('fumadocs', {
    ...PROJECT,
    'src/app/llms.txt/route.ts': "import { source } from '@/lib/source';\nexport const GET = () => source;\n",
    'src/lib/i18n.ts':
      "import { defineI18n } from 'fumadocs-core/i18n';\nexport const i18n = defineI18n({ languages: ['de', 'en'], defaultLanguage: 'en' });\n",
    'src/lib/layout.shared.tsx':
      "import type { BaseLayoutProps } from 'fumadocs-ui/layouts/shared';\nexport function baseOptions(locale: string): BaseLayoutProps {\n  return {\n    nav: { title: 'Leaf', url: locale },\n  };\n}\n",
    'content/docs/index.mdx': page('Leaf', '[Start](./start.mdx), [more](/more)'),
    'content/docs/index.de.mdx': page('Blatt', '[Anfang](./start.mdx), [mehr](/en/more)'),
    'content/docs/start.mdx': page('Start'),
    'content/docs/start.de.mdx': page('Anfang'),
    'content/docs/more.mdx': page('More'),
    'content/docs/meta.json': '{ "pages": ["index", "z...a"] }',
    'content/docs/meta.de.json': '{ "pages": ["index", "---Lernen---", "..."] }',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "src/lib/layout.shared.tsx:4 Of options that depend on the language, one is carried over for all of them.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      title: 'Leaf',
      lang: 'en',
      locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      llms: true,
      plugins: [pluginClientRedirects({ redirects: [{ from: '^/en(?:/|$)', to: '/' }] })],
      themeConfig: {
        locales: [
          { lang: 'en', label: 'English', sidebar: { '/': ['/', '/start', '/more'] } },
          {
            lang: 'de',
            label: 'Deutsch',
            sidebar: { '/de/': ['/de/', { sectionHeaderText: 'Lernen' }, '/de/more', '/de/start'] },
          },
        ],
      },
    });
    "
  `);
  expect(next.read('docs/de/index.mdx')).toContain('[Anfang](/de/start), [mehr](/more)');
  expect(next.read('docs/en/index.mdx')).toContain('[Start](/start), [more](/more)');
  expect(result.lostAddresses).toEqual([]);
  expect(result.builds).toBe(true);
});

it('carries languages in folders over, several collections, and entries that are in several folders', async () => {
  const { next, result } = await movedFiles('fumadocs', {
    ...PROJECT,
    'source.config.ts': `import { defineCollections, defineDocs } from 'fumadocs-mdx/config';
export const docs = defineDocs({ dir: 'content/docs' });
export const blog = defineCollections({ type: 'doc', dir: 'content/blog' });
`,
    'src/lib/source.ts': `import { loader } from 'fumadocs-core/source';
import { i18n } from './i18n';
export const posts = loader({ baseUrl: '/blog', source: blog.toFumadocsSource(), i18n });
export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource(), i18n });
`,
    'src/lib/i18n.ts':
      "export const i18n = { parser: 'dir', hideLocale: 'default-locale', languages: ['en', 'cn'], defaultLanguage: 'en' };\n",
    'content/docs/en/index.mdx': page('Leaf', '[Deep](./a/deep.mdx) [Post](/blog/first)'),
    'content/docs/en/a/deep.mdx': page('Deep'),
    'content/docs/en/a/index.mdx': page('A'),
    'content/docs/en/a/meta.json': '{ "title": "Folder", "pagesIndex": "deep" }',
    'content/docs/en/b/other.mdx': page('Other'),
    'content/docs/en/b/meta.json': '{ "pages": ["../a/index", "..."], "collapsible": false }',
    'content/docs/cn/index.mdx': page('叶子', '[深](./a/deep.mdx)'),
    'content/docs/cn/a/deep.mdx': page('深'),
    'content/blog/en/first.mdx': page('First'),
    'content/blog/en/(old)/first.mdx': page('Also first'),
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "content/blog/en/first.mdx: Another page has its address; it is left out.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      title: 'leaf',
      lang: 'en',
      locales: [{ lang: 'en', label: 'English' }, { lang: 'cn', label: '中文' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      plugins: [
        pluginClientRedirects({ redirects: [{ from: '^/cn/$', to: '/cn/docs/' }, { from: '^/$', to: '/docs/' }] }),
      ],
      themeConfig: {
        locales: [
          {
            lang: 'en',
            label: 'English',
            sidebar: {
              '/': [
                '/docs/',
                { text: 'Folder', link: '/docs/a/deep' },
                { text: 'B', collapsible: false, items: ['/docs/a/', '/docs/b/other'] },
              ],
              '/blog/': [{ text: 'Old', collapsed: true, items: ['/blog/first'] }],
            },
          },
          {
            lang: 'cn',
            label: '中文',
            sidebar: {
              '/cn/': [
                '/cn/docs/',
                { text: 'Folder', link: '/cn/docs/a/deep' },
                { text: 'B', collapsible: false, items: ['/cn/docs/a/', '/cn/docs/b/other'] },
              ],
              '/cn/blog/': [{ text: 'Old', collapsed: true, items: ['/cn/blog/first'] }],
            },
          },
        ],
      },
    });
    "
  `);
  expect(next.read('docs/cn/docs/index.mdx')).toContain('[深](/cn/docs/a/deep)');
  expect(next.read('docs/en/docs/index.mdx')).toContain('[Deep](/docs/a/deep) [Post](/blog/first)');
  expect(result.builds).toBe(true);
});

it('gives a collection the address of the loader that names it, and none that another one has', async () => {
  const { result } = await movedFiles('fumadocs', {
    ...PROJECT,
    'source.config.ts': `import { defineCollections, defineDocs } from 'fumadocs-mdx/config';
export const docs = defineDocs({ dir: 'content/docs' });
export const docsNext = defineDocs({ dir: 'content/next' });
export const posts = defineCollections({ type: 'doc', dir: 'content/articles' });
export const changelog = defineCollections({ type: 'doc', dir: 'content/changes' });
`,
    'src/lib/source.ts': `import { loader } from 'fumadocs-core/source';
import { toFumadocsSource } from 'fumadocs-mdx/runtime/server';
import { docs, docsNext, posts } from '@/.source/server';
export const source = loader({ baseUrl: '/docs', source: docs.toFumadocsSource() });
export const next = loader({ baseUrl: '/docs/next', source: docsNext.toFumadocsSource() });
export const blog = loader({ baseUrl: '/blog', source: toFumadocsSource(posts, []) });
`,
    'content/docs/index.mdx': page('Leaf'),
    'content/articles/first.mdx': page('First'),
    'content/changes/one.mdx': page('One'),
  });
  expect(result.files.filter((file) => file.endsWith('.mdx'))).toEqual([
    'docs/blog/first.mdx',
    'docs/changes/one.mdx',
    'docs/docs/index.mdx',
  ]);
});

it('names the collections that a component imports, which no package has', async () => {
  const { result } = await movedFiles('fumadocs', {
    ...PROJECT,
    'src/lib/source.ts':
      "import { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/', source: docs.toFumadocsSource() });\n",
    'content/docs/index.mdx': page('Leaf', "import { Count } from '@/components/count';\n\n<Count />"),
    'src/components/count.tsx':
      "import { docs } from 'fumadocs-mdx:collections/server';\nimport { docs as older } from '@/.source/server';\nexport const Count = () => <b>{typeof docs === typeof older ? 1 : 2}</b>;\n",
  });
  expect(listReport(result)).toEqual([
    'src/components/count.tsx:1 "docs" of "fumadocs-mdx:collections/server" does not run in docgen.',
    'src/components/count.tsx:2 "docs" of "@/.source/server" does not run in docgen.',
  ]);
  expect(result.builds).toBe(true);
});

it('says which configs and layouts it could not read', async () => {
  const { result } = await movedFiles('fumadocs', {
    'package.json': '{ "name": "leaf", "dependencies": { "fumadocs-core": "16" } }',
    'next.config.mjs': 'export default {\n',
    'app/layout.tsx': "import { RootProvider } from 'fumadocs-ui/provider';\nexport default (\n",
    'content/docs/index.mdx': '---\ntitle: Leaf\n---\n\nWords.\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "app/layout.tsx: It could not be read: <stdin>:3:0: ERROR: Unexpected end of file",
      "next.config.mjs: It could not be read: <stdin>:2:0: ERROR: Expected identifier but found end of file",
    ]
  `);
});

it('says that computed redirects are not carried over', async () => {
  const { result } = await movedFiles('fumadocs', {
    'package.json': '{ "name": "leaf", "dependencies": { "fumadocs-core": "16" } }',
    'next.config.mjs':
      'export default { redirects: () => fetch("https://example.org").then((all) => all.json()) };\n',
    'content/docs/index.mdx': '---\ntitle: Leaf\n---\n\nWords.\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "next.config.mjs:1 "redirects" are computed, and not carried over.",
    ]
  `);
});

it('says that the languages of a site cannot be read, whose pages are then those of one', async () => {
  const { result } = await movedFiles('fumadocs', {
    'package.json': '{ "dependencies": { "fumadocs-core": "16.0.0" } }\n',
    'source.config.ts':
      "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
    'lib/source.ts':
      "import { loader } from 'fumadocs-core/source';\nimport { defineI18n } from 'fumadocs-core/i18n';\nimport { findLanguages } from 'far';\nconst i18n = defineI18n({ defaultLanguage: 'en', languages: findLanguages() });\nexport const source = loader({\n  baseUrl: '/',\n  i18n,\n});\n",
    'content/docs/index.mdx': '---\ntitle: Tea\n---\n\nText\n',
  });
  expect(listReport(result)).toEqual([
    'lib/source.ts:7 The languages of "i18n" cannot be read: all pages are taken for pages of one.',
  ]);
});

/** A project in one language. */
const PLAIN = {
  ...PROJECT,
  'src/lib/source.ts':
    "import { loader } from 'fumadocs-core/source';\nexport const source = loader({ baseUrl: '/', source: docs.toFumadocsSource() });\n",
};

it('brings components along that the page of all pages puts into their scope', async () => {
  const { next, result } = await movedFiles('fumadocs', {
    ...PLAIN,
    'src/app/[[...slug]]/page.tsx': `import defaultMdxComponents from 'fumadocs-ui/mdx';
import { Mark } from '../../components/mark.tsx';
export default async function Page({ MDX }) {
  return <MDX components={{ ...defaultMdxComponents, Mark, ...(await import('../../components/more.tsx')) }} />;
}
`,
    'src/app/layout.config.tsx':
      "import type { BaseLayoutProps } from 'fumadocs-ui/layouts/shared';\nimport { DocsLayout } from 'fumadocs-ui/layouts/docs';\nimport { Logo } from './logo';\nexport const Layout = () => <DocsLayout nav={{ title: <Logo /> }} />;\n",
    'src/components/mark.tsx': 'export const Mark = () => <b>marked</b>;\n',
    'src/components/more.tsx': 'export const More = () => <i>more</i>;\n',
    'content/docs/index.mdx': page('Leaf', '<Mark />\n\n<More />'),
  });
  expect(listReport(result)).toEqual([
    'src/app/layout.config.tsx:4 The markup of "nav.title" is not carried over: there are no words in it.',
  ]);
  const built = await next.build();
  expect(built.html('/')).toMatch(/<b>marked<\/b>[\s\S]*<i>more<\/i>/);
});

it('keeps a folder of links alone, and the llms.txt that a site has written itself', async () => {
  const { next, result } = await movedFiles('fumadocs', {
    ...PLAIN,
    'public/llms.txt': 'Ours\n',
    'content/docs/index.mdx': page('Leaf'),
    'content/docs/meta.json': '{ "pages": ["index", "parts"] }',
    'content/docs/parts/meta.json': '{ "title": "Parts", "pages": ["[Stem](/#stem)"] }',
  });
  expect(listReport(result)).toEqual([]);
  expect(result.builds).toBe(true);
  expect(next.read('docs/public/llms.txt')).toBe('Ours\n');
  expect(next.read('docgen.config.ts')).toContain("text: 'Parts', collapsed: true, items: [{ text: 'Stem'");
});

it('takes a sidebar that the site draws by itself from its list', async () => {
  const layout = (more: string) =>
    `import { DocsLayout } from 'fumadocs-ui/layouts/docs';\n${more}\nexport default ({ children }) => (\n  <DocsLayout sidebar={{ enabled: false }}>{children}</DocsLayout>\n);\n`;
  const pages = Object.fromEntries(
    ['a', 'b', 'c', 'd', 'e'].map((name) => [`content/docs/${name}.mdx`, page(name)]),
  );
  const { next, result } = await movedFiles('fumadocs', {
    ...PLAIN,
    ...pages,
    'app/docs/layout.tsx': layout("import { Own } from '@/components/own';"),
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    'components/own.tsx': `import { Leaf } from './leaf';
const soon = { title: 'Soon', href: '/soon' };
export const contents = [
  { title: 'Start', Icon: () => <svg />, list: [{ title: 'First', href: '/a', icon: Leaf }, { title: 'More', group: true, href: '' }, { title: 'Second', href: '/b', subpages: [{ title: 'Inner', href: '/c' }] }, soon] },
  { title: 'End', list: [{ title: 'Fourth', href: '/d' }, { title: 'Fifth', href: '/e' }, { title: 'Code', href: 'https://example.org' }] },
];
export const Own = () => null;
`,
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "components/own.tsx:2 "/soon" has no page in Markdown; its entry is left out.",
      "components/own.tsx:3 The sidebar is drawn by the site: its entries come over from "contents", its look does not.",
    ]
  `);
  const config = next.read('docgen.config.ts');
  expect(config.slice(config.indexOf('    sidebar'))).toMatchInlineSnapshot(`
    "    sidebar: {
          '/': [
            {
              text: 'Start',
              items: [
                { text: 'First', link: '/a' },
                { sectionHeaderText: 'More' },
                { text: 'Second', link: '/b', items: [{ text: 'Inner', link: '/c' }] },
              ],
            },
            {
              text: 'End',
              items: [
                { text: 'Fourth', link: '/d' },
                { text: 'Fifth', link: '/e' },
                { text: 'Code', link: 'https://example.org' },
              ],
            },
          ],
        },
      },
    });
    "
  `);
});

it('says of a sidebar that is not written out what to do', async () => {
  const { result } = await movedFiles('fumadocs', {
    ...PLAIN,
    'content/docs/a.mdx': page('A'),
    'app/docs/layout.tsx':
      "import { DocsLayout } from 'fumadocs-ui/layouts/docs';\nexport default ({ children }) => <DocsLayout sidebar={{ enabled: false }}>{children}</DocsLayout>;\n",
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "app/docs/layout.tsx:2 The layout has no sidebar, or another one, whose entries are not written out in a list.",
    ]
  `);
});

it('misses no command in an example of a block that installs packages', async () => {
  const { next, result } = await movedFiles('fumadocs', {
    ...PROJECT,
    'content/docs/index.mdx':
      '---\ntitle: Leaf\n---\n\n````mdx\n```package-install\nkit\n```\n````\n\n```package-install\nleaf\n```\n\n```package-install\nnpm i twig -D\n```\n',
  });
  expect(result.lostContent).toEqual([]);
  const page = next.read(result.files.find((file) => /index\.mdx?$/.test(file)) ?? '');
  expect(page).toContain('```package-install\nkit\n```');
  expect(page).toContain('npm install leaf\n');
  expect(page).toContain('pnpm add twig -D\n');
});

it('takes the id in a heading for no words that readers would miss', async () => {
  const { result } = await movedFiles('fumadocs', {
    'source.config.ts':
      "import { defineDocs } from 'fumadocs-mdx/config';\nexport const docs = defineDocs({ dir: 'content/docs' });\n",
    'content/docs/index.mdx': '---\ntitle: Tea\n---\n\n## 挂载时重新请求[#revalidate-on-mount]\n\nWords.\n',
  });
  expect(result.lostContent).toEqual([]);
});

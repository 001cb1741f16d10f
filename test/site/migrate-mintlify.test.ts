/** `docgen migrate --from mintlify`: a site as it is written for Mintlify comes out building, at its addresses. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { docgen } from '../helpers/fake-host.ts';
import { listReport, moved, movedFiles } from '../helpers/migrated.ts';
import { site } from '../helpers/site.ts';

it('carries a site of Mintlify over', async () => {
  const { next, result } = await moved('mintlify');
  expect(result.lostAddresses).toEqual([]);
  expect(result.lostContent).toEqual([]);
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "api/users.mdx:3 "openapi" is not carried over.",
      "docs.json:9 "navigation" names a page that is not there: "guides/none".",
      "docs.json:9 Pages of "openapi" are not generated: "openapi.json".",
      "docs.json:9 The page of the operation "GET /users" is not generated.",
      "docs.json:45 docgen has no icon "mastodon": https://social.example.org/@leaf",
      "docs.json:49 The redirect "/gone" points to no page: "/nowhere".",
      "docs.json:55 "integrations.ga4" is not carried over.",
      "docs.json:56 "banner" is not carried over.",
      "extra.css: Mintlify adds this file to every page.",
      "guides/code.md:10 Focused lines of code are not dimmed around.",
      "guides/start.mdx:31 Icons of Mintlify are not shown.",
      "guides/start.mdx:58 docgen has no component "Orchard".",
      "index.mdx:5 "icon" is not carried over.",
      "index.mdx:10 Icons of Mintlify are not shown.",
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
      icon: '/icon.svg',
      logo: { light: '/images/logo.svg', dark: '/images/logo.svg' },
      head: [['meta', { property: 'og:locale', content: 'en_US' }]],
      locales: [{ lang: 'en', label: 'English' }, { lang: 'de', label: 'Deutsch' }],
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      llms: true,
      globalStyles: './styles/site.css',
      plugins: [
        pluginDiagrams(),
        pluginClientRedirects({
          redirects: [{ from: '/begin', to: '/guides/start' }, { from: '^/old/(.*)/?$', to: '/guides/$1' }],
        }),
      ],
      themeConfig: {
        socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://github.com/example/leaf' },
          { icon: 'x', mode: 'link', content: 'https://x.com/leaf' },
        ],
        footer: { message: 'Company: <a href="https://example.org/about">About &amp; more</a>' },
        locales: [
          {
            lang: 'en',
            label: 'English',
            nav: [
              { text: 'Guides', link: '/' },
              {
                text: 'Reference',
                items: [
                  { text: 'Users', link: '/api/users' },
                  { text: 'Status', link: 'https://status.example.org' },
                ],
              },
              { text: 'Forum', link: 'https://forum.example.org' },
              { text: 'Sign in', link: 'https://example.org/login' },
            ],
            sidebar: {
              '/': [
                {
                  text: 'Begin',
                  items: [
                    '/',
                    { text: 'Begin here', link: '/guides/start' },
                    {
                      text: 'More',
                      tag: 'New',
                      link: '/guides/code',
                      collapsed: true,
                      items: ['/guides/fields'],
                    },
                  ],
                },
              ],
              '/api/': ['/api/users'],
            },
          },
          {
            lang: 'de',
            label: 'Deutsch',
            nav: [
              { text: 'Anleitung', link: '/de/guides/start' },
              { text: 'Forum', link: 'https://forum.example.org' },
              { text: 'Sign in', link: 'https://example.org/login' },
            ],
            sidebar: { '/de/': ['/de/guides/start'] },
          },
        ],
      },
    });
    "
  `);
  expect(next.read('docs/index.mdx')).toMatchInlineSnapshot(`
    "---
    title: Leaf
    description: The handbook of Leaf.
    outline: false
    head:
      - - meta
        - name: keywords
          content: handbook, leaf
    ---

    import { Card, CardGroup, Frame } from '../components/mintlify.jsx';

    <CardGroup cols={2}>
      <Card title="Start" icon="rocket" href="/guides/start">
        Release 2.1 in two minutes.
      </Card>
      <Card title="Plain">Words, and a [link](/guides/code#lines).</Card>
    </CardGroup>

    <Frame caption="A dot">
      <img src="/images/dot.svg" alt="dot" />
    </Frame>
    "
  `);
  expect(next.read('docs/guides/start.mdx')).toMatchInlineSnapshot(`
    "---
    title: Start
    description: The first steps.
    ---

    import { Accordion, AccordionGroup, CodeGroup, Note, Orchard, Step, Steps, Tab, Tabs, Tooltip, Tree, Update, Warning } from '../../components/mintlify.jsx';
    import SnippetPlain from '../../snippets/plain.mdx';
    import Shared from "../../snippets/shared.mdx";
    import { Counter } from "../../snippets/counter.jsx";

    <Note>Read this first.</Note>

    <Warning>
      Make a **copy**.
    </Warning>

    <Steps>
      <Step title="Write a page">
        In any editor.

        \`\`\`js title="page.js" {1,2}
        const one = 1; // <Note>
        const two = 2;
        \`\`\`
      </Step>
      <Step title="Publish it">
        See [the code](/guides/code) or [the old address](/guides/start).
      </Step>
    </Steps>

    <Tabs>
      <Tab title="Linux">Press Ctrl.</Tab>
      <Tab title="macOS" icon="apple">Press ⌘.</Tab>
    </Tabs>

    <AccordionGroup>
      <Accordion title="Why?">Because.</Accordion>
    </AccordionGroup>

    <CodeGroup>

    \`\`\`bash title="npm"
    npm test
    \`\`\`

    \`\`\`bash title="Deno"
    deno test
    \`\`\`

    </CodeGroup>

    <Shared word="bananas" />

    <SnippetPlain />

    <Counter />

    {/* hidden words */}

    A <Tooltip tip="Static site generator">SSG</Tooltip>, and the <Orchard color="red">words inside</Orchard>.

    <Tree>
      <Tree.Folder name="docs">
        <Tree.File name="index.mdx" />
      </Tree.Folder>
    </Tree>

    <Update label="May 2026" description="v2">
      More leaves.
    </Update>
    "
  `);
  expect(next.read('docs/guides/code.md')).toMatchInlineSnapshot(`
    "---
    title: Code
    unlisted: true
    ---

    ## Lines

    Back to [the start](/guides/start), and ![a dot](/images/dot.svg).

    \`\`\`ts title="Long title.ts" {2-3} lineNumbers wrapCode
    const a = 1;
    const b = 2;
    const c = 3;
    \`\`\`

    \`\`\`mermaid
    graph LR
    \`\`\`
    "
  `);
  expect(next.read('docs/guides/fields.mdx')).toMatchInlineSnapshot(`
    "---
    title: Fields
    tag: deprecated
    ---

    import { CodeGroup, Expandable, ParamField, ResponseField } from '../../components/mintlify.jsx';

    <ParamField path="id" type="string" required>
      The **id**.
    </ParamField>

    <ResponseField name="user" type="object" default="none">
      <Expandable title="its fields">
        <ResponseField name="name" type="string">Full name.</ResponseField>
      </Expandable>
    </ResponseField>

    <CodeGroup>

    \`\`\`bash title="curl"
    curl https://example.org
    \`\`\`

    </CodeGroup>
    "
  `);
  expect(next.read('snippets/shared.mdx')).toMatchInlineSnapshot(`
    "
    import { Tip } from '../components/mintlify.jsx';

    The word of the day is {props.word}.

    <Tip>From a snippet, with [a link](/guides/code).</Tip>
    "
  `);
  expect(next.read('snippets/counter.jsx')).toContain(
    "import { useState } from 'react';\nimport { Card } from '../components/mintlify.jsx';\n",
  );
  const built = await next.build();
  // Mermaid is in the new `package.json`, and not installed yet.
  expect(built.problems()).toEqual(['DG9504 docs/guides/code.md:16']);
  expect(built.files()).toEqual(
    expect.arrayContaining(['index.html', 'begin.html', 'guides/start.html', 'de/guides/start.html']),
  );
  expect(built.files().filter((path) => /later|README|snippets/.test(path))).toEqual([]);
  const start = built.html('guides/start.html');
  for (const text of ['Read this first.', 'Because.', 'bananas', 'words inside', 'npm'])
    expect(start).toContain(text);
  expect(built.html('index.html')).toContain('Release 2.1 in two minutes.');
  expect(built.html('guides/fields.html')).toContain('Full name.');
});

it('reads the older mint.json', async () => {
  const { next, result } = await movedFiles('mintlify', {
    'mint.json': JSON.stringify({
      name: 'Leaf',
      navigation: [
        { group: 'Begin', pages: ['start', { group: 'More', pages: ['guides/more'] }] },
        { group: 'Users', pages: ['api/users'] },
      ],
      tabs: [{ name: 'API', url: 'api' }],
      anchors: [{ name: 'Forum', url: 'https://forum.example.org' }],
      topbarLinks: [{ name: 'Sign in', url: 'https://example.org/login' }],
      topbarCtaButton: { type: 'github', url: 'https://github.com/example/leaf' },
      footerSocials: { x: 'https://x.com/leaf' },
      modeToggle: { default: 'dark', isHidden: true },
    }),
    'start.mdx': '---\ntitle: Start\n---\n\nWords.\n',
    'guides/more.mdx': '---\ntitle: More\n---\n\nWords.\n',
    'api/users.mdx': '---\ntitle: Users\n---\n\nWords.\n',
    'readme.mdx': '---\ntitle: Read me\n---\n\nWords.\n',
  });
  expect(listReport(result)).toEqual([]);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';

    export default defineConfig({
      title: 'Leaf',
      lang: 'en',
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      llms: true,
      themeConfig: {
        socialLinks: [
          { icon: 'github', mode: 'link', content: 'https://github.com/example/leaf' },
          { icon: 'x', mode: 'link', content: 'https://x.com/leaf' },
        ],
        darkMode: 'force-dark',
        nav: [
          { text: 'Documentation', link: '/start' },
          { text: 'API', link: '/api/users' },
          { text: 'Forum', link: 'https://forum.example.org' },
          { text: 'Sign in', link: 'https://example.org/login' },
        ],
        sidebar: {
          '/': [
            {
              text: 'Begin',
              items: ['/start', { text: 'More', collapsed: true, items: ['/guides/more'] }],
            },
          ],
          '/api/': [{ text: 'Users', items: ['/api/users'] }],
        },
      },
    });
    "
  `);
});

it('says what is wrong with the files that docs.json names', async () => {
  const { result } = await movedFiles('mintlify', {
    'docs.json':
      '{ "name": "Leaf", "navigation": { "$ref": "./nav.json" }, "redirects": { "$ref": "./none.json" } }',
    'nav.json':
      '{ "groups": [{ "group": "All", "pages": ["start", { "group": "Empty", "pages": ["gone"] }] }] }',
    'start.mdx': '---\ntitle: Start\n---\n\n<Snippet file="gone.mdx" />Words.\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docs.json: "$ref" names a file that is not there: "./none.json".",
      "docs.json:1 "navigation" names a page that is not there: "gone".",
      "start.mdx:5 There is no snippet "gone.mdx".",
    ]
  `);
  expect(result.builds).toBe(true);
});

it('says where docs.json is not valid, and writes nothing', async () => {
  const old = site({ 'docs.json': '{\n  "name": "Leaf",\n  "navigation": [\n}\n' });
  const run = await docgen('migrate --from mintlify --to new --write', { cwd: old.dir });
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toContain('DG9015  docs.json:4:1');
  expect(run.stderr).toContain('"docs.json" is not valid JSON: CloseBracketExpected.');
  expect(existsSync(join(old.dir, 'new'))).toBe(false);
});

it('imports React for components that find it in their scope', async () => {
  const { next } = await movedFiles('mintlify', {
    'docs.json': '{ "name": "Leaf", "navigation": { "pages": ["index"] } }',
    'index.mdx': "---\ntitle: Leaf\n---\n\nimport { Count } from '/snippets/count.jsx';\n\n<Count />\n",
    'snippets/count.jsx':
      'export const Count = () => {\n  const { useState } = React;\n  const [count] = useState(41);\n  return <b>{count + 1}</b>;\n};\n',
  });
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('/')).toContain('<b>42</b>');
});

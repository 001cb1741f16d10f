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
      "docs.json:9 "navigation" names a page that is not there: "guides/none".",
      "docs.json:45 docgen has no icon "mastodon": https://social.example.org/@leaf",
      "docs.json:49 The redirect "/gone" points to no page: "/nowhere".",
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
    import { pluginOpenapi } from 'docgenjs/plugins/openapi';
    import { pluginAnalytics } from 'docgenjs/plugins/analytics';
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
        pluginOpenapi({
          spec: './docs/public/openapi.json',
          overlays: './overlays/openapi.json',
          outDir: 'api',
          pages: 'operation',
        }),
        pluginAnalytics({ provider: 'ga4', measurementId: 'G-1' }),
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

    import { Accordion, AccordionGroup, CodeGroup, Note, Orchard, Step, Steps, Tab, Tabs, Tooltip, Tree, Warning } from '../../components/mintlify.jsx';
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

    ## May 2026

    v2 · \`Leaves\` · \`Pots\`

      More leaves.

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

const GARDEN = {
  openapi: '3.1.0',
  info: { title: 'Garden', version: '1' },
  servers: [{ url: 'https://api.example.org/v1' }],
  paths: {
    '/plants': {
      get: { tags: ['Plants & trees'], summary: 'List all plants', operationId: 'listPlants', responses: {} },
      post: { tags: ['Plants & trees'], summary: 'Plant one', description: 'Digs.', responses: {} },
      delete: { tags: ['Plants & trees'], summary: 'Burn all', 'x-excluded': true, responses: {} },
    },
    '/rain/{day}': {
      get: {
        tags: ['Weather'],
        responses: {},
        parameters: [{ name: 'day', in: 'path', required: true, schema: { type: 'string' } }],
      },
      put: {
        tags: ['Weather'],
        summary: 'Make rain',
        responses: {},
        parameters: [{ name: 'day', in: 'path', required: true, schema: { type: 'string' } }],
      },
    },
  },
};

it('makes the pages of an API at their addresses, from all that names them', async () => {
  const { next, result } = await movedFiles('mintlify', {
    'docs.json': JSON.stringify({
      name: 'Garden',
      navigation: {
        tabs: [
          { tab: 'Guides', groups: [{ group: 'Begin', pages: ['index'] }] },
          { tab: 'API', openapi: 'api/garden.json' },
          {
            tab: 'Old API',
            groups: [
              {
                group: 'Weather',
                openapi: { source: '/old.yaml', directory: 'old' },
                pages: ['old/intro', 'GET /wind', 'old.yaml GET /storm', 'GET /sun'],
              },
              { group: 'Far', openapi: 'https://example.org/far.yaml', pages: [] },
            ],
          },
        ],
      },
    }),
    'index.mdx': '---\ntitle: Garden\n---\n\n[List](/api-reference/plants-&-trees/list-all-plants)\n',
    'api/garden.json': JSON.stringify(GARDEN),
    'old.yaml':
      'openapi: 3.0.0\ninfo: { title: Old, version: "1" }\npaths:\n  /wind: { get: { summary: Wind, responses: {} } }\n  /storm: { get: { summary: Storm, responses: {} } }\n  /fog: { get: { responses: {} } }\n',
    'old/intro.mdx': '---\ntitle: Intro\n---\n\nWords.\n',
    'endpoint/rain.mdx':
      '---\ntitle: Let it rain\nopenapi: PUT /rain/{day}\n---\n\nSee [the start](/index).\n\n<Warning>\n  Take a **boot**.\n</Warning>\n',
    'endpoint/again.mdx': '---\nopenapi: "api/garden.json PUT /rain/{day}"\n---\n',
    'endpoint/note.mdx': '---\nopenapi: /api/garden.json get /rain/{day}\n---\n\n<Card>Umbrella.</Card>\n',
  });
  expect(listReport(result)).toMatchInlineSnapshot(`
    [
      "docs.json: Consoles send requests from the page itself, where Mintlify has a proxy.",
      "docs.json:1 No description of an API has the operation "GET /sun".",
      "docs.json:1 Pages of the API at "https://example.org/far.yaml" are not generated: a build fetches nothing.",
      "endpoint/note.mdx: The operation "GET /rain/{day}" has a separate page, which this one links to.",
    ]
  `);
  expect(next.read('docgen.config.ts')).toMatchInlineSnapshot(`
    "import { defineConfig } from 'docgenjs';
    import { pluginOpenapi } from 'docgenjs/plugins/openapi';
    import { pluginClientRedirects } from 'docgenjs/plugins/client-redirects';

    export default defineConfig({
      title: 'Garden',
      lang: 'en',
      route: { cleanUrls: true, extensions: ['.md', '.mdx'] },
      llms: true,
      plugins: [
        pluginOpenapi([
          {
            spec: './docs/public/api/garden.json',
            overlays: './overlays/api-garden.json',
            outDir: 'api-reference',
            pages: 'operation',
            tryIt: { origins: ['https://api.example.org'] },
          },
          {
            spec: './docs/public/old.yaml',
            overlays: './overlays/old.json',
            outDir: 'old',
            pages: 'operation',
          },
        ]),
        pluginClientRedirects({ redirects: [{ from: '/endpoint/again', to: '/endpoint/rain' }] }),
      ],
      themeConfig: {
        nav: [
          { text: 'Guides', link: '/' },
          { text: 'API', link: '/api-reference/plants-&-trees/list-all-plants' },
          { text: 'Old API', link: '/old/intro' },
        ],
        sidebar: {
          '/': [{ text: 'Begin', items: ['/'] }],
          '/api-reference/': [
            { text: 'Plants & trees', dir: 'api-reference/plants-&-trees' },
            { text: 'Weather', items: ['/api-reference/weather/get-rain', '/endpoint/rain'] },
          ],
          '/endpoint/': [
            { text: 'Plants & trees', dir: 'api-reference/plants-&-trees' },
            { text: 'Weather', items: ['/api-reference/weather/get-rain', '/endpoint/rain'] },
          ],
          '/old/': [{ text: 'Weather', items: ['/old/intro', '/old/wind', '/old/storm'] }],
        },
      },
    });
    "
  `);
  expect(JSON.parse(next.read('overlays/api-garden.json')).actions).toMatchInlineSnapshot(`
    [
      {
        "target": "$.paths['/plants'].get",
        "update": {
          "x-docgen-path": "/api-reference/plants-&-trees/list-all-plants",
        },
      },
      {
        "target": "$.paths['/plants'].post",
        "update": {
          "x-docgen-path": "/api-reference/plants-&-trees/plant-one",
        },
      },
      {
        "remove": true,
        "target": "$.paths['/plants'].delete",
      },
      {
        "target": "$.paths['/rain/{day}'].get",
        "update": {
          "x-docgen-path": "/api-reference/weather/get-rain",
        },
      },
      {
        "target": "$.paths['/rain/{day}'].put",
        "update": {
          "description": "See [the start](/).

    > [!WARNING]
    > Take a **boot**.",
          "summary": "Let it rain",
          "x-docgen-path": "/endpoint/rain",
        },
      },
    ]
  `);
  expect(result.lostAddresses).toEqual([]);
  const built = await next.build();
  expect(
    built.files().filter((path) => /^(?:api-reference|old|endpoint)\/.*html$/.test(path)),
  ).toMatchInlineSnapshot(`
    [
      "api-reference/index.html",
      "api-reference/plants-&-trees/list-all-plants.html",
      "api-reference/plants-&-trees/plant-one.html",
      "api-reference/plants-trees/index.html",
      "api-reference/weather/get-rain.html",
      "api-reference/weather/index.html",
      "endpoint/again.html",
      "endpoint/note.html",
      "endpoint/rain.html",
      "old/index.html",
      "old/intro.html",
      "old/operations/index.html",
      "old/storm.html",
      "old/wind.html",
    ]
  `);
  expect(built.html('endpoint/rain.html')).toMatch(
    /See <a href="\/"[\s\S]*callout--warning[\s\S]*Take a <strong>boot/,
  );
  expect(built.html('endpoint/note.html')).toContain('Umbrella.');
});

it('shows the description of an API in each language', async () => {
  const toFile = (title: string) => JSON.stringify({ ...GARDEN, info: { title, version: '1' } });
  const { next, result } = await movedFiles('mintlify', {
    'docs.json': JSON.stringify({
      name: 'Garden',
      navigation: {
        languages: [
          {
            language: 'en',
            tabs: [
              { tab: 'API', openapi: 'garden.json' },
              { tab: 'Home', pages: ['index'] },
            ],
          },
          {
            language: 'de',
            tabs: [
              { tab: 'API', openapi: { source: 'de/garden.json', directory: 'de/api-reference' } },
              { tab: 'Anfang', pages: ['de/index'] },
            ],
          },
        ],
      },
    }),
    'index.mdx': '# Garden\n',
    'de/index.mdx': '# Garten\n',
    'garden.json': toFile('Garden'),
    'de/garden.json': toFile('Garten'),
  });
  expect(result.lostAddresses).toEqual([]);
  expect(next.read('docgen.config.ts')).toContain(
    "spec: { en: './docs/public/garden.json', de: './docs/public/de/garden.json' }",
  );
  const built = await next.build();
  expect(built.problems()).toEqual([]);
  expect(built.html('de/api-reference/index.html')).toContain('Garten');
  expect(built.files()).toContain('de/api-reference/weather/make-rain.html');
});

it('counts with the service of Mintlify that docgen knows, and says what else readers are asked', async () => {
  const { next, result } = await movedFiles('mintlify', {
    'docs.json': JSON.stringify({
      name: 'Tea',
      colors: { primary: '#16a34a' },
      navigation: { pages: ['index'] },
      integrations: {
        plausible: { domain: 'tea.example', server: 'stats.tea.example' },
        gtm: { tagId: 'GTM-1' },
      },
      feedback: { thumbsRating: true },
    }),
    'index.mdx': '---\ntitle: Tea\n---\n\nHot.\n',
  });
  expect(next.read('docgen.config.ts')).toContain(
    "pluginAnalytics({ provider: 'plausible', domain: 'tea.example', host: 'https://stats.tea.example' })",
  );
  expect(listReport(result)).toEqual([
    'docs.json:1 "feedback" is not carried over.',
    'docs.json:1 "integrations.gtm" is not carried over.',
  ]);
  expect(result.builds).toBe(true);
});

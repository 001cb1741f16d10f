/** Pages of other tools are rewritten around their code, and never in it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteDocsifyPage } from '../../../src/tools/migrate/docsify/page.ts';
import { rewriteDocusaurusPage } from '../../../src/tools/migrate/docusaurus/page.ts';
import { createUnits } from '../../../src/tools/migrate/docusaurus/units.ts';
import { FUMADOCS_PACK } from '../../../src/tools/migrate/fumadocs/components.ts';
import { rewriteFumadocsPage } from '../../../src/tools/migrate/fumadocs/page.ts';
import { rewriteGitBookPage } from '../../../src/tools/migrate/gitbook/page.ts';
import { rewriteMintlifyPage } from '../../../src/tools/migrate/mintlify/page.ts';
import { rewriteMkDocsPage } from '../../../src/tools/migrate/mkdocs/page.ts';
import { NEXTRA_PACK } from '../../../src/tools/migrate/nextra/components.ts';
import { rewriteNextraPage } from '../../../src/tools/migrate/nextra/page.ts';
import { rewriteCode } from '../../../src/tools/migrate/page/rewrite-code.ts';
import { createLosses } from '../../../src/tools/migrate/project/migration.ts';
import { rewriteStarlightPage } from '../../../src/tools/migrate/starlight/page.ts';
import { rewriteVitePressPage } from '../../../src/tools/migrate/vitepress/page.ts';

const PAGE = { path: 'a.md', sourcePath: 'docs/a.md', newPaths: new Map(), losses: createLosses() };
const VALUES = { siteConfig: '{}', locales: ['en'] };

const rewriteVitePress = (source: string, files: Readonly<Record<string, string>> = {}) =>
  rewriteVitePressPage({ ...PAGE, source, readShared: (path) => files[path] });
const rewriteDocusaurus = (source: string) =>
  rewriteDocusaurusPage({
    format: 'mdx',
    ...PAGE,
    ...VALUES,
    source,
    rewriteLink: (target: string) => target,
  });

/** A page of a Starlight site at the root, without other pages or files. */
const createStarlightPage = () => ({
  ...PAGE,
  sourcePath: 'src/content/docs/a.mdx',
  path: 'docs/a.mdx',
  address: '/a/',
  base: '',
  links: new Map<string, string>(),
  shim: 'components/starlight.jsx',
  missing: new Set<string>(),
  resolveFile: () => undefined,
});

const rewriteStarlight = (source: string) =>
  rewriteStarlightPage({ ...createStarlightPage(), source, base: 'star', links: new Map([['/b', '/b']]) });

const rewriteMkDocs = (source: string) =>
  // Files are inserted into code as well, on purpose.
  rewriteMkDocsPage({ ...PAGE, source, readIncluded: () => undefined });

const rewriteMintlify = (source: string) =>
  rewriteMintlifyPage({
    ...PAGE,
    source,
    path: 'docs/a.mdx',
    sourcePath: 'a.mdx',
    isSnippet: true,
    links: new Map([['b', '/b']]),
    variables: { name: 'value' },
    shim: 'components/mintlify.jsx',
    missing: new Set<string>(),
  });

const rewriteDocsify = (source: string) =>
  rewriteDocsifyPage({
    ...PAGE,
    source,
    home: 'README.md',
    isRelative: false,
    hasVue: true,
    readPart: () => 'Inserted',
  });
const rewriteGitBook = (source: string) =>
  rewriteGitBookPage({ ...PAGE, source, titles: new Map(), readPart: () => 'Inserted' });

const rewriteNextra = (source: string) =>
  rewriteNextraPage({
    ...PAGE,
    source,
    path: 'docs/a.mdx',
    sourcePath: 'content/a.mdx',
    theme: {},
    address: '/a',
    resolveFile: () => undefined,
    findLink: (address) => (address === '/b' ? '/b' : undefined),
    shim: 'components/nextra.jsx',
    missing: new Set<string>(),
    pack: NEXTRA_PACK,
  });

const rewriteFumadocs = (source: string) =>
  rewriteFumadocsPage({
    ...PAGE,
    source,
    path: 'docs/docs/a.mdx',
    sourcePath: 'content/docs/a.mdx',
    address: '/docs/a',
    resolveFile: () => undefined,
    findLink: (address) => (address === '/b' ? '/b' : undefined),
    findFile: () => undefined,
    globals: new Map(),
    readPart: () => 'Inserted',
    shim: 'components/fumadocs.jsx',
    missing: new Set<string>(),
    pack: FUMADOCS_PACK,
  });

/** What each tool's rewriting looks for. */
const TEMPTING = [
  '<script setup>',
  "import Foo from '@theme/Foo'",
  '</script>',
  '<style>',
  'a { color: red }',
  '</style>',
  '{{ value }}',
  '<Badge text="new" />',
  '<Counter :n="1" />',
  '[[toc]]',
  '::: raw',
  ':::',
  '<<< ./code.js',
  '<!-- @include: ./none.md -->',
  '<!-- comment -->',
  '[link](./b.md)',
  '<TabItem value="a" default>',
  '<Tabs queryString>',
  '<Link to="/x">',
  "import { defineConfig } from '@rspress/core';",
  "import { Tabs, TabItem } from '@astrojs/starlight/components';",
  "import Chart from '../Chart.astro';",
  '<Counter client:load class="big" />',
  ':::tip{icon="star"}',
  '<Fragment slot="a">',
  '[link](/star/b/)',
  '!!! note "Title"',
  '    indented',
  '=== "Tab"',
  '--8<-- "shared.md"',
  '/// note | Title',
  '///',
  '/// tab | A',
  '{!shared.md!}',
  '{* a.py hl[1] *}',
  '++ctrl+c++ ==marked== :material-home: [a](b.md){ .md-button }',
  '<Note>Words</Note>',
  '<RequestExample>',
  '{word} {{name}}',
  '<Snippet file="none.mdx" />',
  'const [a] = useState(0);',
  '{% hint style="info" %}',
  '{% endhint %}',
  '{% code title="a" lineNumbers="true" %}',
  '{% endcode %}',
  '{% tabs %}',
  '{% tab title="a" %}',
  '{% endtab %}',
  '{% include "part.md" %}',
  '$$x$$ <i class="fa-x">:x:</i> [b.md](b.md "mention")',
  '## Title [#id]',
  '## Title [!toc]',
  "import { Callout } from 'nextra/components'",
  "import Link from 'next/link'",
  'export default function Layout() {}',
  '<Tabs.Tab>words</Tabs.Tab>',
  '### Title [step]',
  '<include>./part.mdx</include>',
  '<include>./code.ts</include>',
  '<Mermaid chart="graph LR" />',
  '<InlineTOC items={toc} />',
  "import { Callout } from 'fumadocs-ui/components/callout'",
  'words',
  '',
];

const line = fc.constantFrom(...TEMPTING);
const fence = fc
  .tuple(
    fc.array(line, { maxLength: 6 }),
    fc.constantFrom('```', '````', '~~~'),
    fc.constantFrom('', 'js', 'vue', 'ts tab="a"', 'npm'),
  )
  .map(([lines, ticks, lang]) => ({
    code: lines.join('\n'),
    text: `${ticks}${lang}\n${lines.join('\n')}\n${ticks}`,
  }));
const span = fc
  .tuple(line, fc.constantFrom('`', '``'))
  .map(([code, ticks]) => ({ code: code || 'x', text: `Words ${ticks}${code || 'x'}${ticks} words.` }));
const prose = line.map((text) => ({
  code: undefined,
  text: text.replace(/^<<<.*|^<(?:script|style).*/, ''),
}));
const pages = fc.array(fc.oneof(fence, span, prose), { maxLength: 8 });

describe.each([
  ['VitePress', rewriteVitePress],
  ['Docusaurus', rewriteDocusaurus],
  ['Starlight', rewriteStarlight],
  ['MkDocs', rewriteMkDocs],
  ['Mintlify', rewriteMintlify],
  ['GitBook', rewriteGitBook],
  ['Docsify', rewriteDocsify],
  ['Nextra', rewriteNextra],
  ['Fumadocs', rewriteFumadocs],
  ['Rspress', (source: string) => rewriteCode(source, 'a.mdx', () => 'other')],
])('a page of %s', (_, rewrite) => {
  it('may have links that are no valid addresses', async () => {
    expect(await rewrite('[share](./100%.md) ![all](100%.png)\n')).toMatch(/\[share\].*100%.*!\[all\].*100%/);
  });

  it('keeps the bytes of all its code', async () => {
    await fc.assert(
      fc.asyncProperty(pages, async (parts) => {
        const source = parts.map(({ text }) => text).join('\n\n');
        const rewritten = (await rewrite(source)) ?? source;
        let at = 0;
        for (const { code } of parts) {
          if (code === undefined) continue;
          at = rewritten.indexOf(code, at);
          expect(at, `"${code}" in:\n${rewritten}`).toBeGreaterThanOrEqual(0);
          at += code.length;
        }
      }),
      { numRuns: 200, seed: 16 },
    );
  });
});

it('takes scripts and styles of Vue out of the page, and leaves those in its samples', () => {
  const sample = '```vue\n<script setup>\nlet a\n</script>\n\n<style>\nb {}\n</style>\n```';
  const source = `<script setup>\nlet a\n</script>\n\n# A\n\n${sample}\n\n<style>\nb {}\n</style>\n`;
  expect(rewriteVitePress(source).trim()).toBe(`# A\n\n${sample}`);
});

describe('markup of Vue', () => {
  const rewriteLosses = (source: string) => {
    const losses = createLosses();
    const text = rewriteVitePressPage({ ...PAGE, source, losses, readShared: () => undefined });
    return { text, losses: losses.list().map(({ message }) => message) };
  };

  it('has a template for the title of a page', () => {
    const withTemplate = (value: string) => rewriteLosses(`---\ntitleTemplate: ${value}\n---\n\n# A\n`);
    expect(withTemplate("':title | Handbook'").text).toContain('titleSuffix: "| Handbook"');
    expect(withTemplate('Handbook').text).toContain('titleSuffix: "| Handbook"');
    for (const lost of ['false', "'Read :title'"]) {
      expect(withTemplate(lost).text).not.toContain('titleSuffix');
      expect(withTemplate(lost).losses).toEqual([
        expect.stringContaining('is not carried over: something follows every title.'),
      ]);
    }
  });

  it('is no name in brackets that a backslash makes text', () => {
    const source = 'An **ArrayList\\<Apple\\>** has a \\<Badge text="new"/>, and \\<div v-if="a">.';
    expect(rewriteLosses(source)).toEqual({ text: source, losses: [] });
  });

  it('is no loss where it keeps Vue away', () => {
    expect(rewriteLosses('A <span v-pre>{{ name }}</span>.')).toEqual({
      text: 'A <span>{{ name }}</span>.',
      losses: [],
    });
  });

  it('becomes a picture where a component is given one', () => {
    expect(
      rewriteLosses('<ZoomableImage src="/a/one.webp" alt="One" />\n\n<Chart src="/a/one.csv" />'),
    ).toEqual({
      text: '<img src="/a/one.webp" alt="One">\n\n',
      losses: [
        'The Vue component <ZoomableImage> becomes a picture.',
        'The Vue component <Chart> is removed.',
      ],
    });
  });
});

describe('components of Vue with words', () => {
  const rewriteLosses = (source: string) => {
    const losses = createLosses();
    const text = rewriteVitePressPage({ ...PAGE, source, losses, readShared: () => undefined });
    return { text, losses: losses.list().map(({ message }) => message) };
  };

  it('become links and titles, and their content text, never code', () => {
    const source = `<Deck>
    <Card
        title="On [tea]"
        href="/tea"
    >
        All of it
    </Card>
    <Card title="Pots">
        Iron
    </Card>
</Deck>

See <DocLink href="/a#b">the status</DocLink>, and <Soft>this</Soft>.
`;
    expect(rewriteLosses(source)).toEqual({
      text: `
[On \\[tea\\]](/tea)



All of it

**Pots**
Iron



See [the status](/a#b), and this.
`,
      losses: [
        'The Vue component <Deck> is removed.',
        'The Vue component <Card> becomes a link.',
        'The Vue component <Card> becomes its title.',
        'The Vue component <DocLink> becomes a link.',
        'The Vue component <Soft> is removed.',
      ],
    });
  });

  it('keep what they are in', () => {
    const { text } = rewriteLosses('- One\n\n  <Card>\n      Iron\n  </Card>\n\n- Two\n');
    expect(text).toBe('- One\n\n  \n  Iron\n  \n\n- Two\n');
  });

  it('lose what they compute in several lines, and nothing of it is shown', () => {
    const { text } = rewriteLosses('<Table\n  :data="[\n    { name: \'a\' },\n  ]"\n/>\n\nText\n');
    expect(text.trim()).toBe('Text');
  });
});

describe('containers of VitePress in each other', () => {
  const BLOCK = '```js [a.js]\na;\n```';

  it.each([
    [
      'with an end for each',
      `::: tip\n::: code-group\n${BLOCK}\n:::\n\nText\n:::\n\n::: info\nb\n:::\n`,
      `:::: tip\n::: code-group\n${BLOCK}\n:::\n\nText\n::::\n\n::: info\nb\n:::\n`,
    ],
    [
      'with one end, which is that of both',
      `::: tip\n::: code-group\n${BLOCK}\n:::\n\n## Next\n\n::: info\nb\n:::\n`,
      `:::: tip\n::: code-group\n${BLOCK}\n:::\n::::\n\n## Next\n\n::: info\nb\n:::\n`,
    ],
    ['with more colons around', `:::: tip\n::: info\na\n:::\n::::\n`, `:::: tip\n::: info\na\n:::\n::::\n`],
    ['in a quote', `> ::: tip\n> ::: info\n> a\n> :::\n`, `> :::: tip\n> ::: info\n> a\n> :::\n> ::::\n`],
    ['without an end', `::: tip\na\n`, `::: tip\na\n`],
    [
      'in a sample',
      `\`\`\`\`md\n::: tip\n::: info\n:::\n\`\`\`\`\n`,
      `\`\`\`\`md\n::: tip\n::: info\n:::\n\`\`\`\`\n`,
    ],
  ])('%s', (_, source, expected) => {
    expect(rewriteVitePress(source)).toBe(expected);
  });
});

it('inserts files into text and code, and leaves a sample of how that is written', () => {
  const source = '<!--@include: ./b.md-->\n\n```md\n<!--@include: ./none.md-->\n<!--@include: ./b.md-->\n```';
  expect(rewriteVitePress(source, { 'b.md': 'Inserted {{ a }}' })).toBe(
    'Inserted {{ a }}\n\n```md\n<!--@include: ./none.md-->\nInserted {{ a }}\n```',
  );
});

it('reads imports of Docusaurus that share a line, and ones that take several', () => {
  const page = rewriteDocusaurus(
    [
      "import Tabs from '@theme/Tabs'; import TabItem from '@theme/TabItem'; import Pot from '@site/src/pot';",
      '',
      'import {',
      '  Leaf,',
      "  Stem } from 'leaves';",
      "import Translate, { translate } from '@docusaurus/Translate';",
      "import ThemedImage from '@theme/ThemedImage';",
      '',
      'Text',
    ].join('\n'),
  );
  expect(page.split('\n')).toEqual([
    "import { Tabs } from 'docgenjs/theme';",
    "import { Tab } from 'docgenjs/theme';",
    "import Pot from '@site/src/pot';",
    '',
    "import { Leaf, Stem } from 'leaves';",
    'export const Translate = ({ children }) => children;',
    'export const translate = ({ message, id }) => message ?? id;',
    expect.stringMatching(/^export const ThemedImage = .*sources\.light.*sources\.dark/),
    '',
    'Text',
  ]);
});

it('keeps ids of headings of MkDocs, however they are written, and speaks of macros only where there are some', () => {
  expect(rewriteMkDocs('## One { id="1.0.1" }\n\n## Two {: #two .big }\n\n{{ x }}')).toBe(
    '## One {#1.0.1}\n\n## Two {#two}\n\n{{ x }}',
  );
  const said = (hasMacros: boolean) => {
    const losses = createLosses();
    rewriteMkDocsPage({ ...PAGE, source: '{{ x }}', readIncluded: () => undefined, hasMacros, losses });
    return losses.list().map(({ message }) => message);
  };
  expect([said(false), said(true)]).toEqual([[], ['Macros stay as text.']]);
});

it('keeps words and changed lines that are marked behind the language of code', () => {
  const starlight = rewriteStarlight(
    ['```sh title="a" {1} ins={2-3} del={5} "tea" mark=/a\\.b/', 'get tea', 'a.b', '', 'x', 'y', '```'].join(
      '\n',
    ),
  );
  expect(starlight.split('\n')).toEqual([
    '```sh title="a" {1}',
    'get tea # [!code word:tea] [!code word:a.b]',
    'a.b # [!code ++:2]',
    '',
    'x',
    'y # [!code --]',
    '```',
  ]);
  for (const rewrite of [rewriteNextra, rewriteFumadocs])
    expect(rewrite('```js /two/\none() // [!code highlight]\ntwo()\n```')).toContain(
      '```js\none() // [!code highlight] [!code word:two]\ntwo()\n```',
    );
});

it('runs what Docusaurus reads as MDX in a block of code', () => {
  const block = '````mdx-code-block\nexport const Leaf = () => <i>leaf</i>;\n````';
  expect(rewriteDocusaurus(`# Tea\n\n${block}\n\n<Leaf />\n`)).toBe(
    '# Tea\n\n\nexport const Leaf = () => <i>leaf</i>;\n\n\n<Leaf />\n',
  );
});

it.each([
  ['Docusaurus', rewriteDocusaurus],
  ['MkDocs', rewriteMkDocs],
  ['Nextra', rewriteNextra],
  ['Fumadocs', rewriteFumadocs],
])('leaves keys of a site for %s out that mean something else in docgen', (_, rewrite) => {
  expect(rewrite('---\nhero: /a.png\nsidebar: left\ntitle: Tea\n---\n\n# Tea\n')).not.toMatch(/hero|left/);
});

it('finds pages that Docusaurus links from the docs folder', () => {
  const page = {
    ...PAGE,
    ...VALUES,
    sourcePath: 'docs/deep/a.md',
    path: 'docs/deep/a.md',
    rewriteLink: (link: string) => link,
  };
  const newPaths = new Map([['docs/api/store.md', 'docs/api/store.md']]);
  expect(
    rewriteDocusaurusPage({ ...page, format: 'mdx', newPaths, source: '[a](api/store.md#b) [c](none.md)' }),
  ).toBe('[a](../api/store.md#b) [c](none.md)');
});

it('takes baseUrl off addresses of Docusaurus, which docgen adds to all of them', () => {
  const { rewriteLink } = createUnits({
    versions: [],
    lang: 'en',
    langs: ['en'],
    base: 'docs',
    siteBase: '/tool/',
  });
  const source =
    '[a](/tool/docs/a) [b](/docs/b) ![c](/tool/c.png)\n\n<img src="/tool/d.png" /> <a href="/toolbox">e</a>';
  expect(rewriteDocusaurusPage({ ...PAGE, ...VALUES, format: 'mdx', source, rewriteLink })).toBe(
    '[a](/docs/a) [b](/docs/b) ![c](/c.png)\n\n<img src="/d.png" /> <a href="/toolbox">e</a>',
  );
});

it('finds files by the names that tsconfig.json gives to folders, and takes styles, in pages of Starlight', () => {
  const page = rewriteStarlightPage({
    ...createStarlightPage(),
    newPaths: new Map([
      ['src/assets/dot.png', 'src/assets/dot.png'],
      ['src/parts/cta.mdx', 'docs/_parts/cta.mdx'],
    ]),
    resolveFile: (specifier) =>
      ({ '@assets/dot.png': 'src/assets/dot.png', '@parts/cta.mdx': 'src/parts/cta.mdx' })[specifier],
    source: [
      "import dot from '@assets/dot.png';",
      "import { Content as Cta } from '@parts/cta.mdx';",
      '',
      '![a dot](@assets/dot.png)',
      '',
      '<div style="text-align: center; --gap: 1px; background: url(data:a;b)">Text</div>',
    ].join('\n'),
  });

  expect(page).toContain("import dot from '../src/assets/dot.png';");
  expect(page).toContain("import Cta from './_parts/cta.mdx';");
  expect(page).toContain('![a dot](../src/assets/dot.png)');
  expect(page).toContain(
    '<div style={{ textAlign: "center", "--gap": "1px", background: "url(data:a;b)" }}>Text</div>',
  );
});

describe('HTML that Astro sets', () => {
  it.each([
    [
      'is no markup of the page, whatever is in it',
      '<Fragment set:html={"<pre class=\\"x\\"><a href=\\"/star/b/\\">{ }</a> [a](/star/b/)</pre>\\n"} />',
      '<div dangerouslySetInnerHTML={{ __html: "<pre class=\\"x\\"><a href=\\"/star/b/\\">{ }</a> [a](/star/b/)</pre>\\n" }} />',
    ],
    [
      'stays in its line, and in its element',
      'A <Fragment set:html={"<b>}</b>" + b}></Fragment> and <p class="x" set:html={a} /> [b](/star/b/).',
      'A <span dangerouslySetInnerHTML={{ __html: "<b>}</b>" + b }} /> and <p className="x" dangerouslySetInnerHTML={{ __html: a }} /> [b](/b).',
    ],
    [
      'may be written as text',
      `<Fragment set:html='<b>"1"</b>' />`,
      '<div dangerouslySetInnerHTML={{ __html: "<b>\\"1\\"</b>" }} />',
    ],
  ])('%s', (_, source, expected) => {
    expect(rewriteStarlight(source)).toBe(expected);
  });

  it('is listed where it is a template', () => {
    const losses = createLosses();
    rewriteStarlightPage({
      ...createStarlightPage(),
      losses,
      source: '# A\n\n<p set:html={`<b>\n</b>`} />\n',
    });
    expect(losses.list()).toMatchObject([{ line: 3, message: expect.stringContaining('template') }]);
  });
});

it('keeps braces of formulas in pages of MkDocs, and removes attributes of links and headings', () => {
  const source = '## Sum { .big }\n\n$$\n\\sum_{k=0}^{n} {i=1}\n$$\n\n[a](b.md){ .md-button }';

  const page = rewriteMkDocs(source);

  expect(page).toBe('## Sum\n\n$$\n\\sum_{k=0}^{n} {i=1}\n$$\n\n[a](b.md)');
});

describe('commands of npm', () => {
  const GROUP = (prefix = '') =>
    ['npm install -D a', 'pnpm add -D a', 'yarn add -D a', 'bun add -D a']
      .map((line) => `\n${prefix}\`\`\`sh [${line.split(' ')[0]}]\n${prefix}${line}\n${prefix}\`\`\`\n`)
      .join('');

  it.each([
    ['Docusaurus', rewriteDocusaurus, '```sh npm2yarn'],
    ['Nextra', rewriteNextra, '```sh npm2yarn'],
    ['Fumadocs', rewriteFumadocs, '```npm'],
  ])('of %s are a code group with those of other package managers', async (_, rewrite, opening) => {
    const source = `A\n\n${opening}\nnpm install -D a\n\`\`\`\n\n- B\n\n  ${opening}\n  npm install -D a\n  \`\`\`\n`;

    const page = (await rewrite(source)) ?? '';

    expect(page).toContain(`A\n\n:::code-group\n${GROUP()}\n:::\n`);
    expect(page).toContain(`- B\n\n  :::code-group\n${GROUP('  ')}\n  :::\n`);
  });

  it('are made of names of packages, and of npx', async () => {
    expect(await rewriteFumadocs('```package-install\na b\n```')).toContain('yarn add a b\n');
    const command = await rewriteFumadocs('```package-install\nnpm i a -D\n```');
    expect(command).toContain('npm i a -D\n');
    expect(command).toContain('yarn add a -D\n');
    expect(await rewriteFumadocs('```npm\nnpx create-a@latest\n```')).toContain('bunx create-a@latest\n');
  });

  it('stay those of npm where others have no such command', async () => {
    expect(await rewriteFumadocs('```npm\nnpm ci\n```')).toBe('```sh\nnpm ci\n```');
    expect(rewriteDocusaurus('```sh npm2yarn\nnpm i -g a\n```')).toBe('```sh\nnpm i -g a\n```');
  });

  it('in an admonition give that one more colons', () => {
    const page = rewriteDocusaurus(
      ':::tip\n\n```sh npm2yarn\nnpm run a\n```\n\n:::\n\n:::note\n\nB\n\n:::\n',
    );
    expect(page).toMatch(/^::::tip\n\n:::code-group\n[\s\S]*\n:::\n\n::::\n\n:::note\n\nB\n\n:::\n$/);
  });
});

describe('a block of pymdownx.blocks', () => {
  it.each([
    ['/// note\n\nText\n\n///', ':::note\n\nText\n:::\n'],
    ['/// Note | Title\nText\n///\nAfter', ':::note Title\nText\n:::\nAfter'],
    ['/// admonition | T\n    type: bug\n\nText\n///', ':::danger T\n\n\nText\n:::'],
    ['/// details | More\nText\n///', ':::details More\nText\n:::'],
    ['//// tip\n/// warning\nIn\n///\n////', '::::tip\n:::warning\nIn\n:::\n::::'],
    ['/// tab | A\n```js\na\n```\n///\n\n/// tab | B\n```js\nb\n```\n///', '```js [A]'],
    ['/// html | div.card#one\n**a**\n///', '<div id="one" class="card">\n\n**a**\n\n</div>'],
    ['/// details | Title\n    open: true\n\nA\n///', ':::details Title {open}\n\n\nA\n:::'],
    ['```\n/// note\n///\n```', '```\n/// note\n///\n```'],
    ['/// note without an end', '/// note without an end'],
  ])('%j is a container', (source, text) => {
    expect(rewriteMkDocs(source)).toContain(text);
  });

  it('that has a caption or attributes says what it loses', () => {
    const losses = createLosses();
    const source = '/// caption\nA picture\n///\n\n/// html | div[data-a="b"]\nText\n///';

    const page = rewriteMkDocsPage({ ...PAGE, losses, source, readIncluded: () => undefined });

    expect(page).toContain('A picture');
    expect(losses.list().map(({ line, message }) => `${line} ${message}`)).toEqual([
      '1 A block of the type "caption" becomes paragraphs.',
      '5 Attributes of a block of HTML are removed.',
    ]);
  });
});

it('inserts files into pages of MkDocs as text and as code, and keeps what cannot be read', () => {
  const files: Readonly<Record<string, string>> = {
    'a.md': '---\ntitle: A\n---\nWords of A\n',
    '../src/main.py': 'import os\n\n\nprint(1)\nprint(2)\n',
  };
  const rewrite = (source: string) => {
    const losses = createLosses();
    const page = rewriteMkDocsPage({ ...PAGE, losses, source, readIncluded: (path) => files[path] });
    return [page, ...losses.list().map(({ message }) => message)];
  };

  expect(rewrite('{! a.md !}')).toEqual(['Words of A']);
  expect(rewrite('{* ../src/main.py hl[1,4:5] *}')).toEqual([
    '```py {1,4,5}\nimport os\n\n\nprint(1)\nprint(2)\n```',
  ]);
  expect(rewrite('{* ../src/main.py ln[4:] hl[5] *}')).toEqual(['```py {3}\n…\nprint(1)\nprint(2)\n```']);
  expect(rewrite('```python\n{!> ../src/main.py!}\n```')).toEqual([
    '```python\nimport os\n\n\nprint(1)\nprint(2)\n```',
  ]);
  expect(rewrite('{* none.py *}')).toEqual([
    '{* none.py *}',
    '"none.py" is not inserted: there is no such file, or no such part of it.',
  ]);
  expect(rewrite('<img alt="a" src="{{ user.picture }}">')).toEqual([
    '',
    'An image whose address is a macro is removed.',
  ]);
});

it('resolves HTML in pages of MkDocs from the address of the page', () => {
  const newPaths = new Map([
    ['setup/a.md', 'setup/a.md'],
    ['setup/b.md', 'setup/b.md'],
    ['assets/dot.png', 'public/assets/dot.png'],
  ]);
  const source = '<div>\n<img src="../../assets/dot.png" />\n<a href="../b/#c">b</a>\n</div>';

  const page = rewriteMkDocsPage({
    ...PAGE,
    path: 'setup/a.md',
    newPaths,
    source,
    readIncluded: () => undefined,
  });

  expect(page).toBe('<div>\n<img src="/assets/dot.png" />\n<a href="/setup/b#c">b</a>\n</div>');
});

describe('a snippet of VitePress with a region', () => {
  const files = {
    'app.js': 'a();\n// #region setup\nb();\n// #endregion\n',
    'old.js': 'a();\n// region setup\nb();\n// endregion\n',
  };

  it.each([
    ['<<< ./app.js#setup{1} [App]', '```js {1} [App] file="./app.js#setup"\n```'],
    ['<<< ./old.js#setup', '```js\nb();\n```'],
    ['<<< ./app.js#none', '```js file="./app.js"\n```'],
  ])('%s is shown from the file where docgen finds it', (source, block) => {
    expect(rewriteVitePress(source, files).trim()).toBe(block);
  });

  it('is inserted where the page moves, or is inserted itself', () => {
    const newPaths = new Map([['a.md', 'b/a.md']]);
    const page = {
      ...PAGE,
      newPaths,
      readShared: (path: string) => ({ ...files, 'in.md': '<<< ./app.js#setup' })[path],
    };

    expect(rewriteVitePressPage({ ...page, source: '<<< ./app.js#setup' }).trim()).toBe('```js\nb();\n```');
    expect(
      rewriteVitePress('<!-- @include: ./in.md -->', { ...files, 'in.md': '<<< ./app.js#setup' }).trim(),
    ).toBe('```js\nb();\n```');
  });
});

it('a paragraph of half a megabyte in one line is rewritten as any other, headings keep their words', () => {
  const text = 'word '.repeat(100_000).trimEnd();
  expect(rewriteMkDocs(`# C# { .big }\n\n${text}\n\n## { .none }\n`)).toBe(
    `# C#\n\n${text}\n\n## { .none }\n`,
  );
});

it('keeps the title of an alert of VitePress apart from its text', () => {
  const source = '> [!WARNING] Not yet\n> Wait a day.\n\n> [!TIP]\n> Words.\n';
  expect(rewriteVitePress(source)).toBe(
    '> [!WARNING]\n> **Not yet**\n>\n> Wait a day.\n\n> [!TIP]\n> Words.\n',
  );
  expect(rewriteVitePress('- > [!NOTE] Of an item\n  > Words.\n- b\n  1. > [!TIP] Deep\n     > more\n')).toBe(
    '- > [!NOTE]\n  > **Of an item**\n  >\n  > Words.\n- b\n  1. > [!TIP]\n     > **Deep**\n     >\n     > more\n',
  );
});

it('keeps updates of Mintlify as components where one of them has more than texts', () => {
  const plain = '<Update label="May">\nA\n</Update>\n';
  expect(rewriteMintlify(plain)).toContain('## May\n\nA\n');
  for (const other of [
    '<Update\n  label="June"\n>\nB\n</Update>\n',
    '<Update label={"June"}>\nB\n</Update>\n',
  ])
    expect(rewriteMintlify(plain + other)).toContain(plain + other);
});

it('keeps the blocks that readers find opened, and can close', () => {
  expect(rewriteMkDocs('???+ note "All of it"\n    Text\n\n???+ tip\n    Text\n')).toBe(
    ':::details All of it {open}\nText\n:::\n\n:::details Tip {open}\nText\n:::\n',
  );
  expect(rewriteVitePress('::: details All of it {open}\nText\n:::\n', {})).toContain(
    'details All of it {open}',
  );
});

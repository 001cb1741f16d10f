import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readPage } from './read-page.ts';
import { config, project, type Topic } from './scenario.ts';

export const code: Topic = {
  name: 'Markdown, MDX and code',
  scenarios: [
    {
      id: 'code blocks: title, lines, numbers, wrapping, a file',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { showLineNumbers: true, defaultWrapCode: false },`)}
        == docs/index.mdx
        # Code

        ~~~ts title="brew.ts" {2}
        const tea = 'green';
        console.log(tea);
        ~~~

        ~~~bash wrapCode lineNumbers=false
        npm run brew
        ~~~

        ~~~tsx file="./Cup.tsx"
        ~~~

        ~~~unknownlang
        plain
        ~~~
        == docs/Cup.tsx
        export default function Cup() {
          return <i>cup</i>;
        }
      `,
      problems: ['DG3100 docs/index.mdx:15:1'],
      shows: (built) => {
        const page = readPage(built, '/');
        for (const text of [
          'brew.ts',
          "const tea = 'green';",
          'npm run brew',
          'export default function Cup',
          'plain',
        ])
          ok(page.text.includes(text), text);
        equal(
          page
            .find('rp-codeblock__title')
            .map(({ text }) => text)
            .join(),
          'brew.ts',
        );
      },
    },
    {
      id: 'a transformer of shiki, and an alias of a language',
      files: project`
        == rspress.config.ts
        ${config(
          `
          markdown: { shiki: { langAlias: { tealang: 'js' }, transformers: [markSecond] } },`,
          `import { markSecond } from './transformers';`,
        )}
        == transformers.ts
        import type { ShikiTransformer } from 'shiki';

        export const markSecond: ShikiTransformer = {
          name: 'mark-second',
          line(node, line) {
            if (line === 2) this.addClassToHast(node, 'second');
          },
        };
        == docs/index.mdx
        # Code

        ~~~tealang
        const one = 1;
        const two = 2;
        ~~~
      `,
      shows: (built) => match(built.html('/'), /<span class="line second"/),
    },
    {
      id: 'CodeBlockRuntime',
      files: project`
        == docs/index.mdx
        import { CodeBlockRuntime } from '@rspress/core/theme';

        # Runtime

        <CodeBlockRuntime lang="js" title="run.js" code="console.log('at run time');" />
      `,
      shows: (built) => {
        const { text } = readPage(built, '/');
        ok(text.includes("console.log('at run time');") && text.includes('run.js'));
      },
    },
    {
      id: 'alerts of GitHub and containers, in lists and steps',
      isQuick: true,
      files: project`
        == docs/index.mdx
        import { Steps } from '@rspress/core/theme';

        # Notes

        > [!NOTE]
        > An alert of **note**

        :::tip Own title
        In a tip
        :::

        :::warning{title="Braces"}
        In a warning
        :::

        :::details
        Folded
        :::

        1. One

           > [!TIP]
           > In a list

        <Steps>
        ### First

        > [!WARNING]
        > In steps

        ### Second
        </Steps>
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        equal(page.find('rp-callout').length, 6);
        for (const text of ['Own title', 'Braces', 'In a list', 'In steps', 'Folded'])
          ok(page.text.includes(text), text);
        ok(built.html('/').includes('An alert of <strong>note</strong>'));
        ok(!page.text.includes(':::') && !page.text.includes('[!'));
      },
    },
    {
      id: 'tabs, package manager tabs and other components of the theme',
      files: project`
        == docs/index.mdx
        import { Badge, PackageManagerTabs, Steps, Tab, Tabs, Link, SourceCode } from '@rspress/core/theme';

        # Parts

        <Tabs groupId="leaf" values={[{ value: 'a', label: 'Leaf' }, { value: 'b', label: 'Bag' }]} defaultValue="b">
          <Tab value="a">Loose **leaf**</Tab>
          <Tab value="b">In a bag</Tab>
        </Tabs>

        <PackageManagerTabs command="create teapot@latest" />

        <PackageManagerTabs command={{ npm: 'npm i tea', yarn: 'yarn add tea', pnpm: 'pnpm add tea' }} />

        <Badge text="beta" type="warning" /> <Link href="/other">Another</Link>

        <SourceCode href="https://example.com/src" />
        == docs/other.md
        # Other
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        for (const text of ['Leaf', 'Bag', 'In a bag', 'npm create teapot@latest', 'pnpm add tea', 'beta'])
          ok(page.text.includes(text), text);
        ok(page.links.includes('/other.html'));
      },
    },
    {
      id: 'plugins of remark and rehype',
      files: project`
        == rspress.config.ts
        ${config(
          `
          markdown: { remarkPlugins: [[remarkShout, { mark: '!!' }]], rehypePlugins: [rehypeMark] },`,
          `import { rehypeMark, remarkShout } from './plugins/shout.mjs';`,
        )}
        == plugins/shout.mjs
        const visit = (node, change) => { change(node); for (const child of node.children ?? []) visit(child, change); };

        export const remarkShout = ({ mark }) => (tree) => visit(tree, (node) => { if (node.type === 'text') node.value += mark; });
        export const rehypeMark = () => (tree) => visit(tree, (node) => { if (node.tagName === 'p') node.properties.title = 'marked'; });
        == docs/index.mdx
        # Title

        Words
      `,
      shows: (built) => match(built.html('/'), /<p title="marked">Words!!<\/p>/),
    },
    {
      id: 'components that pages need not import',
      files: project`
        == rspress.config.ts
        ${config(`
          markdown: { globalComponents: [path.join(__dirname, 'components/Cup.tsx')] },`)}
        == components/Cup.tsx
        export default function Cup({ of }: { of: string }) {
          return <span className="cup">A cup of {of}</span>;
        }
        == docs/index.mdx
        # Tea

        <Cup of="oolong" />
      `,
      shows: (built) =>
        deepEqual(
          readPage(built, '/')
            .find('cup')
            .map(({ text }) => text),
          ['A cup of oolong'],
        ),
    },
    {
      id: 'expressions, exports, comments and runtime values in MDX',
      files: project`
        == docs/index.mdx
        ---
        colour: amber
        ---
        import { NoSSR, useFrontmatter, usePageData, useSite, useVersion } from '@rspress/core/runtime';

        export const sum = (a, b) => a + b;

        export function Facts() {
          const { frontmatter } = useFrontmatter();
          const { page } = usePageData();
          const { site } = useSite();
          return <i className="facts">{frontmatter.colour} {page.title} {site.title} {page.routePath}</i>;
        }

        # Facts of it

        {/* never shown */}

        Sum: {sum(1, 2)}. <Facts />

        <NoSSR><b>only in browsers</b></NoSSR>
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        deepEqual(
          page.find('facts').map(({ text }) => text),
          ['amber Facts of it Kit /'],
        );
        ok(page.text.includes('Sum: 3.'));
        ok(!page.text.includes('never shown') && !page.text.includes('only in browsers'));
      },
    },
    {
      id: 'MDX imported by an alias and without its extension',
      isQuick: true,
      files: project`
        == rspress.config.ts
        ${config(
          `
          builderConfig: { resolve: { alias: { '@docs': path.join(__dirname, 'docs') } } },
          plugins: [pluginPreview()],`,
          `import { pluginPreview } from '@rspress/plugin-preview';`,
        )}
        == docs/_parts/brew.mdx
        ## Brewing

        Two ~~minutes~~ for {props.what}.

        \`\`\`tsx preview
        export default () => <i className="demo">demo</i>;
        \`\`\`
        == docs/_parts/note.md
        A plain note.
        == docs/index.mdx
        import Brew from '@docs/_parts/brew';
        import Note from './_parts/note';
        import { cup } from './_parts/cup';

        # Tea

        <Brew what="tea" />

        <Note />

        {cup}
        == docs/_parts/cup.ts
        export const cup = 'One cup.';
      `,
      shows: (built) => {
        const page = readPage(built, '/');
        ok(
          page.text.includes('for tea.') &&
            page.text.includes('A plain note.') &&
            page.text.includes('One cup.'),
        );
        match(built.html('/'), /class="demo"/);
        deepEqual(page.toc, ['Brewing']);
      },
    },
    {
      id: 'imports of files that are gone, where nothing uses them',
      isQuick: true,
      problems: ['DG5003 docs/_note.mdx:1:1', 'DG5003 docs/index.mdx:1:1'],
      files: project`
        == rspress.config.ts
        ${config(
          `
          plugins: [pluginPreview()],`,
          `import { pluginPreview } from '@rspress/plugin-preview';`,
        )}
        == docs/_note.mdx
        import { gone } from './gone/kettle';

        A note with a <b className="bold">component</b>.
        == docs/index.mdx
        import Cups from '../shared/Cups.mdx';
        import { Mug } from '../mug';
        import Note from './_note.mdx';

        # Cups

        <Mug />

        <Note />
        == mug.tsx
        export const Mug = () => <i className="mug">mug</i>;
      `,
      shows: (built) => {
        equal(readPage(built, '/').find('mug').length, 1);
        equal(readPage(built, '/').find('bold').length, 1);
      },
    },
    {
      id: 'math-like braces and HTML in .md',
      files: project`
        == docs/index.md
        # Plain

        A set \{1, 2\}, a <kbd>Ctrl</kbd>, and <https://example.com/auto>.

        | a | b |
        | - | - |
        | 1 | 2 |

        - [x] done
      `,
      shows: (built) => {
        const html = built.html('/');
        ok(html.includes('<kbd>Ctrl</kbd>'));
        ok(html.includes('href="https://example.com/auto"'));
        match(html, /<table/);
        match(html, /type="checkbox"/);
      },
    },
  ],
};

/** Plugins of the unified world, written as those on npm are: what they do shows, or is said. */
import { describe, expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { createTestCompiler, createTestSource } from '../../helpers/content.ts';

interface TreeNode {
  type: string;
  tagName?: string;
  value?: string;
  properties?: Record<string, unknown>;
  position?: { start: { line: number; column: number } };
  children?: TreeNode[];
}
interface File {
  path: string;
  cwd: string;
  message: (reason: string, place?: unknown, origin?: string) => { fatal?: boolean | null };
  info: (reason: string, place?: unknown, origin?: string) => void;
  fail: (reason: string, place?: unknown, origin?: string) => never;
  data: { dependencies?: unknown };
}
type Plugin = () => (tree: Required<Pick<TreeNode, 'children'>>, file: File) => void;

async function compile(
  text: string,
  { remark = [], rehype = [] }: { readonly remark?: Plugin[]; readonly rehype?: Plugin[] },
  file = 'en/guide/page.md',
) {
  const markdown = { remarkPlugins: remark, rehypePlugins: rehype };
  const engine = createMdxEngine(markdown);
  const { compiler, config } = await createTestCompiler({ engine, markdown, hasColours: false });
  const page = await compiler.compile(createTestSource({ text, file }, config));
  const findings = page.diagnostics.map(
    ({ severity, code, line, column, message, hint }) =>
      `${severity} ${code} ${line}:${column} ${message} ${hint}`,
  );
  return { ...page, html: page.body.kind === 'static' ? page.body.html : '', toc: page.page.toc, findings };
}

/** As rehype-autolink-headings does it: headings without an id are left alone. */
const linkHeadings: Plugin = () => (tree) => {
  for (const node of tree.children)
    if (/^h\d$/.test(node.tagName ?? '') && node.properties?.id !== undefined)
      node.children = [
        {
          type: 'element',
          tagName: 'a',
          properties: { href: `#${node.properties.id}` },
          children: node.children ?? [],
        },
      ];
};

describe('headings', () => {
  it('have their ids when rehype plugins run', async () => {
    const { html } = await compile('# One\n\n## Two *x*\n\n## Two x\n\n## Three {#drei}\n', {
      rehype: [linkHeadings],
    });

    expect(html.match(/<h.*?<\/h\d>/g)?.map((heading) => heading.replace(/<a class.*?<\/a>/, ''))).toEqual([
      '<h1 id="one" class="rp-toc-include"><a href="#one">One</a></h1>',
      '<h2 id="two-x" class="rp-toc-include"><a href="#two-x">Two <em>x</em></a></h2>',
      '<h2 id="two-x-1" class="rp-toc-include"><a href="#two-x-1">Two x</a></h2>',
      '<h2 id="drei" class="rp-toc-include"><a href="#drei">Three</a></h2>',
    ]);
  });

  it('leave an id to the element that an author gave it to', async () => {
    const { html, findings } = await compile(
      '<a id="set-up"></a>\n\n## Set up\n\n## Later\n\n<b id="later">x</b>\n',
      {
        rehype: [() => () => {}],
      },
    );

    expect(html.match(/ id="[^"]*"/g)).toEqual([
      ' id="set-up"',
      ' id="set-up-1"',
      ' id="later-1"',
      ' id="later"',
    ]);
    expect(findings).toEqual([]);
  });

  it('have the id that a plugin chose', async () => {
    const { toc } = await compile('## One\n', {
      rehype: [
        () => (tree) => {
          for (const node of tree.children) if (node.tagName === 'h2') node.properties = { id: 'mine' };
        },
      ],
    });

    expect(toc.map(({ id }) => id)).toEqual(['mine']);
  });

  it('count for outline, description and search inside of sections', async () => {
    const sectionize: Plugin = () => (tree) => {
      const start = tree.children.findIndex(({ tagName }) => tagName === 'h2');
      const wrap = (children: TreeNode[]) => ({
        type: 'element',
        tagName: 'section',
        properties: {},
        children,
      });
      tree.children = [wrap([...tree.children.slice(0, start), wrap(tree.children.slice(start))])];
    };
    const text = '# One\n\nAbout it.\n\n## Two\n\nMore.\n\n### Three\n';

    const plain = await compile(text, { rehype: [() => () => {}] });
    const wrapped = await compile(text, { rehype: [sectionize] });

    expect(wrapped.toc).toEqual(plain.toc);
    expect(wrapped.toc).toHaveLength(2);
    expect(wrapped.page.description).toBe('About it.');
    expect(wrapped.sections).toEqual(plain.sections);
  });
});

describe('messages', () => {
  it('are shown at their place, with who says it', async () => {
    const { findings } = await compile('# One\n\nText\n', {
      remark: [
        () => (tree, file) => {
          file.message('Bad text.', tree.children[1], 'remark-lint:no-text');
          file.info('Read');
        },
      ],
    });

    expect(findings).toEqual([
      'info DG3061 undefined:undefined Read. A plugin of markdown.remarkPlugins or markdown.rehypePlugins says so.',
      'warning DG3061 3:1 Bad text. The plugin "remark-lint:no-text" says so, of markdown.remarkPlugins or markdown.rehypePlugins.',
    ]);
  });

  it('that are fatal fail the page', async () => {
    const { findings } = await compile('# One\n\nText\n', {
      rehype: [() => (tree, file) => file.fail('Not so', tree.children[2], 'mine')],
    });

    expect(findings).toEqual([
      'error DG3061 3:1 Not so. The plugin "mine" says so, of markdown.remarkPlugins or markdown.rehypePlugins.',
    ]);
  });

  it('that break in a plugin, at once or later, name it', async () => {
    const remarkFine = () => () => {};
    function rehypeLate() {
      return async () => {
        await Promise.resolve();
        throw new Error('Late.');
      };
    }
    const late = await compile('# One\n', {
      remark: [remarkFine],
      rehype: [remarkFine, rehypeLate as never],
    });
    const atOnce = await compile('# One\n', {
      remark: [
        function remarkOptions() {
          throw new Error('No options.');
        } as never,
      ],
    });

    expect(late.findings[0]).toContain('Late. The plugin "rehypeLate" of markdown.rehypePlugins[1] failed');
    expect(atOnce.findings[0]).toContain(
      'No options. The plugin "remarkOptions" of markdown.remarkPlugins[0] failed',
    );
  });

  it('of the parser a plugin uses have no place in the page', async () => {
    const { findings } = await compile('# One\n\n```js a=.b\n```\n', {
      rehype: [
        () => () => {
          throw Object.assign(new Error('Unexpected character'), {
            name: '1:3',
            reason: 'Unexpected character',
            line: 1,
            column: 3,
          });
        },
      ],
    });

    expect(findings).toEqual([
      'error DG3046 undefined:undefined The page cannot be compiled: Unexpected character The plugin without a name of markdown.rehypePlugins[0] failed: correct it or its options, or take it out.',
    ]);
  });
});

it('gives plugins the file of the page and the project folder', async () => {
  const seen: string[] = [];
  await compile('# One\n', {
    remark: [
      () =>
        (_, { path, cwd }) =>
          void seen.push(path, cwd),
    ],
  });

  expect(seen).toEqual(['/project/docs/en/guide/page.md', '/project']);
});

describe('nodes without HTML', () => {
  const define: Plugin = () => (tree) => {
    const list = {
      type: 'defList',
      children: [{ type: 'defListTerm', children: [{ type: 'text', value: 'x' }] }],
    };
    tree.children = tree.children.map((node) =>
      node.type === 'paragraph' ? { ...list, ...(node.position && { position: node.position }) } : node,
    );
  };

  it('are named once', async () => {
    const { findings, html } = await compile('# One\n\nx\n\ny\n', { remark: [define] });

    expect(html).toContain('<div>');
    expect(findings).toEqual([
      'warning DG3062 3:1 A remark plugin made "defList" nodes, for which there is no HTML: each is shown as <div>. Add a remark plugin after it that sets "data.hName" of these nodes to the name of an element.',
      'warning DG3062 3:1 A remark plugin made "defListTerm" nodes, for which there is no HTML: each is shown as <div>. Add a remark plugin after it that sets "data.hName" of these nodes to the name of an element.',
    ]);
  });

  it('are shown as the element that a plugin names', async () => {
    const names: Record<string, string> = { defList: 'dl', defListTerm: 'dt' };
    const name = (node: TreeNode): void => {
      const hName = names[node.type];
      if (hName !== undefined) Object.assign(node, { data: { hName } });
      node.children?.forEach(name);
    };
    const { findings, html } = await compile('# One\n\nx\n', {
      remark: [define, () => (tree) => tree.children.forEach(name)],
    });

    expect(html).toMatch(/<dl>\s*<dt>x<\/dt>\s*<\/dl>/);
    expect(findings).toEqual([]);
  });
});

describe('code', () => {
  const colour =
    (properties: Record<string, unknown>): Plugin =>
    () =>
    (tree) => {
      for (const node of tree.children) {
        const [code] = node.tagName === 'pre' ? (node.children ?? []) : [];
        if (code === undefined) continue;
        code.properties = properties;
        code.children = [{ type: 'element', tagName: 'span', properties: {}, children: code.children ?? [] }];
      }
    };
  const told = `warning DG3062 3:1 What a rehype plugin put into code blocks is left out: docgen colours code itself. Remove the plugin; "markdown.shiki" chooses themes and transformers.`;

  it('that a plugin coloured is coloured by docgen, which is said once', async () => {
    const { html, findings } = await compile('# One\n\n```js\na\n```\n\n```js\nb\n```\n', {
      rehype: [colour({ className: ['language-js', 'hljs'] })],
    });

    expect(html).toContain('data-lang="js"');
    expect(findings).toEqual([told]);
  });

  it('keeps its language when a plugin keeps it in another place', async () => {
    const { html, findings } = await compile('# One\n\n```js\na\n```\n', {
      rehype: [colour({ 'data-language': 'js' })],
    });

    expect(html).toContain('data-lang="js"');
    expect(findings).toEqual([told]);
  });

  it.each([
    ['on the block', 'pre', { className: ['wide'], dataLineCount: 1 }, 'class="wide", data-line-count'],
    ['on its code', 'code', { className: ['language-js', 'wide'] }, 'class="wide"'],
  ])(
    'has attributes of a plugin, %s, that are left out, which is said once',
    async (_, name, given, lost) => {
      const add: Plugin = () => (tree) => {
        for (const node of tree.children) {
          const [code] = node.tagName === 'pre' ? (node.children ?? []) : [];
          const target = name === 'pre' ? node : code;
          if (code && target) target.properties = { ...target.properties, ...given };
        }
      };
      const { findings } = await compile('# One\n\n```js\na\n```\n\n```js\nb\n```\n', { rehype: [add] });

      expect(findings).toEqual([
        `warning DG3062 3:1 Attributes that a plugin gave to code blocks are left out: ${lost}. Let a transformer of "markdown.shiki.transformers" add a class, or the plugin put an element around the block.`,
      ]);
    },
  );

  it('has attributes of a remark plugin that are left out, which is said', async () => {
    const add: Plugin = () => (tree) => {
      for (const node of tree.children)
        if (node.type === 'code') Object.assign(node, { data: { hProperties: { dataFile: 'a.js' } } });
    };
    const { findings } = await compile('# One\n\n```js\na\n```\n', { remark: [add] });

    expect(findings[0]).toContain('are left out: data-file.');
  });

  it('is that of a plugin which reads the file that an empty fence names', async () => {
    const fill: Plugin = () => (tree) => {
      for (const node of tree.children) if (node.type === 'code') node.value = 'filled';
    };
    const { html, findings } = await compile('# One\n\n```js title="a.js" file=./a.js#L1-L2\n```\n', {
      remark: [fill],
    });

    expect(html).toContain('filled');
    expect(html).toContain('a.js');
    expect(findings).toEqual([]);
  });

  it('keeps what its fence says when a plugin makes the tree anew', async () => {
    const remake: Plugin = () => (tree) => {
      const copy = ({ children, ...node }: TreeNode & { data?: unknown }): TreeNode => {
        delete node.data;
        return { ...node, ...(children && { children: children.map(copy) }) };
      };
      tree.children = tree.children.map(copy);
    };
    const { html, findings } = await compile('# One\n\n```js title="a.js"\na\n```\n', { rehype: [remake] });

    expect(html).toContain('a.js');
    expect(findings).toEqual([]);
  });
});

describe('files that a plugin reads', () => {
  const readsAll: Plugin = () => (_, file) => {
    file.data.dependencies = ['data/terms.yaml', '/elsewhere/a.txt', new URL('file:///elsewhere/b.txt'), 3];
  };

  it('are dependencies of the page when the plugin names them', async () => {
    const { dependencies } = await compile('# One\n', { remark: [readsAll] });

    expect(dependencies).toEqual(['/elsewhere/a.txt', '/elsewhere/b.txt', '/project/data/terms.yaml']);
  });

  it.each([
    ['file=./a.js#L1-L2', '/project/docs/en/guide/a.js'],
    ['file=<rootDir>/a\\ b.js title="x"', '/project/a b.js'],
    [`title="x" file='../c d.js'`, '/project/docs/en/c d.js'],
    ['file="e.js#part" {1}', '/project/docs/en/guide/e.js'],
  ])('are dependencies when a fence names them: %s', async (meta, file) => {
    const fill: Plugin = () => (tree) => {
      for (const node of tree.children) if (node.type === 'code') node.value = 'filled';
    };
    const { dependencies, findings } = await compile(`# One\n\n\`\`\`js ${meta}\n\`\`\`\n`, {
      remark: [fill],
    });

    expect(dependencies).toEqual([file]);
    expect(findings).toEqual([]);
  });

  it('are dependencies of a page that has none of them yet', async () => {
    const breaks: Plugin = () => () => {
      throw new Error("ENOENT: no such file or directory, open 'a.js'");
    };
    const { dependencies, findings } = await compile('# One\n\n```js file=./a.js\n```\n', {
      remark: [breaks],
    });

    expect(dependencies).toEqual(['/project/docs/en/guide/a.js']);
    expect(findings).toHaveLength(1);
  });
});

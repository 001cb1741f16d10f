/** Code that remark plugins put into pages as published ones do: as a syntax tree, with a text that is no code. */
import { expect, it } from 'vitest';
import { createMdxEngine } from '../../../src/engine/markdown/engine-mdx.ts';
import { compilePage } from '../../helpers/content.ts';

type Tree = { children: { type: string; lang?: string; value?: string }[] };

const literal = (value: unknown) => ({ type: 'Literal', value, raw: JSON.stringify(value) });
const program = (...body: unknown[]) => ({
  data: { estree: { type: 'Program', sourceType: 'module', body } },
});
const expression = (of: unknown) => program({ type: 'ExpressionStatement', expression: of });
const nodes = {
  type: 'ObjectExpression',
  properties: [
    {
      type: 'Property',
      method: false,
      shorthand: false,
      computed: false,
      kind: 'init',
      key: { type: 'Identifier', name: 'nodes' },
      value: { type: 'ArrayExpression', elements: [literal('src'), literal("it's")] },
    },
  ],
};

/** Every fence in `tree` becomes a component with one attribute of each kind. */
const plugin = () => (tree: Tree) => {
  tree.children.unshift({
    type: 'mdxjsEsm',
    value: '',
    ...program({
      type: 'ImportDeclaration',
      specifiers: [{ type: 'ImportDefaultSpecifier', local: { type: 'Identifier', name: 'Tree' } }],
      source: literal('tree-view'),
    }),
  } as Tree['children'][number]);
  tree.children = tree.children.map((node) =>
    node.lang === 'tree'
      ? ({
          type: 'mdxJsxFlowElement',
          name: 'Tree',
          attributes: [
            {
              type: 'mdxJsxExpressionAttribute',
              value: '{...{"nodes":[]}',
              ...expression({
                type: 'ObjectExpression',
                properties: [{ type: 'SpreadElement', argument: nodes }],
              }),
            },
            {
              type: 'mdxJsxAttribute',
              name: 'depth',
              value: { type: 'mdxJsxAttributeValueExpression', value: '', ...expression(literal(2)) },
            },
          ],
          children: [{ type: 'mdxFlowExpression', value: '', ...expression(literal('inside')) }],
        } as unknown as Tree['children'][number])
      : node,
  );
};

it('is printed from the tree; what authors wrote stays as they wrote it', async () => {
  const engine = createMdxEngine({ remarkPlugins: [plugin], rehypePlugins: [] });
  const text = '```tree\nsrc\n```\n\n<b title={ 1  +  1 }>{ 2  +  2 }</b>\n';

  const { body } = await compilePage({ text, file: 'a.mdx' }, { engine });

  const page = body.kind === 'component' ? body.code : '';
  expect(page).toContain(`import Tree from "tree-view"`);
  expect(page.replace(/\s+/g, ' ')).toContain(`{...({ nodes: ["src", "it's"] })} depth={2}`);
  expect(page).toContain(`{"inside"}`);
  expect(page).toContain('title={ 1  +  1 }');
  expect(page).toContain('{ 2  +  2 }');
});

/**
 * The second engine: `@mdx-js/mdx`, for sites with remark or rehype plugins and
 * for machines where satteri cannot load. We take the tree before MDX turns it
 * into JavaScript; what MDX would do after that is our own work.
 */
import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx';
import { jsx, toJs } from 'estree-util-to-js';
import remarkGfm from 'remark-gfm';
import type { MarkdownConfig } from '../config/site-config.ts';
import { isJsx, type Root, walk } from './hast.ts';
import type { EngineOptions, EngineResult, MarkdownEngine, SyntaxProblem } from './markdown-engine.ts';
import { ExcessError, meterExpressions } from './metered-expressions.ts';

type Plugins = NonNullable<ProcessorOptions['rehypePlugins']>;
type Capture = { tree?: Root };

export function createMdxEngine(
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): MarkdownEngine {
  return { name: '@mdx-js/mdx', toHast: (source, options) => parse(source, options, markdown) };
}

async function parse(
  source: string,
  options: EngineOptions,
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): Promise<EngineResult> {
  const capture: Capture = {};
  const processor = createProcessor({
    format: options.format,
    remarkPlugins: [meterExpressions, remarkGfm, ...(markdown.remarkPlugins as Plugins)],
    remarkRehypeOptions: {
      footnoteLabel: options.footnoteLabel,
      footnoteBackLabel: (reference: number, rerun: number) =>
        getBackLabel(options.footnoteBackLabel, reference, rerun),
    },
    rehypePlugins: [
      () => (tree: Root) => options.prepare(tree),
      ...(markdown.rehypePlugins as Plugins),
      () => (tree: Root) => {
        capture.tree = tree;
        printMadeCode(tree);
        // The rest of the pipeline prints JavaScript: give it nothing to print.
        return { type: 'root', children: [] } satisfies Root;
      },
    ],
  });
  try {
    await processor.run(processor.parse(source) as never, source);
  } catch (error) {
    if (error instanceof ExcessError) return { excess: error.excess };
    const problem = createSyntaxProblem(error);
    if (problem === undefined) throw error;
    return { problem };
  }
  return { tree: capture.tree ?? { type: 'root', children: [] } };
}

function getBackLabel(template: string, reference: number, rerun: number): string {
  return template.replace('{reference}', `${reference + 1}${rerun > 1 ? `-${rerun}` : ''}`);
}

/** Parse errors are VFileMessages; errors of plugins are passed on as they are. */
function createSyntaxProblem(error: unknown): SyntaxProblem | undefined {
  if (!(error instanceof Error) || error.name === 'Error' || !('reason' in error)) return undefined;
  const { reason, line, column } = error as Error & { reason: string; line?: number; column?: number };
  return { message: reason, line, column };
}

type Program = Parameters<typeof toJs>[0];
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];

interface GeneratedNode {
  value: string;
  readonly data?: { readonly estree?: Program | null | undefined } | undefined;
  readonly position?: unknown;
}

/**
 * Code that plugins put into pages. MDX takes such nodes by their syntax tree, and plugins often give nothing else:
 * what is next to it as text may be empty, or wrong. Pages are printed from text, so it is made from the tree.
 * Code that an author wrote has a position, and its text is unchanged.
 */
function printMadeCode(tree: Root): void {
  walk(tree, (node) => {
    if (node.type === 'mdxjsEsm') print(node, printText);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      print(node, printLoneExpression);
    if (!isJsx(node)) return undefined;
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') print(attribute, printSpread);
      else if (typeof attribute.value === 'object' && attribute.value && attribute.position === undefined)
        print(attribute.value, printLoneExpression);
    }
    return undefined;
  });
}

function print(node: GeneratedNode, printProgram: (program: Program) => string | undefined): void {
  const program = node.data?.estree;
  if (!program || node.position !== undefined) return;
  node.value = printProgram(program) ?? node.value;
}

function printText(program: Program): string {
  return toJs(program, { handlers: jsx }).value.trim();
}

function printLoneExpression(program: Program): string | undefined {
  const [statement] = program.body;
  return statement?.type === 'ExpressionStatement' ? printExpression(statement.expression) : undefined;
}

/** MDX has the `...` of an attribute as the only member of an object. */
function printSpread(program: Program): string | undefined {
  const [statement] = program.body;
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression')
    return undefined;
  const [member] = statement.expression.properties;
  return member?.type === 'SpreadElement' ? `...${printExpression(member.argument)}` : undefined;
}

function printExpression(expression: Expression): string {
  return printText({
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression }],
  }).replace(/;$/, '');
}

/**
 * Code that plugins put into pages. MDX takes such nodes by their syntax tree, and plugins often give nothing else:
 * what is next to it as text may be empty, or wrong. Pages are printed from text, so it is made from the tree.
 * Code that an author wrote has a position, and its text is unchanged.
 */
import { jsx, toJs } from 'estree-util-to-js';
import type { Root } from './hast.ts';
import { isJsx, walk } from './hast.ts';

type Program = Parameters<typeof toJs>[0];
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];

interface GeneratedNode {
  value: string;
  readonly data?: { readonly estree?: Program | null | undefined } | undefined;
  readonly position?: unknown;
}

export function printMadeCode(tree: Root): void {
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

/**
 * Raw HTML of a page becomes elements, by the rules a browser parses by. Costs a
 * second pass over the whole page, so only pages that have raw HTML take it.
 */
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { type Root, walk } from '../hast.ts';

/** Nodes the HTML parser must carry through untouched. */
const PASS_THROUGH: Nodes['type'][] = [
  'docgenCode',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
];

/** Answers whether there was any raw HTML but comments; those are left out of pages. */
export function parseRawHtml(tree: Root, text: string): boolean {
  let found = false;
  walk(tree, (node) => {
    if (node.type !== 'raw') return undefined;
    if (/^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)) return [];
    found = true;
    return undefined;
  });
  if (!found) return false;
  // Only its text is asked for: it turns places in raw HTML into places in the file.
  const file = { toString: () => text } as unknown as NonNullable<Parameters<typeof raw>[1]>['file'];
  const parsed = raw(tree, { passThrough: PASS_THROUGH as string[], file } as Parameters<
    typeof raw
  >[1]) as Root;
  tree.children = parsed.children;
  walk(tree, (node) => (node.type === 'comment' ? [] : undefined));
  return true;
}

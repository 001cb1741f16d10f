/**
 * Raw HTML of a page becomes elements, by the rules a browser parses by. Costs a
 * second pass over the whole page, so only pages that have raw HTML take it.
 */
import type { Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { type Root, type RootContent, walk } from '../hast.ts';
import type { PageContext, Place } from '../page-context.ts';

type Options = NonNullable<Parameters<typeof raw>[1]>;

/** Nodes the HTML parser must carry through untouched. */
const PASS_THROUGH: Nodes['type'][] = [
  'docgenCode',
  'mdxJsxFlowElement',
  'mdxJsxTextElement',
  'mdxFlowExpression',
  'mdxTextExpression',
  'mdxjsEsm',
];

/**
 * Answers whether there was any raw HTML but comments; those are left out of
 * pages. Only the top-level blocks that raw HTML touches are parsed again: from a
 * tag to the block where all its tags are closed.
 */
export function parseRawHtml(tree: Root, text: string, context: PageContext): boolean {
  let found = false;
  walk(tree, (node) => {
    if (node.type !== 'raw') return undefined;
    if (/^\s*<!--(?:(?!-->)[\s\S])*-->\s*$/.test(node.value)) return [];
    found = true;
    if (context.format === 'md') reportJsx(node.value, node, context);
    return undefined;
  });
  if (!found) return false;
  // Only its text is asked for: it turns places in raw HTML into places in the file.
  const file = { toString: () => text } as unknown as Options['file'];
  tree.children = toRawGroups(tree.children).flatMap(({ nodes, isRaw }) => {
    if (!isRaw) return nodes;
    const group: Root = { type: 'root', children: nodes };
    return (raw(group, { passThrough: PASS_THROUGH as string[], file } as Options) as Root).children;
  });
  walk(tree, (node) => (node.type === 'comment' ? [] : undefined));
  return true;
}

/** `<Tabs>` and `Promise<Result>` are unknown HTML in `.md`: browsers show nothing for them. */
function reportJsx(value: string, place: Place, context: PageContext): void {
  const [, name] = /<([A-Z]\w*[a-z]\w*(?:\.\w+)*)[\s/>]/.exec(value) ?? [];
  if (name === undefined || KNOWN.has(name.toLowerCase())) return;
  context.report({
    severity: 'warning',
    code: 'DG3049',
    message: `<${name}> is not HTML, and components do not work in .md files: a browser shows nothing for it.`,
    place,
    hint: `Rename the file to .mdx to use a component, or write \`<${name}>\` as code to show it as text.`,
  });
}

/** HTML that people write with a capital letter. */
const KNOWN = new Set(
  'br hr img div span table tr td th center font details summary kbd sub sup video'.split(' '),
);

interface Group {
  readonly nodes: RootContent[];
  readonly isRaw: boolean;
}

function toRawGroups(nodes: readonly RootContent[]): Group[] {
  const groups: Group[] = [];
  let open = 0;
  for (const node of nodes) {
    const isRaw = open > 0 || hasRaw(node);
    const last = groups.at(-1);
    if (last !== undefined && (open > 0 || (!isRaw && !last.isRaw))) last.nodes.push(node);
    else groups.push({ nodes: [node], isRaw });
    if (node.type === 'raw') open = Math.max(0, open + countOpen(node.value));
  }
  return groups;
}

function hasRaw(node: Nodes): boolean {
  return node.type === 'raw' || ('children' in node && node.children.some(hasRaw));
}

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

/** How many more tags a piece of HTML opens than it closes. Too many only costs time. */
function countOpen(value: string): number {
  let open = 0;
  for (const [, slash, name = '', rest = ''] of value.matchAll(/<(\/?)([a-z][^\s/>]*)([^>]*)>/gi)) {
    if (VOID.has(name.toLowerCase()) || rest.endsWith('/')) continue;
    open += slash === '/' ? -1 : 1;
  }
  return open;
}

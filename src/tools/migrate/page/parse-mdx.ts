/** Elements of JSX in MDX, as its compiler sees them. */
import { createProcessor } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';
import type { MarkdownNode } from './parse-markdown.ts';

export interface MdxNode extends MarkdownNode {
  /** For an element. */
  readonly name?: string | null;
  readonly attributes?: readonly {
    readonly type: string;
    readonly name?: string;
    /** An object for an expression, null for a name without a value. */
    readonly value?: unknown;
  }[];
  readonly children?: readonly MdxNode[];
}

/** Undefined for invalid MDX. */
export function parseMdx(body: string): MdxNode | undefined {
  // Braces of formulas are no expressions; blanks preserve positions.
  const blanked = body.replace(/\$\$[^$]*\$\$/g, (formula) => formula.replace(/[^\n]/g, ' '));
  for (const text of new Set([body, blanked]))
    try {
      return createProcessor({ format: 'mdx', remarkPlugins: [remarkGfm] }).parse(text) as MdxNode;
    } catch {}
  return undefined;
}

/** Lists imports and exports, by offsets; undefined for invalid MDX. */
export const listModules = (body: string) =>
  parseMdx(body)?.children?.flatMap(({ type, position }) =>
    type === 'mdxjsEsm' && position
      ? [{ start: position.start.offset, end: position.end.offset, line: position.start.line }]
      : [],
  );

/** Elements of a name in the order of the text; none inside of another. */
export function findElements(node: MdxNode, name: string): MdxNode[] {
  if (isElement(node) && node.name === name) return [node];
  return (node.children ?? []).flatMap((child) => findElements(child, name));
}

export const isElement = ({ type }: MdxNode) => /^mdxJsx(?:Flow|Text)Element$/.test(type);

/** Reads attributes with text values; a name without a value is empty. */
export function readAttributes({ attributes = [] }: MdxNode): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const { type, name, value } of attributes)
    if (type === 'mdxJsxAttribute' && name !== undefined && (typeof value === 'string' || value === null))
      texts[name] = value ?? '';
  return texts;
}

export const readNodeText = ({ value = '', children = [] }: MdxNode): string =>
  children.length > 0 ? children.map(readNodeText).join('') : value;

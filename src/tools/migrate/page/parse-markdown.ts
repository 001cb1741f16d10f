/** Markdown of any tool as a tree. MDX syntax, such as an import, is text in it: no page fails to parse. */
import { createProcessor } from '@mdx-js/mdx';
import remarkGfm from 'remark-gfm';

interface Point {
  readonly line: number;
  readonly offset: number;
}

/** The parts of an mdast node used here. */
export interface MarkdownNode {
  readonly type: string;
  readonly value?: string;
  readonly url?: string;
  readonly alt?: string | null;
  /** For a link. */
  readonly title?: string | null;
  /** For a heading, from 1. */
  readonly depth?: number;
  readonly children?: readonly MarkdownNode[];
  readonly position?: { readonly start: Point; readonly end: Point };
}

export function parseMarkdown(text: string, { isMdx = false }: { readonly isMdx?: boolean }): MarkdownNode {
  const remarkPlugins = isMdx ? [remarkGfm, asInMdx] : [remarkGfm];
  return createProcessor({ format: 'md', remarkPlugins }).parse(text) as MarkdownNode;
}

/** In MDX a block of code is never made by indentation, and angle brackets are components. */
function asInMdx(this: { data(): object }): void {
  const data = this.data() as { micromarkExtensions?: unknown[] };
  data.micromarkExtensions ??= [];
  data.micromarkExtensions.push({
    disable: { null: ['codeIndented', 'htmlFlow', 'htmlText', 'autolink'] },
  });
}

/** True for a page that names itself: docgen takes its title from that heading. */
export function hasTitle(body: string): boolean {
  const nodes = parseMarkdown(body, {}).children ?? [];
  return nodes.some(
    ({ type, depth, value }) => depth === 1 || (type === 'html' && /<h1\b/i.test(value ?? '')),
  );
}

/** The words of a title; HTML in it is an anchor. */
export function readText({ type, value = '', children = [] }: MarkdownNode): string {
  if (type === 'text' || type === 'inlineCode') return value;
  return type === 'html' ? '' : children.map(readText).join('').trim();
}

/** The outline of a page and its first heading, from headings that have ids but no anchors yet. */
import type { TocEntry } from '../../shared/types.ts';
import {
  type Element,
  getHeadingDepth,
  getPlainText,
  isElement,
  isJsx,
  type Nodes,
  type Root,
} from './hast.ts';

/** Headings of depth 2 to 4 that are in the document itself, not in lists, callouts or JSX. */
export function createToc(tree: Root, charIndexes: ReadonlyMap<string, number>): TocEntry[] {
  return tree.children.flatMap((node) => {
    const depth = getHeadingDepth(node);
    if (node.type !== 'element' || depth < 2 || depth > 4) return [];
    const id = String(node.properties.id);
    return [{ text: formatInlineMarkdown(node).trim(), id, depth, charIndex: charIndexes.get(id) ?? -1 }];
  });
}

/** The first H1, whoever wrote it: Markdown, HTML or JSX. */
export function findFirstH1(node: Nodes): Nodes | undefined {
  if (isElement(node, 'h1') || (isJsx(node) && node.name === 'h1')) return node;
  if (!('children' in node)) return undefined;
  for (const child of node.children) {
    const heading = findFirstH1(child);
    if (heading !== undefined) return heading;
  }
  return undefined;
}

/** Texts of headings keep the markers of inline code, bold, italic and strike-through. */
const MARKERS: Readonly<Record<string, string>> = { code: '`', strong: '**', em: '*', del: '~~' };

export function formatInlineMarkdown(node: Element): string {
  return node.children
    .map((child) => {
      if (child.type !== 'element') return getPlainText(child);
      const marker = Object.hasOwn(MARKERS, child.tagName) ? MARKERS[child.tagName] : '';
      return marker + formatInlineMarkdown(child) + marker;
    })
    .join('');
}

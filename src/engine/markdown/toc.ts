/** The outline of a page and its first heading, from headings that have ids but no anchors yet. */
import type { TocEntry } from '../../shared/types.ts';
import {
  type Element,
  getHeadingDepth,
  getPictureText,
  getPlainText,
  hasName,
  isElement,
  isJsx,
  listBlocks,
  type Nodes,
  type Parents,
  type Root,
} from './hast.ts';
import type { TextFragments } from './sections.ts';

/**
 * Creates the outline from headings of depth 2 to 4 in the document itself or in Markdown that it shows, not in lists,
 * callouts or components.
 */
export function createToc(
  tree: Root,
  fragments: TextFragments,
  charIndexes: ReadonlyMap<string, number>,
): TocEntry[] {
  // A fragment that is shown twice has its ids twice: a link leads to the first.
  const seen = new Set<string>();
  return listEntries(tree, fragments, charIndexes).filter(({ id }) => !seen.has(id) && seen.add(id));
}

function listEntries(
  tree: Root,
  fragments: TextFragments,
  charIndexes: ReadonlyMap<string, number>,
): TocEntry[] {
  return listBlocks(tree).flatMap((node): TocEntry[] => {
    const shown = isJsx(node) && node.name !== null ? fragments.get(node.name) : undefined;
    if (shown !== undefined) return listEntries(shown.tree, shown.fragments, charIndexes);
    const depth = getHeadingDepth(node);
    if (node.type !== 'element' || depth < 2 || depth > 4 || !hasName(node)) return [];
    const id = String(node.properties.id);
    const text = formatHeading(node, formatInlineMarkdown) || getPictureText(node);
    return [{ text, id, depth, charIndex: charIndexes.get(id) ?? -1 }];
  });
}

/** Returns the words of a heading as `format` gives them, without what a component shows beside them, such as a badge. */
export function formatHeading<T extends Parents>(heading: T, format: (heading: T) => string): string {
  const own = {
    ...heading,
    children: heading.children.filter((child) => !(isJsx(child) && /^[A-Z]|\./.test(child.name ?? ''))),
  };
  return format(own).trim() || format(heading).trim();
}

/** Finds the first H1 in Markdown, HTML or JSX. */
export function findFirstH1(node: Nodes): Parents | undefined {
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

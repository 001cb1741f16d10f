/**
 * HTML in MDX that a browser's parser would move: blocks in paragraphs, rows directly below a table. React compares a
 * page with the result of the parser, and would render all of it again, which loses what readers did meanwhile.
 */
import { BLOCK_NAMES } from '../../../shared/markup-names.ts';
import {
  createElement,
  type Element,
  isBlankText,
  isElement,
  isJsx,
  type Nodes,
  type Parents,
  type RootContent,
} from '../hast.ts';

/** Moves elements to where a parser would put them, or into what may contain them. */
export function settleNesting(parent: Parents): void {
  for (const child of parent.children) if ('children' in child) settleNesting(child);
  const children = parent.children as RootContent[];
  if (getName(parent) === 'table') parent.children = wrapRows(children) as typeof parent.children;
  else if (children.some((child) => isElement(child, 'p') && child.children.some(holdsBlock)))
    parent.children = children.flatMap(splitParagraph) as typeof parent.children;
  else if (isJsx(parent) && parent.name === 'p' && children.some(holdsBlock)) {
    const [only, ...more] = children.filter((child) => !isBlankText(child));
    if (isElement(only, 'p') && more.length === 0) parent.children = only.children;
    else parent.name = 'div';
  }
}

function getName(node: Nodes): string | undefined {
  if (node.type === 'element') return node.tagName;
  return isJsx(node) ? (node.name ?? undefined) : undefined;
}

function holdsBlock(node: Nodes): boolean {
  if (node.type === 'docgenCode' || BLOCK_NAMES.has(getName(node) ?? '')) return true;
  return 'children' in node && node.children.some(holdsBlock);
}

/** A type guard would take all texts for blank ones. */
const isBlank = (node: Nodes): boolean => isBlankText(node);

/** Splits a paragraph around blocks into paragraphs. */
function splitParagraph(node: RootContent): readonly RootContent[] {
  if (!isElement(node, 'p') || !node.children.some(holdsBlock)) return [node];
  const parts: RootContent[] = [];
  let text: Element | undefined;
  for (const child of node.children) {
    if (holdsBlock(child)) {
      parts.push(child.type === 'mdxJsxTextElement' ? { ...child, type: 'mdxJsxFlowElement' } : child);
      trimEnd(text);
      text = undefined;
    } else if (text !== undefined) text.children.push(child);
    else if (!isBlank(child)) {
      if (child.type === 'text' && parts.length > 0) child.value = child.value.trimStart();
      text = createElement('p', node.properties, [child]);
      if (child.position !== undefined) text.position = child.position;
      parts.push(text);
    }
  }
  return parts;
}

function trimEnd(paragraph: Element | undefined): void {
  const last = paragraph?.children.at(-1);
  if (last?.type === 'text') last.value = last.value.trimEnd();
}

function wrapRows(children: readonly RootContent[]): readonly RootContent[] {
  const parts: RootContent[] = [];
  let body: Element | undefined;
  for (const child of children) {
    if (getName(child) !== 'tr') {
      if (!isBlankText(child)) body = undefined;
      parts.push(child);
    } else if (body !== undefined) body.children.push(child as Element);
    else {
      // Marked as JSX of the author, so no part of the theme replaces it.
      body = { ...createElement('tbody', {}, [child as Element]), data: { own: true } };
      parts.push(body);
    }
  }
  return parts;
}

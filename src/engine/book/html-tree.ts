/** Questions about the tree of a page's HTML. Changes are made in place: a tree belongs to one book. */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, html } from 'parse5';

export type Element = DefaultTreeAdapterTypes.Element;
export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Parent = DefaultTreeAdapterTypes.ParentNode;
export type Fragment = DefaultTreeAdapterTypes.DocumentFragment;

export function isElement(node: Node): node is Element {
  return 'tagName' in node;
}

export function getAttribute({ attrs }: Element, name: string): string | undefined {
  return attrs.find((attribute) => attribute.name === name)?.value;
}

export function setAttribute(element: Element, name: string, value: string): void {
  removeAttributes(element, (other) => other === name);
  element.attrs.push({ name, value });
}

export function removeAttributes(element: Element, isUnwanted: (name: string) => boolean): void {
  element.attrs = element.attrs.filter(({ name }) => !isUnwanted(name));
}

export function hasClass(element: Element, name: string): boolean {
  return (getAttribute(element, 'class') ?? '').split(/\s+/).includes(name);
}

/** Lists all elements, parents first, including those removed meanwhile. */
export function listElements(parent: Parent): Element[] {
  const elements: Element[] = [];
  const pending: Node[] = parent.childNodes.toReversed();
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (!isElement(node)) continue;
    elements.push(node);
    for (let index = node.childNodes.length - 1; index >= 0; index--)
      pending.push(node.childNodes[index] as Node);
  }
  return elements;
}

export function readText(node: Node | Parent): string {
  if ('value' in node) return node.value;
  if (!('childNodes' in node)) return '';
  return node.childNodes.map(readText).join('');
}

export function createElement(
  tag: string,
  attributes: Readonly<Record<string, string>>,
  children: readonly Node[] = [],
): Element {
  const attrs = Object.entries(attributes).map(([name, value]) => ({ name, value }));
  const element = defaultTreeAdapter.createElement(tag, html.NS.HTML, attrs);
  for (const child of children) defaultTreeAdapter.appendChild(element, child);
  return element;
}

export function createText(text: string): Node {
  return defaultTreeAdapter.createTextNode(text);
}

export function replaceNode(node: Element, ...replacements: readonly Node[]): void {
  const { parentNode } = node;
  if (parentNode === null) return;
  for (const replacement of replacements) defaultTreeAdapter.insertBefore(parentNode, replacement, node);
  defaultTreeAdapter.detachNode(node);
}

/** Changes the tag of an element; its children move along. */
export function renameElement(element: Element, tag: string): void {
  element.tagName = tag;
  element.nodeName = tag;
}

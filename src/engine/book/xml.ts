/** Writes a tree as XML, which is stricter than HTML: namespaces, values, names and characters follow the rules of XML. */
import { html } from 'parse5';
import { VOID_NAMES } from '../../shared/markup-names.ts';
import { type Element, isElement, type Node, type Parent } from './html-tree.ts';

const NAME = /^[A-Za-z_][\w.-]*$/;

/** Prints the nodes of a parent, within an element of this namespace. Comments, and elements that cannot have a name in XML, are left out. */
export function printXml(parent: Parent, namespace: string = html.NS.HTML): string {
  return parent.childNodes.map((node) => printNode(node, namespace)).join('');
}

function printNode(node: Node, outer: string): string {
  if ('value' in node) return escapeXml(node.value);
  if (!isElement(node) || !NAME.test(node.tagName)) return '';
  const { tagName, namespaceURI } = node;
  const declared = namespaceURI === outer ? '' : declare(namespaceURI);
  const start = `<${tagName}${declared}${printAttributes(node)}`;
  // XML allows this form for other elements too, but HTML readers take it for a start tag.
  if (namespaceURI === html.NS.HTML && VOID_NAMES.has(tagName)) return `${start}/>`;
  const content = printXml(node, namespaceURI);
  return content === '' && namespaceURI !== html.NS.HTML ? `${start}/>` : `${start}>${content}</${tagName}>`;
}

function declare(namespace: string): string {
  const prefix = namespace === html.NS.SVG ? ` xmlns:xlink="${html.NS.XLINK}"` : '';
  return ` xmlns="${namespace}"${prefix}`;
}

function printAttributes({ attrs }: Element): string {
  const printed = attrs.flatMap(({ name, prefix = '', value }) => {
    if (!NAME.test(name) || name === 'xmlns' || prefix === 'xmlns') return [];
    return ` ${prefix === '' ? '' : `${prefix}:`}${name}="${escapeXml(value).replaceAll('"', '&quot;')}"`;
  });
  return printed.join('');
}

/** Escapes text for XML, without the characters that it cannot contain. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/**
 * The tree as HTML: what readers without script get, byte for byte. It is printed here since a general printer takes a
 * fifth of the compile time; text and values are escaped here and nowhere else.
 */
import type { Properties } from 'hast';
import { find, html, type Schema, svg } from 'property-information';
import { VOID_NAMES } from '../../shared/markup-names.ts';
import type { Element, Nodes } from './hast.ts';

export function renderHtml(node: Nodes): string {
  return print(node, html);
}

/** Elements whose text is not HTML. */
const RAW_TEXT = new Set([
  'script',
  'style',
  'noscript',
  'iframe',
  'noembed',
  'noframes',
  'plaintext',
  'xmp',
]);

const FIRST_LINE_END = new Set(['pre', 'listing', 'textarea']);

function print(node: Nodes, schema: Schema): string {
  switch (node.type) {
    case 'text':
      return escapeText(node.value);
    case 'raw':
      return node.value;
    case 'docgenCode':
      return node.html;
    case 'element':
      return printElement(node, schema);
    case 'root':
      return printAll(node.children, schema);
    default:
      return '';
  }
}

/** Renders the children of an element. */
export function renderInnerHtml(node: Element): string {
  return printAll(node.children, node.tagName === 'svg' ? svg : html);
}

function printAll(nodes: readonly Nodes[], schema: Schema): string {
  let output = '';
  for (const node of nodes) output += print(node, schema);
  return output;
}

function printElement(node: Element, outer: Schema): string {
  const { tagName } = node;
  const schema = tagName === 'svg' ? svg : outer;
  const start = `<${tagName}${printProperties(node.properties, schema)}>`;
  if (schema === html && VOID_NAMES.has(tagName)) return start;
  const inner = tagName === 'foreignObject' ? html : schema;
  const children = node.content ? node.content.children : node.children;
  const content = RAW_TEXT.has(tagName)
    ? children.map((child) => ('value' in child ? child.value : '')).join('')
    : printAll(children, inner);
  // Parsers remove a leading line end.
  const lineEnd = schema === html && FIRST_LINE_END.has(tagName) && content.startsWith('\n') ? '\n' : '';
  return `${start}${lineEnd}${content}</${tagName}>`;
}

function printProperties(properties: Properties, schema: Schema): string {
  let output = '';
  for (const name in properties) {
    const value = properties[name];
    if (value === null || value === undefined || value === false || Number.isNaN(value)) continue;
    output += name === 'className' ? printClass(value) : printProperty(name, value, schema);
  }
  return output;
}

function printClass(value: NonNullable<Properties[string]>): string {
  return ` class="${escapeValue(Array.isArray(value) ? value.join(' ') : String(value))}"`;
}

function printProperty(name: string, value: NonNullable<Properties[string]>, schema: Schema): string {
  const { attribute, commaSeparated, boolean, overloadedBoolean } = find(schema, name);
  // A name can come from raw HTML: one that would not read back as one attribute is dropped.
  if (!/^[^\s"'<>/=]+$/.test(attribute)) return '';
  if (value === true && (boolean || overloadedBoolean)) return ` ${attribute}`;
  if (value === true || value === '') return ` ${attribute}=""`;
  const text = Array.isArray(value) ? value.join(commaSeparated ? ', ' : ' ') : String(value);
  return boolean && text === name ? ` ${attribute}` : ` ${attribute}="${escapeValue(text)}"`;
}

export function escapeText(text: string): string {
  return /[&<>]/.test(text) ? text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') : text;
}

function escapeValue(value: string): string {
  return /[&"<]/.test(value)
    ? value.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
    : value;
}

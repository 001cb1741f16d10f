/**
 * Describes the content and structure of a part of a page as one text, which does not depend on wrapping and
 * indentation. Ids, classes and places are left out. Sites commit hashes of these texts, so a change here makes every
 * translation look behind.
 */
import { hash } from 'node:crypto';
import { isExpression, isJsx, type JsxNode, type Nodes } from './hast.ts';

/** 48 bits: sections are compared with their former selves, never with each other. */
export function hashSection(nodes: readonly Nodes[]): string {
  return hash('sha256', describeNodes(nodes), 'hex').slice(0, 12);
}

function describeNodes(nodes: readonly Nodes[]): string {
  return nodes
    .map(describeNode)
    .join('')
    .replace(BETWEEN_HAN, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([\ue000\ue001]) ?/g, '$1')
    .trim();
}

/** Line breaks in Chinese and Japanese text, which mean no space. */
const BETWEEN_HAN =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])/gu;

/** Marks no author can type stand for the ends of elements. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

function describeNode(node: Nodes): string {
  if (node.type === 'text') return node.value;
  // White space counts in code, so it is written in a form that is not collapsed.
  if (node.type === 'docgenCode')
    return `${OPEN}code ${JSON.stringify([node.lang, normalizeMeta(node.meta), node.code.trimEnd()])}${CLOSE}`;
  if (isExpression(node)) return `${OPEN}{${node.value}}${CLOSE}`;
  if (isJsx(node))
    return `${OPEN}${node.name ?? ''} ${listAttributes(node)}${node.children.map(describeNode).join('')}${CLOSE}`;
  if (node.type === 'element') {
    const { id, className, ...properties } = node.properties;
    const entries = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));
    const attributeText = entries.length > 0 ? ` ${JSON.stringify(entries)}` : '';
    return `${OPEN}${node.tagName}${attributeText} ${node.children.map(describeNode).join('')}${CLOSE}`;
  }
  return 'children' in node ? node.children.map(describeNode).join('') : '';
}

/** Removes the mark of a type-checked sample, which shows nowhere and so makes no translation behind. */
function normalizeMeta(meta: string): string {
  return meta.replace(
    /("[^"]*"|'[^']*'|`[^`]*`)|(?:^|(?<!\s)\s+)check(?=\s|$)/g,
    (_, quoted: string = '') => quoted,
  );
}

function listAttributes({ attributes }: JsxNode): string {
  const pairs = attributes.map((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return ['...', attribute.value];
    const { name, value } = attribute;
    return [name, typeof value === 'object' ? (value?.value ?? '') : (value ?? true)];
  });
  return JSON.stringify(pairs);
}

/**
 * What a piece of a page says and how it is built, as one text: the same for every way to
 * wrap and indent it. Ids, classes and places are left out. Hashes of these texts lie in
 * files that sites commit, so a change here makes every translation look behind.
 */
import { hash } from 'node:crypto';
import { isExpression, isJsx, type JsxNode, type Nodes } from './hast.ts';

/** 48 bits: sections are compared with what they were, never with each other. */
export function toSectionHash(nodes: readonly Nodes[]): string {
  return hash('sha256', toShape(nodes), 'hex').slice(0, 12);
}

function toShape(nodes: readonly Nodes[]): string {
  return nodes
    .map(toNodeShape)
    .join('')
    .replace(BETWEEN_HAN, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([\ue000\ue001]) ?/g, '$1')
    .trim();
}

/** Where Chinese and Japanese are wrapped, no space is meant. */
const BETWEEN_HAN =
  /(?<=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])\s+(?=[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef])/gu;

/** Marks no author can type stand for the ends of elements. */
const OPEN = '\ue000';
const CLOSE = '\ue001';

function toNodeShape(node: Nodes): string {
  if (node.type === 'text') return node.value;
  // White space counts in code, so it is written in a way that is not collapsed.
  if (node.type === 'docgenCode')
    return `${OPEN}code ${JSON.stringify([node.lang, toShownMeta(node.meta), node.code.trimEnd()])}${CLOSE}`;
  if (isExpression(node)) return `${OPEN}{${node.value}}${CLOSE}`;
  if (isJsx(node))
    return `${OPEN}${node.name ?? ''} ${toAttributes(node)}${node.children.map(toNodeShape).join('')}${CLOSE}`;
  if (node.type === 'element') {
    const { id, className, ...properties } = node.properties;
    const given = Object.entries(properties).sort(([a], [b]) => (a < b ? -1 : 1));
    const shown = given.length > 0 ? ` ${JSON.stringify(given)}` : '';
    return `${OPEN}${node.tagName}${shown} ${node.children.map(toNodeShape).join('')}${CLOSE}`;
  }
  return 'children' in node ? node.children.map(toNodeShape).join('') : '';
}

/** That a sample is type-checked shows nowhere, so it makes no translation behind. */
function toShownMeta(meta: string): string {
  return meta.replace(
    /("[^"]*"|'[^']*'|`[^`]*`)|(?:^|(?<!\s)\s+)check(?=\s|$)/g,
    (_, quoted: string = '') => quoted,
  );
}

function toAttributes({ attributes }: JsxNode): string {
  const pairs = attributes.map((attribute) => {
    if (attribute.type !== 'mdxJsxAttribute') return ['...', attribute.value];
    const { name, value } = attribute;
    return [name, typeof value === 'object' ? (value?.value ?? '') : (value ?? true)];
  });
  return JSON.stringify(pairs);
}

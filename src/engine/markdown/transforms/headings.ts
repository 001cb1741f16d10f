/**
 * Headings get ids, the class the outline looks for, and a link to themselves.
 * Ids first, anchors later: in between, the table of contents and the search
 * sections read the headings as the author wrote them.
 */
import { isReservedId } from '../../../shared/reserved-names.ts';
import {
  createElement,
  type Element,
  getHeadingDepth,
  getPictureText,
  getPlainText,
  hasName,
  isElement,
  isJsx,
  type JsxNode,
  type Nodes,
  type Root,
  walk,
} from '../hast.ts';
import type { PageContext } from '../page-context.ts';
import { createSlugger, type Slugger } from '../slug.ts';
import type { ContentWords } from '../words.ts';

/** Gives every heading its id and returns all ids of the page, in order. */
export function assignHeadingIds(tree: Root, context: PageContext): { ids: string[]; slugger: Slugger } {
  const slugger = createSlugger();
  withdrawHeadingIds(tree);
  claimIds(tree, slugger, context);
  walk(tree, (node) => {
    if (node.type !== 'element' || getHeadingDepth(node) === 0) return undefined;
    const offered = node.data?.offeredId;
    node.properties.id ??=
      offered === undefined
        ? slugger.slug(getSlugText(node).trim() || getPlainText(node).trim())
        : takeId(offered, slugger);
    return undefined;
  });
  return { ids: collectIds(tree), slugger };
}

/**
 * Gives headings ids before plugins of the user see them: some only work on headings that have one. Raw HTML, whose ids
 * come first, is not read yet, so `assignHeadingIds` makes them final.
 */
export function offerHeadingIds(tree: Root): void {
  const slugger = createSlugger();
  walk(tree, (node) => {
    if (node.type === 'element' && node.properties.id) slugger.claim(String(node.properties.id));
    return undefined;
  });
  walk(tree, (node) => {
    if (node.type !== 'element' || getHeadingDepth(node) === 0 || node.properties.id) return undefined;
    const id = slugger.slug(getSlugText(node).trim() || getPlainText(node).trim());
    node.properties.id = id;
    node.data = { ...node.data, offeredId: id };
    return undefined;
  });
}

function withdrawHeadingIds(tree: Root): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.data?.offeredId === undefined) return undefined;
    if (node.properties.id === node.data.offeredId) delete node.properties.id;
    else delete node.data.offeredId;
    return undefined;
  });
}

function takeId(id: string, slugger: Slugger): string {
  return slugger.has(id) ? slugger.slug(id) : slugger.claim(id);
}

/**
 * Returns the text of a heading without its expressions and JSX, as Rspress counts it: a badge may change, the address
 * does not.
 */
function getSlugText(node: Nodes): string {
  if (isJsx(node)) return '';
  if (node.type === 'text') return node.data?.expression === true ? '' : node.value;
  return 'children' in node ? node.children.map(getSlugText).join('') : '';
}

/** Claims chosen ids first, so that no counted id takes one that is chosen further down. */
function claimIds(tree: Root, slugger: Slugger, context: PageContext): void {
  walk(tree, (node) => {
    if (node.type !== 'element' || node.properties.id === undefined || node.properties.id === null)
      return undefined;
    const id = String(node.properties.id);
    if (id === '') {
      delete node.properties.id;
      return undefined;
    }
    const repeated = slugger.has(id);
    const claimed = slugger.claim(id);
    const why = repeated
      ? 'the page already uses it'
      : isReservedId(id)
        ? 'docgen uses that name for its own parts of the page'
        : 'a script could mistake the element for a global of that name';
    node.properties.id = claimed;
    if (claimed !== id) {
      context.report({
        severity: 'warning',
        code: 'DG3048',
        message: `Id "${id}" became "${claimed}": ${why}.`,
        place: node,
        hint: 'Choose another id.',
      });
    }
    return undefined;
  });
}

function collectIds(tree: Root): string[] {
  const ids: string[] = [];
  walk(tree, (node) => {
    const id = getId(node);
    if (id !== undefined) ids.push(id);
    return undefined;
  });
  return ids;
}

/** The id of an element or a component as it is written, if it is a plain text. */
export function getId(node: Nodes): string | undefined {
  if (node.type === 'element') return typeof node.properties.id === 'string' ? node.properties.id : undefined;
  if (!isJsx(node)) return undefined;
  const attribute = node.attributes.find((one) => one.type === 'mdxJsxAttribute' && one.name === 'id');
  return typeof attribute?.value === 'string' ? attribute.value : undefined;
}

/**
 * Adds class and anchor to every heading except those for screen readers only and those without words. HTML has no link
 * in a link: a heading in one gets no anchor, and an unclosed `<a name="x">` is only a place.
 */
export function addHeadingAnchors(tree: Root, words: ContentWords): void {
  walk(tree, (node) => {
    if (isLink(node) && hasHeading(node)) {
      markHeadings(node);
      return false;
    }
    if (isElement(node, 'a') && hasHeading(node)) {
      const inner: Root = { type: 'root', children: node.children };
      addHeadingAnchors(inner, words);
      return [{ ...node, children: [] }, ...inner.children];
    }
    if (node.type !== 'element' || getHeadingDepth(node) === 0) return undefined;
    if (node.properties.id !== 'footnote-label' && hasName(node)) addHeadingAnchor(node, words);
    return false;
  });
}

function hasHeading(node: Nodes): boolean {
  return getHeadingDepth(node) > 0 || ('children' in node && node.children.some(hasHeading));
}

function isLink(node: Nodes): node is Element | JsxNode {
  return isElement(node, 'a') ? node.properties.href !== undefined : isJsx(node) && node.name === 'a';
}

function markHeadings(parent: Element | JsxNode): void {
  walk(parent, (node) => {
    if (node.type === 'element' && getHeadingDepth(node) > 0) markHeading(node);
    return undefined;
  });
}

/** The outline looks for the class. */
function markHeading(heading: Element): void {
  const { className } = heading.properties;
  heading.properties.className = [...(Array.isArray(className) ? className : []), 'rp-toc-include'];
}

function addHeadingAnchor(heading: Element, words: ContentWords): void {
  const { id } = heading.properties;
  markHeading(heading);
  const text = getPlainText(heading).trim() || getPictureText(heading);
  const label = words('headingAnchorText').replace('{heading}', () => text);
  const anchor = createElement('a', { className: ['rp-header-anchor'], href: `#${id}`, ariaLabel: label }, [
    { type: 'text', value: '#' },
  ]);
  heading.children.unshift({ ...anchor, data: { own: true } });
}

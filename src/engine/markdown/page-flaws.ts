/** Parts of a page that some readers cannot use: those who use a screen reader, and those who jump from heading to heading. */
import { isOverviewPage } from '../../shared/page-start.ts';
import type { Frontmatter } from '../../shared/types.ts';
import {
  type Element,
  getHeadingDepth,
  getPlainText,
  hasName,
  isElement,
  isJsx,
  type Nodes,
  type Root,
  walk,
} from './hast.ts';
import type { PageContext, Place } from './page-context.ts';
import { getPageType } from './page-record.ts';
import { findFirstH1 } from './toc.ts';

/** Something in a page that some of its readers cannot use. */
export interface Flaw {
  readonly kind: 'image' | 'title' | 'heading' | 'empty-heading' | 'link' | 'table';
  /** Subject of the flaw: an address, a heading. */
  readonly about: string;
  readonly line: number;
  readonly column: number;
}

/**
 * Finds flaws in images of Markdown. They cannot say that a picture is decoration, as `alt=""` does in HTML, so an
 * empty text is a forgotten one. Runs while raw HTML is still text.
 */
export function findMarkdownFlaws(tree: Root, context: PageContext): Flaw[] {
  const flaws: Flaw[] = [];
  walk(tree, (node) => {
    if (isElement(node, 'img') && String(node.properties.alt ?? '').trim() === '')
      flaws.push(createFlaw('image', String(node.properties.src ?? ''), node, context));
    return undefined;
  });
  return flaws;
}

/**
 * Finds a page of text without a heading of level 1, in its text or, as `fallbackTitle`, its frontmatter. Other kinds
 * of page draw their own, and so may a component.
 */
export function findTitleFlaw(
  tree: Root,
  context: PageContext,
  { frontmatter, fallbackTitle }: { readonly frontmatter: Frontmatter; readonly fallbackTitle: string },
): Flaw[] {
  const pageType = getPageType(frontmatter);
  const isText = pageType === 'doc' || pageType === 'doc-wide';
  if (!isText || isOverviewPage({ pageType, overview: frontmatter.overview === true })) return [];
  if (fallbackTitle !== '' || findFirstH1(tree) !== undefined || hasComponent(tree)) return [];
  return [createFlaw('title', '', undefined, context)];
}

function hasComponent(tree: Root): boolean {
  let found = false;
  walk(tree, (node) => {
    found ||= isJsx(node) && !/^[a-z]/.test(node.name ?? '');
    return undefined;
  });
  return found;
}

/** Finds all other flaws, in Markdown, HTML and JSX. */
export function findRenderedFlaws(tree: Root, context: PageContext): Flaw[] {
  const flaws: Flaw[] = [];
  const add = (kind: Flaw['kind'], about: string, place: Place) =>
    flaws.push(createFlaw(kind, about, place, context));
  let depth = 0;
  walk(tree, (node) => {
    const level = getHeadingDepth(node);
    if (level > 0) {
      if (!hasName(node)) add('empty-heading', '', node);
      if (depth > 0 && level > depth + 1) add('heading', getPlainText(node).trim(), node);
      if (isElement(node) && node.properties.id !== 'footnote-label') depth = level;
    }
    if (isElement(node, 'img') && node.properties.alt === undefined)
      add('image', String(node.properties.src ?? ''), node);
    if (isJsx(node) && node.name === 'img' && !hasAttribute(node, 'alt')) add('image', '', node);
    if (isElement(node, 'a') && node.properties.href !== undefined && !hasName(node))
      add('link', String(node.properties.href), node);
    if (isElement(node, 'table') && !hasHeaders(node)) add('table', '', node);
    return undefined;
  });
  return flaws;
}

function createFlaw(kind: Flaw['kind'], about: string, place: Place, context: PageContext): Flaw {
  return { kind, about, ...context.getPlace(place) };
}

function hasHeaders(table: Element): boolean {
  if (table.properties.role === 'presentation') return true;
  let found = false;
  walk(table as unknown as Root, (node) => {
    if (isJsx(node) || (isElement(node, 'th') && hasName(node))) found = true;
    return undefined;
  });
  return found;
}

function hasAttribute(node: Extract<Nodes, { attributes: unknown }>, name: string): boolean {
  return node.attributes.some((attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === name);
}

/**
 * The tree all transforms work on: hast, the MDX nodes, and two nodes of our own. Everything here is a small question
 * about a node, or a walk over a tree.
 */
import type { Element, Nodes, Parents, Root, RootContent, Text } from 'hast';
import type { MdxFlowExpression, MdxTextExpression } from 'mdast-util-mdx-expression';
import type { MdxJsxFlowElementHast, MdxJsxTextElementHast } from 'mdast-util-mdx-jsx';
import type {} from 'mdast-util-mdxjs-esm';
import type { CodeInsert } from '../plugin.ts';

/** HTML of a plugin in a code block, and the path of a stylesheet for it. */
export interface CodeAdditions {
  readonly inserts: readonly CodeInsert[];
  readonly stylesheet: string | undefined;
}

/** A code block taken out of the tree, so that no other transform touches its text. */
export interface CodeBlockNode {
  type: 'docgenCode';
  lang: string;
  /** Text after the language in the opening fence. */
  meta: string;
  /** The text a reader sees: of a `file=` block only known once `html` is made. */
  code: string;
  /** Additions of a plugin to the block: `code` is then its text, and `file` in `meta` has no effect. */
  additions?: CodeAdditions;
  /** The finished block; `''` until it is made. A plugin's block has it from the start. */
  html: string;
  position?: Element['position'];
}

declare module 'hast' {
  interface RootContentMap {
    docgenCode: CodeBlockNode;
  }
  interface ElementContentMap {
    docgenCode: CodeBlockNode;
  }
  interface TextData {
    /** True for an expression such as `{'{'}`, which counts as text everywhere except in heading ids. */
    expression?: boolean;
  }
  interface ElementData {
    /** Language and meta of a fence, on its `code` element; both engines set `meta`. */
    lang?: string | null;
    meta?: string | null;
    /** True if written as JSX, or made by docgen: the theme's overrides do not apply to it. */
    own?: boolean;
    /** Id that a heading had before plugins of the user ran. */
    offeredId?: string;
  }
}

export type JsxNode = MdxJsxFlowElementHast | MdxJsxTextElementHast;
export type ExpressionNode = MdxFlowExpression | MdxTextExpression;
export type { Element, Nodes, Parents, Root, RootContent };

export function isElement<Name extends string>(
  node: Nodes | undefined,
  tagName?: Name,
): node is Element & { tagName: Name } {
  return node?.type === 'element' && (tagName === undefined || node.tagName === tagName);
}

export function isJsx(node: Nodes): node is JsxNode {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement';
}

export function isExpression(node: Nodes): node is ExpressionNode {
  return node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression';
}

/** 1 to 6 for `h1` to `h6`, else 0. */
export function getHeadingDepth(node: Nodes): number {
  if (node.type !== 'element' || node.tagName.length !== 2 || node.tagName[0] !== 'h') return 0;
  const depth = Number(node.tagName[1]);
  return depth >= 1 && depth <= 6 ? depth : 0;
}

/** Elements that only wrap a part of a document and say nothing about its content. */
const WRAPPERS: ReadonlySet<string> = new Set(['section', 'div', 'article', 'main', 'center']);

/** Lists the blocks of a document, including those in wrappers, which authors and plugins put around headings. */
export function listBlocks(tree: Parents): Nodes[] {
  return (tree.children as Nodes[]).flatMap((node) => {
    const inner = isWrapper(node) ? listBlocks(node) : [];
    return inner.some((block) => getHeadingDepth(block) > 0) ? inner : [node];
  });
}

/** Returns true for HTML in either spelling that readers see, except footnotes and what docgen makes of containers. */
function isWrapper(node: Nodes): node is Element | JsxNode {
  if (isJsx(node))
    return (
      WRAPPERS.has(node.name ?? '') &&
      !node.attributes.some(
        (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === 'hidden',
      )
    );
  return (
    node.type === 'element' &&
    WRAPPERS.has(node.tagName) &&
    !('dataFootnotes' in node.properties || 'hidden' in node.properties) &&
    !getClassNames(node).some((name) => name.startsWith('rp-'))
  );
}

/** Returns true for text between blocks: nothing but white space. */
export function isBlankText(node: Nodes): node is Text {
  return node.type === 'text' && node.value.trim() === '';
}

/** Returns true if a screen reader has something to announce for it. */
export function hasName(node: Nodes): boolean {
  if (node.type === 'text') return node.value.trim() !== '';
  // The output of a component is unknown.
  if (isJsx(node) || node.type === 'mdxTextExpression' || node.type === 'mdxFlowExpression') return true;
  if (node.type !== 'element') return false;
  const { ariaLabel, ariaLabelledBy, title, alt } = node.properties;
  if (
    [ariaLabel, ariaLabelledBy, title, alt].some((name) => name !== undefined && String(name).trim() !== '')
  )
    return true;
  return 'dataFootnoteRef' in node.properties || node.children.some(hasName);
}

/** Returns what the pictures in a node show, for a heading that contains nothing else. */
export function getPictureText(node: Nodes): string {
  if (isElement(node, 'img')) return String(node.properties.alt ?? '').trim();
  return 'children' in node ? node.children.map(getPictureText).join(' ').trim() : '';
}

/** Returns the text of a node and everything inside it, including code but not expressions or raw HTML. */
export function getPlainText(node: Nodes): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'docgenCode') return node.code;
  return 'children' in node ? node.children.map(getPlainText).join('') : '';
}

export function getClassNames(node: Element): readonly string[] {
  const { className } = node.properties;
  if (Array.isArray(className)) return className.map(String);
  return className === undefined || className === null ? [] : String(className).split(/\s+/);
}

/** `false`: do not look inside this node. A node: take its place, and do not look inside. */
type Visit = (
  node: RootContent,
  parent: Parents,
  /** Of the node among the children of its parent. */
  index: number,
) => false | RootContent | readonly RootContent[] | undefined;

/** Visits all nodes below `parent`, each before its children; replacements are made in place. */
export function walk(parent: Parents, visit: Visit): void {
  const children = parent.children as RootContent[];
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as RootContent;
    const outcome = visit(node, parent, index);
    if (outcome === undefined) {
      if ('children' in node) walk(node, visit);
    } else if (outcome !== false) {
      const replacement = Array.isArray(outcome) ? outcome : [outcome];
      children.splice(index, 1, ...replacement);
      index += replacement.length - 1;
    }
  }
}

/**
 * Returns the nearest known place of an element nested deeper than `most`. Without recursion: the tree may be too deep
 * for any.
 */
export function findDeep(root: Root, most: number): Pick<Nodes, 'position'> | undefined {
  let level: { readonly node: Parents; readonly place: Pick<Nodes, 'position'> }[] = [
    { node: root, place: {} },
  ];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > most) return level[0]?.place;
    level = level.flatMap(({ node, place }) =>
      (node.children as Nodes[]).flatMap((child) =>
        'children' in child ? [{ node: child, place: child.position ? child : place }] : [],
      ),
    );
  }
  return undefined;
}

/** Creates an element, for transforms that wrap or replace. */
export function createElement(
  tagName: string,
  properties: Element['properties'],
  children: Element['children'] = [],
): Element {
  return { type: 'element', tagName, properties, children };
}

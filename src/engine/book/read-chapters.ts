/** Reads the HTML of pages into chapters, without what only makes sense on a screen. */
import { parseFragment } from 'parse5';
import type { OverviewGroupData } from '../../shared/types.ts';
import { removeTrailingSlash, toLink } from '../../shared/url.ts';
import type { Rendering } from '../build/rendered-html.ts';
import type { CachedPage } from '../types.ts';
import type { BookPart, Chapter } from './book.ts';
import {
  createElement,
  createText,
  type Element,
  type Fragment,
  getAttribute,
  hasClass,
  listElements,
  removeAttributes,
  replaceNode,
  setAttribute,
} from './html-tree.ts';
import type { SelectedPart } from './select-chapters.ts';

/**
 * Reads chapters. Pages without text, such as most overviews, become none: the contents list the same pages. An
 * overview with text lists its pages below.
 */
export async function readChapters(
  selected: readonly SelectedPart[],
  read: (page: CachedPage) => Promise<string>,
  { bundle, documents }: Rendering,
) {
  const styles = new Set<string>([bundle.appStyle]);
  const links = new Set(
    selected.flatMap(({ pages }) => pages.map(({ route }) => removeTrailingSlash(toLink(route.path)))),
  );
  let number = 0;
  const parts: BookPart[] = [];
  for (const { title, pages } of selected) {
    const chapters: Chapter[] = [];
    for (const page of pages) {
      const html = await read(page);
      if (html.trim() === '') continue;
      number += 1;
      const { meta } = documents.plan.createInput(page);
      const tree = parseFragment(html, { scriptingEnabled: false });
      for (const style of [...meta.styles, ...listStyles(tree)]) styles.add(style);
      prepare(tree, page);
      for (const group of meta.overview ?? []) appendGroup(tree, group, links);
      chapters.push({
        number,
        page,
        tree,
        title: page.page.title,
        id: page.route.path.replace(/^\/|\/$/g, '') || 'index',
        ids: new Set(listElements(tree).flatMap((element) => getAttribute(element, 'id') ?? [])),
      });
    }
    if (chapters.length > 0) parts.push({ title, chapters });
  }
  const isOne = parts.length === 1;
  return {
    parts: isOne ? parts.map((part) => ({ ...part, title: '' })) : parts,
    /** Addresses of the stylesheets, each once. */
    styles: [...styles],
  };
}

function listStyles(tree: Fragment): readonly string[] {
  return listElements(tree).flatMap((element) =>
    element.tagName === 'link' && getAttribute(element, 'rel') === 'stylesheet'
      ? (getAttribute(element, 'href') ?? [])
      : [],
  );
}

/** Elements that do nothing without script, or are in the head of a document. */
const UNWANTED = new Set(['script', 'link', 'meta', 'template', 'dialog']);

/** Classes of what docgen adds to headings and code for readers at a screen, and of controls of components. */
const TOOLS = ['rp-header-anchor', 'rp-codeblock__buttons', 'rp-codeblock__expand', 'rp-controls'];

const UNWANTED_ATTRIBUTE =
  /^(?:on.*|tabindex|srcset|sizes|loading|decoding|fetchpriority|target|contenteditable|aria-(?:controls|expanded|pressed|selected))$/i;

function prepare(tree: Fragment, { page }: CachedPage): void {
  for (const element of listElements(tree)) {
    const isRadio = element.tagName === 'input' && getAttribute(element, 'type') === 'radio';
    const isSource = element.tagName === 'source' && isIn(element, 'picture');
    const isTool = TOOLS.some((name) => hasClass(element, name));
    if (UNWANTED.has(element.tagName) || isRadio || isSource || isTool) {
      replaceNode(element);
      continue;
    }
    removeAttributes(element, (name) => UNWANTED_ATTRIBUTE.test(name));
    if (element.tagName === 'details') setAttribute(element, 'open', '');
    if (element.tagName === 'noscript') replaceNode(element, ...element.childNodes);
  }
  if (!listElements(tree).some(({ tagName }) => tagName === 'h1')) {
    const heading = createElement('h1', {}, [createText(page.title)]);
    heading.parentNode = tree;
    tree.childNodes.unshift(heading);
  }
}

/** Appends a group of an overview as a list of those of its pages that are in the book. */
function appendGroup(tree: Fragment, { name, items }: OverviewGroupData, links: ReadonlySet<string>): void {
  const listed = items.filter(({ link }) => links.has(removeTrailingSlash(link)));
  const isNamed = name !== '' && !(listed.length === 1 && listed[0]?.text === name);
  const entries = listed.map(({ text, link }) =>
    createElement('li', {}, [createElement('a', { href: link }, [createText(text)])]),
  );
  if (entries.length === 0) return;
  const nodes = [
    ...(isNamed ? [createElement('p', {}, [createElement('strong', {}, [createText(name)])])] : []),
    createElement('ul', {}, entries),
  ];
  for (const node of nodes) {
    node.parentNode = tree;
    tree.childNodes.push(node);
  }
}

function isIn({ parentNode }: Element, tag: string): boolean {
  return parentNode !== null && 'tagName' in parentNode && parentNode.tagName === tag;
}

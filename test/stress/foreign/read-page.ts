/** What a reader finds on a built page, by where it is; the markup around it is not compared. */
import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { parse } from 'parse5';
import type { Built } from '../../helpers/site.ts';

export interface ReadPage {
  readonly lang: string;
  readonly title: string;
  /** Text of the page's main part. */
  readonly text: string;
  readonly headings: readonly string[];
  readonly nav: readonly string[];
  readonly navLinks: readonly string[];
  readonly sidebar: readonly string[];
  readonly sidebarLinks: readonly string[];
  readonly toc: readonly string[];
  /** Addresses that its own text, on a home page the main part, links to, but for those of headings. */
  readonly links: readonly string[];
  /** Content of the `<meta>` of a name or property, or undefined. */
  readonly meta: (name: string) => string | undefined;
  /** Elements of a class, anywhere on the page. */
  readonly find: (className: string) => readonly Found[];
}

export interface Found {
  readonly text: string;
  readonly tag: string;
  readonly attributes: Readonly<Record<string, unknown>>;
}

const ROWS = ['rp-sidebar-item', 'rp-sidebar-group__label', 'rp-sidebar-section-header'];

export function readPage(built: Built, path: string): ReadPage {
  const tree = fromParse5(parse(built.html(path)));
  const by = (className: string) => findAll(tree, (element) => hasClass(element, className));
  const tags = (name: string, within: Nodes = tree) => findAll(within, (element) => element.tagName === name);
  const [html] = tags('html');
  const [main = tree] = [...tags('main'), ...by('rp-home'), ...by('rspress-doc')];
  // That of an overview is empty: its list stands beside it.
  const [written = main] = by('rspress-doc').filter(({ children }) => children.length > 0);
  const menu = by('rp-nav-menu')[0];
  return {
    lang: String(html?.properties.lang ?? ''),
    title: tags('title').map(toText)[0] ?? '',
    text: toText(main),
    headings: findAll(main, ({ tagName }) => /^h[1-6]$/.test(tagName)).map((heading) =>
      toText(heading).replace(/^#/, ''),
    ),
    nav: menu ? [...tags('a', menu), ...tags('summary', menu)].map(toText) : [],
    navLinks: menu ? tags('a', menu).map(toHref) : [],
    sidebar: findAll(tree, (element) => ROWS.some((name) => hasClass(element, name))).map(toRowText),
    sidebarLinks: by('rp-sidebar-item').map(toHref),
    toc: by('rp-toc-item').map(toText),
    links: tags('a', written)
      .filter((link) => !hasClass(link, 'rp-header-anchor'))
      .map(toHref),
    meta: (name) => {
      const found = tags('meta').find(
        ({ properties }) => properties.name === name || properties.property === name,
      );
      return found && String(found.properties.content);
    },
    find: (className) =>
      by(className).map((element) => ({
        text: toText(element),
        tag: element.tagName,
        attributes: element.properties,
      })),
  };
}

function findAll(node: Nodes, isWanted: (element: Element) => boolean): Element[] {
  const found = node.type === 'element' && isWanted(node) ? [node] : [];
  return 'children' in node
    ? [...found, ...node.children.flatMap((child) => findAll(child, isWanted))]
    : found;
}

function hasClass({ properties }: Element, name: string): boolean {
  return Array.isArray(properties.className) && properties.className.includes(name);
}

function toText(node: Nodes): string {
  return collect(node).replace(/\s+/g, ' ').trim();
}

/** Returns the text of a row of the sidebar without its tag and what only a screen reader says. */
function toRowText(row: Element): string {
  const [text] = findAll(row, (element) => hasClass(element, 'rp-sidebar-item__text'));
  const children = row.children.filter((child) => child.type !== 'element' || !hasClass(child, 'rp-sr-only'));
  return toText(text ?? { ...row, children });
}

function collect(node: Nodes): string {
  if (node.type === 'text') return node.value;
  return 'children' in node ? node.children.map(collect).join('') : '';
}

const toHref = ({ properties }: Element) => String(properties.href ?? '');

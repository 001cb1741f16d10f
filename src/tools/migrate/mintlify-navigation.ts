/** `navigation` of Mintlify as sidebars and entries of the navigation bar. */
import { asList, asRecord, asText, type Values } from './read-peer-config.ts';
import type { SidebarSection } from './sidebar-prefixes.ts';

type Node = Values;
type Item = string | Values;

/** A page as sidebars know it. */
export interface NavigationPage {
  readonly link: string;
  readonly data: Values;
}

export interface NavigationInput {
  /** Finds a page by its path without extension. */
  readonly findPage: (path: string) => NavigationPage | undefined;
  readonly resolveLink: (target: string) => string;
  readonly lose: (message: string, todo: string) => void;
}

/** Lists of parts, by the key of their names. */
const DIVISIONS = {
  versions: 'version',
  products: 'product',
  dropdowns: 'dropdown',
  anchors: 'anchor',
  tabs: 'tab',
  menu: 'item',
} as const;

export function convertNavigation(node: Node, input: NavigationInput) {
  const nav: Item[] = [];
  const sections: SidebarSection[] = [];
  const own = convertPages([...asList(node.pages), ...asList(node.groups)], input, 0);
  if (own.items.length > 0) sections.push(own);
  listLost(node, input);
  for (const [key, nameKey] of Object.entries(DIVISIONS)) {
    const entries: Item[] = [];
    for (const entry of asList(node[key]).map(asRecord)) {
      if (entry.hidden === true) continue;
      const text = asText(entry[nameKey]) ?? '';
      const href = asText(entry.href);
      if (href !== undefined) {
        entries.push({ text, link: input.resolveLink(href) });
        continue;
      }
      const inner = convertNavigation(entry, input);
      sections.push(...inner.sections);
      const link = inner.sections[0]?.links[0];
      if (inner.nav.length > 0) entries.push({ text, items: inner.nav });
      else if (link !== undefined) entries.push({ text, link });
    }
    // A list of versions is one menu; other parts stand next to each other.
    if (key === 'versions' && entries.length > 0)
      nav.push({ text: String(asRecord(entries[0]).text), items: entries.map(openFirst) });
    else nav.push(...entries);
  }
  for (const part of Object.values(asRecord(node.global)))
    for (const entry of asList(part).map(asRecord)) {
      const text = asText(entry.anchor ?? entry.tab ?? entry.dropdown ?? entry.product ?? entry.version);
      const href = asText(entry.href);
      if (text !== undefined && href !== undefined && entry.hidden !== true)
        nav.push({ text, link: input.resolveLink(href) });
    }
  return { nav, sections };
}

/** A menu has no menus in it: an entry that would be one opens its first page. */
function openFirst(item: Item): Item {
  const { text, link, items } = asRecord(item);
  return items === undefined ? item : { text, link: link ?? findLink(asList(items)[0]) };
}

function findLink(item: unknown): string | undefined {
  const { link, items } = asRecord(item);
  return asText(item) ?? asText(link) ?? (items === undefined ? undefined : findLink(asList(items)[0]));
}

function convertPages(pages: readonly unknown[], input: NavigationInput, depth: number) {
  const items: Item[] = [];
  const links: string[] = [];
  for (const entry of pages) {
    if (typeof entry === 'string') {
      const page = readPage(entry, input);
      if (page === undefined) continue;
      links.push(page.link);
      items.push(createItem(page, input));
      continue;
    }
    const { group, root, hidden, tag, expanded, ...node } = asRecord(entry);
    if (hidden === true) continue;
    listLost(node, input);
    const inner = convertPages([...asList(node.pages), ...asList(node.groups)], input, depth + 1);
    const page = typeof root === 'string' ? readPage(root, input) : undefined;
    if (page !== undefined) links.push(page.link);
    links.push(...inner.links);
    if (page === undefined && inner.items.length === 0) continue;
    items.push({
      ...{ text: asText(group) ?? '', tag: asText(tag), link: page?.link },
      collapsed: depth > 0 && expanded !== true ? true : undefined,
      items: inner.items,
    });
  }
  return { items, links };
}

/** `GET /users` in a list of pages. */
const OPERATION = /^(?:(\S+)\s+)?(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|TRACE|WEBHOOK)\s+\S/i;

function readPage(path: string, { findPage, lose }: NavigationInput): NavigationPage | undefined {
  const page = findPage(path.replace(/^\/|\/$/g, '').replace(/\.mdx?$/, ''));
  if (page !== undefined) return page;
  if (OPERATION.test(path)) lose(`The page of the operation "${path}" is not generated.`, API);
  else lose(`"navigation" names a page that is not there: "${path}".`, 'Correct its path.');
  return undefined;
}

/** Pages show their own title. */
function createItem({ link, data }: NavigationPage, { resolveLink }: NavigationInput): Item {
  const text = asText(data.sidebarTitle);
  const url = asText(data.url);
  if (url !== undefined) return { text: text ?? asText(data.title) ?? url, link: resolveLink(url) };
  return text === undefined ? link : { text, link };
}

const API = 'For OpenAPI, add docgenjs/plugins/openapi; write the operations of others as pages.';

function listLost(node: Node, { lose }: NavigationInput): void {
  for (const key of ['openapi', 'asyncapi', 'graphql']) {
    const value = node[key];
    if (value === undefined) continue;
    const source = asText(value) ?? asText(asRecord(value).source) ?? asList(value).join(', ');
    lose(`Pages of "${key}" are not generated: "${source}".`, API);
  }
  if (node.directory !== undefined && node.directory !== 'none')
    lose(
      '"navigation.directory" is not carried over.',
      'Write <Overview /> of docgenjs/theme into the page of the group.',
    );
}

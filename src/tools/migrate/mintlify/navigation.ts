/** `navigation` of Mintlify as sidebars and entries of the navigation bar. */
import type { SidebarSection } from '../config/sidebar-prefixes.ts';
import { loseSource } from '../project/api-spec.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { type ApiPages, type ApiScope, isOperation, NO_API, readScope } from './openapi.ts';

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
  readonly apis: ApiPages;
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

export function convertNavigation(node: Node, input: NavigationInput, outer = NO_API) {
  const nav: Item[] = [];
  const sections: SidebarSection[] = [];
  const scope = readScope(node.openapi, outer);
  const own = convertPages([...asList(node.pages), ...asList(node.groups)], { ...input, scope }, 0);
  const isWhole =
    node.openapi !== undefined &&
    ['pages', 'groups', ...Object.keys(DIVISIONS)].every((key) => node[key] === undefined);
  const section = isWhole ? input.apis.listAll(scope, input.lose) : own;
  if (section.items.length > 0) sections.push(section);
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
      const inner = convertNavigation(entry, input, scope);
      sections.push(...inner.sections);
      const link = inner.sections[0]?.links[0];
      if (inner.nav.length > 0) entries.push({ text, items: inner.nav });
      else if (link !== undefined) entries.push({ text, link });
    }
    // A list of versions is one menu; other parts stand side by side.
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

interface PagesInput extends NavigationInput {
  readonly scope: ApiScope;
}

function convertPages(pages: readonly unknown[], input: PagesInput, depth: number) {
  const items: Item[] = [];
  const links: string[] = [];
  for (const entry of pages) {
    if (typeof entry === 'string') {
      const page = readPage(entry, input);
      // A page of the author may show an operation that is listed too.
      if (page === undefined || links.includes(page.link)) continue;
      links.push(page.link);
      items.push(createItem(page, input));
      continue;
    }
    const { group, root, hidden, tag, expanded, ...node } = asRecord(entry);
    if (hidden === true) continue;
    listLost(node, input);
    const scope = readScope(node.openapi, input.scope);
    const listed = [...asList(node.pages), ...asList(node.groups)];
    const inner =
      node.openapi !== undefined && listed.length === 0
        ? input.apis.listAll(scope, input.lose)
        : convertPages(listed, { ...input, scope }, depth + 1);
    const page = typeof root === 'string' ? readPage(root, input) : undefined;
    if (page !== undefined) links.push(page.link);
    links.push(...inner.links);
    if (page === undefined && inner.items.length === 0) continue;
    items.push({
      text: asText(group) ?? '',
      tag: asText(tag),
      link: page?.link,
      collapsed: depth > 0 && expanded !== true ? true : undefined,
      items: inner.items,
    });
  }
  return { items, links };
}

function readPage(path: string, { findPage, apis, scope, lose }: PagesInput): NavigationPage | undefined {
  const page = findPage(path.replace(/^\/|\/$/g, '').replace(/\.mdx?$/, ''));
  if (page !== undefined) return page;
  if (!isOperation(path)) {
    lose(`"navigation" names a page that is not there: "${path}".`, 'Correct its path.');
    return undefined;
  }
  const own = apis.findPage(path, scope);
  if (own !== undefined) return { ...own, data: {} };
  const remote = scope.sources.find((source) => /^https?:/i.test(source));
  if (remote !== undefined) loseSource(remote, lose);
  else lose(`No description of an API has the operation "${path}".`, 'Correct its method and path.');
  return undefined;
}

/** Pages show their own title. */
function createItem({ link, data }: NavigationPage, { resolveLink }: NavigationInput): Item {
  const text = asText(data.sidebarTitle);
  const url = asText(data.url);
  if (url !== undefined) return { text: text ?? asText(data.title) ?? url, link: resolveLink(url) };
  return text === undefined ? link : { text, link };
}

function listLost(node: Node, { lose }: NavigationInput): void {
  for (const key of ['asyncapi', 'graphql']) {
    const value = node[key];
    if (value === undefined) continue;
    const source = asText(value) ?? asText(asRecord(value).source) ?? asList(value).join(', ');
    lose(`Pages of "${key}" are not generated: "${source}".`, 'Write its operations as pages.');
  }
  if (node.directory !== undefined && node.directory !== 'none')
    lose(
      '"navigation.directory" is not carried over.',
      'Write <Overview /> of docgenjs/theme into the page of the group.',
    );
}

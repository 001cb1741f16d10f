/** Folders of Nextra with their `_meta` files, as sidebars and entries of the navigation bar. */
import type { SidebarSection } from '../config/sidebar-prefixes.ts';
import { formatLostMarkup, Markup, type Place, readWords } from '../project/evaluate-script.ts';
import type { Losses } from '../project/migration.ts';
import { asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { LOST_SETTINGS } from './frontmatter.ts';

type Item = string | Values;

/** A page as `_meta` files know it. */
export interface MetaPage {
  readonly sourcePath: string;
  readonly link: string;
  readonly data: Values;
  /** True if docgen finds its title in its text. */
  readonly hasTitle: boolean;
}

/** A name in a folder: a page, a folder, or both. */
export interface MetaNode {
  readonly children: Map<string, MetaNode>;
  page?: MetaPage;
  meta?: { readonly file: string; readonly value: Values };
}

export interface MetaInput {
  /** Depth of folders that are closed at first. */
  readonly collapseLevel: number;
  readonly findPlace: (value: unknown, key: string) => Place | undefined;
  /** The link of an address; undefined if the new site has no page there. */
  readonly resolveLink: (target: string) => string | undefined;
  readonly losses: Losses;
}

/** An entry of a folder with its settings. */
interface Entry {
  readonly name: string;
  readonly node: MetaNode | undefined;
  readonly type: string | undefined;
  readonly title: string | undefined;
  readonly href: string | undefined;
  readonly display: string | undefined;
  readonly theme: Values;
  /** Own `items`, which are the `_meta` of the folder. */
  readonly items: Values | undefined;
  readonly place: Place | undefined;
}

interface Context {
  readonly input: MetaInput;
  readonly themes: Map<string, Values>;
  readonly file: string | undefined;
}

interface Folder {
  readonly items: readonly Item[];
  readonly links: readonly string[];
}

export function convertMeta(root: MetaNode, input: MetaInput) {
  const themes = new Map<string, Values>();
  const context: Context = { input, themes, file: root.meta?.file };
  const nav: Item[] = [];
  const sections: SidebarSection[] = [];
  const own: Entry[] = [];
  for (const entry of listEntries(root, root.meta?.value ?? {}, {}, context)) {
    if (entry.type !== 'page' && entry.type !== 'menu') {
      own.push(entry);
      continue;
    }
    const page = convertTop(entry, context);
    if (page.section !== undefined) sections.push(page.section);
    if (page.nav !== undefined && entry.display !== 'hidden') nav.push(page.nav);
  }
  const folder = convertEntries(own, 0, context);
  return {
    nav,
    sections: folder.items.length > 0 ? [folder, ...sections] : sections,
    /** Settings of pages by their paths. */
    themes,
  };
}

/** An entry of the navigation bar, with the sidebar of its pages. */
function convertTop(entry: Entry, context: Context): { nav?: Item; section?: SidebarSection } {
  const { node, href, type, items } = entry;
  if (href !== undefined) {
    const link = resolveHref(href, entry, context);
    return link === undefined ? {} : { nav: { text: getText(entry), link } };
  }
  const isFolder = node !== undefined && node.children.size > 0;
  if (!isFolder && node?.page !== undefined) {
    context.themes.set(node.page.sourcePath, { sidebar: false, ...entry.theme });
    return { nav: { text: getText(entry), link: node.page.link } };
  }
  const folder = convertFolder(entry, 0, context);
  const text = getText(entry);
  if (type === 'menu') {
    const entries = folder.items.flatMap((item) => flattenMenu(item, node));
    return { nav: { text, items: entries }, ...(isFolder && { section: folder }) };
  }
  if (node === undefined && items === undefined) {
    if (entry.display !== 'hidden') loseMissing(entry, context);
    return {};
  }
  const [link] = folder.links;
  return link === undefined ? {} : { nav: { text, link }, section: folder };
}

/** A menu has no menus and no lines in it; each entry has a text. */
function flattenMenu(item: Item, node: MetaNode | undefined): Values[] {
  if (typeof item === 'string') return [{ text: findTitle(item, node) ?? item, link: item }];
  const { text, link, items } = item;
  const own = link === undefined || text === undefined ? [] : [{ text, link }];
  return [...own, ...(Array.isArray(items) ? items.flatMap((inner) => flattenMenu(inner, node)) : [])];
}

function findTitle(link: string, node: MetaNode | undefined): string | undefined {
  for (const [name, child] of node?.children ?? []) {
    if (child.page?.link === link) return asText(child.page.data.title) ?? formatTitle(name);
    const inner = findTitle(link, child);
    if (inner !== undefined) return inner;
  }
  return undefined;
}

/** Lists keys of `_meta` first, then entries that it does not name. */
function listEntries(node: MetaNode, meta: Values, theme: Values, context: Context): Entry[] {
  const fallback = asRecord(meta['*']);
  const others = [...node.children.keys()]
    .filter((name) => !Object.hasOwn(meta, name))
    .sort((a, b) => Number(b === 'index') - Number(a === 'index') || (a < b ? -1 : 1));
  return [...Object.keys(meta).filter((name) => name !== '*'), ...others].map((name) => {
    const value = meta[name];
    const record = value instanceof Markup || typeof value === 'string' ? { title: value } : asRecord(value);
    const place =
      context.input.findPlace(meta, name) ??
      (context.file === undefined ? undefined : { file: context.file, line: 1 });
    const child = node.children.get(name);
    const isPlain = child !== undefined && record.href === undefined;
    const own = { ...(isPlain && fallback), ...record };
    return {
      name,
      node: child,
      place,
      type: name.startsWith('---') ? 'separator' : asText(own.type),
      title: readTitle(own.title, place, context),
      href: asText(own.href),
      display: asText(own.display),
      theme: { ...theme, ...readTheme(fallback.theme, context), ...readTheme(record.theme, context) },
      items: own.items === undefined ? undefined : asRecord(own.items),
    };
  });
}

function readTitle(title: unknown, place: Place | undefined, { input }: Context): string | undefined {
  const words = readWords(title) || undefined;
  if (title instanceof Markup)
    input.losses.add({
      ...(place ?? title.place),
      message: formatLostMarkup('a title', words ?? ''),
      todo: 'Use "icon" or "tag" of the entry in "themeConfig.sidebar".',
    });
  return words;
}

/** Settings for pages, without those that docgen has not. */
function readTheme(value: unknown, { input, file }: Context): Values {
  const theme = { ...asRecord(value) };
  for (const [key, todo] of Object.entries(LOST_SETTINGS)) {
    if (!Object.hasOwn(theme, key)) continue;
    delete theme[key];
    const place = input.findPlace(value, key) ?? { file: file ?? '' };
    input.losses.add({ ...place, message: `"theme.${key}" is not carried over.`, todo });
  }
  return theme;
}

function convertEntries(entries: readonly Entry[], depth: number, context: Context): Folder {
  const items: Item[] = [];
  const links: string[] = [];
  for (const entry of entries) {
    const converted = convertEntry(entry, depth, context);
    if (entry.display === 'hidden') continue;
    items.push(...converted.items);
    links.push(...converted.links);
  }
  return { items, links };
}

function convertEntry(entry: Entry, depth: number, context: Context): Folder {
  const { type, title, href, node, display } = entry;
  if (type === 'separator')
    return {
      items: [title === undefined ? { dividerType: 'solid' } : { sectionHeaderText: title }],
      links: [],
    };
  if (href !== undefined) {
    const link = resolveHref(href, entry, context);
    return { items: link === undefined ? [] : [{ text: getText(entry), link }], links: [] };
  }
  if (node === undefined) {
    if (display !== 'hidden') loseMissing(entry, context);
    return { items: [], links: [] };
  }
  if (node.children.size === 0) {
    if (node.page === undefined) return { items: [], links: [] };
    context.themes.set(node.page.sourcePath, entry.theme);
    const text =
      title ?? getOwnTitle(node.page) ?? (node.page.hasTitle ? undefined : formatTitle(entry.name));
    return {
      items: [text === undefined ? node.page.link : { text, link: node.page.link }],
      links: [node.page.link],
    };
  }
  const folder = convertFolder(entry, depth + 1, context);
  if (display === 'children') return folder;
  const page = node.page ?? findIndexPage(node);
  const { collapsed } = entry.theme;
  const isClosed = collapsed === undefined ? depth >= context.input.collapseLevel : collapsed === true;
  const text = title ?? (page && (getOwnTitle(page) ?? asText(page.data.title))) ?? formatTitle(entry.name);
  const group = { text, link: page?.link, collapsed: isClosed ? true : undefined, items: folder.items };
  return { items: [group], links: folder.links };
}

/** Converts the content of a folder; its index page is its link, if set so. */
function convertFolder(entry: Entry, depth: number, context: Context): Folder {
  const node: MetaNode = entry.node ?? { children: new Map() };
  // A menu lists its own items, some of which are not pages.
  const meta = (entry.type === 'menu' ? entry.items : undefined) ?? node.meta?.value ?? entry.items ?? {};
  const inner: Context = { ...context, file: node.meta?.file ?? context.file };
  const { collapsed, ...theme } = entry.theme;
  const index = findIndexPage(node);
  const entries = listEntries(node, meta, theme, inner);
  const folder = convertEntries(
    depth === 0 ? entries : entries.filter(({ node: child }) => index === undefined || child?.page !== index),
    depth,
    inner,
  );
  const own = [node.page, depth === 0 ? undefined : index].flatMap((page) => page ?? []);
  for (const page of own) context.themes.set(page.sourcePath, theme);
  return { items: folder.items, links: [...own.map(({ link }) => link), ...folder.links] };
}

/** The index page of a folder that is the link of its entry. */
function findIndexPage({ children }: MetaNode): MetaPage | undefined {
  const page = children.get('index')?.page;
  return page?.data.asIndexPage === true ? page : undefined;
}

function resolveHref(href: string, { place }: Entry, { input }: Context): string | undefined {
  const link = input.resolveLink(href);
  if (link !== undefined) return link;
  const message = `"${href}" has no page in Markdown; its entry is left out.`;
  if (place !== undefined)
    input.losses.add({ ...place, message, todo: 'Write the page, and add the entry.' });
  return undefined;
}

function loseMissing({ name, place }: Entry, { input }: Context): void {
  if (place === undefined) return;
  const message = `"${name}" names a page that is not there in Markdown.`;
  input.losses.add({ ...place, message, todo: 'Write the page, or remove the name.' });
}

const getOwnTitle = ({ data }: MetaPage) => asText(data.sidebarTitle);

function getText({ name, title, node }: Entry): string {
  const page = node?.page ?? (node && findIndexPage(node));
  return title ?? (page && (getOwnTitle(page) ?? asText(page.data.title))) ?? formatTitle(name);
}

/** A name as a title: `getting-started` → `Getting Started`. */
const formatTitle = (name: string) =>
  name
    .replace(/[-_]+/g, ' ')
    .trim()
    .replace(/(?<=^|\s)\p{Ll}/gu, (letter) => letter.toUpperCase());

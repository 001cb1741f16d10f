/** `sidebar` of Starlight for one language, with the pages of generated groups. */
import { isElsewhere } from '../page/rewrite-markdown.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';

type Item = Record<string, unknown>;

/** A page as sidebars know it. */
export interface SidebarPage {
  /** Address without language and slashes around it: `guides/start`. */
  readonly slug: string;
  /** Path of the file without language and extension: `guides/index`. */
  readonly place: string;
  readonly data: Values;
}

export interface SidebarInput {
  readonly pages: readonly SidebarPage[];
  /** Keys of translated labels, best first. */
  readonly langs: readonly string[];
  /** The link of a page's slug. */
  readonly resolveLink: (slug: string) => string;
  /** Entries in place of one that a plugin gives; undefined for others. */
  readonly findEntries: (entry: unknown) => readonly unknown[] | undefined;
  readonly lose: (message: string, todo: string) => void;
}

export function convertSidebar(sidebar: unknown, input: SidebarInput): Item[] {
  if (sidebar === undefined) return generateItems('', false, input);
  return convertItems(sidebar, input);
}

/** A list, or one that a plugin gives. */
function convertItems(items: unknown, input: SidebarInput): Item[] {
  const given = input.findEntries(items);
  return given === undefined
    ? asList(items).flatMap((entry) => convertItem(entry, input))
    : given.map(asRecord);
}

function convertItem(entry: unknown, input: SidebarInput): Item[] {
  if (typeof entry === 'string') return convertItem({ slug: entry }, input);
  const given = input.findEntries(entry);
  if (given !== undefined) return given.map(asRecord);
  const { slug, link, label, items, autogenerate, collapsed, badge, translations, attrs } = asRecord(entry);
  if (attrs !== undefined)
    input.lose('"attrs" of entries in the sidebar are not carried over.', 'Style the entry by its address.');
  const translated = asRecord(translations);
  const text = input.langs.map((lang) => asText(translated[lang])).find(Boolean) ?? asText(label);
  const tag = readBadge(badge, input.langs);
  const directory = asText(asRecord(autogenerate).directory);
  if (directory !== undefined) {
    const generated = generateItems(trimSlashes(directory), asRecord(autogenerate).collapsed === true, input);
    // A group of its own until Starlight 0.38.
    return text === undefined ? generated : [createGroup({ text, tag, collapsed, items: generated })];
  }
  if (items !== undefined) return [createGroup({ text, tag, collapsed, items: convertItems(items, input) })];
  if (typeof link === 'string')
    return [{ text, tag, link: isElsewhere(link) ? link : input.resolveLink(trimSlashes(link)) }];
  const page = input.pages.find(
    (candidate) => candidate.slug === trimSlashes(String(slug)).replace(/^index$/, ''),
  );
  if (page === undefined) {
    input.lose(`The sidebar names a page that is not there: "${slug}".`, 'Correct its slug.');
    return [];
  }
  const own = createLink(page, input);
  return [{ ...own, text: text ?? own.text, tag: tag ?? own.tag }];
}

const createGroup = ({ text, tag, collapsed, items }: Item): Item => ({
  text,
  tag,
  collapsed: collapsed === true ? true : undefined,
  items,
});

function createLink({ slug, data }: SidebarPage, { langs, resolveLink }: SidebarInput): Item {
  const { label, badge } = asRecord(data.sidebar);
  return {
    text: asText(label) ?? String(data.title ?? slug),
    tag: readBadge(badge, langs),
    link: resolveLink(slug),
  };
}

function readBadge(badge: unknown, langs: readonly string[]): string | undefined {
  const text = asRecord(badge).text ?? badge;
  const texts = asRecord(text);
  return asText(text) ?? [...langs, ...Object.keys(texts)].map((lang) => asText(texts[lang])).find(Boolean);
}

/** Pages below a folder: by their order, then by their address; folders become groups of their name. */
function generateItems(directory: string, collapsed: boolean, input: SidebarInput): Item[] {
  const prefix = directory === '' ? '' : `${directory}/`;
  const entries: { readonly slug: string; readonly order: number; readonly items: Item[] }[] = [];
  const folders = new Set<string>();
  for (const page of input.pages) {
    const { hidden, order } = asRecord(page.data.sidebar);
    if (hidden === true || !page.place.startsWith(prefix)) continue;
    const [folder = '', ...deeper] = page.place.slice(prefix.length).split('/');
    if (deeper.length > 0) folders.add(folder);
    else entries.push({ slug: page.slug, order: readOrder(order), items: [createLink(page, input)] });
  }
  for (const folder of folders) {
    const slug = prefix + folder;
    const items = generateItems(slug, collapsed, input);
    const order = Math.min(
      ...input.pages
        .filter(({ place }) => place.startsWith(`${slug}/`))
        .map(({ data }) => readOrder(asRecord(data.sidebar).order)),
    );
    if (items.length > 0)
      entries.push({ slug, order, items: [createGroup({ text: folder, collapsed, items })] });
  }
  const collator = new Intl.Collator('en');
  return entries
    .sort((a, b) => a.order - b.order || collator.compare(a.slug, b.slug))
    .flatMap(({ items }) => items);
}

const readOrder = (order: unknown) => (typeof order === 'number' ? order : Number.MAX_VALUE);

export const trimSlashes = (path: string) => path.replace(/^\/+|\/+$/g, '');

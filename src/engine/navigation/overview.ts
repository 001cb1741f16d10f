/**
 * Entries of an overview page: the pages of its sidebar that are below it, each with its headings. Computed
 * here and sent with the page, so that no browser gets a table of all pages, and an overview changes when what
 * it lists does.
 */
import { isSidebarItem } from '../../shared/sidebar.ts';
import type {
  OverviewGroupData,
  OverviewItem,
  PageRecord,
  SidebarEntry,
  SidebarItem,
} from '../../shared/types.ts';
import { decodeUrl, isEqualPath, isExternalUrl, toLink } from '../../shared/url.ts';
import { readLook } from './sidebar-entries.ts';

export interface OverviewInput {
  /** The page that shows the overview. */
  readonly page: Pick<PageRecord, 'routePath' | 'frontmatter'>;
  readonly sidebar: readonly SidebarEntry[];
  /** Finds the page behind a link of the sidebar; undefined if it leads elsewhere. */
  readonly findPage: (link: string) => Pick<PageRecord, 'toc'> | undefined;
  /** Includes all headings, for components that choose depths themselves. */
  readonly withAllHeaders: boolean;
}

/** Depths of the headings that are listed by default. */
const DEFAULT_DEPTHS: readonly number[] = [2];

/** The blocks of an overview, in the order of the sidebar. */
export function createOverviewGroups(input: OverviewInput): OverviewGroupData[] {
  return selectEntries(input).map((entry) => {
    const { text, link, items } = entry;
    if (items === undefined) return { name: text, items: [createItem(entry, undefined, input)] };
    const isLinked = link !== undefined && !isEqualPath(link, toLink(input.page.routePath));
    return {
      name: text,
      ...(isLinked ? { link } : {}),
      items: selectChildren(entry, input.page).map((child) => createItem(child, entry, input)),
    };
  });
}

/** Lists the links whose pages are listed with their headings: the inputs of an overview. */
export function listOverviewLinks(input: Pick<OverviewInput, 'page' | 'sidebar'>): string[] {
  return selectEntries(input)
    .flatMap((entry) => (entry.items ? selectChildren(entry, input.page) : [entry]))
    .flatMap(({ link }) => link ?? []);
}

function selectEntries({ page, sidebar }: Pick<OverviewInput, 'page' | 'sidebar'>): SidebarItem[] {
  const entries = sidebar.filter(isSidebarItem);
  const first = entries[0]?.link;
  const isFirst = first !== undefined && isEqualPath(first, toLink(page.routePath));
  const around = isFirst ? undefined : findAround(entries, page.routePath);
  const isBelow = createBelowTest(page.routePath);
  return (around ?? entries).filter((entry) =>
    entry.items
      ? selectChildren(entry, page).some((child) => isBelow(findLink(child) ?? ''))
      : entry.link !== undefined && isBelow(entry.link),
  );
}

/** Returns the entries around that of a page: the groups below it, else its neighbours; undefined if it has none. */
function findAround(entries: readonly SidebarItem[], path: string): readonly SidebarItem[] | undefined {
  const own = entries.find(({ link }) => link !== undefined && isEqualPath(link, toLink(path)));
  if (own?.items) {
    const children = own.items.filter(isSidebarItem);
    return children.some(({ items }) => items) ? children : [own];
  }
  if (own) return entries.filter((entry) => entry !== own);
  const found = entries.flatMap(({ items }) => findAround((items ?? []).filter(isSidebarItem), path) ?? []);
  return found.length > 0 ? found : undefined;
}

/** Selects the entries of a group that lead somewhere other than the overview itself. */
function selectChildren({ items = [] }: SidebarItem, { routePath }: OverviewInput['page']): SidebarItem[] {
  return items.filter(isSidebarItem).filter((child) => {
    const link = findLink(child);
    return link !== undefined && !isEqualPath(link, toLink(routePath));
  });
}

/** Finds the link of an entry: its own, else the first one in it. */
function findLink({ link, items = [] }: SidebarItem): string | undefined {
  if (link !== undefined) return link;
  for (const child of items.filter(isSidebarItem)) {
    const found = findLink(child);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * Creates a test for links below a page. `/api/` and `/api` hold `/api/call`, not `/apiary`; `/api/overview`
 * speaks for `/api/`.
 */
function createBelowTest(routePath: string): (link: string) => boolean {
  const start = routePath.replace(/overview$/, '');
  const prefix = start === routePath && !start.endsWith('/') ? `${start}/` : start;
  const own = toLink(routePath);
  return (link) => !isExternalUrl(link) && decodeUrl(link).startsWith(prefix) && !isEqualPath(link, own);
}

function createItem(
  entry: SidebarItem,
  group: SidebarItem | undefined,
  { page, findPage, withAllHeaders }: OverviewInput,
): OverviewItem {
  const depths =
    entry.overviewHeaders ?? readLook(page).overviewHeaders ?? group?.overviewHeaders ?? DEFAULT_DEPTHS;
  const headers = ((entry.link !== undefined && findPage(entry.link)?.toc) || [])
    .filter(({ depth }) => withAllHeaders || depths.includes(depth))
    .map(({ id, text, depth }) => ({ id, text, depth }));
  return {
    text: entry.text,
    link: findLink(entry) ?? '',
    ...(headers.length > 0 ? { headers } : {}),
    ...(withAllHeaders && headers.length > 0 ? { overviewHeaders: depths } : {}),
  };
}

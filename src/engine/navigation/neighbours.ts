/** The pages before and after one: as its frontmatter says of each, else as a plugin says, else as its sidebar does. */
import { definedOnly } from '../../shared/defined-only.ts';
import { findPrevNext } from '../../shared/sidebar.ts';
import type { PageNeighbour, PageRecord, RoutePath, SidebarEntry } from '../../shared/types.ts';
import { splitUrl, toLink } from '../../shared/url.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { CachedPage, Route } from '../types.ts';

type Neighbours = NonNullable<PageRecord['neighbours']>;

export interface NeighbourInput {
  readonly table: Pick<RouteTable, 'resolveLink'>;
  readonly sidebar: readonly SidebarEntry[];
  readonly findPage: (path: RoutePath) => Pick<CachedPage, 'page'> | undefined;
}

/** Returns undefined if only the sidebar says which they are: browsers have it, and find those themselves. */
export function findNeighbours(
  { route, page }: Pick<CachedPage, 'route' | 'page'>,
  input: NeighbourInput,
): Neighbours | undefined {
  const { frontmatter, neighbours } = page;
  const { prev, next } = frontmatter;
  const others = neighbours && linkNeighbours(neighbours);
  if (prev === undefined && next === undefined) return others;
  const found = others ?? findPrevNext(input.sidebar, toLink(route.path));
  return definedOnly({
    prev: chooseNeighbour(prev, found.prev, { ...input, route }),
    next: chooseNeighbour(next, found.next, { ...input, route }),
  });
}

/** Lists the pages whose titles are shown because the frontmatter of a page links to them without a text. */
export function listNamedRoutes(
  { route, page }: Pick<CachedPage, 'route' | 'page'>,
  { table }: Pick<NeighbourInput, 'table'>,
): readonly Route[] {
  return [page.frontmatter.prev, page.frontmatter.next].flatMap((value) => {
    const { text, link } = readWritten(value);
    return link === undefined || text !== undefined ? [] : (table.resolveLink(link, route).target ?? []);
  });
}

/** Reads what an author wrote of one of the two; wrong values are reported by the schema. */
export function readWritten(value: unknown): { readonly text?: string; readonly link?: string } {
  if (typeof value === 'string') return { text: value };
  if (typeof value !== 'object' || value === null) return {};
  const { text, link } = value as Readonly<Record<string, unknown>>;
  return { ...(typeof text === 'string' && { text }), ...(typeof link === 'string' && { link }) };
}

function chooseNeighbour(
  value: unknown,
  found: PageNeighbour | undefined,
  { table, findPage, route }: NeighbourInput & { readonly route: Route },
): PageNeighbour | undefined {
  if (value === false) return undefined;
  const { text, link } = readWritten(value);
  if (link === undefined) return found && { ...found, ...(text !== undefined && { text }) };
  const { target, href } = table.resolveLink(link, route);
  const { query, hash } = splitUrl(link);
  return {
    text: text ?? (target && findPage(target.path)?.page.title) ?? link,
    link: target ? toLink(target.path) + query + hash : href,
  };
}

/** Turns addresses that a plugin gives into links, as in sidebars. */
function linkNeighbours({ prev, next }: Neighbours): Neighbours {
  return definedOnly({
    prev: prev && { ...prev, link: toLink(prev.link) },
    next: next && { ...next, link: toLink(next.link) },
  });
}

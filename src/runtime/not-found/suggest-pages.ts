/**
 * Suggests pages that a reader may have meant at an unknown address. In a separate chunk, which only the 404 page
 * loads.
 */
import { findNearestPaths } from '../../shared/nearest-paths.ts';
import { listReadings } from '../../shared/route-readings.ts';
import type { ListedRoute, RoutePath } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import type { PageLink } from '../hooks/page-hooks.ts';

/** Few enough to choose from at a glance. */
const MAX_SUGGESTIONS = 3;

export interface SuggestionInput {
  /** The unknown address. */
  readonly path: string;
  /** URL of the pages in that language and version. */
  readonly list: string;
  /** Prefix of their addresses: `''`, `/zh`. */
  readonly prefix: string;
  /** Links of pages to suggest first, as far as there are such pages. */
  readonly first?: readonly string[] | undefined;
}

export async function suggestPages(input: SuggestionInput): Promise<readonly PageLink[]> {
  const { path, list, prefix, first = [] } = input;
  const routes = await shareRoutes(list, 'suggestions');
  const titles = new Map<string, string>(routes);
  const paths = routes.map(([route]) => route);
  const nearest: readonly string[] = findNearestPaths(path, paths, MAX_SUGGESTIONS);
  const above = listParents(path.slice(prefix.length))
    .map((parent) => prefix + parent)
    .find((parent) => titles.has(parent) && !nearest.includes(parent));
  const suggestions = nearest.length < MAX_SUGGESTIONS && above !== undefined ? [...nearest, above] : nearest;
  const chosen = paths.filter((route) => first.includes(toLink(route)));
  return [...new Set([...chosen, ...suggestions])].map((route) => ({
    link: toLink(route),
    text: titles.get(route) || route,
  }));
}

/** The page that an unknown address is another spelling of, as `/guide/start/` on a host that has `/guide/start.html`. */
export async function findOtherSpelling({
  path,
  list,
}: Pick<SuggestionInput, 'path' | 'list'>): Promise<RoutePath | undefined> {
  const routes = await shareRoutes(list, 'spelling');
  const paths = new Set(routes.map(([route]) => route));
  return listReadings(path).find((reading) => paths.has(reading));
}

type User = 'spelling' | 'suggestions';

/** Lists that the other user has not taken yet. */
const left = new Map<string, { readonly by: User; readonly routes: Promise<readonly ListedRoute[]> }>();

/** Fetches a list, or takes the one that the other user has just requested; never twice, as dev may have other pages by then. */
function shareRoutes(list: string, user: User): Promise<readonly ListedRoute[]> {
  const other = left.get(list);
  left.delete(list);
  if (other !== undefined && other.by !== user) return other.routes;
  const routes = fetchRoutes(list);
  left.set(list, { by: user, routes });
  return routes;
}

async function fetchRoutes(list: string): Promise<readonly ListedRoute[]> {
  const response = await fetch(list, { credentials: 'same-origin' });
  return response.ok ? ((await response.json()) as readonly ListedRoute[]) : [];
}

/** Lists the folders above a path: `/a/b/c` → `/a/b/`, `/a/`. Without the home page, for which there is a button. */
function listParents(path: string): string[] {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}/`);
}

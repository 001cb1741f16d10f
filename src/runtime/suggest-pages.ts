/**
 * Suggests pages that a reader may have meant at an unknown address. A chunk of its own, which only the 404
 * page loads.
 */
import { findNearestPaths } from '../shared/nearest-paths.ts';
import type { ListedRoute } from '../shared/types.ts';
import { toLink } from '../shared/url.ts';
import type { PageLink } from './page-hooks.ts';

/** Few enough to choose from at a glance. */
const MAX_SUGGESTIONS = 3;

export interface SuggestionInput {
  /** The unknown address. */
  readonly path: string;
  /** URL of the pages in that language and version. */
  readonly list: string;
  /** Prefix of their addresses: `''`, `/zh`. */
  readonly prefix: string;
}

export async function suggestPages({ path, list, prefix }: SuggestionInput): Promise<readonly PageLink[]> {
  const response = await fetch(list, { credentials: 'same-origin' });
  if (!response.ok) return [];
  const routes = (await response.json()) as readonly ListedRoute[];
  const titles = new Map<string, string>(routes);
  const paths = routes.map(([route]) => route);
  const nearest: readonly string[] = findNearestPaths(path, paths, MAX_SUGGESTIONS);
  const above = listParents(path.slice(prefix.length))
    .map((parent) => prefix + parent)
    .find((parent) => titles.has(parent) && !nearest.includes(parent));
  const suggestions = nearest.length < MAX_SUGGESTIONS && above !== undefined ? [...nearest, above] : nearest;
  return suggestions.map((path) => ({ link: toLink(path), text: titles.get(path) || path }));
}

/** Lists the folders above a path: `/a/b/c` → `/a/b/`, `/a/`. Not the home page, which has a button of its own. */
function listParents(path: string): string[] {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}/`);
}

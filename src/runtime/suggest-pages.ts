/** What a reader may have meant who stands where no page is. A chunk of its own, which only the 404 page loads. */
import { findNearestPaths } from '../shared/nearest-paths.ts';
import type { ListedRoute } from '../shared/types.ts';
import { toLink } from '../shared/url.ts';
import type { PageLink } from './page-hooks.ts';

/** Few enough to choose from at a glance. */
const MOST_SUGGESTED = 3;

export interface Stray {
  /** Where the reader stands. */
  readonly path: string;
  /** URL of the pages in that language and version. */
  readonly list: string;
  /** What their addresses begin with: `''`, `/zh`. */
  readonly prefix: string;
}

export async function suggestPages({ path, list, prefix }: Stray): Promise<readonly PageLink[]> {
  const response = await fetch(list, { credentials: 'same-origin' });
  if (!response.ok) return [];
  const listed = (await response.json()) as readonly ListedRoute[];
  const titles = new Map<string, string>(listed);
  const paths = listed.map(([known]) => known);
  const near: readonly string[] = findNearestPaths(path, paths, MOST_SUGGESTED);
  const above = toAbove(path.slice(prefix.length))
    .map((parent) => prefix + parent)
    .find((parent) => titles.has(parent) && !near.includes(parent));
  const found = near.length < MOST_SUGGESTED && above !== undefined ? [...near, above] : near;
  return found.map((path) => ({ link: toLink(path), text: titles.get(path) || path }));
}

/** `/a/b/c` → `/a/b/`, `/a/`. Not the home page, which has a button of its own. */
function toAbove(path: string): string[] {
  const segments = path.split('/').slice(1, -1);
  return segments.map((_, index) => `/${segments.slice(0, segments.length - index).join('/')}/`);
}

/** The neighbours of a page that its author deleted while it was open: its 404 page offers them. */
import { findPrevNext } from '../../shared/sidebar.ts';
import { toLink } from '../../shared/url.ts';
import type { LoadedPage } from '../context.ts';
import { readStorage, writeStorage } from '../storage.ts';

const KEY = 'docgen-dev-gone';

interface GonePage {
  readonly path: string;
  readonly links: readonly string[];
}

/** Called before each change: the sidebar may lose the page before the page itself is gone. */
export function rememberNeighbours({ meta, sidebar }: LoadedPage): void {
  const path = toLink(meta.page.routePath);
  const { prev, next } = findPrevNext(sidebar, path);
  const links = [prev, next].flatMap((neighbour) => (neighbour ? [neighbour.link] : []));
  if (links.length === 0) return;
  writeStorage(KEY, JSON.stringify({ path, links } satisfies GonePage), 'sessionStorage');
}

/** Returns their links if this is the address of the page. */
export function readNeighbours(path: string): readonly string[] {
  const gone = JSON.parse(readStorage(KEY, 'sessionStorage') ?? 'null') as GonePage | null;
  return gone?.path === toLink(path) ? gone.links : [];
}

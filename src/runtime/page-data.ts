/** Pages that components load ahead, by their addresses. */
import { assetPrefix, base, prefetchLink } from 'virtual:docgen/options';
import type { PageRecord, RoutePath } from '../shared/types.ts';
import { isExternalUrl, splitUrl, toRoutePath } from '../shared/url.ts';
import { loadPage } from './router/page-chunk.ts';
import { removeBase } from './runtime-url.ts';

/** A route as the browser knows it before its page is loaded. */
export interface RouteEntry {
  readonly path: RoutePath;
  /** Loads the page's chunk. Rejects when the page does not exist. */
  preload(): Promise<void>;
}

/**
 * Returns the route of an address; undefined if it cannot be a page of this site. A page has no table of all
 * routes, so loading it shows whether it exists.
 */
export function pathnameToRouteService(pathname: string): RouteEntry | undefined {
  if (isExternalUrl(pathname) || !pathname.startsWith('/')) return undefined;
  const { path } = splitUrl(removeBase(pathname));
  const lastSegment = path.slice(path.lastIndexOf('/') + 1);
  if (lastSegment.includes('.') && !lastSegment.endsWith('.html')) return undefined;
  const route = toRoutePath(path);
  return { path: route, preload: () => warmPageData(route) };
}

/** Loads the page of a link, once. Does nothing if `route.prefetchLink` is off. */
export function preloadLink(href: string): void {
  const route = prefetchLink ? pathnameToRouteService(href) : undefined;
  // A guess about the reader's next page: nobody waits for it, so a failure need not be reported.
  route?.preload().catch(() => undefined);
}

/** Loads a page's record. Rejects when the page does not exist. */
export async function initPageData(path: string): Promise<PageRecord> {
  const { meta } = await loadPage(toRoutePath(removeBase(path)), { assetPrefix, base });
  return meta.page;
}

/** Loads a page so that showing it does not wait. */
export async function warmPageData(path: string): Promise<void> {
  await initPageData(path);
}

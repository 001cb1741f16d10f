/**
 * The router. Its guarantees:
 *
 * 1. The page on screen stays until the next one can be shown whole.
 * 2. Of several navigations the last one wins, in whatever order pages arrive.
 * 3. A page that is in the cache is shown in the same turn: back never flashes.
 * 4. What cannot be shown (unknown page, another build, no network) is left to the
 *    browser with one full load of the target; after that a new app runs, so it
 *    cannot loop.
 */

import type { RoutePath } from '../../shared/types.ts';
import { isEqualPath, toLink, toPageHref } from '../../shared/url.ts';
import type { LoadedPage, View } from '../context.ts';
import { parseAppLocation } from './app-location.ts';
import { createEntryKey, type EntryState, type LocationSource, resolvePagePath } from './location.ts';
import type { NavigateOptions, NavigationState, Router } from './router.ts';

export interface PageCache {
  /** The page, if it can be shown at once. */
  peek(path: RoutePath): LoadedPage | undefined;
  /** Rejects when the page does not exist or belongs to another build. */
  load(path: RoutePath): Promise<LoadedPage>;
  put(path: RoutePath, page: LoadedPage): void;
}

/** Scroll and focus after the new view is in the document. */
export interface Arrival {
  readonly key: string;
  readonly hash: string;
  readonly scroll: 'target' | 'restore' | 'keep';
  /** False if only query or hash changed: then no page is announced. */
  readonly isNewPage: boolean;
}

export interface RouterOptions {
  readonly source: LocationSource;
  readonly cache: PageCache;
  readonly base: string;
  readonly first: LoadedPage;
}

/** Shows a view; scroll and focus follow when it is in the document. */
export type Show = (view: View, arrival: Arrival) => void;

export interface BrowserRouter extends Router {
  /** Starts following the history. `isEmpty`: the document came without the page's HTML. */
  start(show: Show, options?: { readonly isEmpty?: boolean }): () => void;
  /** Returns the route that an address may mean; undefined for everything that the browser should load. */
  resolvePagePath(href: string): RoutePath | undefined;
  view(): View;
  /** Replaces the data of the page on screen, which stays at its address. */
  amend(loaded: LoadedPage): void;
}

export function createRouter({ source, cache, base, first }: RouterOptions): BrowserRouter {
  const origin = new URL(source.href()).origin;
  const read = () => parseAppLocation(source.href(), base, source.entry());
  const waiting = createWaiting();
  let show: Show = () => undefined;
  let currentView: View = { loaded: first, location: read() };
  let latest = 0;
  const resolveUrl = (href: string) => new URL(href, source.href());
  const getPagePath = (href: string) => resolvePagePath(resolveUrl(href), origin, base);

  const load = createLoader({ source, cache, waiting });
  const arriveAt = (href: string, turn: number) => load(href, getPagePath(href), () => turn === latest);

  const present = (loaded: LoadedPage, scroll: Arrival['scroll']) => {
    const location = read();
    const isNewPage = loaded !== currentView.loaded;
    currentView = { loaded, location };
    waiting.set(false);
    show(currentView, { key: location.key, hash: location.hash, scroll, isNewPage });
  };

  const peek = (href: string): LoadedPage | undefined => {
    const path = getPagePath(href);
    if (path === undefined) return undefined;
    // Compared with the address and not with the page, so that the 404 page counts as the page at its address.
    if (isEqualPath(toLink(path), toLink(currentView.location.pathname))) return currentView.loaded;
    return cache.peek(path);
  };

  const navigate = async (href: string, options: NavigateOptions = {}) => {
    latest += 1;
    const target = resolveUrl(href);
    const page = peek(target.href) ?? (await arriveAt(target.href, latest));
    if (page === undefined) return;
    const address = normalizeAddress(target, getPagePath(target.href), page, base);
    const entry: EntryState = {
      key: createEntryKey(),
      ...(options.state === undefined ? {} : { state: options.state }),
    };
    if (options.replace || address === source.href()) source.replace(address, entry);
    else source.push(address, entry);
    present(page, options.preventScrollReset ? 'keep' : 'target');
  };

  const follow = async () => {
    latest += 1;
    const href = source.href();
    const isNew = source.entry() === undefined;
    if (isNew) source.replace(href, { key: createEntryKey() });
    const page = peek(href) ?? (await arriveAt(href, latest));
    // A new entry is a clicked hash. Giving it a state stops the browser's own scrolling in Chromium.
    if (page) present(page, isNew ? 'target' : 'restore');
  };

  return {
    navigate,
    go: (delta) => source.go(delta),
    prefetch(href) {
      const path = getPagePath(href);
      // A prefetch is only a guess: if it fails, the click will report it.
      if (path !== undefined) cache.load(path).catch(() => undefined);
    },
    state: waiting.state,
    onState: waiting.onState,
    start(onShow, { isEmpty = false } = {}) {
      show = onShow;
      const entry = source.entry() ?? { key: createEntryKey() };
      const url = resolveUrl(source.href());
      source.replace(normalizeAddress(url, getPagePath(url.href), first, base), entry);
      const location = read();
      currentView = { ...currentView, location };
      cache.put(location.pathname as RoutePath, currentView.loaded);
      // The first render had neither query nor hash nor state, nor the address of the 404 page.
      const isElsewhere = location.pathname !== first.meta.page.routePath;
      if (isEmpty || location.search || location.hash || location.state !== null || isElsewhere) {
        const scroll = isEmpty && location.hash ? 'target' : 'keep';
        show(currentView, { key: entry.key, hash: location.hash, scroll, isNewPage: false });
      }
      return source.listen(() => void follow());
    },
    resolvePagePath: getPagePath,
    view: () => currentView,
    amend(loaded) {
      currentView = { ...currentView, loaded };
      cache.put(currentView.location.pathname as RoutePath, loaded);
      const { key, hash } = currentView.location;
      show(currentView, { key, hash, scroll: 'keep', isNewPage: false });
    },
  };
}

/** Tracks if a page is being waited for, and notifies listeners. */
function createWaiting() {
  const listeners = new Set<() => void>();
  let waiting = false;
  return {
    set(value: boolean) {
      if (waiting === value) return;
      waiting = value;
      for (const listener of listeners) listener();
    },
    state: (): NavigationState => (waiting ? 'waiting' : 'idle'),
    onState(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Loads the page of an address; undefined once the browser or a later navigation has taken over. */
function createLoader({
  source,
  cache,
  waiting,
}: Pick<RouterOptions, 'source' | 'cache'> & { readonly waiting: ReturnType<typeof createWaiting> }) {
  /** Leaves the page to the browser, which shows its own progress; a download leaves the reader on this page. */
  const leave = (href: string): undefined => {
    waiting.set(false);
    source.load(href);
  };
  return async (
    href: string,
    path: RoutePath | undefined,
    isLatest: () => boolean,
  ): Promise<LoadedPage | undefined> => {
    if (path === undefined) return leave(href);
    waiting.set(true);
    try {
      const page = await cache.load(path);
      return isLatest() ? page : undefined;
    } catch {
      // The reason is in the browser's own network log; the full load shows the reader the same or a better answer.
      return isLatest() ? leave(href) : undefined;
    }
  };
}

/** Returns the canonical spelling of a page's address, if the site enables redirects to it. */
function normalizeAddress(
  url: URL,
  path: RoutePath | undefined,
  { meta, site }: LoadedPage,
  base: string,
): string {
  const isPage = path !== undefined && isEqualPath(toLink(path), toLink(meta.page.routePath));
  if (!site.route.cleanUrlsRedirect || !isPage) return url.href;
  const cleanUrls = site.route.cleanUrls;
  return url.origin + toPageHref(meta.page.routePath, { base, cleanUrls }) + url.search + url.hash;
}

/** For a server render, which cannot navigate. */
export function createStaticRouter(): Router {
  return {
    navigate: () => Promise.resolve(),
    go: () => undefined,
    prefetch: () => undefined,
    state: () => 'idle',
    onState: () => () => undefined,
  };
}

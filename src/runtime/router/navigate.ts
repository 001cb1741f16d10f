/**
 * The router. What it promises:
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
import { toAppLocation } from './app-location.ts';
import { type EntryState, type LocationSource, toEntryKey, toPagePath } from './location.ts';
import type { NavigateOptions, NavigationState, Router } from './router.ts';

export interface PageCache {
  /** The page, if it can be shown at once. */
  peek(path: RoutePath): LoadedPage | undefined;
  /** Rejects when the page does not exist or belongs to another build. */
  load(path: RoutePath): Promise<LoadedPage>;
  put(path: RoutePath, page: LoadedPage): void;
}

/** What happens to scroll and focus once the new view is in the document. */
export interface Arrival {
  readonly key: string;
  readonly hash: string;
  readonly scroll: 'target' | 'restore' | 'keep';
  /** False when only query or hash changed: then nobody has to be told of a new page. */
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
  /** Begins to follow the history. `isEmpty`: the document came without the page's HTML. */
  start(show: Show, options?: { readonly isEmpty?: boolean }): () => void;
  /** The route an address may mean; undefined for everything the browser should load. */
  toPagePath(href: string): RoutePath | undefined;
  view(): View;
  /** Puts other data under the page on screen, which stays where it is. */
  amend(loaded: LoadedPage): void;
}

export function createRouter({ source, cache, base, first }: RouterOptions): BrowserRouter {
  const origin = new URL(source.href()).origin;
  const read = () => toAppLocation(source.href(), base, source.entry());
  const waiting = createWaiting();
  let show: Show = () => undefined;
  let shown: View = { loaded: first, location: read() };
  let latest = 0;
  const toUrl = (href: string) => new URL(href, source.href());
  const pathOf = (href: string) => toPagePath(toUrl(href), origin, base);

  const load = createLoader({ source, cache, waiting });
  const arriveAt = (href: string, turn: number) => load(href, pathOf(href), () => turn === latest);

  const present = (loaded: LoadedPage, scroll: Arrival['scroll']) => {
    const location = read();
    const isNewPage = loaded !== shown.loaded;
    shown = { loaded, location };
    waiting.set(false);
    show(shown, { key: location.key, hash: location.hash, scroll, isNewPage });
  };

  const peek = (href: string): LoadedPage | undefined => {
    const path = pathOf(href);
    if (path === undefined) return undefined;
    // Compared with the address and not with the page, so that the 404 page counts as where it stands.
    if (isEqualPath(toLink(path), toLink(shown.location.pathname))) return shown.loaded;
    return cache.peek(path);
  };

  const navigate = async (href: string, options: NavigateOptions = {}) => {
    latest += 1;
    const target = toUrl(href);
    const page = peek(target.href) ?? (await arriveAt(target.href, latest));
    if (page === undefined) return;
    const address = toAddress(target, pathOf(target.href), page, base);
    const entry: EntryState = {
      key: toEntryKey(),
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
    if (isNew) source.replace(href, { key: toEntryKey() });
    const page = peek(href) ?? (await arriveAt(href, latest));
    // A new entry is a hash that was clicked. Naming the entry stops the browser's own scrolling in Chromium.
    if (page) present(page, isNew ? 'target' : 'restore');
  };

  return {
    navigate,
    go: (delta) => source.go(delta),
    prefetch(href) {
      const path = pathOf(href);
      // Only a guess that the reader will go there: when it fails, the click finds out.
      if (path !== undefined) cache.load(path).catch(() => undefined);
    },
    state: waiting.state,
    onState: waiting.onState,
    start(onShow, { isEmpty = false } = {}) {
      show = onShow;
      const entry = source.entry() ?? { key: toEntryKey() };
      const url = toUrl(source.href());
      source.replace(toAddress(url, pathOf(url.href), first, base), entry);
      const location = read();
      shown = { ...shown, location };
      cache.put(location.pathname as RoutePath, shown.loaded);
      // The first render knew neither query nor hash nor state, nor where the 404 page stands.
      const isElsewhere = location.pathname !== first.meta.page.routePath;
      if (isEmpty || location.search || location.hash || location.state !== null || isElsewhere) {
        const scroll = isEmpty && location.hash ? 'target' : 'keep';
        show(shown, { key: entry.key, hash: location.hash, scroll, isNewPage: false });
      }
      return source.listen(() => void follow());
    },
    toPagePath: pathOf,
    view: () => shown,
    amend(loaded) {
      shown = { ...shown, loaded };
      cache.put(shown.location.pathname as RoutePath, loaded);
      const { key, hash } = shown.location;
      show(shown, { key, hash, scroll: 'keep', isNewPage: false });
    },
  };
}

/** Whether a page is waited for, and who wants to know. */
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

/** Loads the page of an address; undefined once the browser has taken over or a later navigation has. */
function createLoader({
  source,
  cache,
  waiting,
}: Pick<RouterOptions, 'source' | 'cache'> & { readonly waiting: ReturnType<typeof createWaiting> }) {
  /** From here on the browser shows what it waits for; and a download leaves the reader on this page. */
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

/** The one spelling of a page's address, when the site wants one. */
function toAddress(url: URL, path: RoutePath | undefined, { meta, site }: LoadedPage, base: string): string {
  const isPage = path !== undefined && isEqualPath(toLink(path), toLink(meta.page.routePath));
  if (!site.route.cleanUrlsRedirect || !isPage) return url.href;
  const cleanUrls = site.route.cleanUrls;
  return url.origin + toPageHref(meta.page.routePath, { base, cleanUrls }) + url.search + url.hash;
}

/** For a server render: there is nowhere to go. */
export function createStaticRouter(): Router {
  return {
    navigate: () => Promise.resolve(),
    go: () => undefined,
    prefetch: () => undefined,
    state: () => 'idle',
    onState: () => () => undefined,
  };
}

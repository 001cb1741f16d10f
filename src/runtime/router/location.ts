/**
 * Addresses and the history behind one small interface: the browser is an argument of the router, so server rendering
 * and tests need no mock.
 */
import type { RoutePath } from '../../shared/types.ts';
import { removeBase, splitUrl, toRoutePath } from '../../shared/url.ts';

/** docgen's part of `history.state` of an entry. */
export interface EntryState {
  /** Identifies the entry; scroll positions are stored by it. */
  readonly key: string;
  /** The `state` of `navigate(to, { state })`. */
  readonly state?: unknown;
}

/** Source of the current address. */
export interface LocationSource {
  /** The whole address, with origin. */
  href(): string;
  /** Undefined for an entry that the browser created itself (first load, a click on `#x`). */
  entry(): EntryState | undefined;
  push(href: string, entry: EntryState): void;
  replace(href: string, entry: EntryState): void;
  go(delta: number): void;
  /** Leaves the app: the browser loads that address. */
  load(href: string): void;
  /** Calls back after the reader went back or forward, or to another hash. */
  listen(listener: () => void): () => void;
}

export function createBrowserLocation(): LocationSource {
  return {
    href: () => location.href,
    entry() {
      const { docgen } = (history.state ?? {}) as { docgen?: EntryState };
      return docgen;
    },
    push: (href, docgen) => history.pushState({ docgen }, '', href),
    // Other scripts' state in the entry is preserved.
    replace: (href, docgen) => history.replaceState({ ...history.state, docgen }, '', href),
    go: (delta) => history.go(delta),
    load(href) {
      // Assigning the current address would only jump to its hash.
      if (splitUrl(href).path === splitUrl(location.href).path) {
        if (href !== location.href) history.replaceState(null, '', href);
        location.reload();
      } else location.assign(href);
    },
    listen(listener) {
      addEventListener('popstate', listener);
      return () => removeEventListener('popstate', listener);
    },
  };
}

export function createEntryKey(): string {
  return Math.random().toString(36).slice(2, 10);
}

/**
 * Returns the route that an address may mean, or undefined if it is certainly not a page of this site. Loading its
 * chunk shows whether the page exists.
 */
export function resolvePagePath(url: URL, origin: string, base: string): RoutePath | undefined {
  const { pathname } = url;
  if (url.origin !== origin) return undefined;
  if (!pathname.startsWith(base) && `${pathname}/` !== base) return undefined;
  const lastSegment = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (lastSegment.includes('.') && !lastSegment.endsWith('.html')) return undefined;
  return toRoutePath(removeBase(pathname, base));
}

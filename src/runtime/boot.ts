/**
 * The browser's entry, and all the script that a page of text needs while it is only read. The app (React, theme,
 * router) is loaded immediately for pages with components, and for the others as `hydrate` says. Until then, and if
 * anything fails, the document is the server's and works without the app. It shares no code with the app, so it is one
 * small file.
 */
import { base, dev } from 'virtual:docgen/options';
import type { PageMeta } from '../shared/types.ts';
import type { StartApp } from './client.tsx';
import { joinDevServer } from './dev/dev-client.ts';
import { startAtFirstUse } from './early/first-use.ts';
import { keepScroll } from './early/keep-scroll.ts';
import { findMeta, findRoot } from './early/page-meta.ts';
import { preloadPage, preloadStage } from './early/preload.ts';

export interface BootOptions {
  readonly loadApp: () => StartApp | Promise<StartApp>;
  /** Returns true if the browser leaves for another page: of a site in several languages. */
  readonly redirect?: (meta: PageMeta) => boolean;
}

export function boot(options: BootOptions): Promise<void> {
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load the dev client
  if (process.env.NODE_ENV !== 'production' && dev) return joinDevServer(dev.socket, () => begin(options));
  return begin(options);
}

async function begin({ loadApp, redirect }: BootOptions): Promise<void> {
  const root = findRoot(document);
  const metaText = findMeta(document)?.textContent;
  if (!root || !metaText) return;
  const meta = JSON.parse(metaText) as PageMeta;
  if (redirect?.(meta)) return;
  normalizeAddress(meta.href);
  keepScroll();
  // An entry with a state was visited before: the app restores its scroll position.
  const isNow = meta.start === 'now' || history.state !== null;
  // Events before the app is loaded are kept for it, even while it is loading.
  const wake = startAtFirstUse({
    start: async () => (await loadApp())(root, meta, isNow),
    preload: (stage) => preloadStage(stage, meta),
    preloadPage,
  });
  if (isNow) await wake();
  // If that fails, the reader's next event tries again.
  else if (meta.start === 'idle') whenIdle(() => void wake().catch(() => undefined));
}

/** Runs work after the page has loaded everything. Safari has no `requestIdleCallback`; a busy page is never idle. */
function whenIdle(work: () => void): void {
  const wait = () =>
    'requestIdleCallback' in window ? requestIdleCallback(work, { timeout: 2000 }) : setTimeout(work);
  if (document.readyState === 'complete') wait();
  else addEventListener('load', wait);
}

/** Replaces any spelling of an address (`/a.html`, `/a/`) by the one that readers should see and share. */
function normalizeAddress(href: string): void {
  const { pathname, search, hash } = location;
  if (href === '' || pathname === href || !pathname.startsWith(base)) return;
  history.replaceState(history.state, '', href + search + hash);
}

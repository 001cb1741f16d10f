/**
 * The browser's entry. Everything the first page needs is asked for at once, and
 * hydration waits for all of it; until then, and if anything fails, the document
 * is what the server wrote and works without us.
 */

import { globalComponents } from 'virtual:docgen/global-components';
import { assetPrefix, base, dev } from 'virtual:docgen/options';
import { parts } from 'virtual:docgen/theme';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PageMeta } from '../shared/types.ts';
import { App } from './app.tsx';
import { createAppearance, createBrowserHost } from './appearance.ts';
import { listenToCodeBlocks } from './code-blocks.ts';
import type { LoadedPage, Services } from './context.ts';
import { connectToDevServer } from './dev-client.ts';
import { createHeadStore } from './head-store.ts';
import { arrive } from './router/arrive.ts';
import { listenToLinks } from './router/link-clicks.ts';
import { createBrowserLocation, toAppLocation, toPageHref } from './router/location.ts';
import { type BrowserRouter, createRouter } from './router/navigate.ts';
import {
  createPageCache,
  createPageSources,
  type PageCache,
  type PageModule,
  type PageSources,
} from './router/page-cache.ts';
import { createScrollKeeper } from './router/scroll.ts';
import { readStorage, writeStorage } from './storage.ts';
import { toTrustedHtml } from './trusted-html.ts';

/** Set at the first visit, so that a reader who came back from another language stays. Rspress uses the same key. */
const VISITED = 'rspress-visited';

// biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load the dev client
if (process.env.NODE_ENV !== 'production' && dev) connectToDevServer(dev.socket);
const root = document.getElementById('__rspress_root');
const metaText = document.getElementById('docgen-meta')?.textContent;
if (root && metaText) void boot(root, JSON.parse(metaText) as PageMeta);

async function boot(root: HTMLElement, meta: PageMeta): Promise<void> {
  const isEmpty = root.firstElementChild === null;
  const sources = createPageSources(assetPrefix);
  const cache = createPageCache(sources, meta.build);
  const [data, module, elsewhere] = await Promise.all([
    cache.complete({ meta }),
    readFirstModule(meta, sources, isEmpty),
    mayBelongElsewhere(meta) ? import('./elsewhere.ts') : undefined,
  ]);
  if (module.meta.build !== meta.build) {
    // Another build was deployed between the document and its chunk.
    reloadOnce(module.meta.build);
    return;
  }
  const first: LoadedPage = { ...data, html: module.html, Page: module.default };
  const { pathname, search, hash } = toAppLocation(location.href, base, undefined);
  const { language, userAgent } = navigator;
  const path = elsewhere?.toOtherPath({ ...first, pathname, language, userAgent, isFirst: isFirstVisit() });
  if (path !== undefined) {
    const { cleanUrls } = first.site.route;
    location.replace(toPageHref(path, { base, cleanUrls }) + search + hash);
    return;
  }
  const router = start(root, first, cache, isEmpty);
  if (meta.page.pageType === '404') await elsewhere?.adoptLocale(router, first, cache);
}

/** Only unknown addresses and first visits to a site with several languages pay for finding out. */
function mayBelongElsewhere({ page, alternates }: PageMeta): boolean {
  if (page.pageType === '404') return true;
  return Object.keys(alternates.langs).length > 1 && readStorage(VISITED) === null;
}

/** False as well where nothing can be remembered: a reader who chose a language must not be sent back. */
function isFirstVisit(): boolean {
  if (readStorage(VISITED) !== null) return false;
  writeStorage(VISITED, '1');
  return readStorage(VISITED) !== null;
}

/** A static page is in the document already, and so becomes the first entry of the cache. */
async function readFirstModule(meta: PageMeta, sources: PageSources, isEmpty: boolean): Promise<PageModule> {
  const isMissing = meta.page.pageType === '404';
  if (meta.kind === 'component' || (isEmpty && !isMissing)) return sources.importPage(meta.page.routePath);
  const html = document.querySelector('[data-docgen-body]')?.innerHTML;
  return html === undefined ? { meta } : { meta, html };
}

function start(root: HTMLElement, first: LoadedPage, cache: PageCache, isEmpty: boolean): BrowserRouter {
  const router = createRouter({ source: createBrowserLocation(), cache, base, first });
  const keeper = createScrollKeeper();
  const services: Services = {
    router,
    head: createHeadStore(),
    appearance: createAppearance(first.site.theme.darkMode, createBrowserHost()),
    sidebars: new WeakMap(),
    missingTexts: new Set(),
  };
  const site = () => router.view().loaded.site;
  const app = (
    <App
      first={first}
      services={services}
      parts={parts}
      globalComponents={globalComponents}
      onArrive={(arrival) => arrive(arrival, keeper)}
      connect={(show) => {
        const stops = [
          router.start(show, { isEmpty }),
          keeper.start(router.view().location.key),
          listenToLinks(router, { mayPrefetch: () => site().route.prefetchLink }),
          listenToCodeBlocks((key) => site().text[key] ?? key),
        ];
        return () => {
          for (const stop of stops) stop();
        };
      }}
    />
  );
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    void import('./rescue.ts').then(({ showStaticPage }) => showStaticPage(root, toTrustedHtml));
  };
  if (isEmpty) createRoot(root, { onUncaughtError }).render(app);
  else hydrateRoot(root, app, { onUncaughtError });
  return router;
}

/** At most once for a build, and not at all when that cannot be remembered. */
function reloadOnce(build: string): void {
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) return;
  writeStorage('docgen-reloaded', build, 'sessionStorage');
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) location.reload();
}

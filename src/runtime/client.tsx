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
import { createAppearance, createBrowserHost, readStorage, writeStorage } from './appearance.ts';
import { listenToCodeBlocks } from './code-blocks.ts';
import type { LoadedPage, Services } from './context.ts';
import { connectToDevServer } from './dev-client.ts';
import { guessLocale, toFirstVisitTarget, toStrayTarget, VISITED_STORAGE_KEY } from './first-visit.ts';
import { createHeadStore } from './head-store.ts';
import { showStaticPage } from './rescue.ts';
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

// biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load the dev client
if (process.env.NODE_ENV !== 'production' && dev) connectToDevServer(dev.socket);
const root = document.getElementById('__rspress_root');
const metaText = document.getElementById('docgen-meta')?.textContent;
if (root && metaText) void boot(root, JSON.parse(metaText) as PageMeta);

async function boot(root: HTMLElement, meta: PageMeta): Promise<void> {
  const isEmpty = root.firstElementChild === null;
  const sources = createPageSources(assetPrefix);
  const cache = createPageCache(sources, meta.build);
  const [data, module] = await Promise.all([
    cache.complete({ meta }),
    readFirstModule(meta, sources, isEmpty),
  ]);
  if (module.meta.build !== meta.build) {
    // Another build was deployed between the document and its chunk.
    reloadOnce(module.meta.build);
    return;
  }
  const first: LoadedPage = { ...data, html: module.html, Page: module.default };
  const elsewhere = toOtherAddress(first);
  if (elsewhere === undefined) start(root, first, cache, isEmpty);
  else location.replace(elsewhere);
}

/** A static page is in the document already, and so becomes the first entry of the cache. */
async function readFirstModule(meta: PageMeta, sources: PageSources, isEmpty: boolean): Promise<PageModule> {
  const isMissing = meta.page.pageType === '404';
  if (meta.kind === 'component' || (isEmpty && !isMissing)) return sources.importPage(meta.page.routePath);
  const html = document.querySelector('[data-docgen-body]')?.innerHTML;
  return html === undefined ? { meta } : { meta, html };
}

function start(root: HTMLElement, first: LoadedPage, cache: PageCache, isEmpty: boolean): void {
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
        if (first.meta.page.pageType === '404') void adoptLocale(router, first, cache);
        return () => {
          for (const stop of stops) stop();
        };
      }}
    />
  );
  const onUncaughtError = (error: unknown) => {
    reportError(error);
    void showStaticPage(root);
  };
  if (isEmpty) createRoot(root, { onUncaughtError }).render(app);
  else hydrateRoot(root, app, { onUncaughtError });
}

/** Where the reader belongs instead: another language, or the right spelling of a stray address. */
function toOtherAddress({ meta, site }: LoadedPage): string | undefined {
  const { pathname, search, hash } = toAppLocation(location.href, base, undefined);
  const target =
    meta.page.pageType === '404'
      ? toStrayTarget(pathname, site)
      : toFirstVisitTarget({
          site,
          meta,
          language: navigator.language,
          userAgent: navigator.userAgent,
          isFirst: isFirstVisit(site.locales.length),
        });
  if (target === undefined) return undefined;
  return toPageHref(target, { base, cleanUrls: site.route.cleanUrls }) + search + hash;
}

/** False as well where nothing can be remembered: a reader who chose a language must not be sent back. */
function isFirstVisit(localeCount: number): boolean {
  if (localeCount < 2 || readStorage(VISITED_STORAGE_KEY) !== null) return false;
  writeStorage(VISITED_STORAGE_KEY, '1');
  return readStorage(VISITED_STORAGE_KEY) !== null;
}

/** One 404 document serves all languages: words and navigation follow the address the reader is at. */
async function adoptLocale(router: BrowserRouter, first: LoadedPage, cache: PageCache): Promise<void> {
  const { lang, version } = guessLocale(router.view().location.pathname, first.site);
  const { page, alternates } = first.meta;
  if (lang === page.lang && version === page.version) return;
  const sibling = version === page.version ? alternates.langs[lang] : alternates.versions[version];
  if (sibling === undefined) return;
  const { site } = await cache.load(sibling);
  router.amend({ ...first, site, meta: { ...first.meta, page: { ...page, lang, version } } });
}

/** At most once for a build, and not at all when that cannot be remembered. */
function reloadOnce(build: string): void {
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) return;
  writeStorage('docgen-reloaded', build, 'sessionStorage');
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) location.reload();
}

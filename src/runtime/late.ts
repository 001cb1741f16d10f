/**
 * What the app does once its reader does more than read: going to other pages and
 * the buttons of code blocks. A chunk of its own, which a plain page never loads.
 */
import { assetPrefix, base } from 'virtual:docgen/options';
import { loadParts } from 'virtual:docgen/theme';
import { startTransition } from 'react';
import { flushSync } from 'react-dom';
import { toDocumentTitle } from '../shared/head.ts';
import { needsAllParts } from '../shared/page-start.ts';
import type { PageMeta } from '../shared/types.ts';
import type { SetShown } from './app.tsx';
import { listenToCodeBlocks } from './code-blocks.ts';
import type { LoadedPage, View } from './context.ts';
import { createFreshCache } from './dev/fresh-cache.ts';
import { offerApp, offerPage } from './dev/offer-app.ts';
import { showDocumentHead } from './document-head.ts';
import type { BrowserHeadStore } from './head-store.ts';
import { type ImageZoom, listenToImages, NO_ZOOM } from './image-zoom.ts';
import type { Parts } from './parts.tsx';
import { arrive } from './router/arrive.ts';
import { listenToLinks } from './router/link-clicks.ts';
import { createBrowserLocation } from './router/location.ts';
import { type Arrival, createRouter, type Show } from './router/navigate.ts';
import { createPageCache, createPageSources, type PageSources } from './router/page-cache.ts';
import { importPage, type PageModule } from './router/page-chunk.ts';
import type { Router } from './router/router.ts';
import { createScrollKeeper } from './router/scroll.ts';
import { showSlowNavigations } from './slow-navigation.ts';
import { readStorage, writeStorage } from './storage.ts';
import { receiveStray } from './stray.ts';

export interface Start {
  readonly first: LoadedPage;
  /** Those the first page needs. */
  readonly parts: Parts;
  /** Whether the document came without the page's HTML. */
  readonly isEmpty: boolean;
}

export interface LateInput extends Start {
  readonly head: BrowserHeadStore;
  readonly setShown: SetShown;
}

export interface LateApp {
  readonly router: Router;
  stop(): void;
}

/** Begins to follow the reader. */
export function startLateApp({ first, parts, isEmpty, head, setShown }: LateInput): LateApp {
  const { meta, site, sidebar } = first;
  let known = parts;
  const sources: PageSources = {
    ...createPageSources({ assetPrefix, base }),
    async prepare(next) {
      if (needsAllParts(next)) known = await loadParts();
    },
  };
  // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
  const createCache = process.env.NODE_ENV === 'production' ? createPageCache : createFreshCache;
  const cache = createCache(sources, meta.build, [
    [meta.site, site],
    [meta.sidebar, sidebar],
  ]);
  const router = createRouter({ source: createBrowserLocation(), cache, base, first });
  const current = () => router.view().loaded.site;
  const toText = (key: string) => current().text[key] ?? key;
  const images = startZoom({ zoom: () => current().mediumZoom, toText });
  const keeper = createScrollKeeper();
  const show: Show = (view, arrival) => {
    // At once: behind a dialog the new heading could not take the focus.
    if (arrival.isNewPage) images.close();
    const onShown = () => {
      head.setTitle(toTitle(view.loaded));
      showDocumentHead(view.loaded);
      arrive(arrival, keeper);
      // biome-ignore lint/style/noProcessEnv: as above
      if (process.env.NODE_ENV !== 'production') offerPage(view.loaded);
    };
    update(() => setShown({ view, parts: known, onShown }), view, arrival);
  };
  head.setTitle(toTitle(first));
  const stops = [
    router.start(show, { isEmpty }),
    keeper.start(router.view().location.key),
    listenToLinks(router, { mayPrefetch: () => current().route.prefetchLink }),
    listenToCodeBlocks(toText),
    showSlowNavigations(router, toText),
    images.stop,
  ];
  if (meta.page.pageType === '404') void receiveStray(router, first, cache);
  // biome-ignore lint/style/noProcessEnv: as above
  if (process.env.NODE_ENV !== 'production') offerApp(router, cache);
  return {
    router,
    stop() {
      for (const stop of stops) stop();
    },
  };
}

/** A selector that is none costs the site its zoom, and nothing else. */
function startZoom(input: Parameters<typeof listenToImages>[0]): ImageZoom {
  try {
    return listenToImages(input);
  } catch (error) {
    reportError(error);
    return NO_ZOOM;
  }
}

function toTitle({ meta, site }: LoadedPage): string {
  return toDocumentTitle(meta.page, site);
}

/** Back and forward show at once; other navigations may be drawn out by a transition. */
function update(show: () => void, { loaded }: View, { isNewPage, scroll }: Arrival): void {
  const { site } = loaded;
  if (isNewPage && site.theme.enableContentAnimation && canAnimate()) {
    document.startViewTransition(() => flushSync(show));
  } else if (isNewPage && site.route.useTransitions && scroll === 'target') startTransition(show);
  else show();
}

function canAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * The module of the page the document was written for. Never resolves when it belongs
 * to another build, which was deployed meanwhile: then the page is loaded again.
 */
export async function importFirstPage(meta: PageMeta): Promise<PageModule> {
  const module = await importPage(meta.page.routePath, assetPrefix);
  if (module.meta.build === meta.build) return module;
  reloadOnce(module.meta.build);
  return new Promise(() => undefined);
}

/** At most once for a build, and not at all when that cannot be remembered. */
function reloadOnce(build: string): void {
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) return;
  writeStorage('docgen-reloaded', build, 'sessionStorage');
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) location.reload();
}

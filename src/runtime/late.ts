/**
 * The late half of the app: navigation to other pages and the buttons of code blocks. In a separate chunk, which a page
 * that is only read never loads.
 */
import { assetPrefix, base } from 'virtual:docgen/options';
import { loadParts } from 'virtual:docgen/theme';
import { startTransition } from 'react';
import { formatDocumentTitle } from '../shared/head.ts';
import { needsAllParts } from '../shared/page-start.ts';
import type { PageMeta } from '../shared/types.ts';
import type { SetAppState } from './app.tsx';
import { listenToCodeBlocks } from './code/code-blocks.ts';
import type { LoadedPage, View } from './context.ts';
import { createFreshCache } from './dev/fresh-cache.ts';
import { offerApp, offerPage } from './dev/offer-app.ts';
import { showDocumentHead } from './head/document-head.ts';
import type { BrowserHeadStore } from './head/head-store.ts';
import { type ImageZoom, listenToImages, NO_ZOOM } from './images/image-zoom.ts';
import { keepEntries } from './keep-entries.ts';
import type { Parts } from './parts.tsx';
import { arrive } from './router/arrive.ts';
import { listenToLinks } from './router/link-clicks.ts';
import { createBrowserLocation } from './router/location.ts';
import { type Arrival, createRouter, type Show } from './router/navigate.ts';
import { createPageCache, createPageSources, type PageSources } from './router/page-cache.ts';
import { importPage, loadPage, type PageModule } from './router/page-chunk.ts';
import { createScrollPositions } from './router/scroll.ts';
import { showSlowNavigations } from './router/slow-navigation.ts';
import { readStorage, writeStorage } from './storage.ts';
import { canAnimate, showWithTransition } from './view-transition.ts';

export { keepEntries };

export interface Start {
  readonly first: LoadedPage;
  /** The parts that the first page needs. */
  readonly parts: Parts;
  /** True if the document came without the page's HTML. */
  readonly isEmpty: boolean;
}

export interface LateInput extends Start {
  readonly head: BrowserHeadStore;
  readonly setAppState: SetAppState;
}

export type LateApp = ReturnType<typeof startLateApp>;

/** Starts router and listeners. */
export function startLateApp({ first, parts, isEmpty, head, setAppState }: LateInput) {
  const { meta, site, sidebar } = first;
  let loadedParts = parts;
  const sources: PageSources = {
    ...createPageSources({ assetPrefix, base }),
    async prepare(next) {
      if (needsAllParts(next)) loadedParts = await loadParts();
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
  const getText = (key: string) => current().text[key] ?? key;
  const images = startZoom({ zoom: () => current().mediumZoom, getText });
  const scrollPositions = createScrollPositions();
  const show: Show = (view, arrival) => {
    // Before the new view: behind a dialog, the new heading could not take the focus.
    if (arrival.isNewPage) images.close();
    const onRendered = () => {
      head.setTitle(getTitle(view.loaded));
      showDocumentHead(view.loaded);
      arrive(arrival, scrollPositions);
      // The only way for other scripts to know that there is another page.
      if (arrival.isNewPage) dispatchEvent(new Event('docgen:navigate'));
      // biome-ignore lint/style/noProcessEnv: as above
      if (process.env.NODE_ENV !== 'production') offerPage(view.loaded);
    };
    update(() => setAppState({ view, parts: loadedParts, onRendered }), view, arrival);
  };
  head.setTitle(getTitle(first));
  const stops = [
    router.start(show, { isEmpty }),
    scrollPositions.start(router.view().location.key),
    listenToLinks(router, { mayPrefetch: () => current().route.prefetchLink }),
    listenToCodeBlocks(getText),
    showSlowNavigations(router, getText),
    images.stop,
  ];
  if (meta.page.pageType === '404') {
    // Offline, the page stays in the language it came in.
    void import('./not-found/unknown-address.ts').then(
      ({ handleUnknownAddress }) => handleUnknownAddress(router, first, cache),
      () => undefined,
    );
  }
  // biome-ignore lint/style/noProcessEnv: as above
  if (process.env.NODE_ENV !== 'production') offerApp(router, cache);
  return {
    router,
    stop(): void {
      for (const stop of stops) stop();
    },
  };
}

/** Starts image zoom. An invalid selector only disables zoom. */
function startZoom(input: Parameters<typeof listenToImages>[0]): ImageZoom {
  try {
    return listenToImages(input);
  } catch (error) {
    reportError(error);
    return NO_ZOOM;
  }
}

function getTitle({ meta, site }: LoadedPage): string {
  return formatDocumentTitle(meta.page, site);
}

/** Back and forward show at once; other navigations may have a transition. */
function update(show: () => void, { loaded }: View, { isNewPage, scroll }: Arrival): void {
  const { site } = loaded;
  if (isNewPage && site.theme.enableContentAnimation && canAnimate()) {
    showWithTransition(show);
  } else if (isNewPage && site.route.useTransitions && scroll === 'target') startTransition(show);
  else show();
}

/**
 * Loads what the document lacks of its page: its module, or its HTML. Never resolves if that belongs to another build,
 * which was deployed meanwhile: then the page is reloaded.
 */
export async function loadFirstPage(meta: PageMeta): Promise<PageModule> {
  const { kind, page } = meta;
  const module = await (kind === 'component'
    ? importPage(page.routePath, assetPrefix)
    : loadPage(page.routePath, { assetPrefix, base }));
  if (module.meta.build === meta.build) return module;
  reloadOnce(module.meta.build);
  return new Promise(() => undefined);
}

/** Reloads at most once for a build, and never if that cannot be remembered. */
function reloadOnce(build: string): void {
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) return;
  writeStorage('docgen-reloaded', build, 'sessionStorage');
  if (readStorage('docgen-reloaded', 'sessionStorage') === build) location.reload();
}

/**
 * Pages that the reader has seen or is about to see. A page is ready only with its site data, sidebar and
 * styles, so showing it never waits and never flashes.
 */
import type { PageMeta, RoutePath, SidebarEntry, SiteData } from '../../shared/types.ts';
import type { LoadedPage } from '../context.ts';
import { fetchData } from '../fetch-data.ts';
import type { PageCache } from './navigate.ts';
import { importPage, type PageModule } from './page-chunk.ts';

/** Sources of page data; the browser's are `createPageSources`. */
export interface PageSources {
  importPage(path: RoutePath): Promise<PageModule>;
  fetchJson(url: string): Promise<unknown>;
  loadStyle(href: string): Promise<void>;
  /** Loads other requirements of that page. */
  prepare?(meta: PageMeta): Promise<void>;
}

/** `build` is the id of the running app: pages of another build would not match it. `initialData` is data by its URL. */
export function createPageCache(
  sources: PageSources,
  build: string,
  initialData: readonly (readonly [url: string, data: unknown])[] = [],
): PageCache {
  const ready = new Map<RoutePath, LoadedPage>();
  const pages = new Map<string, Promise<LoadedPage>>();
  const data = new Map<string, Promise<unknown>>(
    initialData.map(([url, value]) => [url, Promise.resolve(value)]),
  );
  const fetchOnce = (url: string) => once(data, url, () => sources.fetchJson(url));

  const complete = async (module: PageModule): Promise<LoadedPage> => {
    const { meta } = module;
    const [site, sidebar] = await Promise.all([
      fetchOnce(meta.site),
      meta.sidebar === '' ? [] : fetchOnce(meta.sidebar),
      sources.prepare?.(meta),
      ...meta.styles.map((href) => sources.loadStyle(href)),
    ]);
    return {
      meta,
      site: site as SiteData,
      sidebar: sidebar as readonly SidebarEntry[],
      html: module.html,
      Page: module.default,
    };
  };
  const load = async (path: RoutePath): Promise<LoadedPage> => {
    const module = await sources.importPage(path);
    if (module.meta.build !== build)
      throw new Error(`The page ${path} belongs to another build of this site.`);
    const page = await complete(module);
    ready.set(path, page);
    return page;
  };
  return {
    peek: (path) => ready.get(path),
    load: (path) => {
      const cachedPage = ready.get(path);
      return cachedPage ? Promise.resolve(cachedPage) : once(pages, path, () => load(path));
    },
    put: (path, page) => {
      ready.set(path, page);
    },
  };
}

export function createPageSources({
  assetPrefix,
  base,
}: {
  readonly assetPrefix: string;
  readonly base: string;
}): PageSources {
  return {
    importPage: (path) => importPage(path, assetPrefix),
    async fetchJson(url) {
      const response = await fetchData(url, base);
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
      return response.json();
    },
    loadStyle,
  };
}

function loadStyle(href: string): Promise<void> {
  const isLoaded = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].some(
    (link) => link.getAttribute('href') === href,
  );
  if (isLoaded) return Promise.resolve();
  return new Promise((resolve) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without its extra styles is still readable, so a failure does not block it.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

/** Shares a running or finished request; a failed one may be retried. */
function once<T>(cache: Map<string, Promise<T>>, key: string, create: () => Promise<T>): Promise<T> {
  const running = cache.get(key);
  if (running) return running;
  const promise = create();
  cache.set(key, promise);
  promise.catch(() => cache.delete(key));
  return promise;
}

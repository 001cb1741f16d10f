/**
 * Pages that the reader has seen or is about to see. A page is ready only with its site data, sidebar and
 * styles, so showing it never waits and never flashes.
 */
import type { PageMeta, RoutePath, SidebarEntry, SiteData } from '../../shared/types.ts';
import type { LoadedPage } from '../context.ts';
import { fetchData } from '../fetch-data.ts';
import type { PageCache } from './navigate.ts';
import { once } from './once.ts';
import { loadPage, type PageContent, type SitePlaces } from './page-chunk.ts';

/** Sources of page data; the browser's are `createPageSources`. */
export interface PageSources {
  loadPage(path: RoutePath): Promise<PageContent>;
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

  const expectBuild = (meta: PageMeta) => {
    if (meta.build !== build) throw new Error(`${meta.page.routePath} belongs to another build.`);
  };
  const complete = async ({ chunk, ...page }: PageContent): Promise<LoadedPage> => {
    const { meta } = page;
    const [site, sidebar, module = page] = await Promise.all([
      fetchOnce(meta.site),
      meta.sidebar === '' ? [] : fetchOnce(meta.sidebar),
      chunk?.(),
      sources.prepare?.(meta),
      ...meta.styles.map((href) => sources.loadStyle(href)),
    ]);
    expectBuild(module.meta);
    return {
      meta,
      site: site as SiteData,
      sidebar: sidebar as readonly SidebarEntry[],
      html: page.html,
      Page: module.default,
    };
  };
  const load = async (path: RoutePath): Promise<LoadedPage> => {
    const content = await sources.loadPage(path);
    expectBuild(content.meta);
    const page = await complete(content);
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

export function createPageSources(places: SitePlaces): PageSources {
  return {
    loadPage: (path) => loadPage(path, places),
    async fetchJson(url) {
      const response = await fetchData(url, places.base);
      if (!response.ok) throw new Error(`${url} answered ${response.status}.`);
      return response.json();
    },
    loadStyle,
  };
}

function loadStyle(href: string): Promise<void> {
  return new Promise((resolve) => {
    if (document.querySelector(`link[rel=stylesheet][href="${CSS.escape(href)}"]`)) return resolve();
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    // A page without its extra styles is still readable, so a failure does not block it.
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}

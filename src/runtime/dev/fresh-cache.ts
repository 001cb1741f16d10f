/** The page cache of an author: its pages can be forgotten. */
import type { PageCache } from '../router/navigate.ts';
import { createPageCache, type PageSources } from '../router/page-cache.ts';
import type { FreshCache } from './dev-app.ts';

/** Creates a page cache with the arguments of `createPageCache`. */
export function createFreshCache(
  sources: PageSources,
  build: string,
  initialData: readonly (readonly [url: string, data: unknown])[] = [],
): FreshCache {
  // Named by its content, so it never gets stale; and a sidebar that stays the same object keeps the reader's
  // groups.
  const data = new Map<string, unknown>(initialData);
  const fetchJson = async (url: string) => {
    if (!data.has(url)) data.set(url, await sources.fetchJson(url));
    return data.get(url);
  };
  const create = (next: string) => createPageCache({ ...sources, fetchJson }, next);
  let cache = create(build);
  const load: PageCache['load'] = async (path) => {
    const usedCache = cache;
    const page = await usedCache.load(path);
    // A page that was forgotten while it was loading is already stale.
    return usedCache === cache ? page : load(path);
  };
  return {
    load,
    peek: (path) => cache.peek(path),
    put: (path, page) => cache.put(path, page),
    forget(next) {
      cache = create(next);
    },
  };
}

/** The page cache of an author: it can forget. */
import type { PageCache } from '../router/navigate.ts';
import { createPageCache, type PageSources } from '../router/page-cache.ts';
import type { FreshCache } from './dev-app.ts';

/** Takes what `createPageCache` takes. */
export function createFreshCache(
  sources: PageSources,
  build: string,
  known: readonly (readonly [url: string, data: unknown])[] = [],
): FreshCache {
  // Named by its content, so it never gets old; and a sidebar that stays the same object stays as its reader left it.
  const data = new Map<string, unknown>(known);
  const fetchJson = async (url: string) => {
    if (!data.has(url)) data.set(url, await sources.fetchJson(url));
    return data.get(url);
  };
  const create = (next: string) => createPageCache({ ...sources, fetchJson }, next);
  let cache = create(build);
  const load: PageCache['load'] = async (path) => {
    const asked = cache;
    const page = await asked.load(path);
    // What was on its way when it was forgotten is already old.
    return asked === cache ? page : load(path);
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

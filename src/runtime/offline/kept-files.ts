/**
 * The files that the worker stores: one cache for each deployment. Earlier ones are used until the newest is complete,
 * and then removed. Facts about a file are in headers of its response, as a cache has no other place.
 */
import type { OfflineSite } from '../../shared/offline.ts';
import { getCachePrefix } from './retire.ts';

/** Facts about a stored page; for the list of a search index, only `needs`. */
export interface Kept {
  /** Addresses of the files that it cannot do without. */
  readonly needs: readonly string[];
  /** True for a page that a reader has opened. */
  readonly isRead?: boolean;
  /** As HTML. */
  readonly title?: string;
  /** See `OfflineList`. */
  readonly key?: string | undefined;
}

export interface KeptFile extends Partial<Kept> {
  readonly url: string;
  readonly bytes: number;
}

export type KeptFiles = ReturnType<typeof createKeptFiles>;

const BYTES = 'docgen-bytes';
const KEPT = 'docgen-kept';
/** Hosts may send it, and a copy is the same for everybody. */
const MATCH = { ignoreVary: true };

export function createKeptFiles(
  { base, deployment }: Pick<OfflineSite, 'base' | 'deployment'>,
  caches: CacheStorage,
) {
  const prefix = getCachePrefix(base);
  const own = prefix + deployment;
  let written = 0;
  let isClosed = false;
  const pending = new Set<Promise<void>>();
  const listFormerNames = async () =>
    (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== own);
  // Opening one that is gone would create it again.
  const findIn = (name: string, url: string) => caches.match(url, { ...MATCH, cacheName: name });
  const putIn = async (url: string, response: Response): Promise<void> => {
    await (await caches.open(own)).put(url, response);
  };

  return {
    /** The copy of this deployment. */
    findOwn: (url: string) => findIn(own, url),
    /** The newest copy of a file. */
    async find(url: string): Promise<Response | undefined> {
      for (const name of [own, ...(await listFormerNames()).reverse()]) {
        const response = await findIn(name, url);
        if (response) return response;
      }
      return undefined;
    },
    async put(url: string, response: Response, kept?: Kept): Promise<void> {
      const body = await response.blob();
      const headers = new Headers(response.headers);
      // Headers of the original transfer.
      for (const name of ['content-encoding', 'content-length']) headers.delete(name);
      headers.set(BYTES, String(body.size));
      if (kept) headers.set(KEPT, encodeURIComponent(JSON.stringify(kept)));
      if (isClosed) return;
      const work = putIn(url, new Response(body, { headers }));
      pending.add(work);
      await work.finally(() => pending.delete(work));
      written += body.size;
    },
    async remove(url: string): Promise<void> {
      if (await caches.has(own)) await (await caches.open(own)).delete(url, MATCH);
    },
    /** Files of this deployment, those first that were kept first. */
    list: () => listIn(caches, own),
    /** Bytes that were put so far. */
    written: () => written,
    /** Stores nothing more, and waits for pending writes, which would remain in a removed cache. */
    async close(): Promise<void> {
      isClosed = true;
      await Promise.allSettled(pending);
    },
    /** Files of the deployments before. */
    async listFormer(): Promise<KeptFile[]> {
      const lists = (await listFormerNames()).map((name) => listIn(caches, name));
      return (await Promise.all(lists)).flat();
    },
    async removeFormer(): Promise<void> {
      await Promise.all((await listFormerNames()).map((name) => caches.delete(name)));
    },
  };
}

async function listIn(caches: CacheStorage, name: string): Promise<KeptFile[]> {
  if (!(await caches.has(name))) return [];
  const cache = await caches.open(name);
  const files = (await cache.keys()).map(async ({ url }): Promise<KeptFile | undefined> => {
    const response = await cache.match(url, MATCH);
    return response && { url, bytes: Number(response.headers.get(BYTES)), ...readKept(response) };
  });
  return (await Promise.all(files)).filter((file) => file !== undefined);
}

/** Returns the facts stored with a file. */
export function readKept({ headers }: Response): Partial<Kept> {
  const text = headers.get(KEPT);
  return text === null ? {} : (JSON.parse(decodeURIComponent(text)) as Kept);
}

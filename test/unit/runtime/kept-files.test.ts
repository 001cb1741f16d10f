import { expect, it } from 'vitest';
import { createKeptFiles } from '../../../src/runtime/offline/kept-files.ts';

/** Caches as browsers have them, as far as they are used: to open one makes it. */
function createCaches() {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const cache = all.get(name) ?? new Map<string, Response>();
    all.set(name, cache);
    return {
      match: async (url: string) => cache.get(url)?.clone(),
      put: async (url: string, response: Response) => void cache.set(url, response),
      delete: async (url: string) => cache.delete(url),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
    };
  };
  const caches = {
    open,
    has: async (name: string) => all.has(name),
    keys: async () => [...all.keys()],
    delete: async (name: string) => all.delete(name),
    match: async (url: string, { cacheName }: { cacheName: string }) => all.get(cacheName)?.get(url)?.clone(),
  };
  return { all, caches: caches as unknown as CacheStorage };
}

const URL_A = 'https://a.example/docs/a';
const SITE = { base: '/docs/', deployment: '1' };

it('finds what it has put, and makes no cache by looking', async () => {
  const { all, caches } = createCaches();
  const files = createKeptFiles(SITE, caches);
  expect(await files.find(URL_A)).toBeUndefined();
  expect(await files.list()).toEqual([]);
  await files.remove(URL_A);
  expect([...all.keys()]).toEqual([]);

  await files.put(URL_A, new Response('a'), { needs: [], title: 'A' });
  expect(await (await files.find(URL_A))?.text()).toBe('a');
  expect(await files.list()).toEqual([{ url: URL_A, bytes: 1, needs: [], title: 'A' }]);
});

it('leaves nothing behind when it is closed while files are put', async () => {
  const { all, caches } = createCaches();
  const files = createKeptFiles(SITE, caches);
  const puts = ['a', 'b', 'c'].map(async (name, at) => {
    for (let turn = 0; turn < at * 3; turn += 1) await Promise.resolve();
    await files.put(URL_A + name, new Response(name));
  });
  await Promise.resolve();
  await files.close();
  for (const name of await caches.keys()) await caches.delete(name);
  await Promise.all(puts);
  expect([...all.keys()]).toEqual([]);
});

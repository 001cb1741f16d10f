/** Pages in shared storage: finding and fetching them, and sending those that it lacks. */
import type { SharedStore } from '../remote/shared-store.ts';
import type { CachedPage, Route } from '../types.ts';
import type { Pages } from './pages.ts';

type Results = Pick<Pages, 'shared'>;

/** Returns which of the pages exist, by key; those without an answer are left out. */
export function findShared(
  routes: readonly Route[],
  { shared }: Results,
  store: SharedStore,
): Promise<ReadonlyMap<string, boolean>> {
  return store.find(listKeys(routes, shared));
}

/** Fetches pages that another machine has compiled, all of them before the first is needed. */
export async function readShared(
  routes: readonly Route[],
  { shared, find }: Results & Pick<Pages, 'find'>,
  store: SharedStore,
): Promise<ReadonlyMap<Route, CachedPage>> {
  await store.read(listKeys(routes, shared), shared.unpack);
  // It may depend on other files than those here: then it counts as missing.
  return new Map(
    routes.flatMap((route) => {
      const page = find(route);
      return page === undefined ? [] : [[route, page]];
    }),
  );
}

/** Sends missing ones of these pages, in the background until it is closed. Returns which existed. */
export async function sendShared(
  routes: readonly Route[],
  pages: Results,
  store: SharedStore,
): Promise<ReadonlyMap<string, boolean>> {
  const found = await findShared(routes, pages, store);
  for (const [key, isThere] of found) if (!isThere) store.write(key, () => pages.shared.pack(key));
  return found;
}

function listKeys(routes: readonly Route[], shared: Results['shared']): readonly string[] {
  return [...new Set(routes.flatMap((route) => shared.getSharedKey(route) ?? []))];
}

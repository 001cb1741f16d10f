/** Sends to the store that machines share what it lacks of the pages in this machine's. */
import type { SharedStore } from '../remote/shared-store.ts';
import type { Route } from '../types.ts';
import type { Pages } from './pages.ts';

/** The values are sent in the background, until the shared store is closed. */
export async function sharePages(
  routes: readonly Route[],
  { shared: results }: Pick<Pages, 'shared'>,
  shared: SharedStore,
): Promise<void> {
  const keys = [...new Set(routes.flatMap((route) => results.getSharedKey(route) ?? []))];
  const found = await shared.find(keys);
  for (const key of keys) if (found.get(key) === false) shared.write(key, () => results.pack(key));
}

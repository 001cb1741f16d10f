/**
 * Removes a service worker from the browsers of readers, with everything it stored. Also the whole worker of a site
 * with `offline: false`, which replaces the existing one.
 */
import type { WorkerScope } from './worker-scope.ts';

/** Beginning of the names of a site's caches; others may be on the same host. */
export function getCachePrefix(base: string): string {
  return `docgen:${base}:`;
}

export async function retire({ caches, registration }: WorkerScope): Promise<void> {
  const prefix = getCachePrefix(new URL(registration.scope).pathname);
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  await Promise.all(names.map((name) => caches.delete(name)));
  await registration.unregister();
}

/** Shares a running or finished request; a failed one may be retried. */
export function once<T>(cache: Map<string, Promise<T>>, key: string, create: () => Promise<T>): Promise<T> {
  const running = cache.get(key);
  if (running) return running;
  const promise = create();
  cache.set(key, promise);
  promise.catch(() => cache.delete(key));
  return promise;
}

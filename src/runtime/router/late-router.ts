/** Placeholder for the router, which is loaded at the first navigation. */
import type { Router } from './router.ts';

export function createLateRouter(load: () => Promise<Router>): Router {
  let router: Router | undefined;
  const get = async () => {
    router ??= await load();
    return router;
  };
  return {
    navigate: async (href, options) => (await get()).navigate(href, options),
    go: (delta) => history.go(delta),
    // A failed prefetch does no harm.
    prefetch: (href) =>
      void get().then(
        (loaded) => loaded.prefetch(href),
        () => undefined,
      ),
    state: () => router?.state() ?? 'idle',
    onState(listener) {
      let stop: (() => void) | undefined;
      let isStopped = false;
      void get().then(
        (loaded) => {
          if (!isStopped) stop = loaded.onState(listener);
        },
        () => undefined,
      );
      return () => {
        isStopped = true;
        stop?.();
      };
    },
  };
}

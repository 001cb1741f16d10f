import { findScript } from './app-document.ts';
import type { AppRoot, AppSlot, RunningApp } from './dev-app.ts';

export function createAppSlot(): AppSlot {
  let script = findScript(document);
  let build = document.documentElement.dataset.build ?? '';
  let root: AppRoot | undefined;
  let offered = defer<RunningApp | undefined>();
  let hasEnded = false;
  let free = defer<void>();
  free.resolve();
  const settled = () => offered.promise;
  return {
    whenFree: () => free.promise,
    offerRoot(given) {
      root = given;
    },
    offerApp: (app) => offered.resolve(app),
    end() {
      hasEnded = true;
      offered.resolve(undefined);
    },
    script: () => script,
    build: () => build,
    setBuild(next) {
      build = next;
    },
    async running() {
      const app = await settled();
      if (!app || hasEnded) throw new Error('The app has failed.');
      return app;
    },
    settled,
    reserve() {
      free = defer();
    },
    exchange(next, prepare) {
      ({ script, build } = next);
      offered = defer();
      hasEnded = false;
      root?.unmount();
      root = undefined;
      prepare();
      free.resolve();
    },
  };
}

interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
}

function defer<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

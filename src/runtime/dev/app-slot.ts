import { findScript } from './app-document.ts';
import type { AppRoot, AppSlot, RunningApp } from './dev-app.ts';

export function createAppSlot(): AppSlot {
  let script = findScript(document);
  let build = document.documentElement.dataset.build ?? '';
  let root: AppRoot | undefined;
  let runningApp = defer<RunningApp | undefined>();
  let hasEnded = false;
  let free = defer<void>();
  free.resolve();
  const whenSettled = () => runningApp.promise;
  return {
    whenFree: () => free.promise,
    offerRoot(nextRoot) {
      root = nextRoot;
    },
    offerApp: (app) => runningApp.resolve(app),
    end() {
      hasEnded = true;
      runningApp.resolve(undefined);
    },
    script: () => script,
    build: () => build,
    setBuild(next) {
      build = next;
    },
    setVersion(next) {
      ({ script, build } = next);
    },
    async whenRunning() {
      const app = await whenSettled();
      if (!app || hasEnded) throw new Error('The app has failed.');
      return app;
    },
    whenSettled,
    reserve() {
      free = defer();
    },
    exchange(next, prepare) {
      ({ script, build } = next);
      runningApp = defer();
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

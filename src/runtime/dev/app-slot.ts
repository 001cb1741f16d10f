/** The place of the app in its document: which one runs, and how the next one gets in. */
import type { BrowserRouter } from '../router/navigate.ts';
import { findScript } from './app-document.ts';
import type { FreshCache } from './fresh-cache.ts';

/** The app on screen, as far as changes reach into it. */
export interface RunningApp {
  readonly router: BrowserRouter;
  readonly cache: FreshCache;
}

/** How an app goes away. */
interface Root {
  unmount(): void;
}

export interface AppSlot {
  /** Asked by the entry of each app; resolves when it may begin. */
  whenFree(): Promise<void>;
  offerRoot(root: Root): void;
  /** Called by each app once it follows its reader. */
  offerApp(app: RunningApp): void;
  /** The app has failed as a whole. */
  end(): void;

  /** Address of the entry of the app that runs or begins. */
  script(): string | undefined;
  /** Id of its bundle; changes as well when only its styles are exchanged. */
  build(): string;
  setBuild(build: string): void;
  /** Rejects when there is none and none comes. */
  running(): Promise<RunningApp>;
  /** Resolves when the app that begins runs or has failed. */
  settled(): Promise<unknown>;
  /** From now on, entries that ask have to wait; those that wait already never begin. */
  reserve(): void;
  /** Takes the app away and lets the one that waits begin, once `prepare` has made the document its own. */
  exchange(next: { readonly script: string; readonly build: string }, prepare: () => void): void;
}

/** An app that needs longer than this does not come. */
const PATIENCE_MS = 30_000;

export function createAppSlot(): AppSlot {
  let script = findScript(document);
  let build = document.documentElement.dataset.build ?? '';
  let root: Root | undefined;
  let offered = defer<RunningApp | undefined>();
  let hasEnded = false;
  let free = defer<void>();
  free.resolve();
  const settled = () => Promise.race([offered.promise, fail(PATIENCE_MS, 'The app does not start.')]);
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

function fail(ms: number, reason: string): Promise<never> {
  return new Promise((_, reject) => {
    setTimeout(() => reject(new Error(reason)), ms);
  });
}

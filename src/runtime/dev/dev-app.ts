/** Interfaces between an app and the dev client. */
import type { RoutePath } from '../../shared/types.ts';
import type { BrowserRouter, PageCache } from '../router/navigate.ts';
import type { ChunkVersions } from './chunk-versions.ts';
import type { Failure } from './runtime-problem.ts';

export interface FreshCache extends PageCache {
  /** Makes every page load again when it is next requested. `build` is the app that the pages have to match. */
  forget(build: string): void;
}

/** The parts of the running app that changes need. */
export interface RunningApp {
  readonly router: BrowserRouter;
  readonly cache: FreshCache;
}

/** A React root. */
export interface AppRoot {
  unmount(): void;
}

export interface AppSlot {
  /** Called by the entry of each app; resolves when the app may start. */
  whenFree(): Promise<void>;
  /** Registers the root to unmount the app. */
  offerRoot(root: AppRoot): void;
  /** Called by each app once its router has started. */
  offerApp(app: RunningApp): void;
  /** The app has failed as a whole, or will never start. */
  end(): void;

  /** Address of the entry of the running or starting app. */
  script(): string | undefined;
  /** Id of its bundle; changes also when only its styles are exchanged. */
  build(): string;
  setBuild(build: string): void;
  /** The running app has taken over the components of another. */
  setVersion(version: { readonly script: string; readonly build: string }): void;
  /** Waits for a starting app, however long it takes; rejects if it has failed. */
  whenRunning(): Promise<RunningApp>;
  /** Resolves when the starting app runs or has failed. */
  whenSettled(): Promise<unknown>;
  /** Makes entries wait from now on; those that are already waiting never start. */
  reserve(): void;
  /** Unmounts the app and lets the waiting one start, after `prepare` has changed the document. */
  exchange(next: { readonly script: string; readonly build: string }, prepare: () => void): void;
}

/** The part of the dev client that apps use. */
export interface DevClient {
  readonly getChunkQuery: ChunkVersions['getChunkQuery'];
  readonly whenFree: AppSlot['whenFree'];
  readonly offerRoot: AppSlot['offerRoot'];
  readonly offerApp: AppSlot['offerApp'];
  /** Called when another page is on screen. */
  arrive(page: RoutePath): void;
  /** Shows an error of this browser; the returned function withdraws it. */
  report(failure: Failure): () => void;
  /** Shows an error until the next change. */
  reportUntilChange(failure: Failure): void;
  /** Like `reportUntilChange`, for an app whose first render differs from the document it started from. */
  reportDifference(failure: Failure): Promise<void>;
  /** The app that should start has failed. */
  giveUp(): void;
  /** The app has failed; the server's HTML replaces it. */
  reportEnd(failure: Failure): void;
}

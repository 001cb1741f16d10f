/** What an app and the dev client know of each other. */
import type { Diagnostic, RoutePath } from '../../shared/types.ts';
import type { BrowserRouter, PageCache } from '../router/navigate.ts';
import type { ChunkVersions } from './chunk-versions.ts';

export interface FreshCache extends PageCache {
  /** Every page is loaded again when it is next asked for. `build` is the app they have to fit. */
  forget(build: string): void;
}

/** The app on screen, as far as changes reach into it. */
export interface RunningApp {
  readonly router: BrowserRouter;
  readonly cache: FreshCache;
}

/** What React gives for the element it draws in. */
export interface AppRoot {
  unmount(): void;
}

export interface AppSlot {
  /** Asked by the entry of each app; resolves when it may begin. */
  whenFree(): Promise<void>;
  /** How the app goes away. */
  offerRoot(root: AppRoot): void;
  /** Called by each app once it follows its reader. */
  offerApp(app: RunningApp): void;
  /** The app has failed as a whole, or will never begin. */
  end(): void;

  /** Address of the entry of the app that runs or begins. */
  script(): string | undefined;
  /** Id of its bundle; changes as well when only its styles are exchanged. */
  build(): string;
  setBuild(build: string): void;
  /** Waits for one that begins, however long it takes; rejects when it has failed. */
  running(): Promise<RunningApp>;
  /** Resolves when the app that begins runs or has failed. */
  settled(): Promise<unknown>;
  /** From now on, entries that ask have to wait; those that wait already never begin. */
  reserve(): void;
  /** Takes the app away and lets the one that waits begin, once `prepare` has made the document its own. */
  exchange(next: { readonly script: string; readonly build: string }, prepare: () => void): void;
}

/** What apps see of it. */
export interface DevClient {
  readonly queryOf: ChunkVersions['queryOf'];
  readonly whenFree: AppSlot['whenFree'];
  readonly offerRoot: AppSlot['offerRoot'];
  readonly offerApp: AppSlot['offerApp'];
  /** Another page is on screen. */
  arrive(page: RoutePath): void;
  /** Shows a problem that came up in the browser; the returned function takes it back. */
  report(problem: Diagnostic): () => void;
  /** Shows a problem until the next change. */
  reportUntilChange(problem: Diagnostic): void;
  /** The app that was told to begin could not. */
  giveUp(): void;
  /** The app is gone; the server's HTML stands in for it. */
  reportEnd(problem: Diagnostic): void;
}

/** Passes each app to the dev client of its document. */
import type { RootOptions } from 'react-dom/client';
import type { LoadedPage } from '../context.ts';
import type { BrowserRouter, PageCache } from '../router/navigate.ts';
import type { FreshCache } from './dev-app.ts';
import { type AppCode, getDocumentStore } from './document-store.ts';
import { isLeftToBrowser } from './left-to-browser.ts';
import { createAppProblem, createHydrationProblem } from './runtime-problem.ts';

/** Called once the router has started; in dev the cache is one that can forget. */
export function offerApp(router: BrowserRouter, cache: PageCache): void {
  getDocumentStore().client?.offerApp({ router, cache: cache as FreshCache });
}

/** Called when another page is on screen. */
export function offerPage({ meta }: LoadedPage): void {
  getDocumentStore().client?.arrive(meta.page.routePath);
}

/** Called when the modules of an app have run, whether it starts or not. */
export function offerCode(code: AppCode): AppCode {
  getDocumentStore().latestCode = code;
  return code;
}

export function offerRoot(root: { unmount(): void }, code: AppCode | undefined): void {
  const store = getDocumentStore();
  if (code) store.code = code;
  store.client?.offerRoot(root);
}

/** Returns options of a React root that also report errors to the author. */
export function withReports({ onUncaughtError, ...options }: RootOptions): RootOptions {
  return {
    ...options,
    onUncaughtError(error, info) {
      onUncaughtError?.(error, info);
      getDocumentStore().client?.reportEnd(createAppProblem(error, info.componentStack));
    },
    onRecoverableError(error, info) {
      if (isLeftToBrowser(error)) return;
      reportError(error);
      void getDocumentStore().client?.reportDifference(createHydrationProblem(error, info.componentStack));
    },
  };
}

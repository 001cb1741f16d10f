/** What each app hands to the dev client of its document. */
import type { RootOptions } from 'react-dom/client';
import type { LoadedPage } from '../context.ts';
import type { BrowserRouter, PageCache } from '../router/navigate.ts';
import type { FreshCache } from './dev-app.ts';
import { documentStore } from './document-store.ts';
import { toAppProblem, toHydrationProblem } from './runtime-problem.ts';

/** Once the app follows its reader; in dev its cache is one that forgets. */
export function offerApp(router: BrowserRouter, cache: PageCache): void {
  documentStore().client?.offerApp({ router, cache: cache as FreshCache });
}

/** Another page is on screen. */
export function offerPage({ meta }: LoadedPage): void {
  documentStore().client?.arrive(meta.page.routePath);
}

export function offerRoot(root: { unmount(): void }): void {
  documentStore().client?.offerRoot(root);
}

/** Options of a React root that tell its author what went wrong, besides what they do anyway. */
export function withReports({ onUncaughtError, ...options }: RootOptions): RootOptions {
  return {
    ...options,
    onUncaughtError(error, info) {
      onUncaughtError?.(error, info);
      documentStore().client?.reportEnd(toAppProblem(error, info.componentStack));
    },
    onRecoverableError(error, info) {
      reportError(error);
      documentStore().client?.reportUntilChange(toHydrationProblem(error, info.componentStack));
    },
  };
}

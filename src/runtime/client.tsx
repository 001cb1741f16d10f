/**
 * The app in the browser: React hydrates the server's HTML. Its late half (`late.ts`) is loaded with it, or
 * when it is first needed.
 */
import { globalComponents } from 'virtual:docgen/global-components';
import { base } from 'virtual:docgen/options';
import { hasRefresh } from 'virtual:docgen/refresh';
import { parts as docParts, loadParts } from 'virtual:docgen/theme';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { needsAllParts } from '../shared/page-start.ts';
import type { PageMeta, SidebarEntry, SiteData } from '../shared/types.ts';
import { AppTree, type SetAppState } from './app.tsx';
import { createAppearance, createBrowserHost } from './appearance.ts';
import { PageContext, type Services, ServicesContext } from './context.ts';
import { offerCode, offerRoot, withReports } from './dev/offer-app.ts';
import { fetchData } from './fetch-data.ts';
import { createHeadStore } from './head/head-store.ts';
import type { LateApp, Start } from './late.ts';
import { parseAppLocation } from './router/app-location.ts';
import { createLateRouter } from './router/late-router.ts';
import { createStaticTree } from './static-tree.tsx';
import { toTrustedHtml } from './trusted-html.ts';

// biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
const code = process.env.NODE_ENV !== 'production' && hasRefresh ? offerCode(listCode()) : undefined;

function listCode() {
  const globals = globalComponents.map(({ component, props }) => [JSON.stringify(props), component]);
  const components = {
    ...docParts,
    ...Object.fromEntries(globals.map(([props, component], index) => [`${index} ${props}`, component])),
  };
  const shared = [PageContext, ServicesContext];
  return { components, parts: docParts, loadParts, globalComponents, createStaticTree, shared };
}

/** The hydrated app. */
export interface App {
  /** Loads the late half: navigation to other pages, the buttons of code blocks. Does nothing once the app has failed. */
  complete(): Promise<unknown>;
}

/** `isWhole` loads the late half as well. Never resolves if the page is being reloaded instead. */
export type StartApp = (root: HTMLElement, meta: PageMeta, isWhole: boolean) => Promise<App>;

export const startApp: StartApp = async (root, meta, isWhole) => {
  const isEmpty = root.firstElementChild === null;
  const [site, sidebar, parts, late] = await Promise.all([
    fetchJson<SiteData>(meta.site),
    meta.sidebar === '' ? [] : fetchJson<readonly SidebarEntry[]>(meta.sidebar),
    needsAllParts(meta) ? loadParts() : docParts,
    isWhole ? loadLate() : undefined,
  ]);
  const isIncomplete = meta.kind === 'component' || (isEmpty && meta.page.pageType !== '404');
  const module = isIncomplete ? await late?.loadFirstPage(meta) : undefined;
  const html = module?.html ?? document.querySelector('[data-docgen-body]')?.innerHTML;
  const first = { meta, site, sidebar, html, Page: module?.default };
  const enterAgain = late?.keepEntries(root);
  const app = await show(root, { first, parts, isEmpty });
  enterAgain?.();
  return app;
};

function loadLate(): Promise<typeof import('./late.ts')> {
  return import('./late.ts');
}

const fetchJson = async <T,>(url: string) => (await fetchData(url, base)).json() as Promise<T>;

/** Resolves when the page is hydrated, or has failed for good: its callers must not wait for ever. */
function show(root: HTMLElement, start: Start): Promise<App> {
  const { first, parts, isEmpty } = start;
  const head = createHeadStore();
  let late: Promise<LateApp> | undefined;
  let setAppState: SetAppState;
  const complete = () => {
    late ??= loadLate().then(({ startLateApp }) => startLateApp({ ...start, head, setAppState }));
    // The reader may be online again at the next attempt.
    late.catch(() => {
      late = undefined;
    });
    return late;
  };
  const services: Services = {
    router: createLateRouter(async () => (await complete()).router),
    head,
    appearance: createAppearance(first.site.theme.darkMode, createBrowserHost()),
    sidebars: new WeakMap(),
    // The server's list, so that its bars have the same numbers.
    closables: JSON.parse(document.documentElement.dataset.closable ?? '[]') as string[],
    missingTexts: new Set(),
    loadParts,
  };
  let hasFailed = false;
  const app: App = { complete: async () => (hasFailed ? undefined : complete()) };
  return new Promise((resolve) => {
    const onUncaughtError = (error: unknown) => {
      hasFailed = true;
      reportError(error);
      void import('./rescue.ts').then(({ showStaticPage }) => showStaticPage(root, toTrustedHtml));
      resolve(app);
    };
    const connect = (set: SetAppState) => {
      setAppState = set;
      // The first render had neither query nor hash, nor the address of the 404 page.
      set({ view: { loaded: first, location: parseAppLocation(location.href, base, undefined) }, parts });
      resolve(app);
      return () => void late?.then(({ stop }) => stop());
    };
    const tree = (
      <AppTree
        first={first}
        services={services}
        parts={parts}
        globalComponents={globalComponents}
        connect={connect}
      />
    );
    let options: RootOptions = {
      onUncaughtError,
      // React error 419 is what the build leaves to the browser below Suspense, and no error.
      onRecoverableError: (error) => /#419/.test(error as string) || reportError(error),
    };
    // biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
    if (process.env.NODE_ENV !== 'production') options = withReports(options);
    const reactRoot = isEmpty ? createRoot(root, options) : hydrateRoot(root, tree, options);
    if (isEmpty) reactRoot.render(tree);
    // biome-ignore lint/style/noProcessEnv: as above
    if (process.env.NODE_ENV !== 'production') offerRoot(reactRoot, code);
  });
}

/** Applies a change to the page on screen. Changes that cannot be applied reload the page. */
import { assetPrefix } from 'virtual:docgen/options';
import type { RoutePath } from '../../shared/types.ts';
import { toComparablePath, toLink } from '../../shared/url.ts';
import type { BrowserRouter } from '../router/navigate.ts';
import { getChunkUrl, importPage, type PageModule } from '../router/page-chunk.ts';
import { readStorage, writeStorage } from '../storage.ts';
import { removeStyles } from './app-document.ts';
import { affects, type Change } from './change.ts';
import { getDocumentStore } from './document-store.ts';
import { type ChangeTools, exchangeApp } from './exchange-app.ts';
import { rememberNeighbours } from './gone-page.ts';
import { findHydrationProblem } from './hydration-check.tsx';
import { createModuleProblem } from './runtime-problem.ts';

export async function applyChange(change: Change, tools: ChangeTools): Promise<void> {
  try {
    await (change.isAppNew || isBehind(change, tools) ? renewApp(change, tools) : renewPage(change, tools));
  } catch (error) {
    reportError(error);
    reloadFor(change.stamp);
  }
}

/** True if the app on screen is not the server's; false while the server cannot build one. */
function isBehind({ build }: Change, { slot }: ChangeTools): boolean {
  return build !== '' && build !== slot.build();
}

async function renewApp(change: Change, tools: ChangeTools): Promise<void> {
  tools.versions.renew('all', change.stamp);
  const result = await exchangeApp(change.stamp, tools);
  // The styles of another page, or a broken page: its document is the last working one, with its app.
  if (result === 'refreshed' || result === 'restyled' || (result === 'same' && !isBehind(change, tools))) {
    await renewPage({ ...change, isSiteNew: true }, tools);
  }
}

async function renewPage(change: Change, tools: ChangeTools): Promise<void> {
  const { slot, versions } = tools;
  if (!change.isSiteNew && change.bodies !== 'all' && change.bodies.size === 0) return;
  versions.renew(change.isSiteNew ? 'all' : change.bodies, change.stamp);
  const { router, cache } = await slot.whenRunning();
  cache.forget(slot.build());
  const { loaded, location: address } = router.view();
  const path = loaded.meta.page.routePath;
  if (loaded.meta.page.pageType === '404') {
    if (change.isSiteNew || affectsAddress(change, address.pathname)) reloadFor(change.stamp);
    return;
  }
  const isBodyNew = affects(change, path);
  if (!isBodyNew && !change.isSiteNew) return;
  rememberNeighbours(loaded);
  const module = await importFresh(path, tools);
  if (module === undefined) return;
  if (module.meta.build !== slot.build()) return renewApp(change, tools);
  const fresh = await cache.load(path);
  // The reader has gone to another page meanwhile, which was loaded fresh.
  if (router.view().loaded !== loaded) return;
  // Before the new elements: React compares them with those on screen.
  getDocumentStore().refresh?.perform();
  router.amend(isBodyNew ? fresh : { ...fresh, html: loaded.html, Page: loaded.Page });
  removeStyles(loaded.meta.styles.filter((href) => !fresh.meta.styles.includes(href)));
  if (isBodyNew && fresh.Page) void checkHydration(router, tools);
}

/** Runs after the change: nobody waits for it. */
async function checkHydration(router: BrowserRouter, { isNewest, report }: ChangeTools): Promise<void> {
  const { loaded } = router.view();
  try {
    const failure = await findHydrationProblem(loaded, isNewest);
    if (failure && router.view().loaded === loaded) report(failure);
  } catch {
    // The server is down, or away with another app: the next change asks again.
  }
}

/** Undefined if there is nothing to show: the page was removed, fails, or the server is down. */
async function importFresh(path: RoutePath, { report }: ChangeTools): Promise<PageModule | undefined> {
  try {
    return await importPage(path, assetPrefix);
  } catch (error) {
    const status = await fetchStatus(getChunkUrl(path, assetPrefix));
    if (status === 404) location.reload();
    // An existing module that cannot be imported has failed itself. A server that is down will be back.
    else if (status !== undefined) report(createModuleProblem(error));
    return undefined;
  }
}

function fetchStatus(url: string): Promise<number | undefined> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => undefined,
  );
}

function affectsAddress({ bodies }: Change, path: string): boolean {
  const comparablePath = toComparablePath(toLink(path));
  return bodies === 'all' || [...bodies].some((body) => toComparablePath(toLink(body)) === comparablePath);
}

const RELOADED_KEY = 'docgen-dev-reloaded';

/**
 * Reloads the page; the browser keeps the scroll position. At most once per reason, and never if that
 * cannot be remembered: a page must not reload itself for ever.
 */
function reloadFor(reason: string): void {
  if (readStorage(RELOADED_KEY, 'sessionStorage') === reason) return;
  writeStorage(RELOADED_KEY, reason, 'sessionStorage');
  if (readStorage(RELOADED_KEY, 'sessionStorage') === reason) location.reload();
}

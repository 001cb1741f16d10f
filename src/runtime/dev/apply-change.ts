/** Puts a change on screen. What cannot be done in the page is done by loading it afresh. */
import { assetPrefix } from 'virtual:docgen/options';
import type { RoutePath } from '../../shared/types.ts';
import { toComparablePath, toLink } from '../../shared/url.ts';
import { importPage, type PageModule, toChunkUrl } from '../router/page-chunk.ts';
import { readStorage, writeStorage } from '../storage.ts';
import { removeStyles } from './app-document.ts';
import { type Change, concerns } from './change.ts';
import type { ChangeTools } from './exchange-app.ts';
import { exchangeApp } from './exchange-app.ts';
import { toModuleProblem } from './runtime-problem.ts';

export async function applyChange(change: Change, tools: ChangeTools): Promise<void> {
  try {
    await (isForApp(change, tools) ? renewApp(change, tools) : renewPage(change, tools));
  } catch (error) {
    reportError(error);
    reloadFor(change.stamp);
  }
}

function isForApp(change: Change, tools: ChangeTools): boolean {
  return change.isAppNew || isBehind(change, tools);
}

/** Whether the app on screen is another one than the server's, which has none as long as it cannot make one. */
function isBehind({ build }: Change, { slot }: ChangeTools): boolean {
  return build !== '' && build !== slot.build();
}

async function renewApp(change: Change, tools: ChangeTools): Promise<void> {
  tools.versions.renew('all', change.stamp);
  const exchanged = await exchangeApp(change.stamp, tools);
  // Another page's styles, or a page that is broken: its document stays the last good one, with the app it had.
  if (exchanged === 'restyled' || (exchanged === 'same' && !isBehind(change, tools))) {
    await renewPage({ ...change, isSiteNew: true }, tools);
  }
}

async function renewPage(change: Change, tools: ChangeTools): Promise<void> {
  const { slot, versions } = tools;
  if (!change.isSiteNew && change.bodies !== 'all' && change.bodies.size === 0) return;
  versions.renew(change.isSiteNew ? 'all' : change.bodies, change.stamp);
  const { router, cache } = await slot.running();
  cache.forget(slot.build());
  const { loaded, location: address } = router.view();
  const path = loaded.meta.page.routePath;
  if (loaded.meta.page.pageType === '404') {
    if (change.isSiteNew || isNamed(change, address.pathname)) reloadFor(change.stamp);
    return;
  }
  const isBodyNew = concerns(change, path);
  if (!isBodyNew && !change.isSiteNew) return;
  const module = await importFresh(path, tools);
  if (module === undefined) return;
  if (module.meta.build !== slot.build()) return renewApp(change, tools);
  const fresh = await cache.load(path);
  // The reader has gone on meanwhile, to a page that was loaded anew.
  if (router.view().loaded !== loaded) return;
  router.amend(isBodyNew ? fresh : { ...fresh, html: loaded.html, Page: loaded.Page });
  removeStyles(loaded.meta.styles.filter((href) => !fresh.meta.styles.includes(href)));
}

/** Undefined when there is nothing to show: the page is gone, does not run, or the server is away. */
async function importFresh(path: RoutePath, { report }: ChangeTools): Promise<PageModule | undefined> {
  try {
    return await importPage(path, assetPrefix);
  } catch (error) {
    const status = await fetchStatus(toChunkUrl(path, assetPrefix));
    if (status === 404) location.reload();
    // A module that is there and cannot be had fails by itself. A server that is away will be back.
    else if (status !== undefined) report(toModuleProblem(error));
    return undefined;
  }
}

function fetchStatus(url: string): Promise<number | undefined> {
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => undefined,
  );
}

function isNamed({ bodies }: Change, path: string): boolean {
  const wanted = toComparablePath(toLink(path));
  return bodies === 'all' || [...bodies].some((body) => toComparablePath(toLink(body)) === wanted);
}

const RELOADED_KEY = 'docgen-dev-reloaded';

/**
 * Loads the page afresh; the browser keeps the scroll position. At most once for a reason, and not
 * at all when that cannot be remembered: a page must not load itself for ever.
 */
function reloadFor(reason: string): void {
  if (readStorage(RELOADED_KEY, 'sessionStorage') === reason) return;
  writeStorage(RELOADED_KEY, reason, 'sessionStorage');
  if (readStorage(RELOADED_KEY, 'sessionStorage') === reason) location.reload();
}

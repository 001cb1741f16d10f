/**
 * The service worker of a site that can be read offline. Invariants:
 *
 * 1. With a network, every document is the newest: a copy is shown only if the network has failed.
 * 2. Stored content belongs to one deployment; earlier content is removed when the newer one is complete.
 * 3. A site without this file removes the worker: it checks whenever a document comes without its mark.
 */

import { type OfflineSite, WORKER_ATTRIBUTE } from '../../shared/offline.ts';
import { listReadings } from '../../shared/route-readings.ts';
import { decodeUrl, encodePath, removeBase, toOutputPath } from '../../shared/url.ts';
import { createPageKeeper } from './keep-pages.ts';
import { createKeptFiles } from './kept-files.ts';
import { createFileLoader } from './load-files.ts';
import { createMissingPage } from './missing-page.ts';
import { retire } from './retire.ts';
import type { PageMessage, RequestEvent, WorkerScope } from './worker-scope.ts';

/** Written before this file by the build. */
declare const docgenOffline: OfflineSite;

startWorker(globalThis as unknown as WorkerScope, docgenOffline);

function startWorker(scope: WorkerScope, site: OfflineSite): void {
  const { origin } = scope.location;
  const { base } = site;
  const files = createKeptFiles(site, scope.caches);
  const input = { site, files, origin, fetch: (url: string, init: RequestInit) => fetch(url, init) };
  const loader = createFileLoader(input);
  const keeper = createPageKeeper({ ...input, loader });
  let isRetired = false;
  let work: Promise<unknown> = Promise.resolve();

  /** Runs tasks one after the other: each reads what the others have stored. */
  const queue = (task: () => Promise<void>): Promise<unknown> => {
    work = work.then(() => (isRetired ? undefined : task())).catch(() => undefined);
    return work;
  };

  /** The page at an address, however it is spelled. */
  const findPage = async ({ origin: host, pathname }: URL): Promise<Response | undefined> => {
    const page = await files.find(host + pathname);
    if (page) return page;
    const readings = listReadings(removeBase(decodeUrl(pathname), base));
    for (const path of readings.flatMap((route) => [route.slice(1), toOutputPath(route)])) {
      const address = host + base + encodePath(path);
      if (await files.find(address)) return Response.redirect(address);
    }
    return undefined;
  };

  /** Another site may be here now, or this one without a worker. */
  const lookAround = async (response: Response): Promise<void> => {
    const isDocument = /html/.test(response.headers.get('content-type') ?? '') && response.status < 500;
    if (!isDocument || (await response.text()).includes(` ${WORKER_ATTRIBUTE}="`)) return;
    const own = await fetch(scope.location.href, { cache: 'no-store' });
    const isScript = /javascript/.test(own.headers.get('content-type') ?? '');
    if (own.status >= 500 || (own.ok && isScript)) return;
    isRetired = true;
    await files.close();
    await retire(scope);
  };

  const openDocument = async (event: RequestEvent, url: URL): Promise<Response> => {
    const { request } = event;
    try {
      const response = await fetch(request, request.cache === 'default' ? { cache: 'no-cache' } : {});
      event.waitUntil(lookAround(response.clone()).catch(() => undefined));
      return response;
    } catch {
      return (await findPage(url)) ?? createMissingPage(url.pathname, site, await files.list());
    }
  };

  const openFile = async (event: RequestEvent, url: URL): Promise<Response> => {
    const { request } = event;
    const address = url.origin + url.pathname;
    const isFixed = loader.isFixed(url);
    const isPagePart = url.pathname.startsWith(`${base}static/pages/`);
    const kept = isFixed ? await files.find(address) : undefined;
    if (kept) return kept;
    try {
      const response = await fetch(request, isPagePart ? { cache: 'no-cache' } : {});
      // Parts of pages and lists are kept together with what belongs to them.
      const isPart = isPagePart || url.pathname.startsWith(`${base}static/search/`);
      if (!isRetired && loader.isKeepable(response) && (isFixed || !isPart))
        event.waitUntil(files.put(address, response.clone()).catch(() => undefined));
      return response;
    } catch (error) {
      const copy = isFixed ? undefined : await files.find(address);
      if (copy) return copy;
      throw error;
    }
  };

  scope.addEventListener('install', (event) =>
    event.waitUntil(keeper.renew().then(() => scope.skipWaiting())),
  );
  scope.addEventListener('activate', (event) =>
    event.waitUntil(files.removeFormer().then(() => scope.clients.claim())),
  );
  scope.addEventListener('message', (event) => {
    const { page } = event.data as PageMessage;
    event.waitUntil(queue(() => keeper.keepRead(page)));
  });
  scope.addEventListener('fetch', (event) => {
    const { request } = event;
    const url = new URL(request.url);
    // Other hosts, forms, ranges of media, and requests for the browser's cache only.
    const isForeign = url.origin !== origin || request.method !== 'GET' || request.headers.has('range');
    if (isRetired || isForeign || request.cache === 'only-if-cached') return;
    if (request.mode === 'navigate') event.respondWith(openDocument(event, url));
    else if (url.pathname.startsWith(base) || loader.isFixed(url)) event.respondWith(openFile(event, url));
  });
}

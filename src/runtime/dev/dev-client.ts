/**
 * The browser's half of `docgen dev`: receives changes and applies them in the smallest way that works. One
 * per document, for all its apps. Never part of a built site.
 */
import { assertNever } from '../../shared/assert-never.ts';
import type { DevMessage, DevProblem, OpenRequest } from '../../shared/dev-protocol.ts';
import type { PageMeta, RoutePath } from '../../shared/types.ts';
import { findMeta } from '../early/page-meta.ts';
import { fetchAppDocument, readStamp } from './app-document.ts';
import { createAppSlot } from './app-slot.ts';
import { applyChange } from './apply-change.ts';
import { affects, createBuildChange, createChangeQueue, createFullChange, toChange } from './change.ts';
import { createChunkVersions } from './chunk-versions.ts';
import { connectToDevServer } from './connection.ts';
import type { DevClient } from './dev-app.ts';
import { getDocumentStore } from './document-store.ts';
import { createFailureReports } from './failure-reports.ts';
import { createOverlay } from './overlay.ts';
import type { FilePlace } from './overlay-view.ts';
import { postToServer } from './post-to-server.ts';
import { refreshFiles } from './refresh-files.ts';
import { watchPolicy } from './watch-policy.ts';

/** Connects at the first call, and starts the calling app when it may. */
export async function joinDevServer(socket: string, begin: () => Promise<void>): Promise<void> {
  const store = getDocumentStore();
  if (!store.client) {
    store.client = createDevClient(socket);
    // biome-ignore lint/style/noProcessEnv: without this constant, esbuild would write the file for readers too, though nothing asks for it
    if (process.env.NODE_ENV !== 'production')
      void import('morphlex').then(({ morph }) => {
        store.morph = morph;
      });
  }
  const { whenFree, giveUp } = store.client;
  await whenFree();
  try {
    await begin();
  } catch (error) {
    giveUp();
    throw error;
  }
}

function createDevClient(socket: string): DevClient {
  const versions = createChunkVersions();
  const slot = createAppSlot();
  const overlay = createOverlay(openInEditor);
  let page = readFirstPath();
  let newestStamp = readStamp(document);
  const isNewest = (stamp: string) => stamp === newestStamp;
  let serverProblems: readonly DevProblem[] = [];
  let ownProblems: readonly DevProblem[] = [];
  const showProblems = () => overlay.show([...ownProblems, ...serverProblems]);
  const policy = watchPolicy(
    () => page,
    (violation) => void postToServer('policy', violation),
  );
  overlay.arrive(page);
  const failures = createFailureReports({
    page: () => page,
    stamp: newestStamp,
    showOwn(list) {
      if (list.length === 0 && ownProblems.length === 0) return;
      ownProblems = list;
      showProblems();
    },
  });
  const change = createChangeQueue(async (next) => {
    const stamp = newestStamp;
    if (affects(next, page) || next.isAppNew) failures.begin();
    const { reportUntilChange: report, begin: onExchange } = failures;
    await applyChange(next, { slot, versions, isNewest, report, onExchange });
    await slot.whenSettled();
    failures.settle(stamp);
  });
  const setProblems = (list: readonly DevProblem[]) => {
    serverProblems = list;
    failures.setServer(list);
    showProblems();
  };
  let hasConnected = false;

  const onMessage = (message: DevMessage) => {
    policy.forget();
    if ('build' in message) newestStamp = message.stamp;
    switch (message.type) {
      case 'hello':
        setProblems(message.problems);
        if (hasConnected) change(createFullChange(message.build, Date.now().toString(36)));
        // Saved while the document was loading.
        else if (message.stamp !== readStamp(document))
          change(createFullChange(message.build, message.stamp));
        else change(createBuildChange(message.build));
        hasConnected = true;
        break;
      case 'problems':
        setProblems(message.problems);
        break;
      case 'files':
        refreshFiles(message.addresses, message.stamp);
        break;
      case 'page':
      case 'site':
      case 'app':
        change(toChange(message));
        break;
      default:
        assertNever(message);
    }
  };
  connectToDevServer(socket, { onMessage, onGone: overlay.setGone, onOtherServer: () => location.reload() });
  return {
    getChunkQuery: versions.getChunkQuery,
    whenFree: slot.whenFree,
    offerRoot: slot.offerRoot,
    offerApp: slot.offerApp,
    arrive(next) {
      const isOther = next !== page;
      if (isOther) failures.begin();
      page = next;
      if (isOther) failures.settle();
      overlay.arrive(next);
    },
    report: failures.report,
    reportUntilChange: failures.reportUntilChange,
    async reportDifference(failure) {
      // Changes saved while the page was loading are in its module and not in its document: the change that follows is
      // checked separately.
      const own = readStamp(document);
      const isSame = await fetchAppDocument().then(
        ({ stamp }) => stamp === own,
        () => true,
      );
      if (isSame && isNewest(own)) failures.reportUntilChange(failure);
    },
    giveUp: slot.end,
    reportEnd(failure) {
      slot.end();
      failures.reportUntilChange(failure);
    },
  };
}

/** Returns the route path of the page that the document was rendered for. */
function readFirstPath(): RoutePath {
  const meta = JSON.parse(findMeta(document)?.textContent ?? '{}') as Partial<PageMeta>;
  return meta.page?.routePath ?? ('' as RoutePath);
}

/** Resolves to true if the server opened the editor: the overlay reports a failure. */
async function openInEditor({ file, line, column }: FilePlace): Promise<boolean> {
  if (file === undefined) return false;
  const place: OpenRequest = {
    file,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  };
  return postToServer('open', place);
}

/**
 * One server of `docgen dev`, from start to end: it listens first, builds pages on request, and
 * notifies open pages of changes. Broken pages are reported, and shown in their last good version.
 */

import { setTimeout as delay } from 'node:timers/promises';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { startDevSocket } from '../server/dev-socket.ts';
import { createDevToken } from '../server/dev-token.ts';
import { createOpenRoute } from '../server/open-route.ts';
import type { SiteHandler } from '../server/site-response.ts';
import { type SiteServer, startSiteServer } from '../server/site-server.ts';
import { startWatching } from '../server/watch-files.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { type LastingStore, openLastingStore } from '../site/open-site-store.ts';
import { type BrowserFailures, createBrowserFailures } from './browser-failures.ts';
import { createFrameHeaders, type DevConfig } from './dev-config.ts';
import { createDevHandler } from './dev-handler.ts';
import { readDevMark } from './dev-mark.ts';
import type { DevOptions } from './dev-options.ts';
import { createDevSite } from './dev-site.ts';
import { createNamedFiles } from './named-files.ts';
import { createPolicyReports, type PolicyReports } from './policy-reports.ts';
import {
  createSessionState,
  findChanged,
  followFiles,
  type OtherConfig,
  type ReportedUpdate,
  report,
  reportProblems,
  type SessionState,
  takeInFiles,
} from './session-state.ts';
import { listWatched, watchPackages } from './watched-files.ts';

/** Port of `dev` when neither flag nor config names one. */
export const DEV_PORT = 3000;

export interface SessionInput {
  readonly options: DevOptions;
  readonly loaded: DevConfig;
  /** Start time, from `performance`. */
  readonly begun: number;
  /** Port of the previous session. @default the port of the flag or the config */
  readonly port?: number | undefined;
  /** Previous bases of the site, for browsers that still request them. */
  readonly formerBases: readonly string[];
  /** Called with a config that this server cannot apply; the server is closed before the new one starts. */
  readonly onOther: (change: OtherConfig) => Promise<void>;
}

export type Session = Awaited<ReturnType<typeof openSession>>;

/** @throws {DocgenError} when a header cannot be sent (exit code 2) or no port is free (3). */
export async function openSession(input: SessionInput) {
  const { options, loaded, onOther } = input;
  const { base } = loaded.config;
  const { onError = () => {} } = options;
  const token = createDevToken();
  const store = openLastingStore(loaded.config, { fresh: options.force === true });
  const mark = readDevMark(store);
  const named = createNamedFiles();
  let onFirstShown = () => {};
  const firstShown = new Promise<void>((resolve) => {
    onFirstShown = resolve;
  });

  const onComplete = () => void queue.request([]);
  const openSite = ({ config, host }: DevConfig, visited: Iterable<RoutePath>, isFirst = false) =>
    createDevSite({ config, store, host, visited, isFirst, mark, named, onComplete });
  const takeIn = async (files: readonly FilePath[]) => {
    if (await takeInFiles(state, files)) checkLater();
  };
  const queue = createQueue<FilePath>((files) => takeIn(files).catch(onError));
  const { policy, failures } = createBrowserReports({
    getState: () => state,
    isWatched: () => socket.isConnected(),
    // Queued after the current change, so that no partial state is reported.
    onNews: () => void queue.request([]),
  });
  const answer = createDevHandler({
    token,
    mark,
    named,
    site: () => state.site,
    stamp: () => state.stamp,
    explain: () => explain(state.problems),
    onShow() {
      onFirstShown();
      // While a change is being processed, it does this itself.
      if (!queue.isBusy()) takeNote(state).catch(onError);
    },
  });
  const server = await listen(input, {
    token,
    policy,
    failures,
    answer,
    listFolders: () => state.loaded.config.contentRoots.map(({ folder }) => folder),
  });
  const socket = startDevSocket(server.http, {
    base,
    token,
    onOpen: server.hold,
    host: options.host ?? loaded.config.server.host,
    allowedHosts: loaded.config.server.allowedHosts,
    hello: () => ({ type: 'hello', build: state.site.build, stamp: state.stamp, problems: state.problems }),
  });
  const site = openSite(loaded, [], true);
  const reports = { policy, failures, socket };
  const state = createSessionState({ options, onOther, onError, openSite, loaded, site, ...reports });
  const { checkLater, endChecks } = createChecks(state, store, () => queue.request([]));
  const closing = new AbortController();
  const begin = async (): Promise<void> => {
    await site.current();
    await reportProblems(state);
    await report(state, { kind: 'start', files: [] }, input.begun);
    const late = { signal: closing.signal };
    const afterShown = firstShown.then(() => delay(AFTER_SHOWN_MS, undefined, late));
    await Promise.race([afterShown, delay(LATEST_MS, undefined, late)]);
    await watch(state, (files) => void queue.request(files));
    checkLater();
  };
  begin().catch((error: unknown) => {
    if (!state.isClosed) onError(error);
  });

  return {
    urls: server.urls,
    get loaded() {
      return state.loaded;
    },
    /** Replaces the problems of a config that could not be used. */
    blame(problems: readonly Diagnostic[]): void {
      state.configProblems = problems;
    },
    report: (update: ReportedUpdate, since: number) => report(state, update, since),
    /** Problems of the site. */
    problems: () => state.site.problems(),
    async close(): Promise<void> {
      state.isClosed = true;
      closing.abort();
      endChecks();
      await (await state.watching)?.close();
      socket.close();
      await server.close();
      await state.site.close();
      store.close();
      removeForeignCache(state.loaded.config);
    },
  };
}

interface BrowserReportsInput {
  readonly getState: () => SessionState;
  readonly isWatched: () => boolean;
  readonly onNews: () => void;
}

/** Creates the handlers of what browsers report: refusals of the policy, and failures of the author's code. */
function createBrowserReports({ getState, isWatched, onNews }: BrowserReportsInput) {
  const findPageAt = (path: string) => findPage(getState(), path as RoutePath);
  const policy = createPolicyReports({
    isStrict: () => {
      const { csp } = getState().loaded.config;
      return csp !== false && csp.strict;
    },
    findPage: findPageAt,
    onNews,
  });
  const failures = createBrowserFailures({
    findPage: findPageAt,
    findPlace: (trace) => getState().site.findFailurePlace(trace),
    failsOnServer: (page) => getState().site.tryRender([page]),
    isWatched,
    onNews,
  });
  return { policy, failures };
}

/** The first page should not compete with the scan of every folder. */
const AFTER_SHOWN_MS = 300;
/** If no page was requested by then, no reader is waiting for one. */
const LATEST_MS = 1500;
/** Long enough for the first page to be on its way before all others are looked at. */
const CHECK_AFTER_MS = 500;
/** Longest period of work that is lost when `dev` is killed. */
const SAVE_MS = 60_000;

function listen(
  { options, loaded, port, formerBases }: SessionInput,
  {
    token,
    policy,
    failures,
    answer,
    listFolders,
  }: {
    token: string;
    policy: PolicyReports;
    failures: BrowserFailures;
    answer: SiteHandler;
    listFolders: () => readonly FilePath[];
  },
): Promise<SiteServer> {
  const { base, projectDir, server } = loaded.config;
  const { openEditor = () => {}, onError = () => {}, strictPort = false } = options;
  const formerBelow = formerBases.filter((formerBase) => formerBase !== base && formerBase.startsWith(base));
  return startSiteServer({
    base,
    strictPort,
    onError,
    host: options.host ?? server.host,
    certificate: options.certificate,
    headers: { ...createFrameHeaders(loaded.config), ...server.headers },
    proxy: server.proxy,
    allowedHosts: server.allowedHosts,
    port: port ?? options.port ?? server.port ?? DEV_PORT,
    handle: async (siteRequest) => {
      const response = await answer(siteRequest);
      const to =
        response.kind === 'missing' ? findMoved(base + siteRequest.path.slice(1), formerBelow) : undefined;
      return to === undefined ? response : { kind: 'redirect', to };
    },
    findMoved: (path) => findMoved(path, formerBases),
    posts: {
      token,
      answers: new Map([
        ['open', createOpenRoute({ projectDir, openEditor, folders: listFolders })],
        ['policy', policy.answer],
        ['failures', failures.answer],
      ]),
    },
  });
}

/** Maps a path below a previous base to its place below the current one. */
function findMoved(path: string, formerBases: readonly string[]): string | undefined {
  const formerBase = formerBases.find((base) => path.startsWith(base));
  return formerBase && `/${path.slice(formerBase.length)}`;
}

async function findPage({ site, loaded }: SessionState, path: RoutePath) {
  const route = (await site.current())?.site.frame.table.byPath(path);
  return route && { page: route.path, file: getProjectPath(route.file, loaded.config) };
}

/** Records that a page was requested. */
async function takeNote(state: SessionState): Promise<void> {
  await followFiles(state);
  if (await reportProblems(state)) await report(state, { kind: 'found', files: [] }, performance.now());
}

async function watch(state: SessionState, onChange: (files: readonly FilePath[]) => void): Promise<void> {
  const { site, loaded, options } = state;
  const watched = listWatched(loaded.config, options, site.dependencies());
  state.watching = startWatching(
    watched,
    (since) => findChanged(state, since),
    watchPackages(() => state.loaded.config),
  );
  const watcher = await state.watching;
  watcher.onChange(onChange);
  state.watchProblems = watcher.diagnostics;
  // Files that were saved before the watcher started.
  const missed = await findChanged(state, () => loaded.readAt);
  if (missed.length > 0) onChange(missed);
}

/** Looks at all pages when nothing has changed for a moment. */
function createChecks(state: SessionState, store: LastingStore, takeNews: () => Promise<void>) {
  let waiting: NodeJS.Timeout | undefined;
  let savedAt = Number.NEGATIVE_INFINITY;
  const check = async (): Promise<void> => {
    const start = performance.now();
    // A check may find that a page is behind its original, which the page itself displays.
    state.views = new Map([...(await state.site.views()), ...state.views]);
    if (!(await state.site.check())) return;
    // Not after each change: the next one would have to open the store again.
    if (start - savedAt >= SAVE_MS) {
      savedAt = start;
      store.save();
    }
    await takeNews();
    await reportProblems(state);
    await report(state, { kind: 'checked', files: [] }, start);
  };
  return {
    checkLater(): void {
      clearTimeout(waiting);
      // A change may still be taken in while the session ends.
      if (state.isClosed) return;
      waiting = setTimeout(() => {
        check().catch(state.onError);
      }, CHECK_AFTER_MS);
    },
    endChecks: () => clearTimeout(waiting),
  };
}

/** Explains in the browser why there is no page that could show the problem. Plain text: nothing in it is HTML. */
function explain(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, message }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      return place ? `${place}  ${message}` : message;
    });
  return `docgen dev has nothing to show until these errors are fixed:\n\n${lines.join('\n')}\n`;
}

/** Creates a queue that processes one batch at a time; calls during a batch are merged into the next one. */
function createQueue<T>(work: (items: readonly T[]) => Promise<void>) {
  let running: Promise<void> | undefined;
  let waiting: Set<T> | undefined;
  const run = async () => {
    while (waiting) {
      const items = [...waiting];
      waiting = undefined;
      await work(items);
    }
  };
  return {
    request(items: readonly T[]): Promise<void> {
      waiting = new Set([...(waiting ?? []), ...items]);
      running ??= run().finally(() => {
        running = undefined;
      });
      return running;
    },
    isBusy: () => running !== undefined,
  };
}

/**
 * `docgen dev`: listens first, makes pages when they are asked for, and tells open
 * pages what has changed. What is broken is told too, and shown as it last was whole.
 */
import { mkdirSync } from 'node:fs';
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DevProblem } from '../../shared/dev-protocol.ts';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { RunningServer, ServeOptions } from '../build/preview.ts';
import { CONFIG_NAMES } from '../config/config-file.ts';
import { toFilePath } from '../config/file-path.ts';
import { loadConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import { toProjectPath } from '../markdown/page-context.ts';
import { toHeaderOnly, toPolicyHeaders, toSitePolicy } from '../render/content-policy.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { toAllowedHosts } from '../server/allowed-hosts.ts';
import { startDevSocket } from '../server/dev-socket.ts';
import { createDevToken } from '../server/dev-token.ts';
import type { OpenRoute } from '../server/open-editor.ts';
import { startSiteServer } from '../server/site-server.ts';
import { type FileWatcher, startWatching } from '../server/watch-files.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openLastingStore } from '../site/open-site-store.ts';
import { changedSince } from '../store/changed-since.ts';
import { toolId } from '../store/tool-id.ts';
import type { SiteConfig } from '../types.ts';
import { createDevAnswers } from './dev-answers.ts';
import { readDevMark } from './dev-mark.ts';
import { createDevSite, type DevSite } from './dev-site.ts';
import type { DevUpdate } from './dev-update.ts';
import { type DevViews, diffViews } from './dev-views.ts';
import { isPluginWatched, listPluginWatched } from './watched-files.ts';

export interface DevOptions extends ServeOptions {
  /** Called when the address answers, before anything is made. */
  readonly onListening?: (urls: RunningServer['urls']) => void;
  /** Called when something became known: the navigation at the start, a batch of changes, all pages. */
  readonly onUpdate?: (update: DevUpdate) => void;
  /** Shows a place of a file in the author's editor. @default the overlay opens nothing */
  readonly openEditor?: OpenRoute['openEditor'];
  /** Called with what went wrong in docgen itself; `dev` goes on. */
  readonly onError?: (error: unknown) => void;
}

/** Port of `dev` when neither flag nor config names one. */
export const DEV_PORT = 3000;

/**
 * Serves the site and keeps it current.
 * @throws {DocgenError} when the first config cannot be used (exit code 2) or no port is free (3).
 */
export async function dev(options: DevOptions): Promise<RunningServer> {
  const begun = performance.now();
  const begunAt = Date.now();
  const { onUpdate = () => {}, onError = () => {}, openEditor = () => {} } = options;
  let { config, configProblems, plugins } = await loadDevConfig(options);
  const { base, projectDir } = config;
  const host = options.host ?? config.server.host;
  const token = createDevToken();

  const toSite = (visited: DevSite['visited'], isFirst = false): DevSite =>
    createDevSite({
      ...{ config, store, host: plugins, visited, isFirst },
      seed: toolId,
      mark,
      onComplete: () => void queue.request([]),
    });
  const store = openLastingStore(config, { fresh: options.force === true });
  const mark = readDevMark(store);
  let problems: readonly DevProblem[] = [];
  let watchProblems: readonly Diagnostic[] = [];
  const server = await startSiteServer({
    base,
    host,
    headers: { ...toFrameHeaders(config), ...config.server.headers },
    port: options.port ?? config.server.port ?? DEV_PORT,
    strictPort: options.strictPort ?? false,
    answer: (ask) => answer(ask),
    open: { token, projectDir, openEditor },
    onError,
  });
  options.onListening?.(server.urls);
  let site = toSite(new Set(), true);
  const answer = createDevAnswers({
    site: () => site,
    ...{ token, mark },
    stamp: () => stamp,
    explain: () => toExplanation(problems),
    onShow: () => {
      onFirstShown();
      void takeNote().catch(onError);
    },
  });
  let onFirstShown = () => {};
  const shown = new Promise<void>((resolve) => {
    onFirstShown = resolve;
  });
  let views: DevViews = new Map();
  let stamp = '';
  const socket = startDevSocket(server.http, {
    base,
    token,
    allowedHosts: toAllowedHosts(host),
    onOpen: server.hold,
    hello: () => ({ type: 'hello', build: site.build, stamp, problems }),
  });

  let told = '[]';
  let telling: Promise<boolean> = Promise.resolve(false);
  /** Resolves to whether there was news. One after the other, so that the last word is the newest. */
  function tellProblems(): Promise<boolean> {
    telling = telling.then(async () => {
      const found = [...configProblems, ...watchProblems, ...site.problems()];
      problems = await withExcerpts(found, config);
      const text = JSON.stringify(problems);
      if (text === told) return false;
      told = text;
      socket.send({ type: 'problems', problems });
      return true;
    });
    return telling;
  }
  /** Of a page that was asked for; while a change is taken in, that does it. */
  async function takeNote(): Promise<void> {
    if (queue.isBusy()) return;
    await followFiles();
    if (await tellProblems()) await report('found', [], performance.now());
  }
  async function followFiles(): Promise<void> {
    (await watching)?.follow(toWatched(config, options, site));
  }

  async function takeIn(files: readonly FilePath[]): Promise<void> {
    const start = performance.now();
    const known = await site.views();
    const former = (await site.state())?.frame.table;
    // Pages that were opened since the last change are as they were sent.
    const before = new Map([...known, ...views]);
    if (files.some((file) => isConfigFile(file, config, options))) await takeInConfig();
    else if (files.length > 0) await site.change(files);
    views = await site.views();
    const added = listAdded(former, (await site.state())?.frame.table);
    const news = diffViews({ before, after: views, added, build: site.build, stamp: String(start) });
    if (news.length > 0) stamp = String(start);
    for (const message of news) socket.send(message);
    const isNews = await tellProblems();
    await followFiles();
    if (files.length === 0) return isNews ? report('found', [], start) : undefined;
    await report('change', files, start);
    checkLater();
  }

  /** A config that cannot be used leaves the former one in force. */
  async function takeInConfig(): Promise<void> {
    try {
      ({ config, configProblems, plugins } = await loadDevConfig(options));
    } catch (error) {
      if (!(error instanceof DocgenError)) throw error;
      configProblems = error.diagnostics;
      return;
    }
    const former = site;
    site = toSite(former.visited);
    // Pages that are still on their way from it are not waited for.
    former.close().catch(onError);
  }

  async function report(kind: DevUpdate['kind'], files: readonly FilePath[], since: number): Promise<void> {
    onUpdate({
      kind,
      files: files.map((file) => toProjectPath(config, file)),
      pages: (await site.state())?.frame.routes.length ?? 0,
      ms: performance.now() - since,
      diagnostics: problems,
      ...(plugins && { plugins: plugins.timings() }),
    });
  }

  let checking: NodeJS.Timeout | undefined;
  const checkLater = (): void => {
    clearTimeout(checking);
    checking = setTimeout(() => {
      check().catch(onError);
    }, CHECK_AFTER_MS);
  };
  async function check(): Promise<void> {
    const start = performance.now();
    // A check may find that a page is behind its original, which the page says itself.
    views = new Map([...(await site.views()), ...views]);
    if (!(await site.check())) return;
    saveStore();
    await queue.request([]);
    await tellProblems();
    await report('checked', [], start);
  }

  let savedAt = Number.NEGATIVE_INFINITY;
  /** Not with each change: the next one after it has to open the store again. */
  const saveStore = (): void => {
    if (performance.now() - savedAt < SAVE_MS) return;
    savedAt = performance.now();
    store.save();
  };

  /** Files that the site is read from and that have changed since that time. A folder changes with the files that come to it and go. */
  async function findChanged(since: (file: FilePath) => number): Promise<FilePath[]> {
    const files = (await site.state())?.frame.table.routes.map(({ file }) => file) ?? [];
    const folders = new Set(files.map((file) => posix.dirname(file) as FilePath));
    const all = [...files, ...folders, ...site.dependencies(), ...toConfigFiles(config, options)];
    return all.filter((file) => changedSince(since(file), file));
  }

  const closing = new AbortController();
  const queue = createQueue<FilePath>((files) => takeIn(files).catch(onError));
  let watching: Promise<FileWatcher> | undefined;
  void site
    .state()
    .then(async () => {
      await tellProblems();
      await report('start', [], begun);
      const first = { signal: closing.signal };
      await Promise.race([
        shown.then(() => delay(AFTER_SHOWN_MS, undefined, first)),
        delay(LATEST_MS, undefined, first),
      ]);
      watching = startWatching(toWatched(config, options, site), findChanged);
      const watcher = await watching;
      watcher.onChange((files) => void queue.request(files));
      watchProblems = watcher.diagnostics;
      // What was saved before anybody watched.
      const missed = await findChanged(() => begunAt);
      if (missed.length > 0) void queue.request(missed);
      checkLater();
    })
    .catch((error: unknown) => {
      if (!closing.signal.aborted) onError(error);
    });

  return {
    urls: server.urls,
    open: config.server.open,
    async close() {
      closing.abort();
      clearTimeout(checking);
      await (await watching)?.close();
      socket.close();
      await server.close();
      await site.close();
      store.close();
      removeForeignCache(config);
    },
  };
}

/** A first page need not share its moment with the looking at every folder. */
const AFTER_SHOWN_MS = 300;
/** When nobody has asked for a page by then, nobody waits for one. */
const LATEST_MS = 1500;
/** Long enough for the first page to be on its way before all others are looked at. */
const CHECK_AFTER_MS = 500;
/** What is lost at most when `dev` is killed. */
const SAVE_MS = 60_000;

/** Pages are those of `build`, wherever it publishes them, so both find what the other has compiled. */
async function loadDevConfig(options: DevOptions): Promise<{
  config: SiteConfig;
  configProblems: readonly Diagnostic[];
  plugins: PluginHost | undefined;
}> {
  const loaded = await loadConfig({ ...options, isProd: false });
  mkdirSync(loaded.config.cacheDir, { recursive: true });
  const config = { ...loaded.config, assetPrefix: loaded.config.base };
  const plugins = await loadPluginHost(loaded.plugins, config);
  return { config, configProblems: loaded.diagnostics, plugins };
}

function toWatched(config: SiteConfig, options: DevOptions, site: DevSite): FilePath[] {
  const { root, themeDir, i18nSourcePath } = config;
  const own = [root, themeDir, i18nSourcePath, ...toConfigFiles(config, options)];
  return [...own, ...listPluginWatched(config), ...site.dependencies()];
}

function isConfigFile(file: FilePath, config: SiteConfig, options: DevOptions): boolean {
  return toConfigFiles(config, options).includes(file) || isPluginWatched(file, config);
}

/** The files the config was read from, and those it would be read from if they existed. */
function toConfigFiles({ configFiles, projectDir }: SiteConfig, { configFile }: DevOptions): FilePath[] {
  const names = configFile === undefined ? CONFIG_NAMES : [configFile];
  return [...new Set([...configFiles, ...names.map((name) => toFilePath(projectDir, name))])];
}

function listAdded(former: RouteTable | undefined, table: RouteTable | undefined): RoutePath[] {
  if (!former || !table || former === table) return [];
  return table.routes.map(({ path }) => path).filter((path) => former.byPath(path) === undefined);
}

/** For the browser, while there is no page that could show it better. Plain text: nothing in it is HTML. */
function toExplanation(diagnostics: readonly Diagnostic[]): string {
  const lines = diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, line, column, message }) => {
      const place = [file, line, column].filter((part) => part !== undefined).join(':');
      return place ? `${place}  ${message}` : message;
    });
  return `docgen dev has nothing to show until these errors are mended:\n\n${lines.join('\n')}\n`;
}

/** One batch at a time; whatever comes meanwhile makes one more. */
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

/** The rest of the policy stands in the documents, where it follows the config. */
function toFrameHeaders(config: SiteConfig): Readonly<Record<string, string>> {
  return toPolicyHeaders(toHeaderOnly(toSitePolicy(config, { routes: [], pages: [] })));
}

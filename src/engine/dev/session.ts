/**
 * One server of `docgen dev`, from its start to its end: it listens first, makes pages when they are asked
 * for, and tells open pages what has changed. What is broken is told too, and shown as it last was whole.
 */
import { posix } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DevProblem } from '../../shared/dev-protocol.ts';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import type { RunningServer } from '../build/preview.ts';
import { CONFIG_NAMES } from '../config/config-file.ts';
import { toFilePath } from '../config/file-path.ts';
import { toProjectPath } from '../markdown/page-context.ts';
import type { RouteTable } from '../routes/route-table.ts';
import { toAllowedHosts } from '../server/allowed-hosts.ts';
import { startDevSocket } from '../server/dev-socket.ts';
import { createDevToken } from '../server/dev-token.ts';
import { createOpenRoute } from '../server/open-route.ts';
import { startSiteServer } from '../server/site-server.ts';
import { type FileWatcher, startWatching } from '../server/watch-files.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openLastingStore } from '../site/open-site-store.ts';
import { changedSince } from '../store/changed-since.ts';
import { toolId } from '../store/tool-id.ts';
import type { SiteConfig } from '../types.ts';
import type { DevOptions } from './dev.ts';
import { createDevAnswers } from './dev-answers.ts';
import { type DevConfig, listServerChanges, loadDevConfig, toFrameHeaders } from './dev-config.ts';
import { readDevMark } from './dev-mark.ts';
import { createDevSite, type DevSite } from './dev-site.ts';
import type { DevUpdate } from './dev-update.ts';
import { type DevViews, diffViews } from './dev-views.ts';
import { createPolicyReports } from './policy-reports.ts';
import { isPluginWatched, listPluginWatched } from './watched-files.ts';

/** Port of `dev` when neither flag nor config names one. */
export const DEV_PORT = 3000;

export interface SessionInput {
  readonly options: DevOptions;
  readonly loaded: DevConfig;
  /** When it began, by the clock of `performance`. */
  readonly begun: number;
  /** Where the session before it listened. @default the port of the flag or the config */
  readonly port?: number | undefined;
  /** Bases that the site has had, for browsers that still ask for them. */
  readonly formerBases: readonly string[];
  /** Told of a config that this server cannot take over; it is closed before the other one starts. */
  readonly onOther: (change: OtherConfig) => Promise<void>;
}

export interface OtherConfig {
  readonly loaded: DevConfig;
  /** What changed. */
  readonly files: readonly FilePath[];
  /** Names of the options that this server cannot take over. */
  readonly settings: readonly string[];
}

export interface Session {
  readonly urls: RunningServer['urls'];
  readonly loaded: DevConfig;
  /** What is wrong with a config that could not be used takes the place of what was. */
  blame(problems: readonly Diagnostic[]): void;
  report(update: Pick<DevUpdate, 'kind' | 'files' | 'restart'>, since: number): Promise<void>;
  close(): Promise<void>;
}

/** @throws {DocgenError} when a header cannot be sent (exit code 2) or no port is free (3). */
export async function openSession(input: SessionInput): Promise<Session> {
  const { options, begun, formerBases, onOther } = input;
  const { onUpdate = () => {}, onError = () => {}, openEditor = () => {} } = options;
  let { loaded } = input;
  let { config, problems: configProblems, host: plugins } = loaded;
  const { readAt } = loaded;
  const { base, projectDir } = config;
  const host = options.host ?? config.server.host;
  const token = createDevToken();
  const formerBelow = formerBases.filter((former) => former !== base && former.startsWith(base));

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
  const policy = createPolicyReports({
    isStrict: () => config.csp !== false && config.csp.strict,
    async findPage(path) {
      const route = (await site.state())?.frame.table.byPath(path as RoutePath);
      return route && { page: route.path, file: toProjectPath(config, route.file) };
    },
    // After what is being taken in, so that nothing half done is told.
    onNews: () => void queue.request([]),
  });
  const server = await startSiteServer({
    base,
    host,
    headers: { ...toFrameHeaders(config), ...config.server.headers },
    port: input.port ?? options.port ?? config.server.port ?? DEV_PORT,
    strictPort: options.strictPort ?? false,
    answer: async (ask) => {
      const found = await answer(ask);
      const to = found.kind === 'missing' ? toMoved(base + ask.path.slice(1), formerBelow) : undefined;
      return to === undefined ? found : { kind: 'redirect', to };
    },
    toMoved: (path) => toMoved(path, formerBases),
    posts: {
      token,
      answers: new Map([
        ['open', createOpenRoute({ projectDir, openEditor })],
        ['policy', policy.answer],
      ]),
    },
    onError,
  });
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
      // What the page on screen lacks is what the overlay offers first.
      const found = [...policy.list(), ...configProblems, ...watchProblems, ...site.problems()];
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
    if (files.some((file) => isConfigFile(file, config, options))) {
      const isOther = await takeInConfig(files);
      if (isOther) return;
    } else if (files.length > 0) await site.change(files);
    views = await site.views();
    const added = listAdded(former, (await site.state())?.frame.table);
    const news = diffViews({ before, after: views, added, build: site.build, stamp: String(start) });
    if (news.length > 0) stamp = String(start);
    for (const message of news) {
      if ('paths' in message) policy.forget(message.paths);
      socket.send(message);
    }
    const isNews = await tellProblems();
    await followFiles();
    if (files.length === 0) return isNews ? report('found', [], start) : undefined;
    await report('change', files, start);
    checkLater();
  }

  /** A config that cannot be used leaves the former one in force. Whether it needs another server. */
  async function takeInConfig(files: readonly FilePath[]): Promise<boolean> {
    let next: DevConfig;
    try {
      next = await loadDevConfig(options);
    } catch (error) {
      if (!(error instanceof DocgenError)) throw error;
      configProblems = error.diagnostics;
      return false;
    }
    const settings = listServerChanges(loaded, next, options);
    if (settings.length > 0) {
      await onOther({ loaded: next, files, settings });
      return true;
    }
    loaded = next;
    ({ config, problems: configProblems, host: plugins } = next);
    policy.forget();
    const former = site;
    site = toSite(former.visited);
    // Pages that are still on their way from it are not waited for.
    former.close().catch(onError);
    return false;
  }

  async function report(kind: DevUpdate['kind'], files: readonly FilePath[], since: number): Promise<void> {
    return publish({ kind, files: files.map((file) => toProjectPath(config, file)) }, since);
  }

  async function publish(
    update: Pick<DevUpdate, 'kind' | 'files' | 'restart'>,
    since: number,
  ): Promise<void> {
    if (closing.signal.aborted) return;
    onUpdate({
      ...update,
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
      const missed = await findChanged(() => readAt);
      if (missed.length > 0) void queue.request(missed);
      checkLater();
    })
    .catch((error: unknown) => {
      if (!closing.signal.aborted) onError(error);
    });

  return {
    urls: server.urls,
    get loaded() {
      return loaded;
    },
    blame(found) {
      configProblems = found;
    },
    report: publish,
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

/** Where below the base a page is now that lay below another one. */
function toMoved(path: string, formerBases: readonly string[]): string | undefined {
  const former = formerBases.find((base) => path.startsWith(base));
  return former && `/${path.slice(former.length)}`;
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

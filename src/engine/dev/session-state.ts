/** The state of a `dev` session, and how changed files update it. */

import { posix } from 'node:path';
import type { DevMessage, DevProblem } from '../../shared/dev-protocol.ts';
import { DocgenError, hasErrors } from '../../shared/diagnostic.ts';
import type { Diagnostic, FilePath, RoutePath } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import { isPackagePlace, listPackageFolders } from '../config/resolve/package-places.ts';
import type { RouteTable } from '../routes/route-table.ts';
import type { DevSocket } from '../server/dev-socket.ts';
import type { FileWatcher } from '../server/watch-files.ts';
import { withExcerpts } from '../site/excerpts.ts';
import { changedSince } from '../store/changed-since.ts';
import type { BrowserFailures } from './browser-failures.ts';
import { type DevConfig, listServerChanges, loadChangedConfig } from './dev-config.ts';
import type { DevOptions, DevUpdate } from './dev-options.ts';
import type { DevSite } from './dev-site.ts';
import { createTurns, type DevState } from './dev-state.ts';
import { type DevViews, diffViews } from './dev-views.ts';
import type { PolicyReports } from './policy-reports.ts';
import { isConfigFile, listConfigFiles, listWatched } from './watched-files.ts';

export interface OtherConfig {
  readonly loaded: DevConfig;
  /** Changed files. */
  readonly files: readonly FilePath[];
  /** Names of the options that this server cannot take over. */
  readonly settings: readonly string[];
}

export interface SessionState {
  readonly options: DevOptions;
  /** Called with a config that this server cannot apply; the server is closed before the new one starts. */
  readonly onOther: (change: OtherConfig) => Promise<void>;
  readonly onError: (error: unknown) => void;
  readonly openSite: (loaded: DevConfig, visited: DevSite['visited']) => DevSite;
  readonly policy: PolicyReports;
  readonly failures: BrowserFailures;
  readonly socket: Pick<DevSocket, 'send'>;
  /** Runs reports in order, so that the last message is the newest. */
  readonly reportInTurn: DevState['inTurn'];
  loaded: DevConfig;
  site: DevSite;
  configProblems: readonly Diagnostic[];
  watchProblems: readonly Diagnostic[];
  /** Problems that browsers were last told about. */
  problems: readonly DevProblem[];
  views: DevViews;
  /** Stamp of the last change that browsers were told about. */
  stamp: string;
  watching: Promise<FileWatcher> | undefined;
  isClosed: boolean;
}

type StateInput = Pick<
  SessionState,
  'options' | 'onOther' | 'onError' | 'openSite' | 'policy' | 'failures' | 'socket' | 'loaded' | 'site'
>;

export function createSessionState(input: StateInput): SessionState {
  return {
    ...input,
    reportInTurn: createTurns(),
    configProblems: input.loaded.problems,
    watchProblems: [],
    problems: [],
    views: new Map(),
    stamp: '',
    watching: undefined,
    isClosed: false,
  };
}

/** Reports the current problems; resolves to true if they changed. */
export function reportProblems(state: SessionState): Promise<boolean> {
  return state.reportInTurn(async () => {
    const { policy, failures, site, socket, loaded } = state;
    // The overlay offers problems of the page on screen first.
    const allProblems = [
      ...policy.list(),
      ...failures.list(),
      ...state.configProblems,
      ...state.watchProblems,
      ...site.problems(),
    ];
    const problems: readonly DevProblem[] = await withExcerpts(allProblems, loaded.config);
    const isNews = JSON.stringify(problems) !== JSON.stringify(state.problems);
    state.problems = problems;
    if (isNews) socket.send({ type: 'problems', problems });
    return isNews;
  });
}

export type ReportedUpdate = Pick<DevUpdate, 'kind' | 'files' | 'restart' | 'unchecked'>;

export async function report(state: SessionState, update: ReportedUpdate, since: number): Promise<void> {
  const { options, site, loaded, problems } = state;
  if (state.isClosed) return;
  options.onUpdate?.({
    ...update,
    pages: (await site.current())?.site.frame.routes.length ?? 0,
    ms: performance.now() - since,
    diagnostics: problems,
    ...(loaded.host && { plugins: loaded.host.timings() }),
  });
}

export async function followFiles({ watching, loaded, options, site }: SessionState): Promise<void> {
  (await watching)?.follow(listWatched(loaded.config, options, site.dependencies()));
}

/**
 * Processes a batch of changed files and notifies the pages that changed. Resolves to true if anything
 * had to be checked again.
 */
export async function takeInFiles(state: SessionState, files: readonly FilePath[]): Promise<boolean> {
  const start = performance.now();
  const { site: previousSite } = state;
  const siteViews = await previousSite.views();
  const previousTable = (await previousSite.current())?.site.frame.table;
  // Pages that were opened since the last change are as they were sent.
  const before = new Map([...siteViews, ...state.views]);
  if (await needsConfig(state, files)) {
    const needsServer = await takeInConfig(state, files);
    if (needsServer) return false;
  } else if (files.length > 0) await state.site.change(files);
  const current = await state.site.current();
  const after = current && (await state.site.views());
  // Pages opened meanwhile may have been sent as they were before the change.
  for (const [path, view] of [...previousSite.takeSent(), ...state.site.takeSent()])
    if (!before.has(path)) before.set(path, view);
  const added = listAdded(previousTable, current?.site.frame.table);
  const { build } = state.site;
  // After a change of the config, what cannot be shown yet leaves open pages as they are until it can.
  const news = after ? diffViews({ before, after, added, build, stamp: String(start) }) : [];
  state.views = after ?? before;
  if (news.length > 0) state.stamp = String(start);
  for (const message of news) {
    if ('paths' in message) state.policy.forget(message.paths);
    if (message.type !== 'site')
      state.failures.begin(state.stamp, message.type === 'page' ? message.paths : undefined);
    state.socket.send(message);
  }
  const replaced = await listPublicPaths(state, files);
  if (replaced.length > 0) state.socket.send({ type: 'files', addresses: replaced, stamp: String(start) });
  // After the edit, which browsers show meanwhile: problems that only a browser would meet are reported now and not by
  // the next build.
  const shown = performance.now();
  await state.site.tryRender(listEdited(state, news));
  const since = start + performance.now() - shown;
  const isNews = await reportProblems(state);
  await followFiles(state);
  if (files.length === 0) {
    if (isNews) await report(state, { kind: 'found', files: [] }, since);
    return false;
  }
  const names = files.map((file) => getProjectPath(file, state.loaded.config));
  const unchecked = state.site === previousSite ? undefined : previousSite.problems();
  await report(state, { kind: 'change', files: names, ...(unchecked && { unchecked }) }, since);
  return true;
}

/** True if the config and all hooks have to run again: for its own files, and for pages that plugins derive others from. */
async function needsConfig(
  { loaded: { config, host }, options, configProblems }: SessionState,
  files: readonly FilePath[],
): Promise<boolean> {
  if (files.length === 0) return false;
  return (
    files.some((file) => isConfigFile(file, config, options)) ||
    // A package is back after its folder was missing, which the current config does not know.
    (hasErrors(configProblems) && files.some((file) => isPackagePlace(file, config))) ||
    ((await host?.isOutdated(files)) ?? false)
  );
}

/** Lists the URL paths of those files that are in the public folder. */
async function listPublicPaths(
  { site, loaded }: SessionState,
  files: readonly FilePath[],
): Promise<readonly string[]> {
  const publicFiles = (await site.current())?.site.frame.publicFiles ?? [];
  const changed = new Set<string>(files);
  return publicFiles.flatMap(({ file: { path, content } }) =>
    typeof content === 'object' && 'copyOf' in content && changed.has(content.copyOf)
      ? [loaded.config.base + path.split('/').map(encodeURIComponent).join('/')]
      : [],
  );
}

/** Lists pages on screen whose components may render differently: a theme is tried with the page that was visited last. */
function listEdited({ site }: SessionState, news: readonly DevMessage[]): readonly RoutePath[] {
  const visited = [...site.visited];
  const changed = new Set(news.flatMap((message) => ('paths' in message ? message.paths : [])));
  const isAppNew = news.some(({ type }) => type === 'app');
  return visited
    .slice(-MOST_TRIED)
    .filter((path, index, { length }) => changed.has(path) || (isAppNew && index === length - 1));
}

/** A component may be on all pages that were visited; nobody looks at more than a few. */
const MOST_TRIED = 5;

/**
 * Applies a changed config; an invalid one leaves the previous config in force. Resolves to true if it needs
 * another server.
 */
async function takeInConfig(state: SessionState, files: readonly FilePath[]): Promise<boolean> {
  const { options, onOther, onError, openSite, policy, loaded, site: previousSite } = state;
  let next: DevConfig;
  try {
    next = await loadChangedConfig(options, listConfigFiles(loaded.config, options));
  } catch (error) {
    if (!(error instanceof DocgenError)) throw error;
    state.configProblems = error.diagnostics;
    return false;
  }
  const settings = listServerChanges(loaded, next, options);
  if (settings.length > 0) {
    await onOther({ loaded: next, files, settings });
    return true;
  }
  state.loaded = next;
  state.configProblems = next.problems;
  policy.forget();
  state.site = openSite(next, previousSite.visited);
  // Pages still being compiled are not waited for.
  previousSite.close().catch(onError);
  return false;
}

function listAdded(previousRoutes: RouteTable | undefined, table: RouteTable | undefined): RoutePath[] {
  if (!previousRoutes || !table || previousRoutes === table) return [];
  return table.routes.map(({ path }) => path).filter((path) => previousRoutes.byPath(path) === undefined);
}

/**
 * Finds files that the site is read from and that have changed since that time. A folder changes when files are added
 * to or removed from it.
 */
export async function findChanged(
  { site, loaded, options }: SessionState,
  since: (file: FilePath) => number,
): Promise<FilePath[]> {
  const files = (await site.current())?.site.frame.table.routes.map(({ file }) => file) ?? [];
  const folders = new Set(files.map((file) => posix.dirname(file) as FilePath));
  const all = new Set([
    ...files,
    ...folders,
    ...listWatched(loaded.config, options, site.dependencies()),
    ...listPackageFolders(loaded.config),
  ]);
  return [...all].filter((file) => changedSince(since(file), file));
}

/**
 * Compiles all pages, or takes them from the cache. A few missing pages are compiled on this thread,
 * many on as many threads as the machine has cores. Each thread has to warm up the highlighter's
 * regular expressions (about a second), so below some hundred pages one thread is faster. Heavy pages
 * go to a thread even then: running out of memory then costs that page, and no other.
 *
 * Pages, and with them diagnostics, come in route order either way.
 */

import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '../../shared/types.ts';
import { createTextCache } from '../hooks/text-cache.ts';
import type { Compiler } from '../markdown/compile.ts';
import { isHeavy } from '../markdown/heavy-page.ts';
import type { PageSource } from '../markdown/read-page.ts';
import type { Batch } from '../queue/messages.ts';
import { type PageQueue, splitPages } from '../queue/page-queue.ts';
import { countThreads } from '../threads/thread-pool.ts';
import { unlessAborted } from '../threads/unless-aborted.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import { type CompileThreads, type FreshPage, startCompileThreads } from './compile-on-threads.ts';
import type { SiteContext } from './context.ts';
import type { Frame } from './frame.ts';
import { getStoreDir } from './open-site-store.ts';
import type { Pages } from './pages.ts';
import type { Progress } from './progress.ts';
import { readShared } from './shared-pages.ts';

export interface CompileOptions extends SiteContext {
  readonly onProgress: (progress: Progress) => void;
  /** Use nothing that earlier runs made. @default false */
  readonly force?: boolean;
  /** Other machines that compile; their results arrive through `shared`. */
  readonly queue?: PageQueue | undefined;
  /** Patterns of the pages to compile, relative to the docs folder. @default all */
  readonly only?: readonly string[] | undefined;
  /** Processor time of one page, in milliseconds. */
  readonly pageLimitMs: number;
  /** Ends the run at the next page, without leaving anything behind. */
  readonly signal?: AbortSignal | undefined;
}

export interface CompiledPages {
  /** Pages that could be compiled. */
  readonly pages: readonly CachedPage[];
  /** Pages that came from the store that machines share. */
  readonly fetched: ReadonlySet<Route>;
  /** Compile time in ms of each page that had to be compiled. */
  readonly durations: ReadonlyMap<Route, number>;
  /** Diagnostics of pages that could not be compiled. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileInput {
  readonly options: CompileOptions;
  readonly routes: readonly Route[];
  readonly frame: Frame;
  readonly pages: Pages;
  readonly loadCompiler: () => Promise<Compiler>;
}

export async function compilePages(input: CompileInput): Promise<CompiledPages> {
  const { pages, routes, options } = input;
  const { onProgress, signal } = options;
  const cached = new Map<Route, CachedPage>();
  const findMissing = async (routes: readonly Route[]): Promise<readonly Route[]> => {
    const missing: Route[] = [];
    for (const [index, route] of routes.entries()) {
      // Nothing here awaits, and a stop signal must get through.
      if (index % 100 === 99) await setImmediate();
      signal?.throwIfAborted();
      const page = pages.find(route);
      if (page === undefined) missing.push(route);
      else cached.set(route, page);
    }
    return missing;
  };
  const missing = await findMissing(routes);
  const { shared, force = false } = options;
  const read = new Map(shared && !force ? await readShared(missing, pages, shared) : []);
  for (const [route, page] of read) cached.set(route, page);
  const durations = new Map<Route, number>();
  const share = (route: Route, hash?: string): void => {
    const key = shared && pages.shared.getSharedKey(route, hash);
    if (key !== undefined) shared?.write(key, () => pages.shared.pack(key));
  };
  const onPage = (fresh: FreshPage): void => {
    const { route } = fresh.page;
    cached.set(route, pages.keep(fresh));
    share(route, fresh.hash);
    durations.set(route, fresh.ms);
    onProgress({ phase: 'compile', done: cached.size, total: routes.length });
  };
  const onFetched = (route: Route, page: CachedPage): void => {
    cached.set(route, page);
    read.set(route, page);
    onProgress({ phase: 'compile', done: cached.size, total: routes.length });
  };
  const uncompiled = missing.filter((route) => !read.has(route));
  const spread = await spreadPages(uncompiled, input, { onPage, onFetched });
  const rest = uncompiled.filter((route) => !spread.has(route));
  const { firsts, twins } = splitTwins(rest, pages);
  const diagnostics = [...(await compileMissing(firsts, input, onPage))];
  if (firsts.length > 0) {
    const { checkEngine } = await import('../markdown/engine.ts');
    diagnostics.push(...(await checkEngine(options.config.markdown)));
  }
  const different = await findMissing(twins);
  for (const route of twins) if (cached.has(route)) share(route);
  diagnostics.push(...(await compileMissing(different, input, onPage)));
  return {
    pages: routes.flatMap((route) => cached.get(route) ?? []),
    fetched: new Set(read.keys()),
    durations,
    diagnostics: [...uncompiled.flatMap((route) => spread.get(route) ?? []), ...diagnostics],
  };
}

/** Splits off twins: of pages that are the same in several versions, one is compiled before the others are looked up again. */
function splitTwins(routes: readonly Route[], { getTwinKey }: Pick<Pages, 'getTwinKey'>) {
  const firsts: Route[] = [];
  const twins: Route[] = [];
  const seen = new Set<string>();
  for (const route of routes) {
    const key = getTwinKey(route);
    const isTwin = key !== undefined && seen.has(key);
    if (key !== undefined) seen.add(key);
    (isTwin ? twins : firsts).push(route);
  }
  return { firsts, twins };
}

interface SpreadListeners {
  readonly onPage: OnPage;
  readonly onFetched: (route: Route, page: CachedPage) => void;
}

/**
 * Distributes pages through the queue to whoever takes them, this process included. Returns those that are done, with
 * the diagnostics of those that could not be compiled; the rest is left: a worker may have other content, or have
 * failed.
 */
async function spreadPages(
  routes: readonly Route[],
  input: CompileInput,
  { onPage, onFetched }: SpreadListeners,
): Promise<ReadonlyMap<Route, readonly Diagnostic[]>> {
  const { queue, shared } = input.options;
  const done = new Map<Route, readonly Diagnostic[]>();
  if (queue === undefined || shared === undefined || routes.length === 0) return done;
  const byPath = new Map<string, Route>(routes.map((route) => [route.path, route]));
  const find = (batch: Batch) =>
    'pages' in batch ? batch.pages.flatMap(({ path }) => byPath.get(path) ?? []) : [];
  // Files that cannot be read have no key.
  const queued = routes.flatMap((route) => {
    const key = input.pages.shared.getSharedKey(route);
    return key === undefined ? [] : [{ path: route.path, key }];
  });
  // Texts that plugins fetched: workers look for them when they start.
  await shared.flush();
  const compiler = startRouteCompiler(input, routes.length);
  try {
    await queue.spread({
      kind: 'compile',
      isEmpty: queued.length === 0,
      batches: () => splitPages(queued),
      async make(batch) {
        await Promise.all(
          find(batch).map(async (route) => done.set(route, await compiler.compile(route, onPage))),
        );
      },
      async take(batch) {
        const read = await readShared(find(batch), input.pages, shared);
        for (const [route, page] of read) {
          done.set(route, []);
          onFetched(route, page);
        }
        return read.size;
      },
    });
  } finally {
    await compiler.close();
  }
  return done;
}

/** Compiles pages in any order, as they come. */
export interface RouteCompiler {
  /** Resolves with the reason why the page could not be compiled, if there is one. */
  compile(route: Route, onPage: OnPage): Promise<readonly Diagnostic[]>;
  close(): Promise<void>;
}

/** `pages`: the most there will be. */
export function startRouteCompiler(input: CompileThreadsNeeds, pages: number): RouteCompiler {
  const threads = startThreads(input, Math.max(1, countThreads(pages)));
  if (threads)
    return { compile: (route, onPage) => compileOnThread(route, threads, onPage), close: threads.close };
  const { options, loadCompiler } = input;
  return {
    async compile(route, onPage) {
      const compiler = await loadCompiler();
      const { readPage } = await import('../markdown/read-page.ts');
      onPage(await compileSource(await readPage(route, options.config), compiler));
      return [];
    },
    async close() {},
  };
}

type OnPage = (page: FreshPage) => void;

/** Input for starting threads. */
type CompileThreadsNeeds = Pick<CompileInput, 'options' | 'frame' | 'loadCompiler'>;

/** Undefined if only this thread can compile: functions in the config, such as unified plugins, stay on it. */
function startThreads({ options, frame }: CompileThreadsNeeds, threads: number): CompileThreads | undefined {
  const { config, force } = options;
  const { routes, overrides, text } = frame;
  return startCompileThreads({
    config,
    routes,
    overrides,
    text,
    threads,
    storeDir: force ? undefined : getStoreDir(config),
    limitMs: options.pageLimitMs,
    replace: options.host?.createReplace?.(createTextCache(options)),
    variants: options.host?.createVariants?.(options.store).list,
  });
}

async function compileMissing(
  missing: readonly Route[],
  input: CompileInput,
  onPage: OnPage,
): Promise<readonly Diagnostic[]> {
  const { options, loadCompiler } = input;
  const { config, signal } = options;
  const threads = countThreads(missing.length);
  const started = threads > 1 ? startThreads(input, threads) : undefined;
  if (started) return compileOnThreads(missing, started, { onPage, signal });
  let guard: CompileThreads | undefined;
  const heavy: Promise<readonly Diagnostic[]>[] = [];
  /** Returns false if only this thread can compile. */
  const takeHeavy = (route: Route): boolean => {
    guard ??= startThreads(input, 1);
    if (guard === undefined) return false;
    const compiled = compileOnThread(route, guard, onPage);
    // Awaited only after the others.
    compiled.catch(() => {});
    heavy.push(compiled);
    return true;
  };
  try {
    const mayWait = options.host?.createVariants !== undefined || options.host?.createReplace !== undefined;
    const atOnce = mayWait ? PAGES_AT_ONCE : 1;
    await compileHere(missing, { config, loadCompiler, onPage, signal, takeHeavy, atOnce });
    return (await unlessAborted(Promise.all(heavy), signal)).flat();
  } finally {
    await guard?.close();
  }
}

async function compileOnThread(
  route: Route,
  threads: CompileThreads,
  onPage: OnPage,
): Promise<readonly Diagnostic[]> {
  const result = await threads.compile(route);
  // The build was interrupted.
  if (result === undefined) return [];
  if (!('page' in result)) return [result];
  onPage(result);
  return [];
}

async function compileOnThreads(
  missing: readonly Route[],
  threads: CompileThreads,
  { onPage, signal }: { readonly onPage: OnPage; readonly signal: AbortSignal | undefined },
): Promise<readonly Diagnostic[]> {
  try {
    signal?.throwIfAborted();
    const compiled = missing.map((route) => compileOnThread(route, threads, onPage));
    return (await unlessAborted(Promise.all(compiled), signal)).flat();
  } finally {
    await threads.close();
  }
}

interface HereInput extends Pick<CompileInput, 'loadCompiler'> {
  readonly config: SiteConfig;
  readonly onPage: OnPage;
  readonly signal: AbortSignal | undefined;
  /** Compiles a heavy page elsewhere; returns false if it cannot. */
  readonly takeHeavy: (route: Route) => boolean;
  /** Number of pages in progress. */
  readonly atOnce: number;
}

const READ_AHEAD = 16;
/**
 * Pages that wait for variants of their images, or for a browser that draws their diagrams, let others start. The
 * encoder has its own limit (`hooks/image-variants.ts`).
 */
const PAGES_AT_ONCE = 16;

/** Reads ahead of the compiler, so that the one thread is always busy. Pages are passed on in order. */
async function compileHere(missing: readonly Route[], input: HereInput): Promise<void> {
  if (missing.length === 0) return;
  const { config, loadCompiler, onPage, signal, takeHeavy, atOnce } = input;
  const compiler = await loadCompiler();
  const { readPage } = await import('../markdown/read-page.ts');
  const ahead = missing.slice(0, READ_AHEAD).map((route) => readPage(route, config));
  const underWay: Promise<FreshPage>[] = [];
  for (const index of missing.keys()) {
    signal?.throwIfAborted();
    const next = missing[index + READ_AHEAD];
    if (next !== undefined) ahead.push(readPage(next, config));
    const source = await (ahead.shift() as Promise<PageSource>);
    if (isHeavy(source) && takeHeavy(source.route)) continue;
    const compiling = compileSource(source, compiler);
    // Awaited in turn.
    compiling.catch(() => {});
    underWay.push(compiling);
    if (underWay.length >= atOnce) onPage(await (underWay.shift() as Promise<FreshPage>));
  }
  for (const compiling of underWay) onPage(await compiling);
}

async function compileSource(source: PageSource, compiler: Compiler): Promise<FreshPage> {
  const start = performance.now();
  const page = await compiler.compile(source);
  return { page, hash: source.hash, ms: performance.now() - start, code: [] };
}

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
import type { SharedStore } from '../remote/shared-store.ts';
import { countThreads } from '../threads/thread-pool.ts';
import { unlessAborted } from '../threads/unless-aborted.ts';
import type { CachedPage, Route, SiteConfig } from '../types.ts';
import { type CompileThreads, type FreshPage, startCompileThreads } from './compile-on-threads.ts';
import type { SiteContext } from './context.ts';
import type { Frame } from './frame.ts';
import { getStoreDir } from './open-site-store.ts';
import type { Pages } from './pages.ts';
import type { Progress } from './progress.ts';

export interface CompileOptions extends SiteContext {
  readonly onProgress: (progress: Progress) => void;
  /** Use nothing that earlier runs made. @default false */
  readonly force?: boolean;
  /** Patterns of the pages that are compiled, relative to the docs folder. @default all */
  readonly only?: readonly string[] | undefined;
  /** Processor time of one page, in milliseconds. */
  readonly pageLimitMs: number;
  /** Ends the run at the next page; nothing is left behind. */
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
  /** Pages to compile. */
  readonly routes: readonly Route[];
  readonly frame: Frame;
  readonly pages: Pages;
  readonly loadCompiler: () => Promise<Compiler>;
}

export async function compilePages(input: CompileInput): Promise<CompiledPages> {
  const { pages, routes, options } = input;
  const { onProgress, signal } = options;
  const cached = new Map<Route, CachedPage>();
  const missing: Route[] = [];
  for (const [index, route] of routes.entries()) {
    // Nothing here awaits, and a stop signal must get through.
    if (index % 100 === 99) await setImmediate();
    signal?.throwIfAborted();
    const page = pages.find(route);
    if (page === undefined) missing.push(route);
    else cached.set(route, page);
  }
  const { shared, force = false } = options;
  const read = shared && !force ? await readShared(missing, pages, shared) : new Map<Route, CachedPage>();
  for (const [route, page] of read) cached.set(route, page);
  const durations = new Map<Route, number>();
  const onPage = (fresh: FreshPage): void => {
    const { route } = fresh.page;
    cached.set(route, pages.keep(fresh));
    const key = pages.shared.getSharedKey(route, fresh.hash);
    if (key !== undefined) shared?.write(key, () => pages.shared.pack(key));
    durations.set(route, fresh.ms);
    onProgress({ phase: 'compile', done: cached.size, total: routes.length });
  };
  const uncompiled = missing.filter((route) => !read.has(route));
  const diagnostics = await compileMissing(uncompiled, input, onPage);
  return {
    pages: routes.flatMap((route) => cached.get(route) ?? []),
    fetched: new Set(read.keys()),
    ...{ durations, diagnostics },
  };
}

/** Pages that another machine has compiled. All of them are asked for before the first is needed. */
async function readShared(
  routes: readonly Route[],
  { shared, find }: Pages,
  store: SharedStore,
): Promise<ReadonlyMap<Route, CachedPage>> {
  const keys = routes.flatMap((route) => shared.getSharedKey(route) ?? []);
  await store.read([...new Set(keys)], shared.unpack);
  // It may be of other files than are here: then it is as if it had not been found.
  return new Map(
    routes.flatMap((route) => {
      const page = find(route);
      return page === undefined ? [] : [[route, page]];
    }),
  );
}

type OnPage = (page: FreshPage) => void;

async function compileMissing(
  missing: readonly Route[],
  { options, frame, loadCompiler }: CompileInput,
  onPage: OnPage,
): Promise<readonly Diagnostic[]> {
  const { config, seed, signal, force } = options;
  const { routes, overrides, text } = frame;
  const start = (threads: number) =>
    startCompileThreads({
      ...{ config, routes, overrides, text, seed, threads },
      storeDir: force ? undefined : getStoreDir(config),
      limitMs: options.pageLimitMs,
      replace: options.host?.createReplace?.(createTextCache(options)),
      variants: options.host?.createVariants?.(options.store).list,
    });
  const threads = countThreads(missing.length);
  const started = threads > 1 ? start(threads) : undefined;
  if (started) return compileOnThreads(missing, started, { onPage, signal });
  let guard: CompileThreads | undefined;
  const heavy: Promise<readonly Diagnostic[]>[] = [];
  /** False where only this thread can compile: functions in the config, such as unified plugins, stay on it. */
  const takeHeavy = (route: Route): boolean => {
    guard ??= start(1);
    if (guard === undefined) return false;
    const compiled = compileOnThread(route, guard, onPage);
    // Awaited only when the others are done.
    compiled.catch(() => {});
    heavy.push(compiled);
    return true;
  };
  try {
    await compileHere(missing, { config, loadCompiler, onPage, signal, takeHeavy });
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
  /** Has a heavy page compiled elsewhere; false when it cannot. */
  readonly takeHeavy: (route: Route) => boolean;
}

const READ_AHEAD = 16;

/** Reads ahead of the compiler, so that the one thread is always busy. */
async function compileHere(missing: readonly Route[], input: HereInput): Promise<void> {
  if (missing.length === 0) return;
  const { config, loadCompiler, onPage, signal, takeHeavy } = input;
  const compiler = await loadCompiler();
  const { readPage } = await import('../markdown/read-page.ts');
  const ahead = missing.slice(0, READ_AHEAD).map((route) => readPage(route, config));
  for (const index of missing.keys()) {
    signal?.throwIfAborted();
    const next = missing[index + READ_AHEAD];
    if (next !== undefined) ahead.push(readPage(next, config));
    const source = await (ahead.shift() as Promise<PageSource>);
    if (isHeavy(source) && takeHeavy(source.route)) continue;
    const start = performance.now();
    const page = await compiler.compile(source);
    onPage({ page, hash: source.hash, ms: performance.now() - start, code: [] });
  }
}

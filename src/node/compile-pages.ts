/**
 * All pages, compiled: those an earlier run has kept are only found again. The others
 * are compiled on this thread when they are few, else on as many threads as the machine
 * has cores. Each thread has to warm up the regular expressions of the highlighter for
 * itself (about a second), so below some hundred pages one is faster.
 *
 * Pages, and with them diagnostics, come in the order of the routes either way.
 */
import { setImmediate } from 'node:timers/promises';
import type { Diagnostic } from '../shared/types.ts';
import { type CompileThreads, type FreshPage, startCompileThreads } from './compile-on-threads.ts';
import type { Compiler } from './content/compile.ts';
import type { Frame } from './frame.ts';
import { toStoreDir } from './open-site-store.ts';
import type { PageKeeper } from './page-keeper.ts';
import type { PipelineOptions } from './pipeline.ts';
import { countThreads } from './thread-pool.ts';
import type { KeptPage, PageSource, Route } from './types.ts';
import { unlessAborted } from './unless-aborted.ts';

export interface CompiledPages {
  /** Those that could be compiled. */
  readonly pages: readonly KeptPage[];
  /** How long each page took that had to be compiled, in ms. */
  readonly durations: ReadonlyMap<Route, number>;
  /** Of pages that could not be. */
  readonly diagnostics: readonly Diagnostic[];
}

export interface CompileInput {
  readonly options: PipelineOptions;
  readonly frame: Frame;
  readonly keeper: PageKeeper;
  readonly loadCompiler: () => Promise<Compiler>;
}

export async function compilePages(input: CompileInput): Promise<CompiledPages> {
  const { keeper, frame, options } = input;
  const { routes } = frame;
  const { onProgress, signal, store } = options;
  const pages = new Map<Route, KeptPage>();
  const missing: Route[] = [];
  for (const [index, route] of routes.entries()) {
    // Nothing here waits, and a signal to stop must be heard.
    if (index % 100 === 99) await setImmediate();
    signal?.throwIfAborted();
    const found = keeper.find(route);
    if (found === undefined) missing.push(route);
    else pages.set(route, found);
  }
  const durations = new Map<Route, number>();
  const onPage = ({ page, hash, ms, code }: FreshPage): void => {
    for (const [key, value] of code) store.set('code', key, value);
    pages.set(page.route, keeper.keep(page, hash));
    durations.set(page.route, ms);
    onProgress({ phase: 'compile', done: pages.size, total: routes.length });
  };
  const diagnostics = await compileMissing(missing, input, onPage);
  return { pages: routes.flatMap((route) => pages.get(route) ?? []), durations, diagnostics };
}

type OnPage = (page: FreshPage) => void;

async function compileMissing(
  missing: readonly Route[],
  { options, frame, loadCompiler }: CompileInput,
  onPage: OnPage,
): Promise<readonly Diagnostic[]> {
  const { config, seed, signal, force } = options;
  const { routes, overrides, text } = frame;
  const threads = countThreads(missing.length);
  const started =
    threads > 1
      ? startCompileThreads({
          ...{ config, routes, overrides, text, seed, threads },
          storeDir: force ? undefined : toStoreDir(config),
          limitMs: options.pageLimitMs,
          replace: options.host?.replace,
        })
      : undefined;
  if (started) return compileOnThreads(missing, started, { onPage, signal });
  await compileHere(missing, { config, loadCompiler, onPage, signal });
  return [];
}

async function compileOnThreads(
  missing: readonly Route[],
  threads: CompileThreads,
  { onPage, signal }: { readonly onPage: OnPage; readonly signal: AbortSignal | undefined },
): Promise<readonly Diagnostic[]> {
  const compile = async (route: Route): Promise<readonly Diagnostic[]> => {
    const answer = await threads.compile(route);
    if (!('page' in answer)) return [answer];
    onPage(answer);
    return [];
  };
  try {
    signal?.throwIfAborted();
    return (await unlessAborted(Promise.all(missing.map(compile)), signal)).flat();
  } finally {
    await threads.close();
  }
}

interface HereInput extends Pick<CompileInput, 'loadCompiler'> {
  readonly config: PipelineOptions['config'];
  readonly onPage: OnPage;
  readonly signal: AbortSignal | undefined;
}

const READ_AHEAD = 16;

/** Reads ahead of the compiler, which keeps the one thread busy. */
async function compileHere(missing: readonly Route[], input: HereInput): Promise<void> {
  if (missing.length === 0) return;
  const { config, loadCompiler, onPage, signal } = input;
  const compiler = await loadCompiler();
  const { readPage } = await import('./content/read-page.ts');
  const ahead = missing.slice(0, READ_AHEAD).map((route) => readPage(route, config));
  for (const index of missing.keys()) {
    signal?.throwIfAborted();
    const next = missing[index + READ_AHEAD];
    if (next !== undefined) ahead.push(readPage(next, config));
    const source = await (ahead.shift() as Promise<PageSource>);
    const start = performance.now();
    const page = await compiler.compile(source);
    onPage({ page, hash: source.hash, ms: performance.now() - start, code: [] });
  }
}

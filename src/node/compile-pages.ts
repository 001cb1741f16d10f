/**
 * Compiles all pages: on this thread when they are few, else on as many threads as
 * the machine has cores. Each thread has to warm up the regular expressions of the
 * highlighter for itself (about a second), so below some hundred pages one is faster.
 *
 * Pages, and with them diagnostics, come back in the order of the routes either way.
 */
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { DocgenError, toDiagnostic } from '../shared/diagnostic.ts';
import type { ThreadAnswer, ThreadFailure, ThreadSite, ThreadTask } from './compile-thread.ts';
import type { Compiler } from './content/compile.ts';
import { readPage } from './content/read-page.ts';
import type { PipelineOptions } from './pipeline.ts';
import type { CompiledPage, PageSource, Route, SiteConfig } from './types.ts';

export interface CompiledPages {
  readonly pages: readonly CompiledPage[];
  /** How long each page took, in ms. */
  readonly durations: ReadonlyMap<Route, number>;
}

export interface CompileInput extends ThreadSite {
  readonly compiler: Compiler;
  readonly onProgress: PipelineOptions['onProgress'];
  readonly signal: AbortSignal | undefined;
}

export async function compilePages(input: CompileInput): Promise<CompiledPages> {
  const count = countThreads(input.routes.length);
  const config = count > 1 ? toThreadConfig(input.config) : undefined;
  if (config === undefined) return compileHere(input);
  const { routes, overrides, text } = input;
  const site: ThreadSite = { config, routes, overrides, text };
  const file = new URL('./compile-thread.js', import.meta.url);
  return compileInThreads(input, () => new Worker(file, { workerData: site }), count);
}

/** Pages that are worth a thread's warm-up. */
const PAGES_A_THREAD = 150;
/** A thread holds about 120 MB of grammars and regular expressions. */
const MAX_THREADS = 4;

function countThreads(pages: number): number {
  // Threads take only compiled files; tests run the sources.
  if (extname(import.meta.url) !== '.js') return 1;
  return Math.min(availableParallelism(), MAX_THREADS, Math.floor(pages / PAGES_A_THREAD));
}

/**
 * The config without what pages are not compiled with; undefined when functions are
 * left, such as those of unified plugins, since they cannot go to another thread.
 */
function toThreadConfig(config: SiteConfig): SiteConfig | undefined {
  const checks = { checkDeadLinks: false, checkAnchors: false, checkDeadImages: false };
  const bundler = { ...config.bundler, plugins: [] };
  try {
    return structuredClone({ ...config, head: [], bundler, markdown: { ...config.markdown, ...checks } });
  } catch {
    return undefined;
  }
}

/** Reads ahead of the compiler, which keeps the one thread busy. */
async function compileHere({ routes, config, compiler, onProgress, signal }: CompileInput) {
  const pages: CompiledPage[] = [];
  const durations = new Map<Route, number>();
  const ahead = routes.slice(0, READ_AHEAD).map((route) => readPage(route, config));
  for (const [index, route] of routes.entries()) {
    signal?.throwIfAborted();
    const next = routes[index + READ_AHEAD];
    if (next !== undefined) ahead.push(readPage(next, config));
    const source = await (ahead.shift() as Promise<PageSource>);
    const start = performance.now();
    pages.push(await compiler.compile(source));
    durations.set(route, performance.now() - start);
    onProgress({ phase: 'compile', done: index + 1, total: routes.length });
  }
  return { pages, durations };
}

const READ_AHEAD = 16;

/** What is used of a worker. */
export interface Thread {
  postMessage(task: ThreadTask): void;
  on(event: 'message', listener: (answer: ThreadAnswer) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  on(event: 'exit', listener: (code: number) => void): unknown;
  terminate(): Promise<unknown>;
}

/** Each thread takes the next pages when it is nearly done, so a slow page holds up only its own. */
export async function compileInThreads(
  { routes, onProgress, signal }: Pick<CompileInput, 'routes' | 'onProgress' | 'signal'>,
  startThread: () => Thread,
  count: number,
): Promise<CompiledPages> {
  const pages = new Array<CompiledPage>(routes.length);
  const durations = new Map<Route, number>();
  let taken = 0;
  const work: Work = {
    routes,
    take() {
      const size = Math.min(TASK_SIZE, routes.length - taken);
      taken += size;
      return Array.from({ length: size }, (_, at) => taken - size + at);
    },
    finish({ index, page, ms }) {
      const route = routes[index] as Route;
      // The thread has routes of its own; everyone else knows ours.
      pages[index] = { ...page, route };
      durations.set(route, ms);
      onProgress({ phase: 'compile', done: durations.size, total: routes.length });
    },
  };
  signal?.throwIfAborted();
  const threads = Array.from({ length: count }, startThread);
  const stop = (): void => threads.forEach((thread) => void thread.terminate());
  signal?.addEventListener('abort', stop);
  try {
    await Promise.all(threads.map((thread) => runThread(thread, work)));
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', stop);
    await Promise.all(threads.map((thread) => thread.terminate()));
  }
  return { pages, durations };
}

const TASK_SIZE = 8;

interface Work {
  readonly routes: readonly Route[];
  /** The next pages; none when all are taken. */
  take(): ThreadTask;
  finish(answer: Extract<ThreadAnswer, { page: CompiledPage }>): void;
}

/** Resolves when there is nothing left to take. */
function runThread(thread: Thread, work: Work): Promise<void> {
  return new Promise((resolve, reject) => {
    const underWay: number[] = [];
    const refill = (): void => {
      while (underWay.length < TASK_SIZE) {
        const task = work.take();
        if (task.length === 0) break;
        underWay.push(...task);
        thread.postMessage(task);
      }
      if (underWay.length === 0) resolve();
    };
    const fail = (reason: string): void => reject(toThreadError(reason, work.routes[underWay[0] ?? -1]));
    thread.on('message', (answer) => {
      underWay.shift();
      if ('failure' in answer) return reject(toError(answer.failure));
      work.finish(answer);
      refill();
    });
    thread.on('error', ({ message }) => fail(message));
    thread.on('exit', (code) => fail(`it ended with exit code ${code}`));
    refill();
  });
}

function toError(failure: ThreadFailure): unknown {
  return 'error' in failure ? failure.error : new DocgenError(failure.diagnostics, failure.exitCode);
}

/** The thread itself is gone, as when its memory is used up; pages come in order, so the first is the one. */
function toThreadError(reason: string, route: Route | undefined): DocgenError {
  const page = route === undefined ? 'pages' : `"${route.relativePath}"`;
  return new DocgenError([
    toDiagnostic(
      'error',
      'DG3050',
      `The thread that compiled ${page} ended: ${reason.replace(/\.?$/, '.')}`,
      {
        hint: 'Look at the page for something very large, or give Node more memory with NODE_OPTIONS=--max-old-space-size=8192.',
      },
    ),
  ]);
}

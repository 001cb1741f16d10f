/**
 * A thread that reads and compiles pages: the same compiler as on the main thread,
 * fed with numbers of routes. Started by `compile-pages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DocgenError } from '../shared/diagnostic.ts';
import type { Diagnostic } from '../shared/types.ts';
import { type Compiler, createCompiler } from './content/compile.ts';
import { readPage } from './content/read-page.ts';
import { createRouteTable } from './routes/route-table.ts';
import type { CompiledPage, Route, SiteConfig } from './types.ts';

/** What a thread is started with. */
export interface ThreadSite {
  /** Without what has functions; see `toThreadConfig`. */
  readonly config: SiteConfig;
  readonly routes: readonly Route[];
  readonly overrides: readonly string[];
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Sent to a thread: indexes of routes, to be compiled in this order. */
export type ThreadTask = readonly number[];

/** Sent by a thread. */
export type ThreadAnswer =
  | { readonly index: number; readonly page: CompiledPage; readonly ms: number }
  | { readonly index: number; readonly failure: ThreadFailure };

/** An error as it crosses the border: classes stay behind. */
export type ThreadFailure =
  | { readonly diagnostics: readonly Diagnostic[]; readonly exitCode: 1 | 2 | 3 }
  | { readonly error: unknown };

if (parentPort !== null) serve(parentPort, workerData as ThreadSite);

function serve(port: NonNullable<typeof parentPort>, { config, routes, overrides, text }: ThreadSite): void {
  const compiler = createCompiler({ config, table: createRouteTable(routes, config), overrides, text });
  let before: Promise<unknown> = Promise.resolve();
  port.on('message', (task: ThreadTask) => {
    // All of a task is read at once, while the task before is still compiled.
    const sources = task.map((index) => readPage(routes[index] as Route, config));
    before = before.then(async () => {
      for (const [at, source] of sources.entries())
        port.postMessage(await answer(task[at] as number, source, compiler));
    });
  });
}

async function answer(
  index: number,
  source: ReturnType<typeof readPage>,
  compiler: Promise<Compiler>,
): Promise<ThreadAnswer> {
  try {
    const { compile } = await compiler;
    const read = await source;
    const start = performance.now();
    const page = await compile(read);
    return { index, page, ms: performance.now() - start };
  } catch (error) {
    if (!(error instanceof DocgenError)) return { index, failure: { error } };
    return { index, failure: { diagnostics: error.diagnostics, exitCode: error.exitCode } };
  }
}

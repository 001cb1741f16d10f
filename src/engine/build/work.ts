/** `docgen worker`: compiles and renders pages for builds on other machines. What it makes is left in the store that machines share. */
import { createUsageError, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { loadConfig } from '../config/load.ts';
import { type Checkout, readCheckout } from '../queue/checkout.ts';
import type { QueuedPage } from '../queue/messages.ts';
import { checkQueueAddress, type QueueAddress } from '../queue/queue-address.ts';
import { openQueueServer, type QueueServer } from '../queue/queue-server.ts';
import { type OpenedBuild, serveBuilds } from '../queue/serve-builds.ts';
import { RemoteFailure } from '../remote/remote-storage.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import { startRouteCompiler } from '../site/compile-pages.ts';
import { openPages } from '../site/content.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { SharedSummary } from './build.ts';
import { createBatchRenderer } from './render-batches.ts';
import type { RunOptions } from './run-options.ts';
import { openRun } from './site-run.ts';

export interface WorkOptions extends Omit<RunOptions, 'untrusted' | 'force' | 'onProgress' | 'signal'> {
  /** Where builds are found. */
  readonly queue: QueueAddress;
  /** End with the first build that was helped. @default false */
  readonly once?: boolean;
  /** Ends the work; a build that is being helped goes on without it. */
  readonly signal: AbortSignal;
  /** Called as the work goes on. */
  readonly onEvent: (event: WorkEvent) => void;
}

export type WorkEvent =
  /** It waits for builds of this checkout. */
  | { readonly kind: 'wait'; readonly host: string; readonly checkout: Checkout }
  | { readonly kind: 'begin'; readonly config: SiteConfig; readonly diagnostics: readonly Diagnostic[] }
  /** A build that it does not take part in. */
  | { readonly kind: 'refuse'; readonly why: string; readonly diagnostics: readonly Diagnostic[] }
  | ({ readonly kind: 'end'; readonly diagnostics: readonly Diagnostic[] } & WorkDone);

/** Numbers of pages. */
export interface WorkDone {
  readonly compiled: number;
  /** Found in the store of this machine. */
  readonly found: number;
  /** Of which this checkout has other content, left to others. */
  readonly other: number;
  readonly rendered: number;
  readonly shared: SharedSummary;
}

/**
 * Compiles pages for builds, until it is told to end.
 * @throws {DocgenError} when the config or the queue cannot be used, or no shared store may be written (exit code 2).
 */
export async function work(options: WorkOptions): Promise<void> {
  const { queue, once = false, signal, onEvent } = options;
  checkQueueAddress(queue);
  const { projectDir } = await requireSharedStore(options);
  const server = await openServer(queue, projectDir);
  try {
    const { host } = new URL(queue.url);
    onEvent({ kind: 'wait', host, checkout: await readCheckout(projectDir) });
    const problems: Diagnostic[] = [];
    await serveBuilds({
      server,
      once,
      signal,
      readCheckout: () => readCheckout(projectDir),
      async open({ base }) {
        try {
          return await openBuild(base, options);
        } catch (error) {
          if (!(error instanceof DocgenError)) throw error;
          problems.push(...error.diagnostics);
          return 'its config cannot be used';
        }
      },
      onRefusal: (why) => onEvent({ kind: 'refuse', why, diagnostics: problems.splice(0) }),
    });
  } finally {
    server.close();
  }
}

/** Fails at the start, before a build relies on it. */
async function requireSharedStore(options: WorkOptions): Promise<SiteConfig> {
  const { config } = await loadConfig(options);
  if (config.cache.remote?.write !== true)
    throw createUsageError(
      'A worker needs a shared store to which it may write.',
      'Set DOCGEN_CACHE_REMOTE to the address of that of the build, and DOCGEN_CACHE_WRITE to 1.',
    );
  return config;
}

async function openServer(address: QueueAddress, projectDir: string): Promise<QueueServer> {
  try {
    return await openQueueServer({ ...address, projectDir, isLasting: true });
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    const { host } = new URL(address.url);
    const message = `The queue at "${host}" cannot be used: ${error.message}.`;
    const hint = 'Check the address, DOCGEN_QUEUE_TOKEN and the server.';
    throw createUsageError(message, hint, 'DG7504');
  }
}

/** The site as it is now, in every build anew: what is checked out may have changed. */
async function openBuild(base: string, options: WorkOptions): Promise<OpenedBuild> {
  const { onEvent, overrides, signal: _, ...access } = options;
  const loaded = await loadConfig({ ...options, overrides: { ...overrides, base } });
  const { config, diagnostics } = loaded;
  // Not the signal of the options: a batch that is under way still leaves what it has made.
  const run = await openRun(loaded, access);
  const { context } = run;
  const shared = run.shared as SharedStore;
  const { whole, pages, loadCompiler, save } = await openPages(context);
  const byPath = new Map<string, Route>(whole.routes.map((route) => [route.path, route]));
  const compiler = startRouteCompiler({ options: context, frame: whole, loadCompiler }, whole.routes.length);
  const counts = { compiled: 0, found: 0, other: 0, rendered: 0 };
  onEvent({ kind: 'begin', config, diagnostics });

  const compile = async ({ path, key }: QueuedPage): Promise<void> => {
    const route = byPath.get(path);
    if (route === undefined || pages.shared.getSharedKey(route) !== key) {
      counts.other += 1;
      return;
    }
    if (pages.find(route) !== undefined) counts.found += 1;
    else
      await compiler.compile(route, (fresh) => {
        counts.compiled += 1;
        pages.keep(fresh);
      });
    // A page with errors is not kept: the build finds them itself.
    shared.write(key, () => pages.shared.pack(key));
  };
  const renderer = createBatchRenderer({ context, shared, pages, findRoute: (path) => byPath.get(path) });
  return {
    async work(batch) {
      if ('documents' in batch) {
        const rendered = await renderer.render(batch.documents);
        counts.rendered += rendered;
      } else await Promise.all(batch.pages.map(compile));
      await shared.flush();
    },
    async close() {
      await compiler.close();
      await renderer.close();
      save();
      const problems = await run.save();
      await run.close();
      onEvent({
        kind: 'end',
        ...counts,
        shared: { host: shared.host, ...shared.figures },
        diagnostics: problems,
      });
    },
  };
}

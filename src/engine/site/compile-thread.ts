/**
 * A thread that reads and compiles pages: the same compiler as on the main thread,
 * fed with numbers of routes. Started by `compile-pages.ts`.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { DocgenError } from '../../shared/diagnostic.ts';
import type { FilePath } from '../../shared/types.ts';
import { readPage } from '../markdown/read-page.ts';
import type { ReplaceAnswer, ReplaceAsk } from '../markdown/replace.ts';
import { findImageEncoding, type VariantsAnswer, type VariantsAsk } from '../markdown/variants.ts';
import { createRouteTable } from '../routes/route-table.ts';
import { openStore } from '../store/open-store.ts';
import { createRelayStore } from '../store/relay-store.ts';
import { createAsker } from '../threads/ask-main-thread.ts';
import { followWork } from '../threads/site-work.ts';
import type { PoolReply, PoolReport } from '../threads/thread-pool.ts';
import { readThreadName } from '../threads/thread-time.ts';
import type { CompiledPage, Route, SiteConfig } from '../types.ts';
import { loadSiteCompiler } from './load-site-compiler.ts';

/** Input that a thread is started with. */
export interface ThreadSite {
  /** Config without functions; see `createThreadConfig`. */
  readonly config: SiteConfig;
  readonly routes: readonly Route[];
  readonly overrides: readonly string[];
  readonly text: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Store with highlighted blocks of earlier runs; undefined if it must not be used. */
  readonly storeDir: string | undefined;
}

/** Sent by a thread for each route number it gets. */
export interface FreshPage {
  readonly page: CompiledPage;
  /** Hash of the bytes that were compiled. */
  readonly hash: string;
  readonly ms: number;
  /** Blocks highlighted for the page, to be cached: key and value. */
  readonly code: readonly (readonly [key: string, value: string])[];
}

if (parentPort !== null) serve(parentPort, workerData as ThreadSite);

function serve(port: NonNullable<typeof parentPort>, site: ThreadSite): void {
  const { config, routes, overrides, text, storeDir } = site;
  const post = (report: PoolReport<FreshPage>): void => port.postMessage(report);
  post({ name: readThreadName() });
  followWork(({ work, isOver }) => {
    // A page that never finishes is reported with a separate diagnostic.
    if (isOver && work.endless === undefined) post({ goesOn: true });
  });
  const readOnlyStore = storeDir === undefined ? undefined : openStore({ dir: storeDir, readOnly: true });
  const store = createRelayStore(readOnlyStore);
  const table = createRouteTable(routes, config);
  const asker = createAsker(port);
  const replace = config.plugins.some(({ codeBlock, elements }) => codeBlock || elements.length > 0)
    ? (request: ReplaceAsk) => asker.ask(request) as Promise<ReplaceAnswer>
    : undefined;
  const variants = findImageEncoding(config)
    ? (image: FilePath) => asker.ask({ image } satisfies VariantsAsk) as Promise<VariantsAnswer>
    : undefined;
  const frame = { table, overrides, text };
  const compiler = loadSiteCompiler({ config, frame, store, replace, variants });
  let previous: Promise<unknown> = compiler;
  port.on('message', (index: number | PoolReply) => {
    if (typeof index !== 'number') {
      asker.take(index);
      return;
    }
    // Read immediately, while earlier pages are still being compiled.
    const source = readPage(routes[index] as Route, config);
    previous = previous.then(async () => {
      const { compile } = await compiler;
      const loaded = await source;
      const start = performance.now();
      const page = await compile(loaded);
      post({ answer: { page, hash: loaded.hash, ms: performance.now() - start, code: store.take('code') } });
    });
  });
  compiler.then(
    () => post({ ready: true }),
    (error) => {
      if (!(error instanceof DocgenError)) throw error;
      post({ failed: error.diagnostics });
    },
  );
}

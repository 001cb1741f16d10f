/**
 * Renders the pages of a bundle, on this thread or on others. Code of the site needs another thread, since it may hang
 * and only a thread can be ended; many pages are faster on several.
 */
import { Worker } from 'node:worker_threads';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic, PageRecord } from '../../shared/types.ts';
import { findReactFolders } from '../bundle/react/server-react.ts';
import type { ServerModules } from '../bundle/server-modules.ts';
import {
  countThreads,
  createThreadPool,
  type JobFailure,
  MEMORY_USED_UP,
  type PoolThread,
  type PoolWorker,
} from '../threads/thread-pool.ts';
import type { PageBody, SiteConfig } from '../types.ts';
import { createRenderTask, type RenderInput } from './page-document.ts';
import {
  createBrowserHint,
  loadRenderPage,
  type RenderAnswer,
  type RenderTask,
  type ServerBundle,
} from './render-page.ts';
import type { RenderOrder } from './render-thread.ts';

export function countRenderThreads(pages: number, runsUserCode: boolean): number {
  const worthwhile = countThreads(pages);
  return Math.max(worthwhile > 1 ? worthwhile : 0, runsUserCode ? 1 : 0);
}

export interface BundleRendererInput {
  readonly config: SiteConfig;
  readonly writeModules: () => Promise<ServerModules>;
  /** Records of all pages if anything uses them, otherwise empty. */
  readonly records: () => readonly PageRecord[];
  /** 0: on this thread. */
  readonly threads: number;
  /** Processor time of one page, in milliseconds. Holds on other threads only. */
  readonly limitMs: number;
}

export type BundleRenderer = ReturnType<typeof createBundleRenderer>;

/** Modules are written, and threads started, when the first page needs them. */
export function createBundleRenderer(input: BundleRendererInput) {
  const { config, writeModules, records } = input;
  const start = async () => {
    const { entry, pages } = await writeModules();
    const react = findReactFolders(config);
    return { pages, renderer: createTaskRenderer({ entry, records: records(), react }, input) };
  };
  let started: ReturnType<typeof start> | undefined;
  return {
    async render(page: RenderInput, body: PageBody): Promise<RenderAnswer> {
      started ??= start();
      const { renderer, pages } = await started;
      return renderer.render(createRenderTask(page, body, { config, pages }));
    },
    async close(): Promise<void> {
      const running = await started?.catch(() => undefined);
      started = undefined;
      await running?.renderer.close();
    },
  };
}

/** @throws {DocgenError} from `render` when the theme cannot be loaded. */
function createTaskRenderer(
  workerData: ServerBundle,
  { threads, limitMs }: Pick<BundleRendererInput, 'threads' | 'limitMs'>,
) {
  if (threads === 0) {
    let loading: ReturnType<typeof loadRenderPage> | undefined;
    let previous: Promise<unknown> = Promise.resolve();
    return {
      render(task: RenderTask): Promise<RenderAnswer> {
        loading ??= loadRenderPage(workerData);
        const rendered = Promise.all([loading, previous]).then(([render]) => render(task));
        // One after the other: there is only one thread.
        previous = rendered.catch(() => undefined);
        return rendered;
      },
      close: async () => {},
    };
  }
  const file = new URL('./render-thread.js', import.meta.url);
  const pool = createThreadPool<RenderTask, RenderAnswer>({
    size: threads,
    start: () => createRenderThread(new Worker(file, { workerData })),
    limitMs,
    getName: ({ file = 'a page' }) => file,
    ahead: 2,
    // A page of docgen's own theme takes less time to be rendered than to be written.
    startsAsNeeded: true,
    createStartError: (failure) => new DocgenError([createFailureDiagnostic(failure, limitMs, THEME)]),
  });
  return {
    async render(task: RenderTask): Promise<RenderAnswer> {
      const answer = await pool.run(task);
      if (!('kind' in answer)) return answer;
      const place = task.file === undefined ? {} : { file: task.file };
      return { diagnostic: { ...createFailureDiagnostic(answer, limitMs, PAGE), ...place } };
    },
    close: pool.close,
  };
}

/** Site data and sidebars, which many pages share, are sent to a thread once. */
function createRenderThread(worker: PoolWorker): PoolThread<RenderTask> {
  const sentKeys = new Set(['']);
  const post = (order: RenderOrder): void => worker.postMessage(order);
  const share = (key: string, value: RenderTask['site'] | RenderTask['sidebar']): void => {
    if (sentKeys.has(key)) return;
    sentKeys.add(key);
    post({ key, value });
  };
  return {
    worker,
    post({ site, sidebar, ...task }) {
      share(task.meta.site, site);
      share(task.meta.sidebar, sidebar);
      post({ task });
    },
  };
}

/** Subject and hint of diagnostics for a page that never yields, or whose thread ends. */
const THEME = ['Loading the theme', 'The theme was not loaded'] as const;
const PAGE = ['Rendering the page', 'The page was not rendered'] as const;

function createFailureDiagnostic(
  failure: JobFailure,
  limitMs: number,
  [work, subject]: typeof THEME | typeof PAGE,
): Diagnostic {
  if (failure.kind === 'hung') {
    const message = `${work} needs more than ${limitMs / 1000} seconds of processor time.`;
    return createDiagnostic('error', 'DG6003', message, {
      hint: 'Look for an endless loop in its components and expressions, or in the theme.',
    });
  }
  const reason = failure.kind === 'closed' ? 'docgen was closing' : failure.reason;
  const message = `${subject}: its thread ended (${reason.replace(/\.$/, '')}).`;
  return createDiagnostic('error', 'DG6004', message, { hint: createEndHint(reason) });
}

/** Tells apart what used up the memory, what ended the process, and what was thrown where no page could answer for it. */
function createEndHint(reason: string): string {
  if (reason === MEMORY_USED_UP)
    return 'Look for something very large, or give Node more memory with NODE_OPTIONS=--max-old-space-size=8192.';
  return /^exit code /.test(reason)
    ? 'Look for a call of process.exit() in its components, or in a package that they import.'
    : (createBrowserHint(reason, AFTERWARDS) ??
        'It was thrown after rendering, by a timer or a promise: start them in an effect.');
}

const AFTERWARDS =
  'a timer or a promise that starts while the page is rendered has asked for it. Start them in an effect';

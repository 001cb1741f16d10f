/** The compiler on other threads: a page in, the same result out as from `createCompiler` here. */

import { Worker } from 'node:worker_threads';
import { createDiagnostic, DocgenError } from '../../shared/diagnostic.ts';
import type { Diagnostic } from '../../shared/types.ts';
import { getProjectPath } from '../config/file-path.ts';
import type { ReplaceAsk, ReplaceBlock } from '../markdown/replace.ts';
import type { ListVariants, VariantsAsk } from '../markdown/variants.ts';
import { createThreadPool, type StartFailure } from '../threads/thread-pool.ts';
import type { Route, SiteConfig } from '../types.ts';
import type { FreshPage, ThreadSite } from './compile-thread.ts';

export type { FreshPage } from './compile-thread.ts';

/**
 * Old generation of a thread, in MB. It starts with about 120 for grammars; the longest changelogs of
 * Node.js (1 MB) take 400 more. `--max-old-space-size`, if given, overrides it.
 */
const HEAP_LIMIT_MB = 1024;

export type CompileThreads = NonNullable<ReturnType<typeof startCompileThreads>>;

export interface CompileThreadsInput extends ThreadSite {
  readonly threads: number;
  /** Processor time of one page, in milliseconds. */
  readonly limitMs: number;
  /** Replaces code blocks and components by plugins, on this thread. */
  readonly replace?: ReplaceBlock | undefined;
  /** Lists images encoded by a plugin, on this thread too. */
  readonly variants?: ListVariants | undefined;
}

/** Undefined if pages can only be compiled on this thread. */
export function startCompileThreads({ threads, limitMs, replace, variants, ...site }: CompileThreadsInput) {
  const config = createThreadConfig(site.config);
  if (config === undefined) return undefined;
  const file = new URL('./compile-thread.js', import.meta.url);
  const workerData: ThreadSite = { ...site, config };
  const indexes = new Map(site.routes.map((route, index) => [route, index]));
  const pool = createThreadPool<number, FreshPage>({
    size: threads,
    start() {
      const worker = new Worker(file, {
        workerData,
        resourceLimits: { maxOldGenerationSizeMb: HEAP_LIMIT_MB },
      });
      return { worker, post: (index) => worker.postMessage(index) };
    },
    limitMs,
    getName: (index) => getProjectPath((site.routes[index] as Route).file, config),
    ahead: 8,
    async reply(question) {
      const asked = question as ReplaceAsk | VariantsAsk;
      return 'image' in asked ? variants?.(asked.image) : replace?.(asked);
    },
    createStartError: (failure) =>
      new DocgenError([createFailureDiagnostic(failure, undefined, { config, limitMs })]),
  });
  return {
    /**
     * Compiles a page. A page that never yields, or ends its thread, becomes a diagnostic; undefined if
     * the threads were closed before it was done.
     */
    async compile(
      route: Route,
      options?: { readonly urgent?: boolean },
    ): Promise<FreshPage | Diagnostic | undefined> {
      const answer = await pool.run(indexes.get(route) ?? -1, options);
      // The thread has its own route objects; callers know ours.
      if (!('kind' in answer)) return { ...answer, page: { ...answer.page, route } };
      return answer.kind === 'closed'
        ? undefined
        : createFailureDiagnostic(answer, route, { config, limitMs });
    },
    close: pool.close,
  };
}

/**
 * Creates the config for threads, without what compiling does not need; undefined if functions are left, such as those
 * of unified plugins, since they cannot be sent to another thread.
 */
function createThreadConfig(config: SiteConfig): SiteConfig | undefined {
  const checks = { checkDeadLinks: false, checkAnchors: false, checkDeadImages: false };
  const bundler = { ...config.bundler, plugins: [] };
  try {
    return structuredClone({
      ...config,
      head: [],
      pageHeads: [],
      bundler,
      markdown: { ...config.markdown, ...checks },
    });
  } catch {
    return undefined;
  }
}

function createFailureDiagnostic(
  failure: StartFailure,
  route: Route | undefined,
  { config, limitMs }: { readonly config: SiteConfig; readonly limitMs: number },
): Diagnostic {
  const place = route && { file: getProjectPath(route.file, config) };
  if (failure.kind === 'hung') {
    return createDiagnostic(
      'error',
      'DG3052',
      `Compiling the page needs more than ${limitMs / 1000} seconds of processor time.`,
      {
        ...place,
        hint: 'Look for something very large in it, or for a rule of replaceRules that backtracks without end.',
      },
    );
  }
  return createDiagnostic(
    'error',
    'DG3050',
    `The page was not compiled: its thread ended (${failure.reason.replace(/\.$/, '')}).`,
    {
      ...place,
      hint: 'Look at the page for something very large, or give Node more memory with NODE_OPTIONS=--max-old-space-size=8192.',
    },
  );
}

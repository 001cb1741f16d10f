/**
 * Compilers for the pages of `dev`: one on this thread, immediate but with plain code where
 * highlighting would be needed, and one on another thread, which has all the time it needs. Recreated
 * when pages are added or removed, or rendered by other components.
 */

import { rememberOnce } from '../../shared/remember.ts';
import { createPlainHighlighter } from '../highlight/highlighter.ts';
import { createTextCache } from '../hooks/text-cache.ts';
import { type CompileThreads, startCompileThreads } from '../site/compile-on-threads.ts';
import type { SiteContext } from '../site/context.ts';
import type { Frame } from '../site/frame.ts';
import { loadSiteCompiler } from '../site/load-site-compiler.ts';
import { getStoreDir } from '../site/open-site-store.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';

export type DevCompilers = ReturnType<typeof createDevCompilers>;

export type CompileThread = Pick<CompileThreads, 'compile'>;

export function createDevCompilers(context: SiteContext, frame: Frame) {
  const { config, store, host } = context;
  const replace = host?.createReplace?.(createTextCache(context));
  const variants = host?.createVariants?.(store).list;
  let started: { readonly threads: CompileThreads | undefined } | undefined;
  let isClosed = false;
  const start = () => {
    const { routes, overrides, text } = frame;
    const site = { config, routes, overrides, text, storeDir: getStoreDir(config) };
    return {
      threads: startCompileThreads({ ...site, replace, variants, threads: 1, limitMs: PAGE_LIMIT_MS }),
    };
  };
  return {
    /** Leaves blocks plain that the store does not have. */
    plain: rememberOnce(() =>
      loadSiteCompiler({ ...context, frame, replace, variants }, createPlainHighlighter),
    ),
    /** Colours every block on the spot. */
    full: rememberOnce(() => loadSiteCompiler({ ...context, frame, replace, variants })),
    /** Undefined where pages can only be compiled on this thread, and after the end. */
    thread(): CompileThread | undefined {
      if (isClosed) return undefined;
      started ??= start();
      return started.threads;
    },
    async close(): Promise<void> {
      isClosed = true;
      await started?.threads?.close();
    },
  };
}

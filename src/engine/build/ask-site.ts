import type { LoadedConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import type { CompileOptions } from '../site/compile-pages.ts';
import { type Content, collectContent } from '../site/content.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteStore } from '../site/open-site-store.ts';
import { endRun } from '../store/is-storable.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { AskOptions } from './run-options.ts';

/** Answers a question about the content of a site: pages come from the store, nothing is bundled, rendered or written. */
export async function askSite<Answer>(
  { config, plugins }: Pick<LoadedConfig, 'config' | 'plugins'>,
  options: Pick<AskOptions, 'signal' | 'onProgress'>,
  answer: (content: Content, context: CompileOptions) => Promise<Answer>,
): Promise<Answer> {
  const host = await loadPluginHost(plugins, config);
  try {
    return await askContent({ config, host }, options, answer);
  } finally {
    removeForeignCache(config);
  }
}

/** The same for those who ask again and again, with plugins that are loaded. They remove the cache of a stranger's checkout. */
export async function askContent<Answer>(
  { config, host }: Pick<CompileOptions, 'config' | 'host'>,
  { signal, onProgress = () => {} }: Pick<AskOptions, 'signal' | 'onProgress'>,
  answer: (content: Content, context: CompileOptions) => Promise<Answer>,
): Promise<Answer> {
  const store = openSiteStore(config, { fresh: false });
  const context = { config, store, host, force: false, signal, onProgress, pageLimitMs: PAGE_LIMIT_MS };
  try {
    return await answer(await collectContent(context), context);
  } finally {
    endRun(store, signal);
  }
}

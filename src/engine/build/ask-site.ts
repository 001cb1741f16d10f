import type { LoadedConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { collectContent } from '../site/content.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteStore } from '../site/open-site-store.ts';
import type { Site } from '../site/site.ts';
import { endRun } from '../store/is-storable.ts';
import { toolId } from '../store/tool-id.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { CheckOptions } from './check.ts';

/** Answers a question about the content of a site: pages come from the store, nothing is bundled, rendered or written. */
export async function askSite<Answer>(
  { config, plugins }: Pick<LoadedConfig, 'config' | 'plugins'>,
  { signal, onProgress = () => {} }: Pick<CheckOptions, 'signal' | 'onProgress'>,
  answer: (site: Site) => Promise<Answer>,
): Promise<Answer> {
  const host = await loadPluginHost(plugins, config);
  const store = openSiteStore(config, { fresh: false });
  try {
    const { site } = await collectContent({
      ...{ config, store, host, seed: toolId, force: false, signal, onProgress },
      pageLimitMs: PAGE_LIMIT_MS,
    });
    return await answer(site);
  } finally {
    endRun(store, signal);
    removeForeignCache(config);
  }
}

/** What a command opens for a site, and how that ends: with what was made in the stores, or without a trace. */
import type { Diagnostic } from '../../shared/types.ts';
import type { LoadedConfig } from '../config/load.ts';
import { loadPluginHost } from '../hooks/load-plugin-host.ts';
import { removeForeignCache } from '../site/foreign-cache.ts';
import { openSiteSharedStore, openSiteStore } from '../site/open-site-store.ts';
import { endRun } from '../store/is-storable.ts';
import { PAGE_LIMIT_MS } from '../threads/thread-pool.ts';
import type { RunOptions } from './run-options.ts';

export async function openRun(
  { config, plugins }: Pick<LoadedConfig, 'config' | 'plugins'>,
  options: RunOptions,
) {
  const { force = false, signal, pageLimitMs = PAGE_LIMIT_MS, onProgress = () => {} } = options;
  const host = await loadPluginHost(plugins, config, { signal });
  const store = openSiteStore(config, { fresh: force });
  const shared = await openSiteSharedStore(config, options);
  return {
    context: { config, store, host, shared, force, signal, pageLimitMs, onProgress },
    shared,
    /** Sends and saves what was made, and returns what is wrong with the stores. */
    async save(): Promise<readonly Diagnostic[]> {
      // What is sent comes from the store.
      await shared?.close();
      store.close();
      return [...store.diagnostics, ...(shared?.diagnostics() ?? [])];
    },
    /** Closes what is open. What an interrupted run made is discarded, and so is the cache of a stranger's checkout. */
    async close(): Promise<void> {
      await shared?.close();
      endRun(store, signal);
      removeForeignCache(config);
    },
  };
}

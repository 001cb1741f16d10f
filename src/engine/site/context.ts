import type { SiteConfig } from '../config/site-config.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { Store } from '../store/store.ts';

/** What every question about a site begins with. */
export interface SiteContext {
  readonly config: SiteConfig;
  readonly store: Store;
  /** Undefined for a site without plugins. */
  readonly host?: PluginHost | undefined;
  /** What every key of the store begins with: docgen's own fingerprint. */
  readonly seed: string;
}

import type { SiteConfig } from '../config/site-config.ts';
import type { PluginHost } from '../hooks/plugin-host.ts';
import type { SharedStore } from '../remote/shared-store.ts';
import type { Store } from '../store/store.ts';

/** The context that every question about a site needs. */
export interface SiteContext {
  readonly config: SiteConfig;
  readonly store: Store;
  /** Undefined for a site without plugins. */
  readonly host?: PluginHost | undefined;
  /** Results that machines share; undefined for a site without them. */
  readonly shared?: SharedStore | undefined;
}

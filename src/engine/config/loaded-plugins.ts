import type { HookRunner } from '../hooks/hook-runner.ts';
import type { Plugin, PluginConfig } from '../plugin.ts';

/** Plugins, the runner that calls their hooks, and the arguments they get. */
export interface LoadedPlugins {
  readonly list: readonly Plugin[];
  readonly config: PluginConfig;
  readonly runner: HookRunner;
  readonly isProd: boolean;
  /** Names of plugins that this run is without: they need a server, and it builds a site to be opened without. */
  readonly leftOut: readonly string[];
}

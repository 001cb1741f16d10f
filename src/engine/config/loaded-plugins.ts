import type { HookRunner } from '../hooks/hook-runner.ts';
import type { Plugin, PluginConfig } from '../plugin.ts';

/** Plugins, the runner that calls their hooks, and the arguments they get. */
export interface LoadedPlugins {
  readonly list: readonly Plugin[];
  readonly config: PluginConfig;
  readonly runner: HookRunner;
  readonly isProd: boolean;
  /** Names of plugins that were left out: they need a server, and the site is built to be opened without one. */
  readonly leftOut: readonly string[];
}

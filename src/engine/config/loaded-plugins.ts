import type { HookRunner } from '../hooks/hook-runner.ts';
import type { Plugin, PluginConfig } from '../plugin.ts';

/** What calls hooks, and what they are told. */
export interface LoadedPlugins {
  readonly list: readonly Plugin[];
  readonly config: PluginConfig;
  readonly runner: HookRunner;
  readonly isProd: boolean;
}

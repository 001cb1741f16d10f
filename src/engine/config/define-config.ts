import type { UserConfig } from './printed/user-config.ts';

/** The export of a config file: the options, or a function that returns them. */
export type ConfigExport = UserConfig | Promise<UserConfig> | (() => UserConfig | Promise<UserConfig>);

/**
 * Gives the options of a config file their types; returns them unchanged.
 *
 * @example
 * ```ts
 * import { defineConfig } from 'docgenjs';
 *
 * export default defineConfig({
 *   title: 'My project',
 *   lang: 'en',
 * });
 * ```
 */
export function defineConfig<T extends ConfigExport>(config: T): T {
  return config;
}

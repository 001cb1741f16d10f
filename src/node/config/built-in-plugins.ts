/** Options of the config that are plugins: each is added before those of the site, unless the site has it in its list. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageDir } from '../own-files.ts';
import type { Plugin } from '../plugin.ts';
import type { UserConfig } from './user-config.ts';

/** `value` is checked already. */
export async function withBuiltInPlugins(value: UserConfig): Promise<UserConfig> {
  const { plugins = [], themeConfig } = value;
  const lastUpdated = themeConfig?.lastUpdated ?? false;
  if (lastUpdated === false || plugins.some(({ name }) => name === 'last-updated')) return value;
  const file = join(packageDir, 'dist/plugins/last-updated/index.js');
  const { pluginLastUpdated } = (await import(pathToFileURL(file).href)) as {
    pluginLastUpdated: (options: object) => Plugin;
  };
  return { ...value, plugins: [pluginLastUpdated(lastUpdated === true ? {} : lastUpdated), ...plugins] };
}

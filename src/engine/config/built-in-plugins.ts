/** Options of the config that are plugins: each is added before those of the site, unless the site has it in its list. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { packageDir } from '../files/own-files.ts';
import type { Plugin } from '../plugin.ts';
import type { UserConfig } from './user-config.ts';

/** `value` is checked already. */
export async function withBuiltInPlugins(value: UserConfig): Promise<UserConfig> {
  const { plugins = [], themeConfig, llms = false } = value;
  const lastUpdated = themeConfig?.lastUpdated ?? false;
  const added: Plugin[] = [];
  const add = async (name: string, factory: string, options: object) => {
    if (plugins.some((plugin) => plugin.name === name)) return;
    const file = join(packageDir, 'dist/plugins', name, 'index.js');
    const module = (await import(pathToFileURL(file).href)) as Record<string, (options: object) => Plugin>;
    added.push(...[module[factory]?.(options) ?? []].flat());
  };
  if (lastUpdated !== false)
    await add('last-updated', 'pluginLastUpdated', lastUpdated === true ? {} : lastUpdated);
  if (llms !== false) {
    const llmsTxt = typeof llms === 'object' ? llms.llmsTxt : undefined;
    await add('llms', 'pluginLlms', { llmsTxt: llmsTxt ?? { others: { en: 'Others' } } });
  }
  return added.length > 0 ? { ...value, plugins: [...added, ...plugins] } : value;
}

/** Loads the host of a site's plugins. A site without plugins loads none of the code that only plugins need. */
import type { LoadedPlugins } from '../config/loaded-plugins.ts';
import type { SiteConfig } from '../types.ts';
import type { HostOptions, PluginHost } from './plugin-host.ts';

export async function loadPluginHost(
  plugins: LoadedPlugins | undefined,
  config: SiteConfig,
  options: HostOptions = {},
): Promise<PluginHost | undefined> {
  if (plugins === undefined) return undefined;
  const { createPluginHost } = await import('./plugin-host.ts');
  return createPluginHost(plugins, config, options);
}

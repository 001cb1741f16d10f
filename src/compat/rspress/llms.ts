/** `@rspress/plugin-llms`, answered by docgen's own. There, the plugin shows nothing: `llms` or `themeConfig.llmsUI` does, or the theme. */
import type { Plugin } from 'docgenjs';
import { pluginLlms as create } from 'docgenjs/plugins/llms';

export function pluginLlms(...options: Parameters<typeof create>): Plugin {
  const plugin = create(...options);
  return {
    ...plugin,
    config(config, ...rest) {
      const { themeConfig } = config;
      const llmsUI = themeConfig?.llmsUI ?? Boolean(config.llms);
      return plugin.config?.({ ...config, themeConfig: { ...themeConfig, llmsUI } }, ...rest);
    },
  };
}

export { pluginLlms as default };

/** Settings of a site that is opened without a server, whatever the config says. */
import type { SiteConfig } from '../../types.ts';

/**
 * Every page is opened by the name of its file, and every other file lies beside it. Readers stay in the language that
 * they opened: a browser may keep what they chose for each file apart, and would send them away again and again.
 */
export function withPortableSettings(config: SiteConfig): SiteConfig {
  return {
    ...config,
    assetPrefix: config.base,
    route: {
      ...config.route,
      cleanUrls: false,
      cleanUrlsRedirect: false,
      localeRedirect: 'never',
      prefetchLink: false,
    },
  };
}

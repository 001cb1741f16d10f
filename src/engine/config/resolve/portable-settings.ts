/** Settings of a site that is opened without a server, which override the config. */
import type { SiteConfig } from '../../types.ts';

/**
 * Returns the settings. Every page is opened by the name of its file, and every other file is relative to it. Readers
 * stay in the language that they opened: a browser may store their choice for each file separately, and would redirect
 * them again and again.
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

/** The icon in the browser's tab. */
import type { OutputFile, SiteConfig } from '../types.ts';
import { getIconUrl } from './head-tags.ts';

/** Icon for sites without one: browsers would request `/favicon.ico`, and log that it is missing. */
export const DEFAULT_ICON: OutputFile = {
  path: 'static/icon.svg',
  content:
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="5" y="2" width="22" height="28" rx="4" fill="#0d766e"/><path d="M11 11h10M11 16h10M11 21h6" stroke="#fff" stroke-width="2.4" stroke-linecap="round"/></svg>\n',
};

/** Returns the URL of the icon that documents name; `''` for `public/favicon.ico`, which browsers find by themselves. */
export function resolveSiteIcon(config: SiteConfig, publicPaths: readonly string[]): string {
  const iconUrl = getIconUrl(config);
  if (iconUrl !== '' || publicPaths.includes('favicon.ico')) return iconUrl;
  return config.base + DEFAULT_ICON.path;
}

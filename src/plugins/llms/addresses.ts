/** Addresses of the Markdown of pages, and rewriting of links to them. */

import type { FilesContext } from 'docgenjs';
import { rewriteAddresses } from '../common/rewrite-addresses.ts';
import { decodeAddress } from '../common/web-address.ts';

export type Addresses = ReturnType<typeof createAddresses>;

/** Returns the file in the output: `/guide/` → `guide/index.md`. */
export function getTwinPath(routePath: string): string {
  return `${(routePath.endsWith('/') ? `${routePath}index` : routePath).slice(1)}.md`;
}

/** `twins` are the route paths of the pages with Markdown. */
export function createAddresses({ site, pages, toHref }: FilesContext, twins: ReadonlySet<string>) {
  const origin = site.siteOrigin;
  const getTwinUrl = (routePath: string) =>
    origin + site.base + encodeURI(getTwinPath(routePath)).replace(/[?#]/g, encodeURIComponent);
  const urls = new Map<string, string>();
  for (const { routePath, original } of pages) {
    const sourcePath = original ?? routePath;
    if (twins.has(sourcePath)) urls.set(decodeAddress(toHref(routePath), decodeURI), getTwinUrl(sourcePath));
  }
  const resolveAddress = (address: string): string | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const twin = urls.get(decodeAddress(path, decodeURI));
    if (twin !== undefined) return twin + rest;
    return origin !== '' && /^\/(?!\/)/.test(address) ? origin + address : undefined;
  };
  return {
    hasMarkdown: (routePath: string) => twins.has(routePath),
    /** Returns the address of a page's Markdown; of the page itself if it has none. */
    getUrl: (routePath: string) =>
      twins.has(routePath) ? getTwinUrl(routePath) : toHref(routePath, { absolute: true }),
    /** Rewrites HTML: links to pages point to their Markdown, and all other addresses of the site become absolute. */
    rewrite: (html: string) => rewriteAddresses(html, resolveAddress),
  };
}

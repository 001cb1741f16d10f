/** Where the Markdown of pages lies, and links that lead there. */
import type { FilesContext } from 'docgenjs';
import { rewriteAddresses } from '../rewrite-addresses.ts';

export interface Addresses {
  /** Address of a page's Markdown; of the page itself where none is written. */
  toUrl(routePath: string): string;
  /** The same HTML, its links to pages leading to their Markdown, and all other addresses of the site whole. */
  rewrite(html: string): string;
}

/** File in the output: `/guide/` → `guide/index.md`. */
export function toTwinPath(routePath: string): string {
  return `${(routePath.endsWith('/') ? `${routePath}index` : routePath).slice(1)}.md`;
}

/** `twins`: route paths of the pages whose Markdown is written. */
export function createAddresses(
  { site, pages, toHref }: FilesContext,
  twins: ReadonlySet<string>,
): Addresses {
  const origin = site.siteOrigin;
  const toTwin = (routePath: string) =>
    origin + site.base + encodeURI(toTwinPath(routePath)).replace(/[?#]/g, encodeURIComponent);
  const known = new Map<string, string>();
  for (const { routePath, original } of pages) {
    const written = original ?? routePath;
    if (twins.has(written)) known.set(decode(toHref(routePath)), toTwin(written));
  }
  const toWhole = (address: string): string | undefined => {
    const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
    const twin = known.get(decode(path));
    if (twin !== undefined) return twin + rest;
    return origin !== '' && /^\/(?!\/)/.test(address) ? origin + address : undefined;
  };
  return {
    toUrl: (routePath) => (twins.has(routePath) ? toTwin(routePath) : toHref(routePath, { absolute: true })),
    rewrite: (html) => rewriteAddresses(html, toWhole),
  };
}

function decode(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

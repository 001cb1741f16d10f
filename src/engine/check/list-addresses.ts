/** Lists the addresses that a site currently publishes. */
import type { CachedPage } from '../types.ts';
import { formatAddress } from './address-lock.ts';

export interface PublishedPage {
  readonly page: CachedPage;
  /** Ids of headings and other elements; undefined if components may add unknown ones. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** Lists written pages: a fallback page for a missing translation has no address of its own. */
export function listPublished(pages: readonly CachedPage[]): PublishedPage[] {
  return pages
    .filter(({ route, page }) => {
      return route.original === undefined && !route.isHidden && page.pageType !== '404';
    })
    .map((page) => ({ page, ids: page.body.kind === 'static' ? new Set(page.ids) : undefined }));
}

/** Lists the addresses of a page that are worth a line. */
export function listPageAddresses({ page, ids }: PublishedPage): string[] {
  const { path } = page.route;
  return [
    formatAddress(path),
    ...[...(ids ?? [])].filter((id) => isLasting(id, page)).map((id) => formatAddress(path, id)),
  ];
}

/**
 * True for ids worth recording: not the page's own heading, where readers arrive without it, nor
 * footnotes, which are renumbered with every edit.
 */
function isLasting(id: string, { ids, page }: CachedPage): boolean {
  const isTitle = id === ids[0] && page.headingTitle !== '' && page.toc.every((entry) => entry.id !== id);
  return id !== '' && !isTitle && !/\s/.test(id) && !id.startsWith('user-content-');
}

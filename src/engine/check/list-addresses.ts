/** The addresses that a site publishes as it stands. */
import type { CachedPage } from '../types.ts';
import { formatAddress } from './address-lock.ts';

export interface PublishedPage {
  readonly page: CachedPage;
  /** Of its headings and of all else that has one; undefined where components have some that nobody knows. */
  readonly ids: ReadonlySet<string> | undefined;
}

/** Pages that somebody wrote, as what stands for a missing translation has no address of its own. */
export function listPublished(pages: readonly CachedPage[]): PublishedPage[] {
  return pages
    .filter(({ route, page }) => {
      return route.original === undefined && !route.isHidden && page.pageType !== '404';
    })
    .map((page) => ({ page, ids: page.body.kind === 'static' ? new Set(page.ids) : undefined }));
}

/** What of a page is worth a line. */
export function listPageAddresses({ page, ids }: PublishedPage): string[] {
  const { path } = page.route;
  return [
    formatAddress(path),
    ...[...(ids ?? [])].filter((id) => isLasting(id, page)).map((id) => formatAddress(path, id)),
  ];
}

/**
 * The page's own heading comes first, where a reader arrives without it as well. Footnotes are
 * numbered anew with every edit.
 */
function isLasting(id: string, { ids, page }: CachedPage): boolean {
  const isTitle = id === ids[0] && page.headingTitle !== '' && page.toc.every((entry) => entry.id !== id);
  return id !== '' && !isTitle && !/\s/.test(id) && !id.startsWith('user-content-');
}

/** What a page needs to come alive, and when: one rule for the documents and for the browser. */
import type { PageMeta } from './types.ts';

type Page = { readonly kind: PageMeta['kind']; readonly page: Pick<PageMeta['page'], 'pageType'> };

/** Pages of text are made of the parts of a documentation page; all others may use any. */
export function needsAllParts({ kind, page }: Page): boolean {
  return kind === 'component' || !page.pageType.startsWith('doc');
}

/** Pages that are only text wait for their reader; the 404 page has to find out where it stands. */
export function toStart({ kind, page }: Page, site: { readonly startsAtOnce: boolean }): PageMeta['start'] {
  return site.startsAtOnce || kind === 'component' || page.pageType === '404' ? 'now' : 'use';
}

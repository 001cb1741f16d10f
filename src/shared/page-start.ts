/** What a page needs to come alive, and when: one rule for the documents and for the browser. */
import type { PageMeta } from './types.ts';

type Page = {
  readonly kind: PageMeta['kind'];
  readonly page: Pick<PageMeta['page'], 'pageType' | 'overview'>;
};

/** Frontmatter `overview: true`, which only the documentation layout knows. */
export function isOverviewPage({ pageType, overview }: Page['page']): boolean {
  return overview === true && pageType.startsWith('doc');
}

/** Pages of text are made of the parts of a documentation page; all others may use any. */
export function needsAllParts({ kind, page }: Page): boolean {
  return kind === 'component' || isOverviewPage(page) || !page.pageType.startsWith('doc');
}

/** When script takes over pages of text: `hydrate` of the configuration. */
const STARTS = { load: 'now', idle: 'idle', interaction: 'use' } as const;

/**
 * Pages that are only text wait as the site says. Components and overviews are there to be used;
 * the 404 page has to find out where it stands.
 */
export function choosePageStart({ kind, page }: Page, hydrate: keyof typeof STARTS): PageMeta['start'] {
  const isUsed = kind === 'component' || isOverviewPage(page) || page.pageType === '404';
  return isUsed ? 'now' : STARTS[hydrate];
}

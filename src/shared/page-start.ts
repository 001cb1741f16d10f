/** Decides what a page needs for hydration, and when: one rule for the documents and for the browser. */
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

/** The 404 page has to determine its address, and the search page its query. */
const NOW_TYPES: ReadonlySet<string> = new Set(['404', 'search']);

/** Start of script on text pages by the option `hydrate`. */
const STARTS = { load: 'now', idle: 'idle', interaction: 'use' } as const;

/** Returns when script takes over the page. Text pages wait as the site configures. Components and overviews are interactive. */
export function choosePageStart({ kind, page }: Page, hydrate: keyof typeof STARTS): PageMeta['start'] {
  const isUsed = kind === 'component' || isOverviewPage(page) || NOW_TYPES.has(page.pageType);
  return isUsed ? 'now' : STARTS[hydrate];
}

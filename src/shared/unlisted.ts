import type { PageRecord } from './types.ts';

/** True for a page that can be opened but is listed nowhere: not in sidebars, search, feeds and search engines. */
export function isUnlisted(page: Pick<PageRecord, 'frontmatter'> | undefined): boolean {
  return page?.frontmatter.unlisted === true;
}

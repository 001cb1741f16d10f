import type { ReactElement } from 'react';
import { usePage, useSite } from '../../runtime/index.ts';
import { isOverviewPage } from '../../shared/page-start.ts';

/** The frontmatter title as the heading of a `.tsx` page. Markdown pages get theirs when they are compiled. */
export function FallbackHeading(): ReactElement | null {
  const { page } = usePage();
  const { site } = useSite();
  if (page.headingTitle || !page.frontmatter.title || !site.theme.fallbackHeadingTitle) return null;
  // Its title stands above the filter already.
  if (isOverviewPage(page)) return null;
  return (
    <div className="rp-doc">
      <h1>{page.title}</h1>
    </div>
  );
}

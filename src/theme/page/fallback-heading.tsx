import type { ReactElement } from 'react';
import { usePage, useSite } from '../../runtime/index.ts';
import { isOverviewPage } from '../../shared/page-start.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';

/** Props of `FallbackHeading`. */
export interface FallbackHeadingProps {
  /** The heading, also where the page has one. @default `title` of the frontmatter, where the page has no heading */
  readonly title?: string;
  /** From 1 to 6. @default 1 */
  readonly level?: 1 | 2 | 3 | 4 | 5 | 6;
}

/** The frontmatter title as the heading of a `.tsx` page. Markdown pages get theirs when they are compiled. */
export function FallbackHeading({ title, level = 1 }: FallbackHeadingProps): ReactElement | null {
  const { page } = usePage();
  const { site } = useSite();
  if (title !== undefined) {
    const Heading = `h${level}` as const;
    return <Heading id={toSlug(title)} {...renderInlineMarkdown(title)} />;
  }
  if (page.headingTitle || !page.frontmatter.title || !site.theme.fallbackHeadingTitle) return null;
  // Its title is already above the filter.
  if (isOverviewPage(page)) return null;
  return (
    <div className="rp-doc">
      <h1>{page.title}</h1>
    </div>
  );
}

/** Creates a slug like GitHub. */
function toSlug(title: string): string {
  return title
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
}

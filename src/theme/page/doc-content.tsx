import type { ReactElement } from 'react';
import { Content, useFrontmatter } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import { PageMarkdown } from './page-markdown.tsx';

/** The text of the page, with the labels of its frontmatter above and a heading where it has none. */
export function DocContent(): ReactElement {
  const { frontmatter } = useFrontmatter();
  const Tag = useThemePart('Tag');
  const FallbackHeading = useThemePart('FallbackHeading');
  const PageNotices = useThemePart('PageNotices');
  const { tag } = frontmatter;
  return (
    <>
      <PageNotices />
      {typeof tag === 'string' ? (
        <p className="rp-doc__tags">
          <Tag tag={tag} />
        </p>
      ) : null}
      <PageMarkdown place="title" />
      <FallbackHeading />
      <Content className="rp-doc rspress-doc" />
    </>
  );
}

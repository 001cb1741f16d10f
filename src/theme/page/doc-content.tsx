import type { ReactElement, ReactNode } from 'react';
import { Content, type MDXComponents, MDXProvider, usePage } from '../../runtime/index.ts';
import { isOverviewPage } from '../../shared/page-start.ts';
import { AuthorHtml } from '../base/author-html.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { PageMarkdown } from './page-markdown.tsx';

/** Props of `DocContent`. */
export interface DocContentProps {
  /** Components of the page in place of those it has around it. */
  readonly components?: MDXComponents | undefined;
  /** Leaves out the heading of the frontmatter, which an overview shows itself. @default false */
  readonly isOverviewPage?: boolean;
  /** Above the text. */
  readonly beforeDocContent?: ReactNode;
  /** Below the text. */
  readonly afterDocContent?: ReactNode;
}

/** The text of the page, with the labels of its frontmatter above, and a heading if it has none. */
export function DocContent(props: DocContentProps): ReactElement {
  const Tag = useThemePart('Tag');
  const FallbackHeading = useThemePart('FallbackHeading');
  const PageNotices = useThemePart('PageNotices');
  const { page } = usePage();
  const { tag } = page.frontmatter;
  const content = <Content className="rp-doc rspress-doc" />;
  return (
    <>
      {props.beforeDocContent}
      <PageNotices />
      {typeof tag === 'string' ? (
        <p className="rp-doc__tags">
          <Tag tag={tag} />
        </p>
      ) : null}
      <ContentBlock place="before" />
      <PageMarkdown place="title" />
      {props.isOverviewPage ? null : <FallbackHeading />}
      {props.components ? <MDXProvider components={props.components}>{content}</MDXProvider> : content}
      {/* The list of an overview is part of its text. */}
      {isOverviewPage(page) ? null : <ContentBlock place="after" />}
      {props.afterDocContent}
    </>
  );
}

/** Shows what plugins add around the text of the page. */
export function ContentBlock({ place }: { readonly place: 'before' | 'after' }): ReactElement | null {
  const html = usePage().page.contentBlocks?.[place];
  return html ? <AuthorHtml as="div" className="rp-content-block" html={html} /> : null;
}

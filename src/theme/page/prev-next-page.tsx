import type { ReactElement } from 'react';
import { addBase, useI18n, usePrevNextPage } from '../../runtime/index.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `PrevNextPage`. */
export interface PrevNextPageProps {
  /** Shows one card only, with `text` and `href`. @default both neighbours of the page */
  readonly type?: 'prev' | 'next';
  /** Title on that card. */
  readonly text?: string;
  /** Target of that card. */
  readonly href?: string;
}

/** The pages before and after this one in the sidebar. */
export function PrevNextPage({ type, text = '', href = '' }: PrevNextPageProps): ReactElement | null {
  const word = useI18n();
  const { prevPage, nextPage } = usePrevNextPage();
  if (type) return <PageCard type={type} text={text} href={href} />;
  if (!prevPage && !nextPage) return null;
  return (
    <nav className="rp-prev-next-page" aria-label={word('pageNavText')}>
      {prevPage ? <PageCard type="prev" {...prevPage} href={addBase(prevPage.link)} /> : <span />}
      {nextPage && <PageCard type="next" {...nextPage} href={addBase(nextPage.link)} />}
    </nav>
  );
}

interface PageCardProps {
  readonly type: 'prev' | 'next';
  readonly text: string;
  readonly href: string;
  readonly label?: string;
}

function PageCard({ type, text, href, label }: PageCardProps): ReactElement {
  const word = useI18n();
  const Link = useThemePart('Link');
  return (
    <Link className={`rp-prev-next-page__item rp-prev-next-page__${type}`} href={href} rel={type}>
      <span className="rp-prev-next-page__label">{label ?? word(`${type}PageText`)}</span>
      <span className="rp-prev-next-page__text" {...renderInlineMarkdown(text)} />
    </Link>
  );
}

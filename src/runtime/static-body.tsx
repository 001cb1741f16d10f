/** A body that is text: HTML that React leaves alone. */
import type { ReactNode } from 'react';
import { useHtmlProps } from './html-props.ts';

export function StaticBody({
  className,
  html,
}: {
  readonly className: string | undefined;
  readonly html: string;
}): ReactNode {
  return <div className={className} data-docgen-body="" {...useHtmlProps(html)} suppressHydrationWarning />;
}

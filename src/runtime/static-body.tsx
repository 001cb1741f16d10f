/** A body that is text: HTML that React leaves alone. */
import type { ReactNode } from 'react';
import { useHtmlProps } from './html-props.ts';

export function StaticBody({
  className,
  lang,
  html,
}: {
  readonly className: string | undefined;
  /** Of the text, where it is not the language of the document. */
  readonly lang?: string | undefined;
  readonly html: string;
}): ReactNode {
  return (
    <div
      className={className}
      lang={lang}
      data-docgen-body=""
      {...useHtmlProps(html)}
      suppressHydrationWarning
    />
  );
}

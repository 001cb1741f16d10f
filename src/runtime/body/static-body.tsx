/** A body of static HTML, which React leaves untouched. */
import type { ReactNode } from 'react';
import { useHtmlProps } from './html-props.ts';

export function StaticBody({
  className,
  lang,
  html,
}: {
  readonly className: string | undefined;
  /** Language of the text, if it is not the document's. */
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

import type { ReactElement } from 'react';
import { useInnerHtml } from '../../runtime/index.ts';

export interface AuthorElement {
  readonly as?: 'div' | 'h1' | 'p' | 'span';
  readonly className?: string;
  /** Decoration has no accessible name. */
  readonly isHidden?: boolean;
}

/**
 * HTML that the site's author wrote in configuration or frontmatter. React writes it once:
 * writing it again at each render would take the reader's selection away.
 */
export function AuthorHtml({
  as: Element = 'span',
  html,
  className,
  isHidden,
}: AuthorElement & { readonly html: string }): ReactElement {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: see above
    <Element className={className} aria-hidden={isHidden} dangerouslySetInnerHTML={useInnerHtml(html)} />
  );
}

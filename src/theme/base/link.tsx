import type { AnchorHTMLAttributes, MouseEvent, ReactElement, Ref } from 'react';
import { isExternalUrl, normalizeHrefInRuntime, useI18n } from '../../runtime/index.ts';

/** Props of `Link`: those of `<a>`. */
export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** Route path, relative path, `#hash` or URL. */
  readonly href?: string | undefined;
  /** Called when the reader follows the link in this window. */
  readonly onNavigate?: (() => void) | undefined;
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
}

/**
 * A link with the site's base and URL style; other sites open in a new tab and say so. The runtime follows the
 * click without a page load.
 */
export function Link({ href = '', onNavigate, onClick, children, ...rest }: LinkProps): ReactElement {
  const text = useI18n();
  const isExternal = /^https?:|^\/\//i.test(href) && isExternalUrl(href);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (isPlainClick(event)) onNavigate?.();
  };
  const target = isExternal ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={isExternal ? href : normalizeHrefInRuntime(href)} {...target} {...rest} onClick={follow}>
      {children}
      {isExternal ? <span className="rp-sr-only">{text('newTabText')}</span> : null}
    </a>
  );
}

/** A click that opens the link here: not in a new tab or window, not a download. */
export function isPlainClick(event: MouseEvent): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey } = event;
  return !event.defaultPrevented && button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;
}

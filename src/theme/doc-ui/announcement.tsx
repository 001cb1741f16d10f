import type { ReactElement, ReactNode } from 'react';
import { useAuthorPart } from '../base/use-theme-part.ts';
import { Banner } from '../layout/banner.tsx';

export interface AnnouncementProps {
  /** Target of the message, opened in the same tab: a route path or a URL. */
  readonly href: string;
  readonly message: ReactNode;
  /** Key in the reader's local storage; any value under it hides the bar. A new key shows it again. */
  readonly localStorageKey: string;
  /** Shows the bar. @default true */
  readonly display?: boolean | undefined;
  /** Class of the bar, next to its own. */
  readonly barClassName?: string | undefined;
}

/**
 * A bar above the page with a message that is a link. Once closed it stays hidden.
 *
 * @example
 * <Layout beforeNav={<Announcement href="/changelog" message="Version 2 is out" localStorageKey="v2" />} />
 */
export function Announcement(props: AnnouncementProps): ReactElement | null {
  const { href, message, localStorageKey, display, barClassName } = props;
  const BannerPart = useAuthorPart('Banner', Banner);
  const className = barClassName ? `rp-announcement ${barClassName}` : 'rp-announcement';
  return (
    <BannerPart
      href={href}
      message={message}
      display={display}
      className={className}
      storageKey={localStorageKey}
    />
  );
}

import { type ReactElement, type ReactNode, type Ref, useId } from 'react';
import { normalizeHrefInRuntime, useClosable, useI18n } from '../../runtime/index.ts';
import { IconClose } from '../base/icons.tsx';
import '../styles/banner.css';

export interface BannerProps {
  /** Target of the message, opened in the same tab: a route path or a URL. Without it the message is plain text. */
  readonly href?: string | undefined;
  /** The news, short enough for one line, two on a phone. */
  readonly message?: ReactNode;
  /** Shows the bar. @default true */
  readonly display?: boolean | undefined;
  /** Additional class. */
  readonly className?: string | undefined;
  /**
   * Storage that remembers that the reader closed the bar; `false` forgets it when the page is loaded
   * again. @default 'localStorage'
   */
  readonly storage?: 'localStorage' | 'sessionStorage' | false | undefined;
  /** Key in the storage. A new key shows the bar again to readers who closed the last one. @default 'rp-banner-closed' */
  readonly storageKey?: string | undefined;
  /** Replaces link and message. */
  readonly customChildren?: ReactNode;
  /** Gets the element. */
  readonly ref?: Ref<HTMLElement> | undefined;
}

/**
 * A bar of 36 px above the page, with news and a button that closes it for good. Up to four on a page are
 * stacked; `--rp-banner-height` is the height of all that are open.
 *
 * @example
 * import { Banner, Layout as OriginalLayout } from 'docgenjs/theme-original';
 *
 * export * from 'docgenjs/theme-original';
 *
 * export const Layout = () => (
 *   <OriginalLayout
 *     beforeNav={<Banner href="/changelog" message="Version 2" storageKey="v2" />}
 *   />
 * );
 */
export function Banner({ display = true, ...props }: BannerProps): ReactElement | null {
  return display ? <OpenBanner {...props} /> : null;
}

function OpenBanner(props: BannerProps): ReactElement | null {
  const { href, message, className, storage, storageKey = 'rp-banner-closed', customChildren } = props;
  const text = useI18n();
  const id = useId();
  const { isClosed, number, close } = useClosable({ key: storageKey, storage });
  if (isClosed) return null;
  return (
    <aside
      ref={props.ref}
      className={className ? `rp-banner ${className}` : 'rp-banner'}
      aria-labelledby={id}
      data-closable={number}
      // In dev the document may have its numbers from another version of the theme.
      suppressHydrationWarning
    >
      <div id={id} className="rp-banner__content">
        {customChildren ?? <BannerMessage href={href} message={message} />}
      </div>
      <button
        type="button"
        className="rp-banner__close"
        aria-label={text('closeBannerText')}
        data-early="close"
        onClick={close}
      >
        <IconClose />
      </button>
    </aside>
  );
}

function BannerMessage({ href, message }: Pick<BannerProps, 'href' | 'message'>): ReactElement {
  if (href === undefined) return <span className="rp-banner__message">{message}</span>;
  return (
    <a className="rp-banner__message" href={normalizeHrefInRuntime(href)}>
      {message}
    </a>
  );
}

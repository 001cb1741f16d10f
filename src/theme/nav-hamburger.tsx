import { type ReactElement, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { Portal, useI18n, useLocation, useMounted, useNav, useSite } from '../runtime/index.ts';
import type { NavItem } from '../shared/types.ts';
import { IconClose, IconMenu, IconMore } from './icons.tsx';
import { NavItemText } from './nav-menu.tsx';
import { hasOthers } from './nav-others.tsx';
import { useModal } from './use-modal.ts';
import { useNavMatcher } from './use-nav-matcher.ts';
import { useThemePart } from './use-theme-part.ts';

/** Wide enough for the bar to show its menus. */
const WIDE = '(min-width: 769px)';

/**
 * What a narrow bar has instead of its menus: up to 768 px a button that opens them on the
 * whole screen, up to 1280 px a small menu with languages, versions, appearance and links.
 */
export function NavHamburger(): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const HoverGroup = useThemePart('HoverGroup');
  const NavOthersList = useThemePart('NavOthersList');
  const [isOpen, setOpen] = useState(false);
  const isMounted = useMounted();
  const screenId = useId();
  const close = useCallback(() => setOpen(false), []);
  useCloseOnChange(close);

  return (
    <div className="rp-nav-hamburger">
      {hasOthers(site) ? (
        <HoverGroup
          label={<IconMore />}
          name={text('moreMenuText')}
          hasArrow={false}
          className="rp-nav-hamburger__more"
        >
          {/* Needs script to be reached at all, so it need not be in every document. */}
          {isMounted ? <NavOthersList /> : null}
        </HoverGroup>
      ) : null}
      <button
        type="button"
        className="rp-nav-hamburger__button rp-icon-button"
        aria-label={text('openMenuText')}
        aria-expanded={isOpen}
        aria-controls={isOpen ? screenId : undefined}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <IconMenu />
      </button>
      {isOpen ? (
        <Portal>
          <NavScreen id={screenId} onClose={close} />
        </Portal>
      ) : null}
    </div>
  );
}

/** A new address or a wide window: the reader is done with the panel. */
function useCloseOnChange(close: () => void): void {
  const { pathname, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(close, [close, pathname, hash]);
  useEffect(() => {
    const wide = matchMedia(WIDE);
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);
}

function NavScreen({ id, onClose }: { readonly id: string; readonly onClose: () => void }): ReactElement {
  const text = useI18n();
  const items = useNav();
  const NavTitle = useThemePart('NavTitle');
  const NavOthersList = useThemePart('NavOthersList');
  const panel = useRef<HTMLDivElement>(null) as RefObject<HTMLDivElement>;
  useModal(panel, true, onClose);
  return (
    <div
      ref={panel}
      id={id}
      className="rp-nav-screen"
      role="dialog"
      aria-modal="true"
      aria-label={text('menuTitle')}
    >
      <div className="rp-nav-screen__head">
        <NavTitle />
        <button type="button" className="rp-icon-button" aria-label={text('closeMenuText')} onClick={onClose}>
          <IconClose />
        </button>
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click comes from a link, which has its keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        className="rp-nav-screen__body"
        onClick={(event) => {
          // Also a link to this very page, which changes no address.
          if ((event.target as Element).closest('a[href]')) onClose();
        }}
      >
        <nav aria-label={text('mainNavText')}>
          <ScreenList items={items} />
        </nav>
        <NavOthersList />
      </div>
    </div>
  );
}

function ScreenList({ items }: { readonly items: readonly NavItem[] }): ReactElement {
  const matches = useNavMatcher();
  const Link = useThemePart('Link');
  return (
    <ul className="rp-menu-list">
      {items.map((item) => {
        const isActive = matches(item);
        return (
          <li key={`${item.text} ${item.link}`}>
            {item.items?.length ? (
              <details className="rp-nav-screen__group" open={isActive}>
                <summary className="rp-menu-item">
                  <NavItemText item={item} />
                  <span className="rp-chevron" />
                </summary>
                <ScreenList items={item.link ? [toOwnEntry(item), ...item.items] : item.items} />
              </details>
            ) : (
              <Link className="rp-menu-item" href={item.link} aria-current={isActive ? 'true' : undefined}>
                <NavItemText item={item} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A group that is a page too: the page becomes the first entry of its list. */
function toOwnEntry({ items: _items, ...item }: NavItem): NavItem {
  return item;
}

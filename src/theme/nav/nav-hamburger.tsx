import { type ReactElement, useCallback, useId, useState } from 'react';
import { Portal, useI18n, useMounted, useSite } from '../../runtime/index.ts';
import { IconMenu, IconMore } from '../base/icons.tsx';
import { useCloseOnChange } from '../base/use-close-on-change.ts';
import { useLateThemePart, useThemePart } from '../base/use-theme-part.ts';
import type { NavItemSlots } from './nav.tsx';
import { hasOthers } from './nav-others.tsx';

/**
 * Menus of a bar without room for all: below 1280 px a small menu with languages, versions, appearance and links, up to
 * 768 px a button that opens a full-screen panel. A crowded bar has them on wider screens.
 */
export function NavHamburger(slots: NavItemSlots): ReactElement {
  const text = useI18n();
  const { site } = useSite();
  const HoverGroup = useThemePart('HoverGroup');
  const NavOthersList = useThemePart('NavOthersList');
  const [isOpen, setOpen] = useState(false);
  // Only narrow screens show it, and only on demand.
  const NavScreen = useLateThemePart('NavScreen', isOpen);
  const isMounted = useMounted();
  const screenId = useId();
  const close = useCallback(() => setOpen(false), []);
  // The bar shows its menus.
  useCloseOnChange(close, '(min-width: 48.01em)');

  return (
    <div className="rp-nav-hamburger">
      {hasOthers(site) ? (
        <HoverGroup
          label={<IconMore />}
          name={text('moreMenuText')}
          hasArrow={false}
          className="rp-nav-hamburger__more"
        >
          {/* Cannot be opened without script, so it need not be in every document. */}
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
      {isOpen && NavScreen ? (
        <Portal>
          <NavScreen {...slots} id={screenId} onClose={close} />
        </Portal>
      ) : null}
    </div>
  );
}

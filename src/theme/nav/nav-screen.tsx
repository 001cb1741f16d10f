import { type ReactElement, type RefObject, useInsertionEffect, useRef } from 'react';
import { addBase, useI18n, useNav } from '../../runtime/index.ts';
import type { NavItem } from '../../shared/types.ts';
import { IconClose } from '../base/icons.tsx';
import { useModal } from '../base/use-modal.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import css from '../styles/nav-screen.css?inline';
import type { NavItemSlots } from './nav.tsx';
import { NavItemText } from './nav-menu.tsx';
import { useNavMatcher } from './use-nav-matcher.ts';

export interface NavScreenProps extends NavItemSlots {
  readonly id: string;
  readonly onClose: () => void;
}

/**
 * Adds the styles of the panel, which cost a page nothing before it opens. The search box does the same for its own: a
 * module of both would be one more file to load.
 */
function adoptStyles(): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/** The menus of a narrow bar, in a full-screen panel. */
export function NavScreen({ id, onClose, ...slots }: NavScreenProps): ReactElement {
  useInsertionEffect(adoptStyles, []);
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
          // Also for a link to this very page, which changes no address.
          if ((event.target as Element).closest('a[href]')) onClose();
        }}
      >
        <nav aria-label={text('mainNavText')}>
          {slots.beforeLeftNavItems}
          {slots.beforeRightNavItems}
          <ScreenList items={items} />
          {slots.afterLeftNavItems}
          {slots.afterRightNavItems}
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
                <ScreenList items={item.link ? [getOwnEntry(item), ...item.items] : item.items} />
              </details>
            ) : (
              <Link
                className="rp-menu-item"
                href={item.link && addBase(item.link)}
                aria-current={isActive ? 'true' : undefined}
              >
                <NavItemText item={item} />
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the page of a group that is a page too, as the first entry of its list. */
function getOwnEntry({ items: _items, ...item }: NavItem): NavItem {
  return item;
}

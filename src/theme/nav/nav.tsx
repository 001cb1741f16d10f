import type { ReactElement, ReactNode } from 'react';
import { useI18n, useNav, usePage, useSite } from '../../runtime/index.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import { useNavScroll } from './use-nav-scroll.ts';

/** Places around the menus of the navigation bar, and in the list that replaces them on narrow screens. */
export interface NavItemSlots {
  /** Before the menus at the start of the bar. */
  readonly beforeLeftNavItems?: ReactNode;
  /** After the menus at the start of the bar. */
  readonly afterLeftNavItems?: ReactNode;
  /** Before the menus at the end of the bar. */
  readonly beforeRightNavItems?: ReactNode;
  /** After the menus at the end of the bar. */
  readonly afterRightNavItems?: ReactNode;
}

/** Places in the navigation bar. */
export interface NavSlots extends NavItemSlots {
  /** Replaces logo and title. */
  readonly navTitle?: ReactNode;
  /** Before logo and title. */
  readonly beforeNavTitle?: ReactNode;
  /** After logo and title. */
  readonly afterNavTitle?: ReactNode;
  /** Before the menus of the bar. */
  readonly beforeNavMenu?: ReactNode;
  /** After everything else in the bar. */
  readonly afterNavMenu?: ReactNode;
}

/** The navigation bar: title, menus, search, languages, versions, appearance, external links. */
export function Nav(props: NavSlots): ReactElement {
  const { navTitle, beforeNavTitle, afterNavTitle, beforeNavMenu, afterNavMenu } = props;
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const items = useNav();
  const isHidden = useNavScroll(site.theme.hideNavbar === 'auto');
  const NavTitle = useThemePart('NavTitle');
  const NavMenu = useThemePart('NavMenu');
  const NavOthers = useThemePart('NavOthers');
  const NavHamburger = useThemePart('NavHamburger');
  const Search = useThemePart('Search');
  const left = items.filter((item) => item.position === 'left');
  const right = items.filter((item) => item.position !== 'left');

  return (
    <header
      className="rp-nav"
      data-room={site.barRoom}
      data-hidden={isHidden || undefined}
      data-transparent={page.pageType === 'home' || undefined}
    >
      <nav className="rp-nav__inner" aria-label={text('mainNavText')}>
        <div className="rp-nav__left">
          {beforeNavTitle}
          {navTitle ?? <NavTitle />}
          {afterNavTitle}
          {props.beforeLeftNavItems}
          <NavMenu items={left} />
          {props.afterLeftNavItems}
        </div>
        <div className="rp-nav__right">
          <Search />
          {beforeNavMenu}
          {props.beforeRightNavItems}
          <NavMenu items={right} />
          {props.afterRightNavItems}
          {afterNavMenu}
          <NavOthers />
          <NavHamburger {...props} />
        </div>
      </nav>
    </header>
  );
}

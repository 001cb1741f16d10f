import { type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react';
import { useI18n, useLocation, useNav, usePage, useSite } from '../runtime/index.ts';
import { toHidden } from './nav-scroll.ts';
import { useThemePart } from './use-theme-part.ts';

/** Places in the navigation bar. */
export interface NavSlots {
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

/** The navigation bar: title, menus, search, languages, versions, appearance, links elsewhere. */
export function Nav(props: NavSlots): ReactElement {
  const { navTitle, beforeNavTitle, afterNavTitle, beforeNavMenu, afterNavMenu } = props;
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const items = useNav();
  const { isHidden, isAtTop } = useScrollState(site.theme.hideNavbar === 'auto');
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
      data-hidden={isHidden || undefined}
      data-transparent={(page.pageType === 'home' && isAtTop) || undefined}
    >
      <nav className="rp-nav__inner" aria-label={text('mainNavText')}>
        <div className="rp-nav__left">
          {beforeNavTitle}
          {navTitle ?? <NavTitle />}
          {afterNavTitle}
          <NavMenu items={left} />
        </div>
        <div className="rp-nav__right">
          <Search />
          {beforeNavMenu}
          <NavMenu items={right} />
          {afterNavMenu}
          <NavOthers />
          <NavHamburger />
        </div>
      </nav>
    </header>
  );
}

/** Above this the bar of a home page is see-through. */
const TOP_PX = 100;
const THROTTLE_MS = 200;

/** What the bar has to know of scrolling: whether to hide, and whether the page is at its top. */
function useScrollState(mayHide: boolean): { readonly isHidden: boolean; readonly isAtTop: boolean } {
  const { pathname, key } = useLocation();
  const last = useRef(0);
  const [isHidden, setHidden] = useState(false);
  const [isAtTop, setAtTop] = useState(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page shows the bar again and starts from its own scroll position
  useEffect(() => {
    last.current = scrollY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      timer = undefined;
      const step = { last: last.current, now: scrollY };
      last.current = step.now;
      setAtTop(step.now < TOP_PX);
      if (mayHide) setHidden((hidden) => toHidden({ hidden, ...step }));
    };
    const onScroll = () => {
      timer ??= setTimeout(update, THROTTLE_MS);
    };
    setHidden(false);
    setAtTop(scrollY < TOP_PX);
    addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      removeEventListener('scroll', onScroll);
    };
  }, [pathname, mayHide]);
  // A link to a heading scrolls too, and lands below the bar as it is: it must not come or go then.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what has scrolled
  useEffect(() => {
    last.current = scrollY;
  }, [key]);
  return { isHidden, isAtTop };
}

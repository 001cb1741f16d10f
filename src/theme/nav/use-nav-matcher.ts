import { useCallback } from 'react';
import { useLocation, useSite } from '../../runtime/index.ts';
import { isNavItemActive } from '../../shared/nav-active.ts';
import type { NavItem } from '../../shared/types.ts';

/** Returns a function that tells if an entry of the navigation bar is the current one. */
export function useNavMatcher(): (item: NavItem) => boolean {
  const { pathname } = useLocation();
  const { site } = useSite();
  const { lang, pageLang, version, multiVersion } = site;
  return useCallback(
    (item: NavItem) => {
      const versionPart = version && version !== multiVersion.default ? `${version}/` : '';
      const langPart = pageLang === lang ? '' : `${pageLang}/`;
      return isNavItemActive(item, pathname, ['/', `/${versionPart}`, `/${versionPart}${langPart}`]);
    },
    [pathname, lang, pageLang, version, multiVersion],
  );
}

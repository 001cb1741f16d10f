import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useI18n, useLocation, useMounted, useSidebarDynamic } from '../../runtime/index.ts';
import { centreRow } from '../base/centre-row.ts';
import { useThemePart } from '../base/use-theme-part.ts';

/** Places in the sidebar. */
export interface SidebarSlots {
  /** At the top of the sidebar. */
  readonly beforeSidebar?: ReactNode;
  /** At the end of the sidebar. */
  readonly afterSidebar?: ReactNode;
}

/** The pages of the section as a tree. The tree of the current path is always open. */
export function Sidebar({ beforeSidebar, afterSidebar }: SidebarSlots): ReactElement {
  const text = useI18n();
  const SidebarList = useThemePart('SidebarList');
  const [entries, setEntries] = useSidebarDynamic();
  const ref = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // The row of a page from the server is in sight from the start, and the reader may have scrolled since.
  const isFromServer = !useMounted();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another active row
  useEffect(() => {
    if (!isFromServer) centreRow(ref.current, '.rp-doc-layout__sidebar');
  }, [pathname]);

  return (
    <nav ref={ref} className="rp-sidebar" aria-label={text('sidebarNavText')}>
      {beforeSidebar}
      <SidebarList sidebarData={entries} setSidebarData={setEntries} />
      {afterSidebar}
    </nav>
  );
}

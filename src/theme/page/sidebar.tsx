import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { useI18n, useLocation, useSidebarDynamic } from '../../runtime/index.ts';
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is another active row
  useEffect(() => centreActiveRow(ref.current), [pathname]);

  return (
    <nav ref={ref} className="rp-sidebar" aria-label={text('sidebarNavText')}>
      {beforeSidebar}
      <SidebarList sidebarData={entries} setSidebarData={setEntries} />
      {afterSidebar}
    </nav>
  );
}

/** Brings the active row to the middle of the sidebar when it is out of sight; the page itself stays. */
function centreActiveRow(sidebar: HTMLElement | null): void {
  const row = sidebar?.querySelector<HTMLElement>('[aria-current="page"]');
  const box = sidebar?.closest<HTMLElement>('.rp-doc-layout__sidebar');
  if (!row || !box) return;
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

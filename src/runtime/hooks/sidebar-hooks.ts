/** The sidebar in the reader's state: groups on the path to the page open, others as the reader left them. */
import { useCallback, useEffect, useState } from 'react';
import { findActivePath, getInitialEntries, setCollapsed } from '../../shared/sidebar.ts';
import type { SidebarEntry } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import { useServices, useView } from '../context.ts';

type Entries = readonly SidebarEntry[];
type SetEntries = (next: Entries | ((entries: Entries) => Entries)) => void;

/**
 * `[entries, setEntries]`: the sidebar of the page on screen, with the current `collapsed` of each group.
 * Groups that contain the page are opened at each navigation; other changes by the reader last until the page
 * is reloaded.
 */
export function useSidebarDynamic(): readonly [entries: Entries, setEntries: SetEntries] {
  const { loaded, location } = useView();
  const { sidebars } = useServices();
  const { sidebar } = loaded;
  const path = location.pathname;
  const [state, setState] = useState(() => createState(readEntries()));
  const isSameSidebar = state.sidebar === sidebar;
  const isCurrent = isSameSidebar && state.path === path;
  const current = isCurrent ? state : createState(isSameSidebar ? state.entries : readEntries());
  // Set while rendering, so that no frame shows the former page's groups.
  if (!isCurrent) setState(current);

  useEffect(() => {
    sidebars.set(current.sidebar, current.entries);
  }, [sidebars, current]);

  const setEntries = useCallback<SetEntries>(
    (next) =>
      setState((previous) => ({
        ...previous,
        entries: typeof next === 'function' ? next(previous.entries) : next,
      })),
    [],
  );
  return [current.entries, setEntries];

  function readEntries(): Entries {
    return sidebars.get(sidebar) ?? getInitialEntries(sidebar);
  }

  function createState(entries: Entries) {
    return { sidebar, path, entries: setCollapsed(entries, findActivePath(entries, toLink(path)), false) };
  }
}

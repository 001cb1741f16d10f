import type { ReactElement } from 'react';
import { findActivePath, isSidebarItem, useI18n, usePage, useSidebar, useSite } from '../runtime/index.ts';
import type { SidebarEntry, SidebarItem } from '../shared/types.ts';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import { useThemePart } from './use-theme-part.ts';

/** The groups of the sidebar that the page is in, outermost first; nothing where it is in none. */
export function Breadcrumbs(): ReactElement | null {
  const text = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const sidebar = useSidebar();
  const Link = useThemePart('Link');
  const groups = site.theme.breadcrumbs ? findGroups(sidebar, page.routePath) : [];
  if (groups.length === 0) return null;
  return (
    <nav className="rp-breadcrumbs" aria-label={text('breadcrumbsText')}>
      <ol>
        {groups.map((group) => (
          <li key={group._fileKey + group.text}>
            {group.link ? (
              <Link href={group.link} {...renderInlineMarkdown(group.text)} />
            ) : (
              <span {...renderInlineMarkdown(group.text)} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** All entries on the way to the page but the page's own. */
function findGroups(sidebar: readonly SidebarEntry[], path: string): readonly SidebarItem[] {
  let entries = sidebar;
  const groups: SidebarItem[] = [];
  for (const index of findActivePath(sidebar, path).slice(0, -1)) {
    const entry = entries[index];
    if (entry === undefined || !isSidebarItem(entry)) break;
    groups.push(entry);
    entries = entry.items ?? [];
  }
  return groups;
}

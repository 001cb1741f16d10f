import type { ReactElement } from 'react';
import {
  addBase,
  findActivePath,
  isSidebarItem,
  useI18n,
  usePage,
  useSidebar,
  useSite,
} from '../../runtime/index.ts';
import type { SidebarEntry } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Position of the page in the sidebar: section headers and groups, outermost first; nothing if it is in none. */
export function Breadcrumbs(): ReactElement | null {
  const word = useI18n();
  const { page } = usePage();
  const { site } = useSite();
  const sidebar = useSidebar();
  const Link = useThemePart('Link');
  const crumbs = site.theme.breadcrumbs
    ? collectCrumbs(sidebar, findActivePath(sidebar, toLink(page.routePath)))
    : [];
  if (crumbs.length === 0) return null;
  return (
    <nav className="rp-breadcrumbs" aria-label={word('breadcrumbsText')}>
      <ol>
        {crumbs.map(({ text, link }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: crumbs have no identity but their place
          <li key={index}>
            {link ? (
              <Link href={addBase(link)} {...renderInlineMarkdown(text)} />
            ) : (
              <span {...renderInlineMarkdown(text)} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Returns headers and groups above the entry at these indexes; the entry itself is the page, which has its heading. */
export function collectCrumbs(
  entries: readonly SidebarEntry[],
  [index = -1, ...rest]: readonly number[],
): { readonly text: string; readonly link?: string | undefined }[] {
  const entry = entries[index];
  if (!entry || !isSidebarItem(entry)) return [];
  const header = entries
    .slice(0, index)
    .reverse()
    .find((above) => !isSidebarItem(above));
  // A divider ends the section of a header.
  const section = header && 'sectionHeaderText' in header ? [{ text: header.sectionHeaderText }] : [];
  if (rest.length === 0) return section;
  return [...section, { text: entry.text, link: entry.link }, ...collectCrumbs(entry.items ?? [], rest)];
}

import { type MouseEvent, type ReactElement, useState } from 'react';
import {
  addBase,
  useActiveMatcher,
  useI18n,
  useLocation,
  useMounted,
  useSidebar,
} from '../../runtime/index.ts';
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import { findActivePath, findFirstLink, isLargeSidebar, setCollapsed } from '../../shared/sidebar.ts';
import type { SidebarEntry, SidebarItem } from '../../shared/types.ts';
import { toLink } from '../../shared/url.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `SidebarList`: what `useSidebarDynamic` gives. */
export interface SidebarListProps {
  readonly sidebarData: readonly SidebarEntry[];
  /** Gets the entries with a group opened or closed. */
  readonly setSidebarData: (entries: SidebarEntry[]) => void;
}

/** The rows of a sidebar: links, groups, section headers and dividers. */
export function SidebarList({ sidebarData: entries, setSidebarData }: SidebarListProps): ReactElement {
  const setOpen = (path: SidebarPath, isOpen: boolean) =>
    setSidebarData([...setCollapsed(entries, path, !isOpen)]);
  // With groups opened, entries are new on every page, and would be indexed again for each.
  const original = useSidebar();
  const { pathname } = useLocation();
  const active = isLargeSidebar(original) ? findActivePath(original, toLink(pathname)) : undefined;
  return <Level entries={entries} path={[]} setOpen={setOpen} active={active} />;
}

/** Position of an entry: its index on each level. */
type SidebarPath = readonly number[];

type SetOpen = (path: SidebarPath, isOpen: boolean) => void;

interface LevelProps {
  readonly entries: readonly SidebarEntry[];
  readonly path: SidebarPath;
  readonly setOpen: SetOpen;
  /**
   * Position of the page in this level of a large sidebar: its closed groups have no rows until they are opened, and its
   * long lists only those around the page until the reader asks for all.
   */
  readonly active: SidebarPath | undefined;
}

/** Rows of a long list on either side of the page's. */
const AROUND = 49;

function Level({ entries, path, setOpen, active }: LevelProps): ReactElement {
  const [at = 0, ...rest] = active ?? [];
  // Stays while the reader goes from row to row in it. Undefined: all rows.
  const [centre = Number.NaN, setCentre] = useState<number | undefined>(at);
  if (Math.abs(at - centre) > AROUND) setCentre(at);
  const showAll = (event: MouseEvent) => {
    event.preventDefault();
    // The drawer of a narrow screen would close.
    event.stopPropagation();
    setCentre(undefined);
  };
  return (
    <ul className="rp-sidebar-list">
      {entries.map((entry, index) => {
        const distance = active ? Math.abs(index - centre) - AROUND : 0;
        return distance > 1 ? null : (
          <Entry
            // biome-ignore lint/suspicious/noArrayIndexKey: one page may be listed twice, and rows change their order in dev alone
            key={index + ('text' in entry ? entry.text : '')}
            path={[...path, index]}
            setOpen={setOpen}
            active={active && (index === at ? rest : [])}
            onMore={distance > 0 ? showAll : undefined}
            entries={entries}
            index={index}
          />
        );
      })}
    </ul>
  );
}

interface EntryProps extends LevelProps {
  /** Position of the entry in its level. */
  readonly index: number;
  /** Shows all rows of the level. This one stands for those left out, and without script leads to the first of them. */
  readonly onMore: ((event: MouseEvent) => void) | undefined;
}

function Entry({ entries, index, path, setOpen, active, onMore }: EntryProps): ReactElement {
  const text = useI18n();
  const entry = entries[index] as SidebarEntry;
  if (onMore) {
    // A divider or a header has no link.
    const link = findFirstLink(entries, index) ?? '';
    return <Item item={{ text: text('moreMenuText'), link }} depth={path.length - 1} onMore={onMore} />;
  }
  if ('dividerType' in entry) {
    return (
      <li>
        <hr className="rp-sidebar-divider" data-type={entry.dividerType} />
      </li>
    );
  }
  if ('sectionHeaderText' in entry) {
    return (
      <li>
        <div className="rp-sidebar-section-header">
          <RowContent text={entry.sectionHeaderText} icon={entry.icon} tag={entry.tag} />
        </div>
      </li>
    );
  }
  return entry.items?.length ? (
    <Group item={entry} items={entry.items} path={path} setOpen={setOpen} active={active} />
  ) : (
    <Item item={entry} depth={path.length - 1} />
  );
}

interface ItemProps extends Partial<Pick<EntryProps, 'onMore'>> {
  readonly item: Omit<SidebarItem, '_fileKey'>;
  readonly depth: number;
}

function Item({ item, depth, onMore }: ItemProps): ReactElement {
  const Link = useThemePart('Link');
  const isActive = useActiveMatcher();
  const isCurrent = isActive(item.link ?? '');
  return (
    <li>
      <Link
        // Sheets of themes for Rspress colour all items anew, and by the second class the current one.
        className={isCurrent ? 'rp-sidebar-item rp-sidebar-item--active' : 'rp-sidebar-item'}
        href={item.link && addBase(item.link)}
        data-depth={depth}
        data-context={item.context}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onMore}
      >
        <RowContent {...item} />
      </Link>
    </li>
  );
}

interface GroupProps extends Omit<LevelProps, 'entries'> {
  readonly item: SidebarItem;
  readonly items: readonly SidebarEntry[];
}

function Group({ item, items, path, setOpen, active }: GroupProps): ReactElement {
  const isActive = useActiveMatcher();
  const isMounted = useMounted();
  const { collapsible = true, collapsed = false } = item;
  const isCollapsed = collapsible && collapsed;
  const isEmpty = isCollapsed && active !== undefined;
  // Without rows the group links to its first page, where it is open: with script or without.
  const link = item.link ?? (isEmpty ? findFirstLink(items) : undefined);
  const isCurrent = isActive(link ?? '');
  const onToggle = collapsible ? () => setOpen(path, isCollapsed) : undefined;
  const label = { item, isCollapsed, onToggle };

  return (
    <li
      className="rp-sidebar-group"
      data-depth={path.length - 1}
      data-context={item.context}
      data-collapsed={isCollapsed || undefined}
    >
      <div className="rp-sidebar-group__row">
        {link === undefined ? (
          <GroupLabel {...label} />
        ) : (
          <LinkedLabel
            {...label}
            link={link}
            isCurrent={isCurrent}
            // The first click follows the link and opens the group; a click on the current page closes it.
            onFollow={isCurrent || isCollapsed ? onToggle : undefined}
          />
        )}
      </div>
      {isEmpty ? null : (
        // Without script nothing could open a closed group, so it must not be inert.
        <div className="rp-sidebar-group__children" inert={isCollapsed && isMounted}>
          <Level entries={items} path={path} setOpen={setOpen} active={active} />
        </div>
      )}
    </li>
  );
}

interface GroupLabelProps {
  readonly item: SidebarItem;
  readonly isCollapsed: boolean;
  readonly onToggle: (() => void) | undefined;
}

function GroupLabel({ item, isCollapsed, onToggle }: GroupLabelProps): ReactElement {
  if (!onToggle) {
    return (
      <div className="rp-sidebar-group__label">
        <RowContent {...item} />
      </div>
    );
  }
  return (
    <button type="button" className="rp-sidebar-group__label" aria-expanded={!isCollapsed} onClick={onToggle}>
      <RowContent {...item} />
      <span className="rp-chevron" />
    </button>
  );
}

interface LinkedLabelProps extends GroupLabelProps {
  readonly link: string;
  readonly isCurrent: boolean;
  readonly onFollow: (() => void) | undefined;
}

function LinkedLabel({
  item,
  link,
  isCollapsed,
  isCurrent,
  onFollow,
  onToggle,
}: LinkedLabelProps): ReactElement {
  const text = useI18n();
  const Link = useThemePart('Link');
  const name = parseInlineMarkdownText(item.text);
  return (
    <>
      <Link
        className="rp-sidebar-group__label"
        href={addBase(link)}
        aria-current={isCurrent ? 'page' : undefined}
        onNavigate={onFollow}
      >
        <RowContent {...item} />
      </Link>
      {onToggle ? (
        <button
          type="button"
          className="rp-sidebar-group__toggle"
          aria-expanded={!isCollapsed}
          aria-label={text(isCollapsed ? 'expandGroupText' : 'collapseGroupText', { name })}
          onClick={onToggle}
        >
          <span className="rp-chevron" />
        </button>
      ) : null}
    </>
  );
}

interface RowContentProps {
  readonly text: string;
  readonly icon?: string | undefined;
  readonly tag?: string | undefined;
}

function RowContent({ text, icon, tag }: RowContentProps): ReactElement {
  const Tag = useThemePart('Tag');
  const { children } = renderInlineMarkdown(text);
  // Rows are on every page, and most of them are words alone, which need no element around them.
  const words =
    typeof children === 'string' && !tag ? (
      children
    ) : (
      <span className="rp-sidebar-item__text">{children}</span>
    );
  return (
    <>
      {icon ? <SvgWrapper icon={icon} /> : null}
      {tag ? (
        <span className="rp-sidebar-item__body">
          {words}
          <Tag tag={tag} />
        </span>
      ) : (
        words
      )}
    </>
  );
}

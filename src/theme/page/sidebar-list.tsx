import { type ReactElement, useMemo } from 'react';
import { addBase, useActiveMatcher, useI18n, useMounted } from '../../runtime/index.ts';
import { parseInlineMarkdownText } from '../../shared/inline-text.ts';
import { flattenSidebar, isLargeSidebar } from '../../shared/sidebar.ts';
import type { SidebarEntry, SidebarItem } from '../../shared/types.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { isGroup, type SidebarPath, setCollapsed } from './sidebar-state.ts';

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
  const isLarge = useMemo(() => isLargeSidebar(entries), [entries]);
  return <Level entries={entries} path={[]} setOpen={setOpen} isLarge={isLarge} />;
}

type SetOpen = (path: SidebarPath, isOpen: boolean) => void;

interface LevelProps {
  readonly entries: readonly SidebarEntry[];
  readonly path: SidebarPath;
  readonly setOpen: SetOpen;
  /** Closed groups of a large sidebar have no rows until they are opened. */
  readonly isLarge: boolean;
}

function Level({ entries, path, setOpen, isLarge }: LevelProps): ReactElement {
  return (
    <ul className="rp-sidebar-menu">
      {entries.map((entry, index) => (
        <Entry
          key={getEntryKey(entry, index)}
          entry={entry}
          path={[...path, index]}
          setOpen={setOpen}
          isLarge={isLarge}
        />
      ))}
    </ul>
  );
}

interface EntryProps extends Omit<LevelProps, 'entries'> {
  readonly entry: SidebarEntry;
}

function Entry({ entry, path, setOpen, isLarge }: EntryProps): ReactElement {
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
  return isGroup(entry) ? (
    <Group item={entry} path={path} setOpen={setOpen} isLarge={isLarge} />
  ) : (
    <Item item={entry} depth={path.length - 1} />
  );
}

function Item({ item, depth }: { readonly item: SidebarItem; readonly depth: number }): ReactElement {
  const Link = useThemePart('Link');
  const isActive = useActiveMatcher();
  const isCurrent = item.link ? isActive(item.link) : false;
  return (
    <li>
      <Link
        // Sheets of themes for Rspress colour all items anew, and by the second class the current one.
        className={isCurrent ? 'rp-sidebar-item rp-sidebar-item--active' : 'rp-sidebar-item'}
        href={item.link && addBase(item.link)}
        data-depth={depth}
        data-context={item.context}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <RowContent {...item} />
      </Link>
    </li>
  );
}

interface GroupProps extends Omit<LevelProps, 'entries'> {
  readonly item: SidebarItem & { readonly items: readonly SidebarEntry[] };
}

function Group({ item, path, setOpen, isLarge }: GroupProps): ReactElement {
  const isActive = useActiveMatcher();
  const isMounted = useMounted();
  const { collapsible = true, collapsed = false } = item;
  const isCollapsed = collapsible && collapsed;
  const isEmpty = isCollapsed && isLarge;
  // Without rows the group leads to its first page, where it is open: with script or without.
  const link = item.link ?? (isEmpty ? flattenSidebar(item.items)[0]?.link : undefined);
  const isCurrent = link !== undefined && isActive(link);
  const toggle = () => setOpen(path, isCollapsed);

  return (
    <li
      className="rp-sidebar-group"
      data-depth={path.length - 1}
      data-context={item.context}
      data-collapsed={isCollapsed || undefined}
    >
      <div className="rp-sidebar-group__row">
        {link === undefined ? (
          <GroupLabel item={item} isCollapsed={isCollapsed} onToggle={collapsible ? toggle : undefined} />
        ) : (
          <LinkedLabel
            item={item}
            link={link}
            isCollapsed={isCollapsed}
            isCurrent={isCurrent}
            // The first click follows the link and opens the group; a click on the current page closes it.
            onFollow={collapsible && (isCurrent || isCollapsed) ? toggle : undefined}
            onToggle={collapsible ? toggle : undefined}
          />
        )}
      </div>
      {/* Without script nothing could open a closed group, so it must not be inert. */}
      <div className="rp-sidebar-group__children" inert={isCollapsed && isMounted}>
        {isEmpty ? null : <Level entries={item.items} path={path} setOpen={setOpen} isLarge={isLarge} />}
      </div>
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
  return (
    <>
      {icon ? <SvgWrapper icon={icon} /> : null}
      <span className="rp-sidebar-item__body">
        <span className="rp-sidebar-item__text" {...renderInlineMarkdown(text)} />
        {tag ? <Tag tag={tag} /> : null}
      </span>
    </>
  );
}

function getEntryKey(entry: SidebarEntry, index: number): string {
  if ('dividerType' in entry) return `divider ${index}`;
  return 'sectionHeaderText' in entry
    ? `header ${entry.sectionHeaderText}`
    : `${entry._fileKey} ${entry.text} ${entry.link}`;
}

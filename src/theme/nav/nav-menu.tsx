import type { ReactElement } from 'react';
import { addBase, useI18n } from '../../runtime/index.ts';
import type { NavItem } from '../../shared/types.ts';
import { SvgWrapper } from '../base/svg-wrapper.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { useNavMatcher } from './use-nav-matcher.ts';

export interface NavMenuProps {
  readonly items: readonly NavItem[];
}

/** Links and drop-down menus of one side of the navigation bar. */
export function NavMenu({ items }: NavMenuProps): ReactElement | null {
  if (items.length === 0) return null;
  return (
    <ul className="rp-nav-menu">
      {items.map((item) => (
        <li key={`${item.text} ${item.link}`}>
          {item.items?.length ? (
            <NavGroup item={item} />
          ) : (
            <NavLink item={item} className="rp-nav-menu__item" />
          )}
        </li>
      ))}
    </ul>
  );
}

function NavGroup({ item }: { readonly item: NavItem }): ReactElement {
  const text = useI18n();
  const HoverGroup = useThemePart('HoverGroup');
  const isActive = useNavMatcher()(item);
  return (
    <HoverGroup
      label={item.link ? null : <NavItemText item={item} />}
      name={item.link ? `${text('moreMenuText')} ${item.text}` : undefined}
      link={item.link ? <NavLink item={item} className="rp-nav-menu__item" /> : null}
      isActive={isActive}
    >
      <NavEntries items={item.items ?? []} />
    </HoverGroup>
  );
}

interface NavEntriesProps extends NavMenuProps {
  /** @default what the entry's `activeMatch` and the address say */
  readonly isActive?: ((item: NavItem) => boolean) | undefined;
}

/** Nested entries, each level indented. */
export function NavEntries({ items, isActive }: NavEntriesProps): ReactElement {
  return (
    <ul className="rp-menu-list">
      {items.map((item) => (
        <li key={`${item.text} ${item.link}`}>
          {item.link ? (
            <NavLink item={item} className="rp-menu-item" isActive={isActive} />
          ) : (
            <span className="rp-menu-item rp-menu-item--title">
              <NavItemText item={item} />
            </span>
          )}
          {item.items?.length ? <NavEntries items={item.items} isActive={isActive} /> : null}
        </li>
      ))}
    </ul>
  );
}

interface NavLinkProps extends Pick<NavEntriesProps, 'isActive'> {
  readonly item: NavItem;
  readonly className: string;
}

function NavLink({ item, className, isActive: ownMatcher }: NavLinkProps): ReactElement {
  const Link = useThemePart('Link');
  const matches = useNavMatcher();
  const isActive = (ownMatcher ?? matches)(item);
  return (
    <Link
      className={className}
      href={item.link && addBase(item.link)}
      data-active={isActive || undefined}
      aria-current={isActive ? 'true' : undefined}
      download={item.download}
      lang={item.lang}
      hrefLang={item.lang}
      {...(item.rel === undefined ? {} : { rel: item.rel })}
    >
      <NavItemText item={item} />
    </Link>
  );
}

export function NavItemText({ item }: { readonly item: NavItem }): ReactElement {
  const Tag = useThemePart('Tag');
  return (
    <>
      {item.icon ? <SvgWrapper icon={item.icon} /> : null}
      {item.text}
      {item.tag ? <Tag tag={item.tag} /> : null}
    </>
  );
}

import {
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useI18n, useOverviewGroups, usePage } from '../../runtime/index.ts';
import { isOverviewPage } from '../../shared/page-start.ts';
import type { OverviewGroupData } from '../../shared/types.ts';
import { IconSearch } from '../base/icons.tsx';
import { useThemePart } from '../base/use-theme-part.ts';
import { countEntries, filterOverview, selectHeaders } from './filter-overview.ts';

export interface OverviewProps {
  /** Shown between the filter and the list. On a page with `overview: true`, the page's own text. */
  readonly content?: ReactNode;
  /** Groups to list. @default the pages of the sidebar that are below this one */
  readonly groups?: readonly OverviewGroupData[];
  /**
   * Depths of the headings to list, 2 to 4.
   * @default from the listed page, its `_meta.json`, this page's frontmatter or the group, else 2
   */
  readonly overviewHeaders?: readonly number[];
}

/**
 * Pages in groups, each with its headings, and a filter. All of it is in the HTML; without JavaScript, only the
 * filter is missing.
 *
 * @example <Overview overviewHeaders={[2, 3]} />
 */
export function Overview({ content, groups, overviewHeaders }: OverviewProps): ReactElement {
  const defaultGroups = useOverviewGroups();
  const OverviewGroup = useThemePart('OverviewGroup');
  const [query, setQuery] = useState('');
  // Compared by content: authors create a new list at each rendering.
  const depths = overviewHeaders?.join();
  const all = useMemo(
    () =>
      selectHeaders(
        groups ?? defaultGroups,
        depths === undefined ? undefined : depths.split(',').map(Number),
      ),
    [groups, defaultGroups, depths],
  );
  const filteredGroups = useMemo(() => filterOverview(all, query), [all, query]);
  const list = useRef<HTMLDivElement>(null);
  const { page } = usePage();
  // The layout passes the page's text; elsewhere the overview is a part of it.
  const isPage = content !== undefined && isOverviewPage(page);
  const filter = (
    <Filter
      isPage={isPage}
      onChange={setQuery}
      onLeave={() => list.current?.querySelector<HTMLElement>('a[href]')?.focus()}
    />
  );
  return (
    <div className="rp-overview" data-page={isPage || undefined}>
      <div className="rp-overview__head">
        {isPage ? <Title /> : null}
        {filter}
      </div>
      {content}
      <Status query={query} count={countEntries(filteredGroups)} total={countEntries(all)} />
      <div ref={list} className="rp-overview__groups rp-toc-exclude">
        {filteredGroups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat; the index only tells those apart
          <OverviewGroup key={`${group.name} ${group.items[0]?.link} ${index}`} group={group} />
        ))}
      </div>
    </div>
  );
}

function Title(): ReactElement {
  const { page } = usePage();
  const text = useI18n();
  const hasTitle = page.headingTitle !== '' || Boolean(page.frontmatter.title);
  return <h1 className="rp-overview__title">{hasTitle ? page.title : text('overview.titleText')}</h1>;
}

interface FilterProps {
  readonly isPage: boolean;
  readonly onChange: (query: string) => void;
  /** Called when the reader moves on to the list. */
  readonly onLeave: () => void;
}

/** Uncontrolled, so that text typed before hydration counts as well. */
function Filter({ isPage, onChange, onLeave }: FilterProps): ReactElement {
  const text = useI18n();
  const input = useRef<HTMLInputElement>(null);
  const ownId = useId();
  // Links and scripts may rely on this id; further overviews on a page have their own.
  const id = isPage ? 'api-filter' : `api-filter${ownId}`;
  useEffect(() => onChange(input.current?.value ?? ''), [onChange]);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') onLeave();
    else if (event.key === 'Escape' && event.currentTarget.value !== '') {
      event.currentTarget.value = '';
      onChange('');
    } else return;
    event.preventDefault();
  };
  return (
    <div className="rp-overview__filter">
      <label htmlFor={id}>{text('overview.filterNameText')}</label>
      <span className="rp-overview__field">
        <IconSearch />
        <input
          ref={input}
          id={id}
          type="search"
          className="rp-overview__input"
          placeholder={text('overview.filterPlaceholderText')}
          autoComplete="off"
          spellCheck={false}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
      </span>
    </div>
  );
}

interface StatusProps {
  readonly query: string;
  readonly count: number;
  readonly total: number;
}

/** Rendered from the start: screen readers announce only changes to a region they know. */
function Status({ query, count, total }: StatusProps): ReactElement {
  const text = useI18n();
  const words = query.trim();
  const isEmpty = words !== '' && count === 0;
  const countText = words === '' ? '' : text('overview.resultCountText', { count, total });
  return (
    <p className="rp-overview__status" role="status" data-empty={isEmpty || undefined}>
      {isEmpty ? text('overview.filterNoResultText') + text('labelSeparatorText') + words : countText}
    </p>
  );
}

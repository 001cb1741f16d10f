// biome-ignore-all lint/a11y/useSemanticElements: rows of links and buttons are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and names the active row
import type { ReactElement, ReactNode } from 'react';
import type { SearchRecord, TextPart } from '../../search/search-provider.ts';
import { IconClose, IconHistory, IconStar } from '../base/icons.tsx';
import type { KeptSearches } from './kept-searches.ts';
import { type RowActions, RowText, toLinkProps, toRowId } from './search-row.tsx';
import type { SearchText } from './search-text.ts';
import type { KeptChange } from './use-kept-searches.ts';

const DEEPEST_FIRST = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2', 'lvl1'] as const;

export interface StartScreenProps {
  readonly kept: KeptSearches;
  readonly listId: string;
  readonly actions: RowActions;
  readonly text: SearchText;
  readonly onChange: (kind: KeptChange, record: SearchRecord) => void;
}

/** Favourite and recent searches. A grid, so that rows may have buttons of their own. */
export function StartScreen({ kept, listId, actions, text, onChange }: StartScreenProps): ReactElement {
  const { favorites, recent } = kept;
  if (favorites.length + recent.length === 0)
    return <p className="rp-search__empty">{text('searchNoRecentText')}</p>;
  const toRow = (record: SearchRecord, index: number, icon: ReactNode, buttons: ReactNode) => (
    <KeptRow key={record.objectID} {...{ record, index, actions, icon }}>
      {buttons}
    </KeptRow>
  );
  const toButton = (kind: KeptChange, record: SearchRecord, label: string, icon: ReactNode) => (
    <span role="gridcell">
      <button
        type="button"
        className="rp-search-row__button"
        aria-label={label}
        title={label}
        onClick={() => onChange(kind, record)}
      >
        {icon}
      </button>
    </span>
  );
  return (
    <div id={listId} className="rp-search-list" role="grid" aria-label={text('searchBoxText')}>
      <KeptGroup name={text('searchFavoriteText')} count={favorites.length}>
        {favorites.map((record, index) =>
          toRow(
            record,
            index,
            <IconStar className="rp-search-row__icon" data-filled="" />,
            toButton('removeFavorite', record, text('searchRemoveFavoriteText'), <IconClose />),
          ),
        )}
      </KeptGroup>
      <KeptGroup name={text('searchRecentText')} count={recent.length}>
        {recent.map((record, index) =>
          toRow(
            record,
            favorites.length + index,
            <IconHistory className="rp-search-row__icon" />,
            <>
              {toButton('promote', record, text('searchSaveText'), <IconStar />)}
              {toButton('removeRecent', record, text('searchRemoveRecentText'), <IconClose />)}
            </>,
          ),
        )}
      </KeptGroup>
    </div>
  );
}

interface KeptGroupProps {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

function KeptGroup({ name, count, children }: KeptGroupProps): ReactElement | null {
  if (count === 0) return null;
  return (
    <div role="rowgroup" aria-label={name}>
      <div className="rp-search-list__name" role="presentation">
        {name}
      </div>
      {children}
    </div>
  );
}

interface KeptRowProps {
  readonly record: SearchRecord;
  readonly index: number;
  readonly actions: RowActions;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function KeptRow({ record, index, actions, icon, children }: KeptRowProps): ReactElement {
  const { title, path } = toTexts(record);
  return (
    <div
      id={toRowId(actions.id, index)}
      className="rp-search-row"
      role="row"
      aria-selected={index === actions.active}
      data-row=""
      onPointerMove={() => actions.activate(index)}
    >
      <span role="gridcell" className="rp-search-row__cell">
        <a className="rp-search-row__link" {...toLinkProps(record, actions)}>
          {icon}
          <RowText title={title} path={path} />
        </a>
      </span>
      {children}
    </div>
  );
}

/** Nothing of it is marked: it was found before. */
function toTexts({ hierarchy, type }: SearchRecord): {
  readonly title: readonly TextPart[];
  readonly path: readonly (readonly TextPart[])[];
} {
  const level = DEEPEST_FIRST.find((name) => name === type) ?? 'lvl1';
  const above = DEEPEST_FIRST.slice(DEEPEST_FIRST.indexOf(level) + 1).reverse();
  return {
    title: [[hierarchy[level] ?? hierarchy.lvl1, false]],
    path: above.flatMap((name) => {
      const words = hierarchy[name];
      return words ? [[[words, false] as const]] : [];
    }),
  };
}

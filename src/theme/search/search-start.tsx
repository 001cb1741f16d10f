// biome-ignore-all lint/a11y/useSemanticElements: rows of links and buttons are no table
// biome-ignore-all lint/a11y/useFocusableInteractive: the field keeps the focus and names the active row
import type { ReactElement, ReactNode } from 'react';
import type { SearchRecord, TextPart } from '../../search/search-provider.ts';
import { IconClose } from '../base/icons.tsx';
import { IconHistory, IconStar } from '../base/late-icons.tsx';
import type { SavedSearches } from './saved-searches.ts';
import { getLinkProps, getRowId, type RowActions, RowText } from './search-row.tsx';
import type { SearchText } from './search-text.ts';
import type { SavedChange } from './use-saved-searches.ts';

const DEEPEST_FIRST = ['lvl6', 'lvl5', 'lvl4', 'lvl3', 'lvl2', 'lvl1'] as const;

export interface StartScreenProps {
  readonly saved: SavedSearches;
  /** True until the first answer has come. */
  readonly isPending: boolean;
  readonly listId: string;
  readonly actions: RowActions;
  readonly text: SearchText;
  readonly onChange: (kind: SavedChange, record: SearchRecord) => void;
}

/** Favourite and recent searches. A grid, so that rows may have buttons of their own. */
export function StartScreen(props: StartScreenProps): ReactElement {
  const { saved, isPending, listId, actions, text, onChange } = props;
  const { favorites, recent } = saved;
  if (favorites.length + recent.length === 0) {
    const words = text(isPending ? 'searchPendingText' : 'searchNoRecentText');
    return <p className="rp-search__empty">{words}</p>;
  }
  const renderRow = (record: SearchRecord, index: number, icon: ReactNode, buttons: ReactNode) => (
    <SavedRow key={record.objectID} record={record} index={index} actions={actions} icon={icon}>
      {buttons}
    </SavedRow>
  );
  const renderButton = (kind: SavedChange, record: SearchRecord, label: string, icon: ReactNode) => (
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
      <SavedGroup name={text('searchFavoriteText')} count={favorites.length}>
        {favorites.map((record, index) =>
          renderRow(
            record,
            index,
            <IconStar className="rp-search-row__icon" data-filled="" />,
            renderButton('removeFavorite', record, text('searchRemoveFavoriteText'), <IconClose />),
          ),
        )}
      </SavedGroup>
      <SavedGroup name={text('searchRecentText')} count={recent.length}>
        {recent.map((record, index) =>
          renderRow(
            record,
            favorites.length + index,
            <IconHistory className="rp-search-row__icon" />,
            <>
              {renderButton('promote', record, text('searchSaveText'), <IconStar />)}
              {renderButton('removeRecent', record, text('searchRemoveRecentText'), <IconClose />)}
            </>,
          ),
        )}
      </SavedGroup>
    </div>
  );
}

interface SavedGroupProps {
  readonly name: string;
  readonly count: number;
  readonly children: ReactNode;
}

function SavedGroup({ name, count, children }: SavedGroupProps): ReactElement | null {
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

interface SavedRowProps {
  readonly record: SearchRecord;
  readonly index: number;
  readonly actions: RowActions;
  readonly icon: ReactNode;
  readonly children: ReactNode;
}

function SavedRow({ record, index, actions, icon, children }: SavedRowProps): ReactElement {
  const { title, path } = getRowText(record);
  return (
    <div
      id={getRowId(actions.id, index)}
      className="rp-search-row"
      role="row"
      aria-selected={index === actions.active}
      data-row=""
      onPointerMove={() => actions.activate(index)}
    >
      <span role="gridcell" className="rp-search-row__cell">
        <a className="rp-search-row__link" {...getLinkProps(record, actions)}>
          {icon}
          <RowText title={title} path={path} />
        </a>
      </span>
      {children}
    </div>
  );
}

/** Returns title and path of a saved record, without marked matches. */
function getRowText({ hierarchy, type }: SearchRecord): {
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

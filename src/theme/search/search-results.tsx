import type { ReactElement } from 'react';
import { IconJump } from '../base/icons.tsx';
import type { HitGroup, HitRow } from './group-hits.ts';
import { getLinkProps, getRowId, type RowActions, RowIcon, RowText } from './search-row.tsx';

export interface ResultsScreenProps {
  readonly groups: readonly HitGroup[];
  readonly label: string;
  readonly listId: string;
  readonly actions: RowActions;
}

/** Results in groups. */
export function ResultsScreen({ groups, label, listId, actions }: ResultsScreenProps): ReactElement {
  let first = 0;
  return (
    <div id={listId} className="rp-search-list" role="listbox" aria-label={label}>
      {groups.map(({ name, rows }, number) => {
        const start = first;
        first += rows.length;
        const nameId = `${listId}-group-${number}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a listbox
          <div key={name} role="group" aria-labelledby={nameId}>
            <div id={nameId} className="rp-search-list__name" role="presentation">
              {name}
            </div>
            {rows.map((row, index) => (
              <ResultRow key={row.hit.objectID} row={row} index={start + index} actions={actions} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

interface ResultRowProps {
  readonly row: HitRow;
  readonly index: number;
  readonly actions: RowActions;
}

function ResultRow({ row, index, actions }: ResultRowProps): ReactElement {
  const { hit, isChild } = row;
  // Its page is the row above.
  const path = isChild ? hit.path.slice(1) : hit.path;
  return (
    <a
      {...getLinkProps(hit, actions)}
      id={getRowId(actions.id, index)}
      className="rp-search-row"
      role="option"
      aria-selected={index === actions.active}
      data-child={isChild || undefined}
      data-row=""
      onPointerMove={() => actions.activate(index)}
    >
      <RowIcon type={hit.type} />
      <RowText title={hit.title} path={path} />
      <IconJump className="rp-search-row__enter" />
    </a>
  );
}

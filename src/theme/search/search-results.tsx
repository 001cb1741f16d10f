import type { ReactElement } from 'react';
import { IconJump } from '../base/late-icons.tsx';
import type { HitRow } from './list-hits.ts';
import { getLinkProps, getRowId, type RowActions, RowIcon, RowText } from './search-row.tsx';

export interface ResultsScreenProps {
  readonly rows: readonly HitRow[];
  readonly label: string;
  readonly listId: string;
  readonly actions: RowActions;
}

/** Results, best first. */
export function ResultsScreen({ rows, label, listId, actions }: ResultsScreenProps): ReactElement {
  return (
    <div id={listId} className="rp-search-list" role="listbox" aria-label={label}>
      {rows.map((row, index) => (
        <ResultRow key={row.hit.objectID} row={row} index={index} actions={actions} />
      ))}
    </div>
  );
}

interface ResultRowProps {
  readonly row: HitRow;
  readonly index: number;
  readonly actions: RowActions;
}

function ResultRow({ row, index, actions }: ResultRowProps): ReactElement {
  const { hit, group, isChild } = row;
  // Its page is in the row above.
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
      <RowText title={hit.title} path={path} group={group} />
      <IconJump className="rp-search-row__enter" />
    </a>
  );
}

import { type KeyboardEvent, useEffect, useRef } from 'react';
import type { SearchRecord } from '../../search/search-provider.ts';
import { getEnterAction } from './follow-row.ts';
import { isWaiting, type SearchState } from './search-session.ts';
import { isComposing } from './use-dialog.ts';
import type { Follow } from './use-follow.ts';

export interface FieldKeysInput {
  readonly state: SearchState<unknown>;
  readonly row: SearchRecord | undefined;
  readonly move: (step: 1 | -1) => void;
  readonly follow: Follow['follow'];
  /** Repeats a search that failed. */
  readonly retry: () => void;
}

/**
 * The keys of the field. Enter opens a result of the text as typed: while the answer is pending, the list
 * still shows another one.
 */
export function useFieldKeys({ state, row, move, follow, retry }: FieldKeysInput) {
  const pendingAction = useRef<'here' | 'tab' | 'window'>(undefined);
  const { status } = state;
  const mustWait = isWaiting(state);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the arrival of an answer counts
  useEffect(() => {
    const action = pendingAction.current;
    if (mustWait || action === undefined) return;
    pendingAction.current = undefined;
    if (row && status === 'idle') follow(row, action);
  }, [mustWait, status]);

  return (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    pendingAction.current = undefined;
    const { key } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter') {
      event.preventDefault();
      const action = getEnterAction(event);
      if (status === 'error') retry();
      else if (mustWait) pendingAction.current = action;
      else if (row && action) follow(row, action);
    }
  };
}

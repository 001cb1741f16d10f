import { type RefObject, useState } from 'react';

/** Returns the index of the active row, the first one in every new list, and functions that change it. */
export function useActiveRow(
  rows: readonly unknown[],
  list: RefObject<HTMLElement | null>,
): readonly [index: number, activate: (index: number) => void, move: (step: 1 | -1) => void] {
  const [active, setActive] = useState({ rows, index: 0 });
  const index = active.rows === rows ? active.index : 0;
  const activate = (next: number) => setActive({ rows, index: next });
  const move = (step: 1 | -1) => {
    if (rows.length === 0) return;
    const next = wrapIndex(index + step, rows.length);
    activate(next);
    list.current?.querySelectorAll('[data-row]')[next]?.scrollIntoView({ block: 'nearest' });
  };
  return [index, activate, move];
}

export function wrapIndex(index: number, count: number): number {
  return (index + count) % count;
}

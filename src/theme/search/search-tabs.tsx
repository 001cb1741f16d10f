import { type KeyboardEvent, type ReactElement, useRef } from 'react';
import { getNextIndex } from '../base/menu-keys.ts';

export interface SearchTabsProps {
  readonly names: readonly string[];
  readonly active: number;
  readonly panelId: string;
  readonly onChange: (index: number) => void;
}

/** The site's own results, and one tab for each group that a hook has added. */
export function SearchTabs({ names, active, panelId, onChange }: SearchTabsProps): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = getNextIndex({
      key: event.key,
      current: active,
      count: names.length,
      orientation: 'horizontal',
    });
    if (next === undefined) return;
    event.preventDefault();
    onChange(next);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
  };
  return (
    <div ref={list} className="rp-search__tabs" role="tablist" onKeyDown={onKeyDown}>
      {names.map((name, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may have the same name
          key={index}
          type="button"
          role="tab"
          aria-selected={index === active}
          aria-controls={panelId}
          tabIndex={index === active ? 0 : -1}
          onClick={() => onChange(index)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

/** The list of tabs and their panels, for `Tabs` and `PageTabs` (APG: tabs with automatic activation). */
import {
  type KeyboardEvent,
  type ReactElement,
  type Ref,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react';
import { useLocation } from '../../runtime/index.ts';
import { decodeUrl } from '../../shared/url.ts';
import { getNextIndex } from '../base/menu-keys.ts';
import type { Panel } from './tab-panels.ts';

export interface TabViewProps {
  readonly panels: readonly Panel[];
  readonly active: number;
  readonly onSelect: (index: number) => void;
  readonly className: string;
  readonly position: 'left' | 'center';
  /** Keeps closed panels in the document. */
  readonly keepsPanels: boolean;
  readonly tabClassName?: string | undefined;
  readonly panelClassName?: string | undefined;
  readonly outerRef?: Ref<HTMLDivElement> | undefined;
}

/** Without script all panels are shown, each with its label. */
export function TabView(props: TabViewProps): ReactElement {
  const { panels, active, onSelect, className, position, keepsPanels } = props;
  const id = useId();
  const ref = useRef<HTMLDivElement>(null);
  useTargetPanel(ref, onSelect);
  useImperativeHandle(props.outerRef, () => ref.current as HTMLDivElement);

  return (
    <div className={className} ref={ref}>
      <div
        className={`rp-tabs__list rp-tabs__list--${position} rp-not-doc`}
        role="tablist"
        onKeyDown={moveFocus}
      >
        {panels.map(({ label, disabled }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: tabs have no identity but their place
            key={index}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            className={`rp-tabs__tab ${props.tabClassName ?? ''}`.trim()}
            aria-selected={index === active}
            aria-controls={keepsPanels || index === active ? `${id}panel${index}` : undefined}
            tabIndex={index === active ? 0 : -1}
            disabled={disabled}
            data-index={index}
            onClick={() => onSelect(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map(({ label, value, content }, index) =>
        index === active || keepsPanels ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            role="tabpanel"
            id={`${id}panel${index}`}
            className={`rp-tabs__panel ${props.panelClassName ?? ''}`.trim()}
            aria-labelledby={`${id}tab${index}`}
            data-index={index}
            data-label={typeof label === 'string' ? label : value}
            data-hidden={index === active ? undefined : ''}
          >
            {content}
          </div>
        ) : null,
      )}
    </div>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const list = event.currentTarget;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')];
  const next = getNextIndex({
    key: event.key,
    current: tabs.indexOf(document.activeElement as HTMLElement),
    count: tabs.length,
    orientation: 'horizontal',
    isRightToLeft: getComputedStyle(list).direction === 'rtl',
  });
  if (next === undefined) return;
  event.preventDefault();
  tabs[next]?.focus();
  tabs[next]?.click();
}

/** A link to a heading inside a closed panel opens that panel. */
function useTargetPanel(
  ref: { readonly current: HTMLElement | null },
  onSelect: (index: number) => void,
): void {
  const { hash } = useLocation();
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });
  useEffect(() => {
    const target = document.getElementById(decodeUrl(hash.slice(1)));
    const panels = [...(ref.current?.children ?? [])].filter((child) => child.role === 'tabpanel');
    const panel = panels.find((it) => target !== null && it.contains(target));
    if (!(panel instanceof HTMLElement) || panel.dataset.hidden === undefined) return;
    select.current(Number(panel.dataset.index));
    requestAnimationFrame(() => target?.scrollIntoView());
  }, [hash, ref]);
}

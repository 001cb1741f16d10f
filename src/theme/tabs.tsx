import {
  Children,
  isValidElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useState,
} from 'react';
import { useStorageValue } from '../runtime/index.ts';
import { toNextIndex } from './menu-keys.ts';

export interface TabValue {
  readonly label: ReactNode;
  readonly value?: string;
  readonly disabled?: boolean;
}

export interface TabsProps {
  /** Labels of the tabs, where the `Tab` elements do not say them. */
  readonly values?: readonly (TabValue | string)[];
  /** @default 0 */
  readonly defaultIndex?: number;
  /** `value` or label of the tab that is open at first; wins over `defaultIndex`. */
  readonly defaultValue?: string;
  /** Tabs of one group change together, on this page and in other windows, and stay so. */
  readonly groupId?: string;
  /** @default 'left' */
  readonly tabPosition?: 'left' | 'center';
  readonly onChange?: (index: number) => void;
  /** Keeps closed panels in the document. @default true */
  readonly keepDOM?: boolean;
  readonly children?: ReactNode;
}

export interface TabProps {
  readonly label?: ReactNode;
  readonly value?: string;
  readonly disabled?: boolean;
  readonly children?: ReactNode;
}

/**
 * Panels of which one is shown. Without script all of them are, each with its label.
 *
 * @example
 * <Tabs groupId="os">
 *   <Tab label="Linux">…</Tab>
 *   <Tab label="Windows">…</Tab>
 * </Tabs>
 */
export function Tabs(props: TabsProps): ReactElement {
  const { values, tabPosition = 'left', groupId, onChange, keepDOM = true, children } = props;
  const id = useId();
  const panels = toPanels(children, values);
  const [active, setActive] = useActiveTab(groupId, toDefaultIndex(panels, props), panels);
  const select = (index: number) => {
    setActive(index);
    onChange?.(index);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]:not(:disabled)')];
    const current = tabs.indexOf(document.activeElement as HTMLElement);
    const isRightToLeft = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = toNextIndex({
      key: event.key,
      current,
      count: tabs.length,
      orientation: 'horizontal',
      isRightToLeft,
    });
    if (next === undefined) return;
    event.preventDefault();
    tabs[next]?.focus();
    tabs[next]?.click();
  };

  return (
    <div className="rp-tabs">
      <div
        className={`rp-tabs__list rp-tabs__list--${tabPosition} rp-not-doc`}
        role="tablist"
        onKeyDown={onKeyDown}
      >
        {panels.map(({ label, disabled }, index) => (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: tabs have no identity but their place
            key={index}
            type="button"
            role="tab"
            id={`${id}tab${index}`}
            className="rp-tabs__tab"
            aria-selected={index === active}
            aria-controls={`${id}panel${index}`}
            tabIndex={index === active ? 0 : -1}
            disabled={disabled}
            onClick={() => select(index)}
          >
            {label}
          </button>
        ))}
      </div>
      {panels.map(({ label, value, content }, index) =>
        index === active || keepDOM ? (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: as above
            key={index}
            role="tabpanel"
            id={`${id}panel${index}`}
            className="rp-tabs__panel"
            aria-labelledby={`${id}tab${index}`}
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

/** One panel of `Tabs`. `Tabs` reads its props; alone it is just its content. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}

interface Panel {
  readonly label: ReactNode;
  readonly value: string;
  readonly disabled: boolean;
  readonly content: ReactNode;
}

function toPanels(children: ReactNode, values: TabsProps['values'] = []): readonly Panel[] {
  // Markdown leaves line breaks between the elements.
  const tabs = Children.toArray(children).filter((child) => isValidElement<TabProps>(child));
  return tabs.map((tab, index) => {
    const given = values[index];
    const fallback = typeof given === 'string' ? { label: given } : given;
    const label = tab.props.label ?? fallback?.label ?? tab.props.value ?? String(index + 1);
    return {
      label,
      value: tab.props.value ?? fallback?.value ?? (typeof label === 'string' ? label : String(index)),
      disabled: tab.props.disabled ?? fallback?.disabled ?? false,
      content: tab.props.children,
    };
  });
}

function toDefaultIndex(panels: readonly Panel[], { defaultValue, defaultIndex = 0 }: TabsProps): number {
  const named = panels.findIndex(({ value }) => value === defaultValue);
  return named >= 0 ? named : defaultIndex;
}

/** Key under which Rspress sites keep the choice; the value is the index. */
const STORAGE_PREFIX = 'rspress.tabs.';

function useActiveTab(
  groupId: string | undefined,
  defaultIndex: number,
  panels: readonly Panel[],
): readonly [active: number, setActive: (index: number) => void] {
  const [own, setOwn] = useState(defaultIndex);
  const [stored, setStored] = useStorageValue(`${STORAGE_PREFIX}${groupId ?? ''}`);
  if (groupId === undefined) return [own, setOwn];
  const index = stored === null || stored === undefined ? Number.NaN : Number(stored);
  const isUsable = Number.isInteger(index) && panels[index] !== undefined && !panels[index]?.disabled;
  return [isUsable ? index : defaultIndex, (next) => setStored(String(next))];
}

/** What `Tabs` and `PageTabs` read from their children: pure, so that the rules can be read and tested. */
import { Children, isValidElement, type ReactNode } from 'react';

/** A tab where `Tabs` names it instead of a `Tab`. */
export interface TabValue {
  /** What the tab shows. */
  readonly label: ReactNode;
  /** Name of the tab in `defaultValue`, and in the address. @default the label, where it is text */
  readonly value?: string;
  /** Cannot be opened. @default false */
  readonly disabled?: boolean;
}

/** Props of `Tab`. */
export interface TabProps {
  /** What the tab shows. @default its `value`, else its number */
  readonly label?: ReactNode;
  /** Name of the tab in `defaultValue`, and in the address. @default the label, where it is text */
  readonly value?: string;
  /** Cannot be opened. @default false */
  readonly disabled?: boolean;
  /** The panel: Markdown, code blocks, components. */
  readonly children?: ReactNode;
}

/** One tab and its panel. */
export interface Panel {
  readonly label: ReactNode;
  readonly value: string;
  readonly disabled: boolean;
  readonly content: ReactNode;
}

/** The panels of a list of `Tab` elements; `values` names those that do not name themselves. */
export function toPanels(children: ReactNode, values: readonly (TabValue | string)[] = []): readonly Panel[] {
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

/** Index of the tab that is open at first: that of `value`, else `index`, else the first that can be opened. */
export function toDefaultIndex(
  panels: readonly Panel[],
  { value, index = 0 }: { readonly value?: string | undefined; readonly index?: number | undefined },
): number {
  const named = value === undefined ? -1 : findPanel(panels, value);
  if (named >= 0) return named;
  if (panels[index] && !panels[index].disabled) return index;
  return Math.max(
    0,
    panels.findIndex(({ disabled }) => !disabled),
  );
}

/** Index of the tab of that name that can be opened; -1 when there is none. */
export function findPanel(panels: readonly Panel[], value: string | null): number {
  return panels.findIndex((panel) => !panel.disabled && panel.value === value);
}

/** The tab that a number in storage or in the address means; -1 when it means none. */
export function toPanelIndex(panels: readonly Panel[], written: string | null | undefined): number {
  const index = written && /^\d{1,3}$/.test(written) ? Number(written) : -1;
  return panels[index] && !panels[index].disabled ? index : -1;
}

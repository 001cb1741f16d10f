/** Panels of `Tabs` and `PageTabs`, read from their children by pure functions. */
import { isValidElement, type ReactNode } from 'react';
import { listChildren } from '../../shared/list-children.ts';

/** A tab that `Tabs` names instead of a `Tab`. */
export interface TabValue {
  /** Content of the tab. */
  readonly label: ReactNode;
  /** Name of the tab in `defaultValue`, and in the address. @default the label, if it is text */
  readonly value?: string;
  /** Cannot be opened. @default false */
  readonly disabled?: boolean;
}

/** Props of `Tab`. */
export interface TabProps {
  /** Content of the tab. @default its `value`, else its number */
  readonly label?: ReactNode;
  /** Name of the tab in `defaultValue`, and in the address. @default the label, if it is text */
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

/** Returns the panels of a list of `Tab` elements; `values` has the names of those without one. */
export function collectPanels(
  children: ReactNode,
  values: readonly (TabValue | string)[] = [],
): readonly Panel[] {
  // Markdown leaves line breaks between the elements.
  const tabs = listChildren(children).filter((child) => isValidElement<TabProps>(child));
  return tabs.map((tab, index) => {
    const named = values[index];
    const fallback = typeof named === 'string' ? { label: named } : named;
    const label = tab.props.label ?? fallback?.label ?? tab.props.value ?? String(index + 1);
    return {
      label,
      value: tab.props.value ?? fallback?.value ?? (typeof label === 'string' ? label : String(index)),
      disabled: tab.props.disabled ?? fallback?.disabled ?? false,
      content: tab.props.children,
    };
  });
}

/**
 * Returns the index of the tab that is open at first: that of `value`, else `index`, else the first that
 * can be opened.
 */
export function getDefaultIndex(
  panels: readonly Panel[],
  { value, index = 0 }: { readonly value?: string | undefined; readonly index?: number | undefined },
): number {
  const namedIndex = value === undefined ? -1 : findPanel(panels, value);
  if (namedIndex >= 0) return namedIndex;
  if (panels[index] && !panels[index].disabled) return index;
  return Math.max(
    0,
    panels.findIndex(({ disabled }) => !disabled),
  );
}

/** Returns the index of the tab of that name if it can be opened, else -1. */
export function findPanel(panels: readonly Panel[], value: string | null): number {
  return panels.findIndex((panel) => !panel.disabled && panel.value === value);
}

/** Parses a tab number from storage or address; -1 if there is no such tab or it cannot be opened. */
export function parsePanelIndex(panels: readonly Panel[], text: string | null | undefined): number {
  const index = text && /^\d{1,3}$/.test(text) ? Number(text) : -1;
  return panels[index] && !panels[index].disabled ? index : -1;
}

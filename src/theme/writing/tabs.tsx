import { type ReactElement, type ReactNode, type Ref, useLayoutEffect, useState } from 'react';
import { useSearchParams, useStorageValue } from '../../runtime/index.ts';
import {
  collectPanels,
  findPanel,
  getDefaultIndex,
  type Panel,
  parsePanelIndex,
  type TabProps,
  type TabValue,
} from './tab-panels.ts';
import { TabView } from './tab-view.tsx';

/** Props of `Tabs`. */
export interface TabsProps {
  /** Labels of the tabs, if the `Tab` elements have none. */
  readonly values?: readonly (TabValue | string)[];
  /** Number of the tab that is open at first, from 0. @default 0 */
  readonly defaultIndex?: number;
  /** `value` or label of the tab that is open at first; takes precedence over `defaultIndex`. */
  readonly defaultValue?: string;
  /**
   * Tabs of one group change together, on this page and in other windows. The choice is stored in local
   * storage, under `rspress.tabs.<groupId>`, as the number of the tab.
   */
  readonly groupId?: string;
  /**
   * Keeps the open tab in the address, as `?<queryKey>=<value>`, so that a link can open it. It takes
   * precedence over the saved choice, and stays when the reader changes the language.
   */
  readonly queryKey?: string;
  /** Position of the tabs. @default 'left' */
  readonly tabPosition?: 'left' | 'center';
  /** Called with the number of the tab that the reader opens, from 0. */
  readonly onChange?: (index: number) => void;
  /** Keeps closed panels in the document, for search in the page and readers without JavaScript. @default true */
  readonly keepDOM?: boolean;
  /** Additional class of the whole component. */
  readonly className?: string;
  /** Additional class of each tab. */
  readonly labelItemClassName?: string;
  /** Additional class of each panel. */
  readonly contentItemClassName?: string;
  /** Gets the element. */
  readonly ref?: Ref<HTMLDivElement>;
  /** `Tab` elements. */
  readonly children?: ReactNode;
}

/**
 * A set of panels of which one is shown. Without JavaScript, and in print, all of them are shown, each with its
 * label.
 *
 * @example
 * <Tabs groupId="os">
 *   <Tab label="Linux">…</Tab>
 *   <Tab label="Windows">…</Tab>
 * </Tabs>
 */
export function Tabs(props: TabsProps): ReactElement {
  const { values, groupId, queryKey, onChange, children } = props;
  const panels = collectPanels(children, values);
  const defaultIndex = getDefaultIndex(panels, { value: props.defaultValue, index: props.defaultIndex });
  const [active, setActive] = useActiveTab({ groupId, defaultIndex, panels });
  const writeAddress = useAddress({ queryKey, panels, setActive });
  const select = (index: number) => {
    setActive(index);
    writeAddress(index);
    onChange?.(index);
  };
  return (
    <TabView
      outerRef={props.ref}
      className={`rp-tabs ${props.className ?? ''}`.trim()}
      tabClassName={props.labelItemClassName}
      panelClassName={props.contentItemClassName}
      panels={panels}
      active={active}
      onSelect={select}
      position={props.tabPosition ?? 'left'}
      keepsPanels={props.keepDOM ?? true}
    />
  );
}

/** One panel of `Tabs`. `Tabs` reads its props; alone it is just its content. */
export function Tab({ children }: TabProps): ReactNode {
  return children;
}

/** Key under which Rspress sites save the choice; the value is the index. */
const STORAGE_PREFIX = 'rspress.tabs.';

function useActiveTab({
  groupId,
  defaultIndex,
  panels,
}: {
  readonly groupId: string | undefined;
  readonly defaultIndex: number;
  readonly panels: readonly Panel[];
}): readonly [active: number, setActive: (index: number) => void] {
  const [own, setOwn] = useState(defaultIndex);
  const [stored, setStored] = useStorageValue(`${STORAGE_PREFIX}${groupId ?? ''}`);
  if (groupId === undefined) return [own, setOwn];
  const index = parsePanelIndex(panels, stored);
  return [index < 0 ? defaultIndex : index, (next) => setStored(String(next))];
}

/** Opens the tab of the address whenever that changes; returns a function that writes a tab to the address. */
function useAddress({
  queryKey,
  panels,
  setActive,
}: {
  readonly queryKey: string | undefined;
  readonly panels: readonly Panel[];
  readonly setActive: (index: number) => void;
}): (index: number) => void {
  const [params, setParams] = useSearchParams();
  const paramValue = queryKey === undefined ? null : params.get(queryKey);
  const index = paramValue === null ? -1 : findPanel(panels, paramValue);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the reader's own choice stays until the address changes
  useLayoutEffect(() => {
    if (index >= 0) setActive(index);
  }, [paramValue, index]);
  return (next) => {
    const value = panels[next]?.value;
    if (queryKey === undefined || value === undefined) return;
    const query = new URLSearchParams(location.search);
    query.set(queryKey, value);
    void setParams(query, { replace: true });
  };
}

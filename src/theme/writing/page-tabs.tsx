import { type ReactElement, type ReactNode, type Ref, useLayoutEffect } from 'react';
import { useSearchParams } from '../../runtime/index.ts';
import { collectPanels, parsePanelIndex, type TabProps } from './tab-panels.ts';
import { TabView } from './tab-view.tsx';

/** Props of `PageTabs`. */
export interface PageTabsProps {
  /** Name of the query in the address: `?page=1` is the second tab. @default 'page' */
  readonly id?: string;
  /** Position of the tabs. @default 'left' */
  readonly tabPosition?: 'left' | 'center';
  /** Labels of the tabs, if the `PageTab` elements do not set them. */
  readonly values?: readonly ReactNode[] | readonly { readonly label?: ReactNode }[];
  /** Additional class. */
  readonly className?: string;
  /** Gets the element. */
  readonly ref?: Ref<HTMLDivElement>;
  /** `PageTab` elements. */
  readonly children?: ReactNode;
}

/** Attribute that the inline head script sets from the address, for the first paint (`styles/author.css`). */
const ACTIVE_ATTRIBUTE = 'data-page-tabs-active-index';

/**
 * One page in several variants, each with its own outline. The address contains the open one; a page can have
 * one such list. Without JavaScript, and in print, all are shown one after another.
 *
 * @example
 * <PageTabs>
 *   <PageTab label="Guide">…</PageTab>
 *   <PageTab label="Reference">…</PageTab>
 * </PageTabs>
 */
export function PageTabs(props: PageTabsProps): ReactElement {
  const { id = 'page', tabPosition = 'left', children } = props;
  const [params, setParams] = useSearchParams();
  const panels = collectPanels(children);
  const active = Math.max(0, parsePanelIndex(panels, params.get(id)));
  useLayoutEffect(() => {
    const { dataset } = document.body;
    dataset.pageTabsActiveIndex = String(active);
    // React reads the address only after the first render, which must match the server's.
    const isCurrent = params.get(id) === new URLSearchParams(location.search).get(id);
    if (isCurrent) document.documentElement.removeAttribute(ACTIVE_ATTRIBUTE);
    return () => {
      delete dataset.pageTabsActiveIndex;
    };
  }, [active, params, id]);
  const select = (index: number) => {
    const query = new URLSearchParams(location.search);
    query.set(id, String(index));
    document.documentElement.removeAttribute(ACTIVE_ATTRIBUTE);
    void setParams(query, { replace: true });
  };
  return (
    <TabView
      outerRef={props.ref}
      className={`rp-tabs rp-page-tabs ${props.className ?? ''}`.trim()}
      panels={panels}
      active={active}
      onSelect={select}
      position={tabPosition}
      keepsPanels
    />
  );
}

/** One panel of `PageTabs`, with the props of `Tab`. */
export function PageTab({ children }: TabProps): ReactNode {
  return children;
}

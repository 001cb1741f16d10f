import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import {
  useActiveAnchor,
  useDynamicToc,
  useFrontmatter,
  useI18n,
  useLocation,
  usePage,
  useSidebar,
  useSite,
} from '../runtime/index.ts';
import { IconClose, IconSmallMenu } from './icons.tsx';
import { renderInlineMarkdown } from './inline-markdown.tsx';
import type { SidebarSlots } from './sidebar.tsx';
import { useModal } from './use-modal.ts';
import { useThemePart } from './use-theme-part.ts';

/** Places around and in a page of documentation. */
export interface DocLayoutSlots extends SidebarSlots {
  readonly beforeDoc?: ReactNode;
  readonly afterDoc?: ReactNode;
  readonly beforeDocContent?: ReactNode;
  readonly afterDocContent?: ReactNode;
  readonly beforeDocFooter?: ReactNode;
  readonly afterDocFooter?: ReactNode;
  readonly beforeOutline?: ReactNode;
  readonly afterOutline?: ReactNode;
}

/** Page types `doc` and `doc-wide`: sidebar, text, outline. */
export function DocLayout(props: DocLayoutSlots): ReactElement {
  const { page } = usePage();
  const { site } = useSite();
  const { frontmatter } = useFrontmatter();
  const hasEntries = useSidebar().length > 0;
  const panels = usePanels();
  const isWide = page.pageType === 'doc-wide';
  const hasSidebar = hasEntries && frontmatter.sidebar !== false && frontmatter.sidebar !== 'placeholder';
  const hasOutline = frontmatter.outline !== false && site.theme.outline;

  return (
    <div className="rp-doc-layout" data-wide={isWide || undefined}>
      {hasSidebar || hasOutline ? (
        <MenuBar panels={panels} hasSidebar={hasSidebar} hasOutline={hasOutline} {...props} />
      ) : null}
      {props.beforeDoc}
      <div className="rp-doc-layout__container">
        {hasSidebar ? (
          <SidebarPanel panels={panels} {...props} />
        ) : (
          <SidebarSpace isWide={isWide} hasEntries={hasEntries} />
        )}
        <main id="rp-main" className="rp-doc-layout__doc" tabIndex={-1}>
          <DocColumn {...props} hasFooter={frontmatter.footer !== false} />
        </main>
        {hasOutline ? (
          <OutlinePanel panels={panels} {...props} />
        ) : isWide ? null : (
          <div className="rp-doc-layout__outline" />
        )}
      </div>
      {props.afterDoc}
    </div>
  );
}

interface DocColumnProps extends DocLayoutSlots {
  readonly hasFooter: boolean;
}

function DocColumn(props: DocColumnProps): ReactElement {
  const DocContent = useThemePart('DocContent');
  const DocFooter = useThemePart('DocFooter');
  const Breadcrumbs = useThemePart('Breadcrumbs');
  return (
    <div className="rp-doc-layout__doc-container">
      {props.beforeDocContent}
      <Breadcrumbs />
      <DocContent />
      {props.afterDocContent}
      {props.beforeDocFooter}
      {props.hasFooter ? <DocFooter /> : null}
      {props.afterDocFooter}
    </div>
  );
}

/** Room that a page leaves where its sidebar would be. */
function SidebarSpace({
  isWide,
  hasEntries,
}: {
  readonly isWide: boolean;
  readonly hasEntries: boolean;
}): ReactElement | null {
  const { frontmatter } = useFrontmatter();
  if (frontmatter.sidebar === 'placeholder') {
    return <div className="rp-doc-layout__sidebar" data-placeholder="" />;
  }
  return isWide || !hasEntries ? null : <div className="rp-doc-layout__spacer" />;
}

interface Panels {
  readonly open: 'sidebar' | 'outline' | undefined;
  readonly toggle: (panel: 'sidebar' | 'outline') => void;
  readonly close: () => void;
}

/** On narrow screens sidebar and outline open over the page, one at a time, until the address changes. */
function usePanels(): Panels {
  const { pathname, hash } = useLocation();
  const [open, setOpen] = useState<Panels['open']>();
  const close = useCallback(() => setOpen(undefined), []);
  // As a clean-up, so that a click which woke the page is not undone when effects first run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes them
  useEffect(() => close, [close, pathname, hash]);
  useEffect(() => {
    // A drawer that is open when the window grows would leave the page inert.
    const wide = matchMedia('(min-width: 768px)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [close]);
  return { open, close, toggle: (panel) => setOpen((current) => (current === panel ? undefined : panel)) };
}

interface PanelProps extends DocLayoutSlots {
  readonly panels: Panels;
}

function SidebarPanel({ panels, beforeSidebar, afterSidebar }: PanelProps): ReactElement {
  const text = useI18n();
  const Sidebar = useThemePart('Sidebar');
  const ref = useRef<HTMLDivElement>(null);
  const isOpen = panels.open === 'sidebar';
  useModal(ref, isOpen, panels.close);
  return (
    <>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the click comes from a link, which has its keys */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      <div
        ref={ref}
        id="rp-sidebar-panel"
        className="rp-doc-layout__sidebar"
        data-open={isOpen || undefined}
        // At once, and not on arrival: behind an open dialog the new heading could not take the focus.
        onClick={({ target }) => {
          if ((target as Element).closest('a[href]')) panels.close();
        }}
        {...(isOpen ? { role: 'dialog', 'aria-modal': true, 'aria-label': text('menuTitle') } : {})}
      >
        <button
          type="button"
          className="rp-doc-layout__sidebar-close rp-icon-button"
          aria-label={text('closeMenuText')}
          onClick={panels.close}
        >
          <IconClose />
        </button>
        <Sidebar beforeSidebar={beforeSidebar} afterSidebar={afterSidebar} />
      </div>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape and the close button do the same */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {isOpen ? <div className="rp-mask" onClick={panels.close} /> : null}
    </>
  );
}

function OutlinePanel({ panels, beforeOutline, afterOutline }: PanelProps): ReactElement {
  const text = useI18n();
  const Outline = useThemePart('Outline');
  const ref = useRef<HTMLElement>(null);
  const isOpen = panels.open === 'outline';
  const { close } = panels;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      document.querySelector<HTMLElement>('.rp-doc-layout__menu-button--outline')?.focus();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      const isInside = (target as Element).closest(
        '.rp-doc-layout__outline, .rp-doc-layout__menu-button--outline',
      );
      if (!isInside) close();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [isOpen, close]);
  return (
    <aside
      ref={ref}
      id="rp-outline-panel"
      className="rp-doc-layout__outline"
      aria-label={text('outlineTitle')}
      data-open={isOpen || undefined}
    >
      {beforeOutline}
      <Outline />
      {afterOutline}
    </aside>
  );
}

interface MenuBarProps extends PanelProps {
  readonly hasSidebar: boolean;
  readonly hasOutline: boolean;
}

/** Below 1280 px: buttons for the sidebar and the outline, and how far the reader has come. */
function MenuBar({
  panels,
  hasSidebar,
  hasOutline,
  beforeOutline,
  afterOutline,
}: MenuBarProps): ReactElement {
  const text = useI18n();
  const toc = useDynamicToc();
  const activeId = useActiveAnchor(toc);
  const active = toc.find(({ id }) => id === activeId);
  const ReadPercent = useThemePart('ReadPercent');
  const isEmpty = toc.length === 0 && !beforeOutline && !afterOutline;
  return (
    <div className="rp-doc-layout__menu">
      {hasSidebar ? (
        <button
          type="button"
          className="rp-doc-layout__menu-button rp-doc-layout__menu-button--sidebar"
          aria-expanded={panels.open === 'sidebar'}
          aria-controls="rp-sidebar-panel"
          onClick={() => panels.toggle('sidebar')}
        >
          <IconSmallMenu />
          {text('menuTitle')}
        </button>
      ) : null}
      {hasOutline ? (
        <button
          type="button"
          className="rp-doc-layout__menu-button rp-doc-layout__menu-button--outline"
          aria-expanded={panels.open === 'outline'}
          aria-controls="rp-outline-panel"
          disabled={isEmpty}
          onClick={() => panels.toggle('outline')}
        >
          <span {...(active ? renderInlineMarkdown(active.text) : { children: text('outlineTitle') })} />
          <ReadPercent />
          <span className="rp-chevron" />
        </button>
      ) : null}
    </div>
  );
}

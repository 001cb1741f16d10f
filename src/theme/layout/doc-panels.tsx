/** Sidebar and outline of a page: columns if there is room, otherwise panels over the page. */
import { type ReactElement, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { useI18n } from '../../runtime/index.ts';
import { IconClose } from '../base/icons.tsx';
import { useCloseOnChange } from '../base/use-close-on-change.ts';
import { useModal } from '../base/use-modal.ts';
import { useThemePart } from '../base/use-theme-part.ts';
import type { SidebarSlots } from '../page/sidebar.tsx';

/** State of the panels of a narrow screen. */
export interface Panels {
  readonly open: 'sidebar' | 'outline' | undefined;
  readonly toggle: (panel: 'sidebar' | 'outline') => void;
  readonly close: () => void;
}

/** On narrow screens sidebar and outline open over the page, one at a time, until the address changes. */
export function usePanels(): Panels {
  const [open, setOpen] = useState<Panels['open']>();
  const close = useCallback(() => setOpen(undefined), []);
  // A drawer that is open when the window grows would leave the page inert.
  useCloseOnChange(close, '(min-width: 48em)');
  return { open, close, toggle: (panel) => setOpen((current) => (current === panel ? undefined : panel)) };
}

export interface PanelProps {
  readonly panels: Panels;
}

export function SidebarPanel({
  panels,
  beforeSidebar,
  afterSidebar,
}: PanelProps & SidebarSlots): ReactElement {
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
        data-keep-scroll=""
        // Immediately, and not on arrival: behind an open dialog the new heading could not take the focus.
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

/** Places around the outline. */
export interface OutlineSlots {
  /** Above the outline. */
  readonly beforeOutline?: ReactNode;
  /** Below the outline. */
  readonly afterOutline?: ReactNode;
}

export function OutlinePanel({
  panels,
  beforeOutline,
  afterOutline,
}: PanelProps & OutlineSlots): ReactElement {
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
    const listening = new AbortController();
    document.addEventListener('keydown', onKeyDown, listening);
    document.addEventListener('pointerdown', onPointerDown, listening);
    return () => listening.abort();
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

/**
 * A button with a panel that opens under it. It is a native `<details>`, so it works
 * before and without script; script adds opening by hover, the arrow keys, Escape, and
 * closing when the reader goes elsewhere. The element itself is the only state: nothing
 * to hydrate, nothing to get out of step.
 */
import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
} from 'react';
import type { NavItem } from '../../shared/types.ts';
import { getNextIndex } from '../base/menu-keys.ts';
import { NavEntries } from './nav-menu.tsx';

/** A panel without a button, as a site's own element opens it (`useHoverGroup`). */
export interface HoverPanelProps {
  /** Shows the panel. */
  readonly isOpen: boolean;
  /** Entries as the navigation bar has them. */
  readonly items?: readonly NavItem[];
  /** Replaces the list of `items`. */
  readonly customChildren?: ReactNode;
  /** The edge or the middle of the element that the panel keeps to. @default 'right' */
  readonly position?: 'left' | 'center' | 'right';
  /** Marks entries as the current ones. @default what `activeMatch` and the address say */
  readonly activeMatcher?: (item: NavItem) => boolean;
}

/** Props of `HoverGroup`: a whole menu, or with `isOpen` the panel alone. */
export interface HoverGroupProps extends Partial<HoverPanelProps> {
  /** Content of the button. */
  readonly label?: ReactNode;
  /** Name of the button, where `label` is not text. */
  readonly name?: string | undefined;
  /** A link before the button; the button is then only the arrow. */
  readonly link?: ReactNode;
  readonly isActive?: boolean;
  /** Draws an arrow after the label. @default true */
  readonly hasArrow?: boolean;
  /** Opens it besides a click and the keyboard. @default 'hover' */
  readonly trigger?: 'hover' | 'focus' | 'click' | undefined;
  /** Milliseconds that the pointer has to rest on it before it opens. @default 0 */
  readonly openDelay?: number;
  /** Milliseconds that the pointer may leave for, to take a corner on its way to the panel. @default 150 */
  readonly closeDelay?: number;
  readonly className?: string;
  readonly children?: ReactNode;
}

/** A menu of the navigation bar. */
export function HoverGroup(props: HoverGroupProps): ReactElement {
  const { isOpen } = props;
  return isOpen === undefined ? <HoverMenu {...props} /> : <HoverPanel {...props} isOpen={isOpen} />;
}

export function HoverPanel(props: HoverPanelProps): ReactElement {
  const { isOpen, items = [], customChildren, position, activeMatcher } = props;
  return (
    <div className="rp-hover-group">
      <div className="rp-hover-group__panel" data-position={position} hidden={!isOpen}>
        {customChildren ?? <NavEntries items={items} isActive={activeMatcher} />}
      </div>
    </div>
  );
}

function HoverMenu(props: HoverGroupProps): ReactElement {
  const { label, name, link, isActive, hasArrow = true, className = '', children } = props;
  const ref = useRef<HTMLDetailsElement>(null);
  const hover = useHover(ref, props);
  useOutsideClose(ref);

  return (
    <div
      className={`rp-hover-group ${className}`.trim()}
      onPointerEnter={hover.onEnter}
      onPointerLeave={hover.onLeave}
    >
      {link}
      <details
        ref={ref}
        onKeyDown={(event) => onKeyDown(event, ref.current)}
        onClick={(event) => onItemClick(event, ref.current)}
        suppressHydrationWarning
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button by nature */}
        <summary
          className="rp-hover-group__label"
          data-active={isActive || undefined}
          aria-label={name}
          onFocus={hover.onFocus}
          onClick={hover.onSummaryClick}
        >
          {label}
          {hasArrow ? <span className="rp-chevron" /> : null}
        </summary>
        <div className="rp-hover-group__panel">{children}</div>
      </details>
    </div>
  );
}

function useHover(
  ref: RefObject<HTMLDetailsElement | null>,
  { trigger = 'hover', openDelay = 0, closeDelay = 150 }: HoverGroupProps,
) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isAutoOpened = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);
  const isHover = (event: PointerEvent) => trigger === 'hover' && event.pointerType === 'mouse';
  const open = () => {
    if (!ref.current || ref.current.open) return;
    ref.current.open = true;
    isAutoOpened.current = true;
  };

  return {
    onEnter(event: PointerEvent) {
      clearTimeout(timer.current);
      if (!isHover(event)) return;
      if (openDelay > 0) timer.current = setTimeout(open, openDelay);
      else open();
    },
    onLeave(event: PointerEvent) {
      clearTimeout(timer.current);
      if (isHover(event)) timer.current = setTimeout(() => close(ref.current), closeDelay);
    },
    onFocus({ relatedTarget }: FocusEvent) {
      // Focus that comes back from the panel must not open again what Escape has closed.
      if (trigger === 'focus' && !ref.current?.contains(relatedTarget as Node | null)) open();
    },
    onSummaryClick(event: MouseEvent) {
      clearTimeout(timer.current);
      // It has just opened automatically; this click means "open it", not "close it again".
      if (isAutoOpened.current && ref.current?.open) event.preventDefault();
      isAutoOpened.current = false;
    },
  };
}

function useOutsideClose(ref: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const closeOutside = (event: Event) => {
      if (ref.current?.open && !ref.current.contains(event.target as Node)) close(ref.current);
    };
    // Content opened by the pointer must close without moving the pointer, wherever the focus is (WCAG 1.4.13).
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => {
      if (key === 'Escape') close(ref.current);
    };
    const listening = new AbortController();
    document.addEventListener('pointerdown', closeOutside, listening);
    document.addEventListener('focusin', closeOutside, listening);
    document.addEventListener('keydown', closeOnEscape, listening);
    return () => listening.abort();
  }, [ref]);
}

function onKeyDown(event: KeyboardEvent, details: HTMLDetailsElement | null): void {
  if (!details) return;
  const summary = details.querySelector('summary');
  if (event.key === 'Escape' && details.open) {
    event.stopPropagation();
    close(details);
    summary?.focus();
    return;
  }
  const controls = [...details.querySelectorAll<HTMLElement>('.rp-hover-group__panel :is(a[href], button)')];
  const current = controls.indexOf(document.activeElement as HTMLElement);
  const next = getNextIndex({ key: event.key, current, count: controls.length, orientation: 'vertical' });
  const isArrow = event.key.startsWith('Arrow');
  if (next === undefined || (!details.open && !isArrow)) return;
  event.preventDefault();
  // A menu in a menu: each key moves in one of them.
  event.stopPropagation();
  details.open = true;
  controls[next]?.focus();
}

/** Closes the panel after a choice in it. */
function onItemClick(event: MouseEvent, details: HTMLDetailsElement | null): void {
  if ((event.target as Element).closest('.rp-hover-group__panel a[href]')) close(details);
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false;
}

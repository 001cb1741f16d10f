import {
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { placeTooltip, type TooltipPlacement } from './tooltip-place.ts';

/** Props of `Tooltip`. */
export interface TooltipProps {
  /** The explanation. Text only: nothing in it can be clicked. */
  readonly content: ReactNode;
  /** Side on which it opens; the opposite one, or above or below, if there is no room. @default 'right' */
  readonly placement?: TooltipPlacement;
  /** Seconds until it opens on hover. @default 0 */
  readonly enterDelay?: number;
  /** Seconds until it closes when the pointer has left: time to move into it. @default 0.1 */
  readonly leaveDelay?: number;
  /** Width at which the text wraps, in px. @default 250 */
  readonly maxWidth?: number;
  /** The words it explains, or one link or button. */
  readonly children?: ReactNode;
}

/**
 * A short explanation that opens on hover or focus; Escape closes it. Without JavaScript, and in print, it
 * follows the words in brackets.
 *
 * @example <Tooltip content="Static site generation">SSG</Tooltip>
 */
export function Tooltip(props: TooltipProps): ReactElement {
  const { content, placement = 'right', enterDelay = 0, leaveDelay = 0.1, maxWidth = 250, children } = props;
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [isOpen, setOpen] = useState(false);
  const wait = useTimer();
  const isFocusable = useDescribedBy(anchor, id);
  const close = useCallback(() => setOpen(false), []);
  useTooltipBox({ isOpen, anchor, box, placement, maxWidth, close });

  const enter = ({ pointerType }: PointerEvent) => {
    if (pointerType === 'mouse') wait(() => setOpen(true), enterDelay);
  };
  const leave = () => wait(close, leaveDelay);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is inside takes the focus, here its events arrive
    <span
      className="rp-tooltip"
      onPointerEnter={enter}
      onPointerLeave={leave}
      onFocus={() => wait(() => setOpen(true), 0)}
      onBlur={() => wait(close, 0)}
    >
      <span
        ref={anchor}
        className="rp-tooltip__anchor"
        {...(isFocusable ? {} : { tabIndex: 0, 'aria-describedby': id })}
      >
        {children}
      </span>
      <span ref={box} id={id} role="tooltip" popover="manual" className="rp-tooltip__box">
        {content}
      </span>
    </span>
  );
}

/** Runs the last of several tasks after the delay; at once if the delay is zero. */
function useTimer(): (task: () => void, seconds: number) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (task, seconds) => {
    clearTimeout(timer.current);
    if (seconds <= 0) task();
    else timer.current = setTimeout(task, seconds * 1000);
  };
}

/** Links the description to a link or button inside the anchor; returns false if there is none. */
function useDescribedBy(anchor: RefObject<HTMLElement | null>, id: string): boolean {
  const [isFocusable, setFocusable] = useState(false);
  useEffect(() => {
    const control = anchor.current?.querySelector(
      'a[href], button, input, select, textarea, summary, [tabindex]',
    );
    control?.setAttribute('aria-describedby', id);
    setFocusable(control !== null && control !== undefined);
  });
  return isFocusable;
}

/** Opens the box in the top layer, where nothing clips it, and closes it when the page moves or Escape is pressed. */
function useTooltipBox(input: {
  readonly isOpen: boolean;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly box: RefObject<HTMLElement | null>;
  readonly placement: TooltipPlacement;
  readonly maxWidth: number;
  readonly close: () => void;
}): void {
  const { isOpen, anchor, box, placement, maxWidth, close } = input;
  useLayoutEffect(() => {
    const [anchorElement, boxElement] = [anchor.current, box.current];
    if (!isOpen || !anchorElement || !boxElement) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    boxElement.dataset.open = '';
    boxElement.showPopover?.();
    Object.assign(boxElement.style, { maxWidth: `${maxWidth}px`, left: '0', top: '0' });
    const { innerWidth: width, innerHeight: height } = globalThis;
    const place = placeTooltip({
      anchor: anchorElement.getBoundingClientRect(),
      size: boxElement.getBoundingClientRect(),
      window: { width, height },
      placement,
    });
    Object.assign(boxElement.style, { left: `${place.left}px`, top: `${place.top}px` });
    boxElement.dataset.side = place.side;
    document.addEventListener('keydown', onKeyDown);
    addEventListener('scroll', close, { capture: true, passive: true });
    addEventListener('resize', close);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      removeEventListener('scroll', close, { capture: true });
      removeEventListener('resize', close);
      delete boxElement.dataset.open;
      // If it left the document with its page, it is closed already.
      if (boxElement.isConnected) boxElement.hidePopover?.();
    };
  }, [isOpen, anchor, box, placement, maxWidth, close]);
}

import { type ReactElement, useEffect, useRef, useState } from 'react';
import { HoverPanel, type HoverPanelProps } from '../nav/hover-group.tsx';

/** Milliseconds for which the pointer may leave, as in `HoverGroup`. */
const CLOSE_DELAY_MS = 150;

/** Content of the panel of `useHoverGroup`. */
export type HoverGroupOptions = Omit<HoverPanelProps, 'isOpen'>;

/**
 * A panel under your own element, opened and closed by the two handlers and closed by Escape.
 * `HoverGroup` is the whole menu, with its button for keyboards and screen readers.
 */
export function useHoverGroup(options: HoverGroupOptions): {
  readonly handleMouseEnter: () => void;
  readonly handleMouseLeave: () => void;
  /** The panel, to be placed at the end of the element with the handlers. */
  readonly hoverGroup: ReactElement;
} {
  const [isOpen, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') setOpen(false);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen]);

  return {
    handleMouseEnter() {
      clearTimeout(timer.current);
      setOpen(true);
    },
    handleMouseLeave() {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setOpen(false), CLOSE_DELAY_MS);
    },
    hoverGroup: <HoverPanel {...options} isOpen={isOpen} />,
  };
}

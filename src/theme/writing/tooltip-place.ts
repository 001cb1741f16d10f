/** Positions a tooltip, as a pure function. */

/** Side of the thing that a tooltip explains. */
export type TooltipPlacement = 'top' | 'right' | 'bottom' | 'left';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Distance from the thing, and from the edges of the window, in px. */
const GAP = 8;

const OPPOSITE: Readonly<Record<TooltipPlacement, TooltipPlacement>> = {
  top: 'bottom',
  right: 'left',
  bottom: 'top',
  left: 'right',
};

/**
 * Returns the position of a tooltip in the window, in px: on the preferred side if there is room, else
 * opposite, else above or below, else where most of it is visible. Never beyond an edge of the window.
 */
export function placeTooltip({
  anchor,
  size,
  window,
  placement,
}: {
  readonly anchor: Box;
  readonly size: { readonly width: number; readonly height: number };
  readonly window: { readonly width: number; readonly height: number };
  readonly placement: TooltipPlacement;
}): { readonly side: TooltipPlacement; readonly left: number; readonly top: number } {
  const room: Readonly<Record<TooltipPlacement, number>> = {
    top: anchor.top - size.height,
    bottom: window.height - anchor.top - anchor.height - size.height,
    left: anchor.left - size.width,
    right: window.width - anchor.left - anchor.width - size.width,
  };
  const order: readonly TooltipPlacement[] = [placement, OPPOSITE[placement], 'top', 'bottom'];
  const side =
    order.find((it) => room[it] >= 2 * GAP) ??
    (room.top >= room.bottom ? ('top' as const) : ('bottom' as const));
  const isBeside = side === 'left' || side === 'right';
  const left = isBeside
    ? side === 'left'
      ? anchor.left - size.width - GAP
      : anchor.left + anchor.width + GAP
    : anchor.left + (anchor.width - size.width) / 2;
  const top = isBeside
    ? anchor.top + (anchor.height - size.height) / 2
    : side === 'top'
      ? anchor.top - size.height - GAP
      : anchor.top + anchor.height + GAP;
  return {
    side,
    left: clamp(left, window.width - size.width),
    top: clamp(top, window.height - size.height),
  };
}

function clamp(value: number, max: number): number {
  return Math.max(GAP, Math.min(value, max - GAP));
}

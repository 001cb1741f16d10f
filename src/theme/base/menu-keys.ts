/** Keyboard navigation in menus and tab lists, as pure functions. */

/**
 * Index to move to for a key, in a list of `count` controls; undefined when the key means
 * nothing there. `current` is -1 when none of them has the focus.
 */
export function getNextIndex(options: {
  readonly key: string;
  readonly current: number;
  readonly count: number;
  readonly orientation: 'vertical' | 'horizontal';
  /** Right-to-left text turns the arrows of a horizontal list round. @default false */
  readonly isRightToLeft?: boolean;
}): number | undefined {
  const { key, current, count, orientation, isRightToLeft = false } = options;
  if (count === 0) return undefined;
  const [next, previous] =
    orientation === 'vertical'
      ? ['ArrowDown', 'ArrowUp']
      : isRightToLeft
        ? ['ArrowLeft', 'ArrowRight']
        : ['ArrowRight', 'ArrowLeft'];
  switch (key) {
    case next:
      return (current + 1) % count;
    case previous:
      return current <= 0 ? count - 1 : current - 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}

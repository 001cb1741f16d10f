/** The animation of the theme switch, which few sites have: loaded when it is first used. */

/** Returns the point of the click; for a key, the middle of the button. */
function getClickPoint({ clientX, clientY, detail }: MouseEvent, button: Element): readonly [number, number] {
  if (detail > 0) return [clientX, clientY];
  const { left, top, width, height } = button.getBoundingClientRect();
  return [left + width / 2, top + height / 2];
}

/** Reveals the new theme in a circle that grows from the clicked point, if the browser can do that. */
export function revealFrom(click: MouseEvent, button: Element, change: () => void): void {
  const [x, y] = getClickPoint(click, button);
  const canAnimate =
    'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!canAnimate) {
    change();
    return;
  }
  const radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
  const transition = document.startViewTransition(change);
  const grow = () => {
    document.documentElement.animate(
      { clipPath: [`circle(0px at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`] },
      { duration: 400, easing: 'ease-in', pseudoElement: '::view-transition-new(root)' },
    );
  };
  const { dataset } = document.documentElement;
  dataset.appearanceChange = '';
  // A browser may skip the animation (a hidden tab, a second click); the theme has changed all the same.
  transition.ready.then(grow, () => undefined);
  void transition.finished.finally(() => delete dataset.appearanceChange);
}

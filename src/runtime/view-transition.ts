import { flushSync } from 'react-dom';

/** Returns whether the browser has view transitions and the reader does not ask for less motion. */
export function canAnimate(): boolean {
  return 'startViewTransition' in document && !matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Renders a change with a view transition. A new one skips it, which is no error for the console. */
export function showWithTransition(show: () => void): void {
  document.startViewTransition(() => flushSync(show)).ready.catch(() => undefined);
}

/** Scroll, focus and announcement after a navigation, as browsers do at a page load. */
import { announce } from '../announce.ts';
import type { Arrival } from './navigate.ts';
import { findHashTarget, type ScrollPositions, scrollInstantly } from './scroll.ts';

/** Hashes for the top of the page, as in any document. */
const TOP_HASHES = ['', '#', '#top'];

/** Runs after the new view is in the document and before it is painted. */
export function arrive({ key, hash, scroll, isNewPage }: Arrival, scrollPositions: ScrollPositions): void {
  const target = findHashTarget(hash);
  const saved = scroll === 'restore' ? scrollPositions.position(key) : undefined;
  if (saved) scrollInstantly(saved);
  // Respects the scroll-padding-top that sticky bars need, and within a page the theme's smooth scrolling.
  else if (scroll !== 'keep' && target)
    target.scrollIntoView(isNewPage ? { behavior: 'instant' } : undefined);
  else if (scroll !== 'keep' && (isNewPage || TOP_HASHES.includes(hash))) scrollInstantly([0, 0]);
  scrollPositions.enter(key);
  if (scroll === 'keep') return;
  if (isNewPage) {
    moveFocus(target ?? document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector('main'));
    announce(document.title);
  } else if (target) moveFocus(target);
}

/** Moves the focus, so that the next Tab and screen readers continue from there. */
function moveFocus(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

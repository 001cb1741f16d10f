/** What a browser does at a page load and an app has to do itself: scroll, focus, tell. */
import { announce } from '../announce.ts';
import type { Arrival } from './navigate.ts';
import { findHashTarget, type ScrollKeeper, scrollInstantly } from './scroll.ts';

/** They mean the top of the page, as in any document. */
const TOP_HASHES = ['', '#', '#top'];

/** Runs when the new view is in the document and before it is painted. */
export function arrive({ key, hash, scroll, isNewPage }: Arrival, keeper: ScrollKeeper): void {
  const target = findHashTarget(hash);
  const saved = scroll === 'restore' ? keeper.position(key) : undefined;
  if (saved) scrollInstantly(saved);
  // Honours the scroll-padding-top that sticky bars need, and within a page the theme's smooth scrolling.
  else if (scroll !== 'keep' && target)
    target.scrollIntoView(isNewPage ? { behavior: 'instant' } : undefined);
  else if (scroll !== 'keep' && (isNewPage || TOP_HASHES.includes(hash))) scrollInstantly([0, 0]);
  keeper.enter(key);
  if (scroll === 'keep') return;
  if (isNewPage) {
    moveFocus(target ?? document.querySelector<HTMLElement>('main h1, h1') ?? document.querySelector('main'));
    announce(document.title);
  } else if (target) moveFocus(target);
}

/** The next Tab goes on from there; a screen reader reads on from there. */
function moveFocus(element: HTMLElement | null): void {
  if (element === null) return;
  element.focus({ preventScroll: true });
  if (document.activeElement === element) return;
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
  element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
}

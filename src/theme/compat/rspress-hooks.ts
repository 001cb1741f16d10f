/**
 * Functions that themes written for Rspress import. docgen's app itself does what they start there; the names stay, so
 * that such themes run unchanged.
 */
import { useEffect, useState } from 'react';
import { useSite } from '../../runtime/index.ts';
import { useNavScroll } from '../nav/use-nav-scroll.ts';

/** True while the navigation bar is out of sight because the reader scrolls down; only with `hideNavbar: 'auto'`. */
export function useHiddenNav(): boolean {
  return useNavScroll(useSite().site.theme.hideNavbar === 'auto');
}

/**
 * `[isShown, setShown]`: false if configuration or address (`?navbar=0`) removes the navigation bar.
 * Setting it changes only this component.
 */
export function useEnableNav(): readonly [boolean, (isShown: boolean) => void] {
  const [isShown, setShown] = useState(useSite().site.theme.hideNavbar !== 'always');
  useEffect(() => {
    if (new URLSearchParams(location.search).get('navbar') === '0') setShown(false);
  }, []);
  return [isShown, setShown];
}

/** Scrolls until the element is right below the bars at the top; smoothly unless the reader asked for less motion. */
export function scrollToTarget(target: HTMLElement, isSmooth: boolean): void {
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  target.scrollIntoView({ block: 'start', behavior: isSmooth && !isReduced ? 'smooth' : 'instant' });
}

/** A `ref` for the text of the page. It need not be set: `useDynamicToc` finds the text by itself. */
export function useWatchToc(): { readonly rspressDocRef: (element: HTMLElement | null) => void } {
  return { rspressDocRef: doNothing };
}

/** Need not be called: after each navigation docgen scrolls to the heading of the address, or to the top. */
export function useScrollAfterNav(): void {}

/** Need not be called: docgen starts what it needs before the theme renders. */
export function useSetup(): void {}

/** Need not be called: `route.localeRedirect` sets whether a first visit is redirected to the reader's language. */
export function useRedirect4FirstVisit(): void {}

function doNothing(): void {}

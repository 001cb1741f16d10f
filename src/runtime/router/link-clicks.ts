/**
 * Links anywhere in the document, mostly in static HTML: one listener decides which clicks the app handles.
 * The browser handles the rest.
 */
import type { BrowserRouter } from './navigate.ts';

/** The parts of a click that the decision needs. */
export type LinkClick = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/** A pointer that rests on a link for this long is likely to click. */
const HOVER_MS = 60;

/** Returns the address to navigate to, or undefined if the browser should follow the click. */
export function getClickedHref(
  click: LinkClick,
  router: Pick<BrowserRouter, 'resolvePagePath'>,
  here: string,
): string | undefined {
  if (click.defaultPrevented || click.button !== 0) return undefined;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return undefined;
  const link = findPageLink(click.target, router);
  if (link === undefined) return undefined;
  // A hash of this very page: the browser scrolls, moves the starting point of Tab and fires popstate.
  const isHashOnly = link.includes('#') && stripHash(link) === stripHash(here);
  return isHashOnly ? undefined : link;
}

/** Returns the address of the link around an element, if it may be a page of this site that opens in this window. */
export function findPageLink(
  target: EventTarget | null,
  router: Pick<BrowserRouter, 'resolvePagePath'>,
): string | undefined {
  const link = (target as Element | null)?.closest?.('a[href]');
  // In an SVG, `href` is another kind of object: the browser handles such links.
  if (!link || typeof (link as HTMLAnchorElement).href !== 'string') return undefined;
  const { href, target: frame, rel } = link as HTMLAnchorElement;
  if ((frame && frame !== '_self') || link.hasAttribute('download')) return undefined;
  if (/\bexternal\b/.test(rel)) return undefined;
  return router.resolvePagePath(href) === undefined ? undefined : href;
}

/** Handles clicks, and prefetches pages when a link is hovered, focused or touched. */
export function listenToLinks(
  router: BrowserRouter,
  { mayPrefetch }: { mayPrefetch: () => boolean },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onClick = (event: MouseEvent) => {
    const href = getClickedHref(event, router, location.href);
    if (href === undefined) return;
    event.preventDefault();
    void router.navigate(href);
  };
  const prefetch = (event: Event) => {
    const href = mayPrefetch() ? findPageLink(event.target, router) : undefined;
    if (href !== undefined) router.prefetch(href);
  };
  const onPointerOver = (event: PointerEvent) => {
    clearTimeout(timer);
    if (event.pointerType === 'mouse') timer = setTimeout(prefetch, HOVER_MS, event);
  };
  const passive = { passive: true };
  document.addEventListener('click', onClick);
  document.addEventListener('pointerover', onPointerOver, passive);
  document.addEventListener('focusin', prefetch);
  document.addEventListener('touchstart', prefetch, passive);
  return () => {
    clearTimeout(timer);
    document.removeEventListener('click', onClick);
    document.removeEventListener('pointerover', onPointerOver);
    document.removeEventListener('focusin', prefetch);
    document.removeEventListener('touchstart', prefetch);
  };
}

function stripHash(href: string): string {
  return href.replace(/#.*$/s, '');
}

/**
 * Links anywhere in the document, in static HTML above all: one listener decides
 * which clicks the app takes. The rest is the browser's, which knows best.
 */
import type { BrowserRouter } from './navigate.ts';

/** The parts of a click that the decision needs. */
export type LinkClick = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented' | 'target'
>;

/** A pointer that rests this long on a link means it. */
const HOVER_MS = 60;

/** The address to navigate to, or undefined when the browser should follow the click. */
export function toClickedHref(
  click: LinkClick,
  router: Pick<BrowserRouter, 'toPagePath'>,
  here: string,
): string | undefined {
  if (click.defaultPrevented || click.button !== 0) return undefined;
  if (click.metaKey || click.ctrlKey || click.shiftKey || click.altKey) return undefined;
  const link = toPageLink(click.target, router);
  if (link === undefined) return undefined;
  // A hash of this very page: the browser scrolls, moves the starting point of Tab and fires popstate.
  const isHashOnly = link.includes('#') && stripHash(link) === stripHash(here);
  return isHashOnly ? undefined : link;
}

/** Address of the link around an element, if it may be a page of this site that opens in this window. */
export function toPageLink(
  target: EventTarget | null,
  router: Pick<BrowserRouter, 'toPagePath'>,
): string | undefined {
  const link = (target as Element | null)?.closest?.('a[href]');
  // In an SVG, `href` is an object of its own kind: such links are the browser's.
  if (!link || typeof (link as HTMLAnchorElement).href !== 'string') return undefined;
  const { href, target: frame, rel } = link as HTMLAnchorElement;
  if ((frame && frame !== '_self') || link.hasAttribute('download')) return undefined;
  if (/\bexternal\b/.test(rel)) return undefined;
  return router.toPagePath(href) === undefined ? undefined : href;
}

/** Follows clicks, and loads pages ahead when a link is pointed at, focused or touched. */
export function listenToLinks(
  router: BrowserRouter,
  { mayPrefetch }: { mayPrefetch: () => boolean },
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onClick = (event: MouseEvent) => {
    const href = toClickedHref(event, router, location.href);
    if (href === undefined) return;
    event.preventDefault();
    void router.navigate(href);
  };
  const prefetch = (event: Event) => {
    const href = mayPrefetch() ? toPageLink(event.target, router) : undefined;
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

/**
 * Detects the first use of a page, beyond reading, and keeps what the reader does until the app can answer.
 * In two steps: any touch, scroll or focus starts the app; links to other pages, and the buttons of code
 * blocks, need its late half (`late.ts`) too. A click before its half is loaded is held back and repeated,
 * so that none is lost, except on controls that work at once (`early-controls.ts`).
 */
import type { App } from '../client.tsx';
import { findSearchEntry, serveEarly, serveSearchKey } from './early-controls.ts';
import type { Stage } from './preload.ts';

/** Controls of the late half; an image in another control belongs to that control. */
const LATE = 'a[href],.rp-codeblock button,img:not(a *,button *,summary *,label *),.rp-drawn svg';
const CONTROLS = `${LATE},button,summary,input,select,textarea`;
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll', 'popstate'];
/** Readers see that something is coming if it takes longer. */
const PATIENCE_MS = 400;
/** The browser follows a link by itself if the app takes longer: its document is complete without. */
const LINK_MS = 1500;

export interface Starting {
  readonly start: () => Promise<App>;
  readonly preload: (stage: Stage) => void;
  readonly preloadPage: (link: HTMLAnchorElement) => void;
}

/** Returns a function that starts both halves without an event. */
export function startAtFirstUse({ start, preload, preloadPage }: Starting): () => Promise<void> {
  let app: Promise<App> | undefined;
  let hasApp = false;
  let isRepeating = false;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  const wake = async (isLate: boolean) => {
    if (!hasApp) preload('app');
    if (isLate) preload('late');
    app ??= start();
    try {
      const running = await app;
      hasApp = true;
      if (!isLate) return;
      await running.complete();
      stop();
    } catch (error) {
      // The reader may be online again at the next sign.
      if (!hasApp) app = undefined;
      throw error;
    }
  };
  /** Offline, search does nothing, and works at the next try. */
  const wakeForSearch = () => {
    preload('search');
    wake(false).catch(() => findSearchEntry()?.close());
  };

  const onSign = (event: Event) => {
    const control = findControl(event, CONTROLS);
    // A pointer over text only rests, and the sidebar scrolls to its current row by itself.
    if (control === null && /^(?:pointerover|scroll)$/.test(event.type)) return;
    const isLate = event.type === 'popstate' || !!control?.matches(LATE);
    if (isSearchSign(event, control)) preload('search');
    if (!hasApp && event.type === 'keydown' && event.isTrusted && serveSearchKey(event as KeyboardEvent)) {
      wakeForSearch();
      return;
    }
    if (hasApp && !isLate) return;
    // A failure shows at the click, which then gets its native behaviour.
    wake(isLate).then(
      () => event instanceof PointerEvent && enter(event, control as Element),
      () => undefined,
    );
  };
  const onClick = (event: MouseEvent) => {
    const control = findControl(event, `${LATE},button`);
    if (isRepeating || !control || !isOurs(event, control)) return;
    const isLate = control.matches(LATE);
    if (hasApp && !isLate) return;
    // The browser closes the field, whoever opened it.
    if (control.closest('.rp-search-entry')) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (serveEarly(control)) {
      if (isSearchSign(event, control)) wakeForSearch();
      else wake(false).catch(() => undefined);
      return;
    }
    const stopWaiting = showWaiting();
    // Of several links, the last one counts.
    clearTimeout(leaving);
    let hasLeft = false;
    if (control instanceof HTMLAnchorElement) {
      preloadPage(control);
      leaving = setTimeout(() => {
        hasLeft = true;
        location.assign(control.href);
      }, LINK_MS);
    }
    const timer = leaving;
    // Even if the app cannot be loaded: the browser then does what the control does without script.
    const repeat = () => {
      stopWaiting();
      if (hasLeft) return;
      clearTimeout(timer);
      isRepeating = true;
      replay(event, event.target as Element);
      isRepeating = false;
      // React has replaced the page.
      if (!control.isConnected && control instanceof HTMLAnchorElement) location.assign(control.href);
    };
    wake(isLate).then(repeat, repeat);
  };
  for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: sign !== 'keydown' });
  addEventListener('click', onClick, true);
  const stop = () => {
    for (const sign of SIGNS) removeEventListener(sign, onSign, true);
    removeEventListener('click', onClick, true);
  };
  return () => wake(true);
}

/** Shows a bar at the top if it takes long; returns a function that removes it. */
function showWaiting(): () => void {
  const bar = Object.assign(document.createElement('div'), { className: 'rp-waiting' });
  const timer = setTimeout(() => document.body.append(bar), PATIENCE_MS);
  return () => {
    clearTimeout(timer);
    bar.remove();
  };
}

function findControl({ target }: Event, selector: string): Element | null | undefined {
  // The window and the document are targets as well, and have no `closest`.
  return (target as Partial<Element> | null)?.closest?.(selector);
}

/** True for what comes before a search most often: the button, and the key that a K may follow. */
function isSearchSign(event: Event, control: Element | null | undefined): boolean {
  return (
    (control as HTMLElement | null)?.dataset?.early === 'search' ||
    /^(?:Control|Meta)$/.test((event as KeyboardEvent).key)
  );
}

/** False for clicks that only the browser can handle: new tabs, downloads, other sites, anchors on this page. */
function isOurs(event: MouseEvent, control: Element): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  // A link in a drawing, whose name is in small letters, is left to the browser.
  if (!(control instanceof HTMLAnchorElement)) return control.tagName !== 'a';
  const isHere = control.hash !== '' && control.href.split('#')[0] === location.href.split('#')[0];
  return (
    control.origin === location.origin && !control.target && !control.hasAttribute('download') && !isHere
  );
}

/** Dispatches the event without a related target: otherwise React assumes that it has seen the pointer enter. */
function enter({ type, pointerType }: PointerEvent, target: Element): void {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
}

/** Dispatches the same event again, to the new listeners. */
function replay(event: Event, target: Element): void {
  const Kind = event.constructor as new (type: string, init: EventInit) => Event;
  if (target.isConnected) target.dispatchEvent(new Kind(event.type, event));
}

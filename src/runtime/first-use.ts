/**
 * Detects the first use of a page, beyond reading. In two steps: any touch, scroll or focus starts the app;
 * links to other pages, and the buttons of code blocks, need its late half (`late.ts`) too. A click before
 * its half is loaded is held back and repeated, so that none is lost; so are the keys that open the search
 * box, and the text typed after them.
 */
import type { App } from './client.tsx';

/** Controls of the late half; an image in another control belongs to that control. */
const LATE = 'a[href],.rp-codeblock button,img:not(a *,button *,summary *,label *)';
const CONTROLS = `${LATE},button,summary,input,select,textarea`;
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll', 'popstate'];

/** `preload` is called once, just before `start`. Returns a function that starts both halves without an event. */
export function startAtFirstUse(start: () => Promise<App>, preload: () => void): () => Promise<void> {
  let app: Promise<App> | undefined;
  let hasApp = false;
  /** Keys since the one that opens the search box. */
  let heldKeys: Event[] | undefined;
  let isRepeating = false;
  const wake = async (isLate: boolean) => {
    if (!app) preload();
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

  const hold = async (first: Event) => {
    heldKeys = [];
    try {
      await wake(false);
      replay(first, first.target as Element);
      // The box has to be requested before it can take the typed text.
      await undefined;
      for (const event of heldKeys) replay(event, document.body);
    } catch {
      // Offline: the next sign tries again.
    }
    heldKeys = undefined;
  };

  const onSign = (event: Event) => {
    const control = findControl(event, CONTROLS);
    // A pointer over text only rests.
    if (event.type === 'pointerover' && !control) return;
    const isLate = event.type === 'popstate' || !!control?.matches(LATE);
    if (
      event.type === 'keydown' &&
      event.isTrusted &&
      (heldKeys || (!hasApp && opensSearch(event as KeyboardEvent)))
    ) {
      event.preventDefault();
      if (heldKeys) heldKeys.push(event);
      else hold(event);
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
    event.preventDefault();
    event.stopImmediatePropagation();
    // Also if the app cannot be loaded: the browser then does what the control does without script.
    const repeat = () => {
      isRepeating = true;
      replay(event, event.target as Element);
      isRepeating = false;
      // React has rendered the page anew.
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

function findControl({ target }: Event, selector: string): Element | null | undefined {
  // The window and the document are targets as well, and have no `closest`.
  return (target as Partial<Element> | null)?.closest?.(selector);
}

/**
 * True for keys that open the search box on pages with the search button: Ctrl or Cmd with K, and a slash
 * outside of fields.
 */
function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  const isKey =
    ctrlKey || metaKey ? key === 'k' : key === '/' && !findControl(event, 'input,select,textarea');
  return isKey && !!document.querySelector('.rp-search-button');
}

/** False for clicks that only the browser can handle: new tabs, downloads, other sites, anchors on this page. */
function isOurs(event: MouseEvent, control: Element): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (!(control instanceof HTMLAnchorElement)) return control instanceof HTMLElement;
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

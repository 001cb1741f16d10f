/**
 * The first sign that a reader uses a page and does not only read it. In two
 * steps: whatever is touched, scrolled or focused starts the app; what leads to
 * other pages, and the buttons of code blocks, need its late half (`late.ts`) too.
 * A click that comes before its half is there is held back and repeated, so that
 * none is lost; so are the keys that open the search box, and what is typed after them.
 */
import type { App } from './client.tsx';

/** Controls that the late half serves; an image in another control is part of that. */
const LATE = 'a[href],.rp-codeblock button,img:not(a *,button *,summary *,label *)';
const CONTROLS = `${LATE},button,summary,input,select,textarea`;
const SIGNS = ['pointerover', 'touchstart', 'focusin', 'keydown', 'scroll', 'popstate'];

/** `preload` is called once, just before `start`. Returns what starts both halves without a sign. */
export function startAtFirstUse(start: () => Promise<App>, preload: () => void): () => Promise<void> {
  let app: Promise<App> | undefined;
  let hasApp = false;
  /** Keys since the one that opens the search box. */
  let held: Event[] | undefined;
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
    held = [];
    try {
      await wake(false);
      replay(first, first.target as Element);
      // The box has to be asked for before it can take what was typed.
      await undefined;
      for (const event of held) replay(event, document.body);
    } catch {
      // Offline: the next sign tries again.
    }
    held = undefined;
  };

  const onSign = (event: Event) => {
    const control = toControl(event, CONTROLS);
    // Over text the pointer only rests.
    if (event.type === 'pointerover' && !control) return;
    const isLate = event.type === 'popstate' || !!control?.matches(LATE);
    if (
      event.type === 'keydown' &&
      event.isTrusted &&
      (held || (!hasApp && opensSearch(event as KeyboardEvent)))
    ) {
      event.preventDefault();
      if (held) held.push(event);
      else hold(event);
      return;
    }
    if (hasApp && !isLate) return;
    // What fails shows at the click, which then goes its native way.
    wake(isLate).then(
      () => event instanceof PointerEvent && enter(event, control as Element),
      () => undefined,
    );
  };
  const onClick = (event: MouseEvent) => {
    const control = toControl(event, `${LATE},button`);
    if (isRepeating || !control || !isOurs(event, control)) return;
    const isLate = control.matches(LATE);
    if (hasApp && !isLate) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    // Also where the app cannot be had: the browser then does what the control is for without script.
    const repeat = () => {
      isRepeating = true;
      replay(event, event.target as Element);
      isRepeating = false;
      // React has drawn the page anew.
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

function toControl({ target }: Event, selector: string): Element | null | undefined {
  // The window and the document are targets as well, and have no `closest`.
  return (target as Partial<Element> | null)?.closest?.(selector);
}

/** Where the page has the theme's search button: Ctrl or Cmd with K, and a slash outside of fields. */
function opensSearch(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey } = event;
  const isKey = ctrlKey || metaKey ? key === 'k' : key === '/' && !toControl(event, 'input,select,textarea');
  return isKey && !!document.querySelector('.rp-search-button');
}

/** Not when the browser alone knows what to do: new tabs, downloads, other sites, places on this page. */
function isOurs(event: MouseEvent, control: Element): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  if (!(control instanceof HTMLAnchorElement)) return control instanceof HTMLElement;
  const isHere = control.hash !== '' && control.href.split('#')[0] === location.href.split('#')[0];
  return (
    control.origin === location.origin && !control.target && !control.hasAttribute('download') && !isHere
  );
}

/** Said as if the pointer came from outside: React takes one from elsewhere on the page for known already. */
function enter({ type, pointerType }: PointerEvent, target: Element): void {
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerType }));
}

/** The same event again, now that somebody listens. */
function replay(event: Event, target: Element): void {
  const Kind = event.constructor as new (type: string, init: EventInit) => Event;
  if (target.isConnected) target.dispatchEvent(new Kind(event.type, event));
}

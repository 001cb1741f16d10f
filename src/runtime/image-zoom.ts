/**
 * Images that open larger at a click. This half makes buttons of them and waits; what opens
 * them (`zoom-overlay.ts`, with medium-zoom) is loaded at the first sign that one is wanted.
 */
import type { ZoomData } from '../shared/types.ts';
import type { ZoomOverlay } from './zoom-overlay.ts';

/** What has a use of its own, or must stay as it is. */
const EXCLUDED = 'a *, button *, summary *, label *, [usemap], .not-zoomable, [data-zoom-disabled]';
/** Icons and badges stay small: less than this at the longer side, or than half of it at the shorter one. */
const SMALL_PX = 64;
/** Marks an image that this module has made a button. */
const MARK = 'data-zoomable';

interface ZoomInput {
  readonly zoom: () => ZoomData | false;
  /** Looks up a UI word in the language on screen. */
  readonly toText: (key: string) => string;
}

export interface ImageZoom {
  /** Closes the open image, if there is one. */
  close(): void;
  stop(): void;
}

export const NO_ZOOM: ImageZoom = { close: () => undefined, stop: () => undefined };

/** @throws TypeError when the selector is none. */
export function listenToImages({ zoom, toText }: ZoomInput): ImageZoom {
  const settings = zoom();
  if (settings === false) return NO_ZOOM;
  const { selector, options } = settings;
  checkSelector(selector);

  let overlay: Promise<ZoomOverlay> | undefined;
  let close = NO_ZOOM.close;
  const load = () => {
    overlay ??= import('./zoom-overlay.ts').then((module) => {
      const made = module.createZoomOverlay(toText);
      close = made.close;
      return made;
    });
    // The reader may be online again at the next click.
    overlay.catch(() => {
      overlay = undefined;
    });
    return overlay;
  };
  const toImage = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !isZoomable(target, selector)) return undefined;
    markImage(target, toText);
    return target;
  };
  const markAll = () => {
    for (const image of document.querySelectorAll(selector)) {
      // What has no size yet is marked when it has: a lazy image may turn out to be an icon.
      if (image instanceof HTMLImageElement && image.complete && isZoomable(image, selector))
        markImage(image, toText);
    }
  };
  const open = (event: Event) => {
    const image = toImage(event);
    if (!image) return;
    event.preventDefault();
    void load().then((ready) => ready.open(image, options));
  };

  const stop = new AbortController();
  const listen = (types: readonly string[], listener: (event: Event) => void, capture = false) => {
    for (const type of types)
      document.addEventListener(type, listener, { signal: stop.signal, capture, passive: false });
  };
  listen(['click'], (event) => {
    if (!event.defaultPrevented && !isModified(event as MouseEvent)) open(event);
  });
  listen(['keydown'], (event) => {
    const { key, repeat } = event as KeyboardEvent;
    if ((key === 'Enter' || key === ' ') && !repeat && !isModified(event as KeyboardEvent)) open(event);
  });
  // Loading is an event of the image alone, which only capturing sees.
  listen(['pointerover', 'focusin'], (event) => toImage(event) && void load());
  listen(['load'], toImage, true);
  // Navigation, components and the morphs of dev bring new images, and take marks away.
  // Once a frame: looking at an image's size lays the page out anew.
  let frame = 0;
  const observer = new MutationObserver(() => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      markAll();
    });
  });
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['role', 'src'],
  });
  markAll();
  return {
    close: () => close(),
    stop() {
      stop.abort();
      observer.disconnect();
      cancelAnimationFrame(frame);
      close();
    },
  };
}

function checkSelector(selector: string): void {
  try {
    document.querySelector(selector);
  } catch (cause) {
    throw new TypeError(`"mediumZoom.selector" must be a CSS selector; found "${selector}".`, { cause });
  }
}

function isZoomable(image: HTMLImageElement, selector: string): boolean {
  if (!image.matches(selector) || image.matches(EXCLUDED) || isZoomed(image)) return false;
  const { clientWidth: width, clientHeight: height } = image;
  // Behind a tab it has no size on screen yet.
  const sides = width > 0 ? [width, height] : [image.naturalWidth, image.naturalHeight];
  return Math.max(...sides) >= SMALL_PX && Math.min(...sides) >= SMALL_PX / 2;
}

/** The copies that medium-zoom shows, and the image that they stand for. */
function isZoomed({ classList }: Element): boolean {
  return classList.contains('medium-zoom-image--opened') || classList.contains('medium-zoom-image--hidden');
}

/** An image with a role of its own keeps it, unless that only says what it is. */
function markImage(image: HTMLImageElement, toText: (key: string) => string): void {
  const role = image.getAttribute('role');
  if (role !== null && role !== 'img' && role !== 'button') return;
  const words = [toText('zoomImageText'), image.alt].filter(Boolean).join(toText('labelSeparatorText'));
  // An empty one says that there is nothing to find here, and there is a button now.
  if (image.alt === '') image.removeAttribute('alt');
  const wanted = { [MARK]: '', role: 'button', tabindex: '0', 'aria-label': words };
  for (const [name, value] of Object.entries(wanted)) {
    // Writing what is there already would wake the observer for ever.
    if (image.getAttribute(name) !== value) image.setAttribute(name, value);
  }
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

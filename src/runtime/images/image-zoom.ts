/**
 * Images and drawings that open larger at a click. This half marks them as buttons and waits; the overlay
 * (`zoom-overlay.ts`, with medium-zoom; `drawing-overlay.ts`) is loaded when the reader first points at one.
 */
import type { ZoomData } from '../../shared/types.ts';
import type { ZoomOverlay } from './zoom-overlay.ts';

/** Images with their own function, or excluded by their author. */
const EXCLUDED = 'a *, button *, summary *, label *, [usemap], .not-zoomable, [data-zoom-disabled]';
/** Drawings of plugins. */
const DRAWINGS = `.rp-drawn svg[viewBox][aria-label]:not(${EXCLUDED})`;
/** Icons and badges stay small: images with a longer side below this, or a shorter one below half of it. */
const SMALL_PX = 64;
/** Marks an image that this module has turned into a button. */
const MARK = 'data-zoomable';

interface ZoomInput {
  readonly zoom: () => ZoomData | false;
  /** Looks up a UI text in the language on screen. */
  readonly getText: (key: string) => string;
}

export interface ImageZoom {
  /** Closes the open image, if there is one. */
  close(): void;
  stop(): void;
}

export const NO_ZOOM: ImageZoom = { close: () => undefined, stop: () => undefined };

/** @throws TypeError if the selector is invalid. */
export function listenToImages({ zoom, getText }: ZoomInput): ImageZoom {
  const settings = zoom();
  if (settings === false) return NO_ZOOM;
  const { selector, options } = settings;
  checkSelector(selector);

  let overlay: Promise<ZoomOverlay> | undefined;
  let close = NO_ZOOM.close;
  const load = () => {
    overlay ??= import('./zoom-overlay.ts').then((module) => {
      const zoomOverlay = module.createZoomOverlay(getText);
      close = zoomOverlay.close;
      return zoomOverlay;
    });
    // The reader may be online again at the next click.
    overlay.catch(() => {
      overlay = undefined;
    });
    return overlay;
  };
  const findImage = ({ target }: Event) => {
    if (!(target instanceof HTMLImageElement) || !isZoomable(target, selector)) return undefined;
    markImage(target, getText);
    return target;
  };
  const markAll = () => {
    for (const image of document.querySelectorAll(selector)) {
      // An image without a size yet is marked later: a lazy image may turn out to be an icon.
      if (image instanceof HTMLImageElement && image.complete && isZoomable(image, selector))
        markImage(image, getText);
    }
    for (const drawing of document.querySelectorAll(DRAWINGS)) markImage(drawing, getText);
  };
  const open = (event: Event) => {
    const { target } = event;
    const drawing = target instanceof Element && !target.closest('a') && target.closest<SVGElement>(DRAWINGS);
    const image = findImage(event);
    if (!image && !drawing) return;
    event.preventDefault();
    if (image) void load().then((ready) => ready.open(image, options));
    if (!drawing) return;
    markImage(drawing, getText);
    void import('./drawing-overlay.ts').then(({ openDrawing }) => openDrawing(drawing, getText));
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
  // Loading is an event of the image only, which needs capturing.
  listen(['pointerover', 'focusin'], (event) => findImage(event) && void load());
  listen(['load'], findImage, true);
  // Navigation, components and the morphs of dev add images and remove marks. Once per frame: reading an
  // image's size causes layout.
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
  // In a hidden tab it has no size on screen yet.
  const sides = width > 0 ? [width, height] : [image.naturalWidth, image.naturalHeight];
  return Math.max(...sides) >= SMALL_PX && Math.min(...sides) >= SMALL_PX / 2;
}

/** True for the copies that medium-zoom shows, and the image that they replace. */
function isZoomed({ classList }: Element): boolean {
  return classList.contains('medium-zoom-image--opened') || classList.contains('medium-zoom-image--hidden');
}

/** Marks an image as a button. An image with another role than `img` keeps it. */
function markImage(image: Element, getText: (key: string) => string): void {
  const role = image.getAttribute('role');
  // A drawing that holds links is a group: in a button they would be lost.
  if (role !== null && role !== 'img' && role !== 'button') return;
  const isDrawing = !(image instanceof HTMLImageElement);
  // The name of a drawing becomes part of that of the button.
  if (isDrawing && image.hasAttribute(MARK)) return;
  const name = isDrawing ? image.getAttribute('aria-label') : image.alt;
  const words = [getText('zoomImageText'), name].filter(Boolean).join(getText('labelSeparatorText'));
  // An empty text means that there is nothing to find here, but now there is a button.
  if (image.getAttribute('alt') === '') image.removeAttribute('alt');
  const attributes = { [MARK]: '', role: 'button', tabindex: '0', 'aria-label': words };
  for (const [name, value] of Object.entries(attributes)) {
    // Writing an unchanged value would wake the observer for ever.
    if (image.getAttribute(name) !== value) image.setAttribute(name, value);
  }
}

function isModified({ altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey || shiftKey;
}

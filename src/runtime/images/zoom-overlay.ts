/**
 * One image over the page, moved there and back by medium-zoom: its build without styles (`zoom-overlay.css` has them),
 * because a strict policy allows no style elements. It adds what the package lacks: keys, focus, a name for screen
 * readers. States are on the root element: `data-zoom` is `opening`, `opened` or `closing`, and absent when closed.
 */
import mediumZoom, { type AllZoomOptions } from 'medium-zoom/dist/pure/index.js';
import type { ZoomOptions } from '../../shared/types.ts';
import { adoptSheet } from './adopt-sheet.ts';
import sheet from './zoom-overlay.css?inline';

/** White, and in the dark theme the colour of the page (theme/styles/vars.css). */
const BACKGROUND = 'var(--rp-zoom-bg)';
/** The package waits for the end of a transition of 0.3 s; if styles disable transitions, for ever. */
const LONGEST_MOVE_MS = 1000;

export type ZoomOverlay = ReturnType<typeof createZoomOverlay>;

/** `getText` looks up a UI text in the language on screen. */
export function createZoomOverlay(getText: (key: string) => string) {
  adoptSheet(sheet);
  // Without images: each is attached only while it is open, so that only clicks on an open image are handled.
  const zoom = mediumZoom({ background: BACKGROUND });
  const { dataset } = document.documentElement;
  let turn = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let release = () => {};

  const close = () => {
    turn += 1;
    release();
    void zoom.close();
  };
  const enter = (state: 'opening' | 'opened' | 'closing' | undefined) => {
    clearTimeout(timer);
    if (state) dataset.zoom = state;
    else delete dataset.zoom;
    if (state === 'opening' || state === 'closing') timer = setTimeout(endMove, LONGEST_MOVE_MS);
  };
  zoom.on('open', () => enter('opening'));
  zoom.on('opened', ({ target }) => {
    enter('opened');
    hideCopies();
    // The reader has gone to another page meanwhile.
    if (!(target as Element).isConnected) close();
  });
  zoom.on('close', () => {
    enter('closing');
    release();
  });
  zoom.on('closed', ({ target }) => {
    enter(undefined);
    const image = target as HTMLImageElement;
    if (document.activeElement === document.body) image.focus({ preventScroll: true });
    // The package forgets the image only now; detaching it sooner would close it a second time.
    queueMicrotask(() => zoom.detach(image));
  });

  return {
    /** Does nothing while an image is open or moves. */
    async open(image: HTMLImageElement, options: ZoomOptions): Promise<void> {
      turn += 1;
      const mine = turn;
      if (dataset.zoom !== undefined) return;
      const source = await loadLarger(image, () => mine === turn);
      if (mine !== turn || !image.isConnected || dataset.zoom !== undefined) return;
      zoom.update(resolveOptions(image, options));
      zoom.attach(image);
      withLarger(image, source, () => void zoom.open({ target: image }));
      release = present(image, getText, close);
    },
    close,
  };
}

/** Resolves options: an image's own attributes take precedence over the site's options. */
function resolveOptions({ dataset }: HTMLElement, options: ZoomOptions): AllZoomOptions {
  const container = dataset.zoomContainer ?? options.container;
  const template = dataset.zoomTemplate ?? options.template;
  return {
    margin: parseNumber(dataset.zoomMargin) ?? options.margin ?? 0,
    background: dataset.zoomBackground ?? options.background ?? BACKGROUND,
    scrollOffset: parseNumber(dataset.zoomScrollOffset) ?? options.scrollOffset ?? 40,
    container:
      typeof container === 'string' ? document.querySelector<HTMLElement>(container) : (container ?? null),
    template: template === undefined ? null : document.querySelector<HTMLTemplateElement>(template),
  };
}

function parseNumber(text: string | undefined): number | undefined {
  const number = Number.parseFloat(text ?? '');
  return Number.isNaN(number) ? undefined : number;
}

/**
 * Loads an image's source of higher resolution and returns its address. The package would load it while the
 * overlay is open already, where nothing closes it, and where a failing `srcset` leaves it for good.
 * Undefined if there is nothing but the image itself.
 */
async function loadLarger(image: HTMLImageElement, isCurrent: () => boolean): Promise<string | undefined> {
  const source = image.dataset.zoomSrc;
  if (!source && !image.srcset && image.parentElement?.tagName !== 'PICTURE') return undefined;
  const larger = source ? new Image() : copySources(image);
  if (source) larger.src = source;
  image.setAttribute('aria-busy', 'true');
  try {
    await larger.decode();
    return larger.currentSrc;
  } catch {
    // biome-ignore lint/suspicious/noConsole: what authors look for, in the words of medium-zoom
    if (isCurrent()) console.warn(`Unable to reach the zoom image target ${larger.currentSrc || larger.src}`);
    return image.currentSrc;
  } finally {
    image.removeAttribute('aria-busy');
  }
}

/** Copies an image with all of its sources, of which the browser takes the largest: readers zoom in to see more. */
function copySources(image: HTMLImageElement): HTMLImageElement {
  const picture = image.closest('picture') ?? image;
  const copy = picture.cloneNode(true) as HTMLElement;
  const larger = copy instanceof HTMLImageElement ? copy : copy.querySelector('img');
  for (const element of [larger, ...copy.querySelectorAll('source')])
    element?.setAttribute('sizes', '100000px');
  larger?.setAttribute('loading', 'eager');
  return larger ?? image;
}

/** Sets the source while the image opens: the package reads it from the image at that moment. */
function withLarger(image: HTMLElement, source: string | undefined, open: () => void): void {
  const former = image.getAttribute('data-zoom-src');
  if (source) image.setAttribute('data-zoom-src', source);
  open();
  if (former === null) image.removeAttribute('data-zoom-src');
  else image.setAttribute('data-zoom-src', former);
}

/** Makes the overlay a dialog with the shown image as its only button; returns a function that restores the page. */
function present({ alt }: HTMLImageElement, getText: (key: string) => string, close: () => void): () => void {
  const overlay = document.querySelector('body > .medium-zoom-overlay');
  const zoomedImage = document.querySelector<HTMLElement>('body > .medium-zoom-image--opened');
  if (!overlay || !zoomedImage) return () => {};
  zoomedImage.id = 'rp-zoomed-image';
  setAttributes(zoomedImage, { role: 'button', tabindex: '0', 'aria-label': getText('closeZoomText') });
  setAttributes(overlay, {
    role: 'dialog',
    'aria-modal': 'true',
    'aria-label': alt || getText('zoomedImageText'),
    'aria-owns': zoomedImage.id,
  });
  zoomedImage.addEventListener('keydown', (event) => {
    if ((event.key !== 'Enter' && event.key !== ' ') || event.repeat) return;
    event.preventDefault();
    close();
  });
  const others = [...document.body.children].filter((element) => isBehind(element));
  for (const element of others) element.toggleAttribute('inert', true);
  zoomedImage.focus({ preventScroll: true });
  return () => {
    for (const element of others) element.toggleAttribute('inert', false);
  };
}

function isBehind(element: Element): boolean {
  return !element.matches(
    '[inert], [role="status"], .medium-zoom-overlay, .medium-zoom-image--opened, script, style',
  );
}

/** Hides the sharper copy from screen readers: it covers the first one and is nothing new to them. */
function hideCopies(): void {
  const copies = document.querySelectorAll('body > .medium-zoom-image--opened:not([id="rp-zoomed-image"])');
  for (const copy of copies) {
    setAttributes(copy, { alt: '', 'aria-hidden': 'true' });
    for (const name of ['role', 'tabindex', 'aria-label']) copy.removeAttribute(name);
  }
}

function endMove(): void {
  document.getElementById('rp-zoomed-image')?.dispatchEvent(new Event('transitionend'));
}

function setAttributes(element: Element, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
}

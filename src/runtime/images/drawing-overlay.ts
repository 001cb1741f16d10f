/**
 * One drawing over the page, as large as the window allows and never smaller than it was drawn: the rest is reached by
 * scrolling. The browser's dialog handles the focus, the Escape key and the page behind it.
 */

import { adoptSheet } from './adopt-sheet.ts';
import sheet from './drawing-overlay.css?inline';

/** A small drawing is not made larger than this. */
const MAX_SCALE = 2.5;

export function openDrawing(drawing: SVGElement, getText: (key: string) => string): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'rp-drawing-overlay';
  const copy = copyDrawing(drawing, getText);
  dialog.setAttribute(
    'aria-label',
    copy.querySelector('svg')?.getAttribute('aria-label') || getText('zoomedImageText'),
  );
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'rp-drawing-overlay__close';
  close.setAttribute('aria-label', getText('closeZoomText'));
  dialog.append(close, copy);
  dialog.addEventListener('click', () => dialog.close());
  const dropSheet = adoptSheet(sheet);
  dialog.addEventListener('close', () => {
    dialog.remove();
    dropSheet();
    delete document.documentElement.dataset.zoom;
    // At the first click it was no button yet, and could not take the focus.
    drawing.focus({ preventScroll: true });
  });
  document.body.append(dialog);
  dialog.showModal();
  document.documentElement.dataset.zoom = 'opened';
  enlarge(copy.querySelector('svg') as SVGSVGElement, dialog);
}

/** With the figure around it, which has its colours. */
function copyDrawing(drawing: SVGElement, getText: (key: string) => string): Element {
  const copy = (drawing.closest('figure') ?? drawing.parentElement ?? drawing).cloneNode(true) as Element;
  const svg = copy.querySelector('svg') as SVGSVGElement;
  for (const name of ['tabindex', 'data-zoomable']) svg.removeAttribute(name);
  svg.setAttribute('role', 'img');
  // Its own name again, without the label of the button.
  const prefix = getText('zoomImageText') + getText('labelSeparatorText');
  const label = svg.getAttribute('aria-label') ?? '';
  svg.setAttribute('aria-label', label.startsWith(prefix) ? label.slice(prefix.length) : label);
  for (const box of copy.querySelectorAll('[tabindex]')) box.removeAttribute('tabindex');
  return copy;
}

function enlarge(svg: SVGSVGElement, { clientWidth, clientHeight }: Element): void {
  const { width, height } = svg.viewBox.baseVal;
  const scale = Math.min(clientWidth / width, clientHeight / height, MAX_SCALE);
  const shown = `${Math.max(scale * 0.92, 1) * width}px`;
  // Stylesheets of plugins keep a drawing within its column.
  Object.assign(svg.style, { width: shown, minWidth: shown, maxWidth: shown });
}

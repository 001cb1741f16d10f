/**
 * Brings the current row to the middle of the box that scrolls it when it is out of sight; the page itself stays. So does a box in
 * which something is being pressed: it would be released on another row, and the click lost.
 */
export function centreRow(list: HTMLElement | null, boxSelector: string): void {
  const row = list?.querySelector('[aria-current]:not([aria-current=true])');
  const box = list?.closest(boxSelector);
  if (!row || !box || box.matches(':active')) return;
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom)
    box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
}

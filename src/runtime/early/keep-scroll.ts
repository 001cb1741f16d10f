/**
 * Restores the scroll position of a scrolling box (`data-keep-scroll`) across page loads, as browsers only do for the
 * window; its current row is visible from the start.
 */
const KEY = 'docgen-box-scroll';

export function keepScroll(): void {
  const box = findBox();
  if (box) {
    box.scrollTop = readPosition();
    showCurrent(box);
  }
  // The app may have rendered another page by then, and another box.
  addEventListener('pagehide', () => savePosition(findBox()?.scrollTop ?? 0));
}

function findBox(): HTMLElement | null {
  return document.querySelector('[data-keep-scroll]');
}

/** Scrolls only the box: `scrollIntoView` would move the page too. */
function showCurrent(box: HTMLElement): void {
  const row = box.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  const frame = box.getBoundingClientRect();
  if (!row || (row.top >= frame.top && row.bottom <= frame.bottom)) return;
  box.scrollTop += row.top - frame.top - (frame.height - row.height) / 2;
}

function readPosition(): number {
  try {
    return Number(sessionStorage.getItem(KEY)) || 0;
  } catch {
    return 0;
  }
}

function savePosition(top: number): void {
  try {
    sessionStorage.setItem(KEY, String(top));
  } catch {
    // Storage is blocked: the next page begins at its current row.
  }
}

import { type RefObject, useEffect } from 'react';

/** Says when a reader asks to close: with Escape, or with the way back of a phone. */
declare class CloseWatcher extends EventTarget {
  destroy(): void;
}

/**
 * Makes an open panel a dialog: the focus moves in, everything else is inert, Escape closes it, and so does the way
 * back of a phone, where its browser says so; the page behind does not scroll; on closing the focus returns.
 */
export function useModal(ref: RefObject<HTMLElement | null>, isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    const panel = ref.current;
    if (!isOpen || !panel) return undefined;
    const opener = document.activeElement;
    const restore = makeOthersInert(panel);
    document.documentElement.dataset.scrollLock = '';
    panel.querySelector<HTMLElement>('a[href], button')?.focus({ preventScroll: true });
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    // Otherwise going back leaves the page. Chrome alone has it; a dialog that it opens itself has it built in.
    const watcher = 'CloseWatcher' in window ? new CloseWatcher() : undefined;
    watcher?.addEventListener('close', onClose);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      watcher?.destroy();
      delete document.documentElement.dataset.scrollLock;
      restore();
      // Not after following a link in the panel: the router has placed the focus there.
      if (
        opener instanceof HTMLElement &&
        (panel.contains(document.activeElement) || document.activeElement === document.body)
      ) {
        opener.focus({ preventScroll: true });
      }
    };
  }, [ref, isOpen, onClose]);
}

/** Makes all elements beside the path from `panel` to the body inert; returns a function that undoes it. */
export function makeOthersInert(panel: HTMLElement): () => void {
  const inertElements: HTMLElement[] = [];
  for (let element: HTMLElement | null = panel; element?.parentElement; element = element.parentElement) {
    for (const sibling of element.parentElement.children) {
      const isOther = sibling !== element && sibling instanceof HTMLElement && !sibling.inert;
      // The mask must take the click that closes; a live region must still speak.
      if (!isOther || sibling.matches('.rp-mask, [role="status"], script, style')) continue;
      sibling.inert = true;
      inertElements.push(sibling);
    }
    if (element.parentElement === document.body) break;
  }
  return () => {
    for (const element of inertElements) element.inert = false;
  };
}

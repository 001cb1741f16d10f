import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';

const FOCUSABLE = 'input, button:not([tabindex="-1"]), a[href]:not([tabindex="-1"])';

/**
 * Makes a `<dialog>` modal as long as it is rendered: the page behind is inert and does not
 * scroll, Tab stays inside, Escape, a press outside and going back close it, and the focus
 * goes back where it was. Returns the props of the dialog.
 */
export function useDialog(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const pressTarget = useRef<EventTarget>(undefined);
  useLayoutEffect(() => {
    const element = dialog.current;
    const opener = document.activeElement;
    element?.showModal();
    const { documentElement: root } = document;
    root.style.setProperty('--rp-scrollbar-width', `${innerWidth - root.clientWidth}px`);
    root.dataset.scrollLock = '';
    return () => {
      delete root.dataset.scrollLock;
      root.style.removeProperty('--rp-scrollbar-width');
      element?.close();
      // A global key has no control to return to, and the page may have changed.
      if (!opener?.isConnected || opener === document.body)
        document.querySelector<HTMLElement>('.rp-search-button')?.focus({ preventScroll: true });
    };
  }, [dialog]);
  useCloseOnLeave(onClose);

  return {
    onKeyDown(event: KeyboardEvent) {
      // An input method's Escape cancels its composition.
      if (isComposing(event)) return;
      if (event.key === 'Tab') keepFocus(event, dialog.current);
      if (event.key !== 'Escape') return;
      // By default the first Escape would only empty the field.
      event.preventDefault();
      onClose();
    },
    onCancel(event: { preventDefault(): void }) {
      event.preventDefault();
      onClose();
    },
    // A click on the backdrop has the dialog as its target; a selection that ends there does not count.
    onPointerDown({ target }: { readonly target: EventTarget }) {
      pressTarget.current = target;
    },
    onClick({ target }: MouseEvent) {
      if (target === dialog.current && pressTarget.current === target) onClose();
    },
  };
}

/** Closes the box at back, forward or another hash. A page requested before the box opened appears behind it. */
function useCloseOnLeave(onClose: () => void): void {
  const leave = useRef(onClose);
  leave.current = onClose;
  useEffect(() => {
    const onLeave = () => leave.current();
    addEventListener('popstate', onLeave);
    return () => removeEventListener('popstate', onLeave);
  }, []);
}

/** True if the key belongs to an input method; Safari reports that by the number alone. */
export function isComposing({ nativeEvent, keyCode }: KeyboardEvent): boolean {
  return nativeEvent.isComposing || keyCode === 229;
}

/** Moves the focus from the last control to the first: a browser would go on to its own controls. */
function keepFocus(event: KeyboardEvent, dialog: HTMLDialogElement | null): void {
  const controls = [...(dialog?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(
    (control) => control.getClientRects().length > 0,
  );
  const edge = event.shiftKey ? controls[0] : controls.at(-1);
  if (document.activeElement !== edge) return;
  event.preventDefault();
  (event.shiftKey ? controls.at(-1) : controls[0])?.focus();
}

/**
 * The field in which readers write until the search box is loaded. It is in the HTML of every page, so it opens with
 * the key or the click, before any script of the app is loaded; the box takes over its text.
 * `runtime/early/early-controls.ts` opens it before hydration.
 */
import { type ReactElement, type RefObject, useLayoutEffect } from 'react';
import { IconSearch } from '../base/icons.tsx';
import { isAndroid } from './is-android.ts';
import { MAX_CHARACTERS, normalizeQuery } from './normalize-query.ts';
import type { SearchText } from './search-text.ts';

/** What the reader has written so far, and where they go on writing. */
export interface WrittenText {
  readonly value: string;
  readonly start: number;
  readonly end: number;
}

export interface SearchEntryProps {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  readonly placeholder: string;
  readonly text: SearchText;
  /** Called when the reader closes it. */
  readonly onClose: () => void;
}

export function SearchEntry({ dialog, placeholder, text, onClose }: SearchEntryProps): ReactElement {
  return (
    <dialog
      ref={dialog}
      className="rp-search-frame rp-search-entry"
      aria-label={text('searchBoxText')}
      onClose={onClose}
      // It may already be open.
      suppressHydrationWarning
    >
      <div className="rp-search__bar">
        <span className="rp-search__glass">
          <IconSearch />
        </span>
        <input
          className="rp-search__field"
          // In a search field Escape would only empty it.
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-autocomplete="list"
          aria-expanded={false}
          autoComplete="off"
          spellCheck={false}
          maxLength={MAX_CHARACTERS}
          placeholder={placeholder}
        />
        <form method="dialog">
          <button type="submit" className="rp-search__close" aria-label={text('closeText')}>
            <kbd>Esc</kbd>
          </button>
          <button type="submit" className="rp-search__cancel">
            {text('searchPanelCancelText')}
          </button>
        </form>
      </div>
    </dialog>
  );
}

/** Opens the field as long as `isOpen`, and calls `onReady` as soon as the box may take it over. */
export function useSearchEntry(
  dialog: RefObject<HTMLDialogElement | null>,
  isOpen: boolean,
  prepare: () => Promise<(() => void) | undefined>,
): void {
  useLayoutEffect(() => {
    const entry = dialog.current;
    const field = entry?.querySelector('input');
    if (!isOpen || !entry || !field) return undefined;
    if (!entry.open) openEntry(entry, field);
    let isComposing = false;
    let takeOver: (() => void) | undefined;
    const onInput = (event: Event) => {
      isComposing = (event as InputEvent).isComposing && !isAndroid();
    };
    const onCompositionEnd = () => {
      isComposing = false;
      takeOver?.();
    };
    field.addEventListener('input', onInput);
    field.addEventListener('compositionend', onCompositionEnd);
    void prepare().then((ready) => {
      takeOver = ready;
      // An input method has to finish its word in the field where it began.
      if (!isComposing) takeOver?.();
    });
    return () => {
      takeOver = undefined;
      field.removeEventListener('input', onInput);
      field.removeEventListener('compositionend', onCompositionEnd);
      // Otherwise it counts as focused until the next frame, and whatever opens next gives the focus back to it.
      field.blur();
      entry.close();
    };
  }, [dialog, isOpen, prepare]);
}

export function readEntry(entry: HTMLDialogElement | null): WrittenText | undefined {
  const field = entry?.open ? entry.querySelector('input') : undefined;
  if (!field) return undefined;
  const { value, selectionStart, selectionEnd } = field;
  return { value, start: selectionStart ?? value.length, end: selectionEnd ?? value.length };
}

/** Opens the entry like the runtime's `openSearchEntry`: typing replaces the text selected on the page. */
function openEntry(entry: HTMLDialogElement, field: HTMLInputElement): void {
  field.value = normalizeQuery(String(getSelection()));
  entry.showModal();
  field.select();
}

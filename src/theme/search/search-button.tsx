import type { KeyboardEvent, ReactElement } from 'react';
import { useI18n, useMounted } from '../../runtime/index.ts';
import { IconSearch } from '../base/icons.tsx';
import { prepareSearchBox } from './search-panel.tsx';

export interface SearchButtonProps {
  /** Called with `true` when the box is to open. */
  readonly setFocused: (isOpen: boolean) => void;
  /** Words in it. @default the text `searchPlaceholderText` */
  readonly placeholder?: string | undefined;
}

/** The button that opens the search box. Loads it on hover and focus. */
export function SearchButton({ setFocused, placeholder }: SearchButtonProps): ReactElement {
  const text = useI18n();
  const isMounted = useMounted();
  const words = placeholder ?? text('searchPlaceholderText');
  const onKeyDown = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    // The field takes the focus before the browser inserts the letter, so the letter lands in it.
    if (/^[\p{L}\p{N}]$/u.test(key) && !ctrlKey && !metaKey && !altKey) setFocused(true);
  };
  return (
    <button
      type="button"
      className="rp-search-button"
      aria-label={words}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K /"
      data-early="search"
      onClick={() => setFocused(true)}
      onPointerEnter={prepareSearchBox}
      onFocus={prepareSearchBox}
      onKeyDown={onKeyDown}
    >
      <IconSearch />
      <span className="rp-search-button__words">{words}</span>
      {/* Empty on the server, which cannot know the keyboard; its space is reserved. */}
      <kbd className="rp-search-button__keys">
        {isMounted ? (/Mac|iP(?:hone|ad|od)/.test(navigator.platform) ? '⌘ K' : 'Ctrl K') : ''}
      </kbd>
    </button>
  );
}

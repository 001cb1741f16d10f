import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { SearchBox } from './search/search-box.tsx';
import type { SearchBoxOptions } from './search/search-options.ts';

export interface SearchPanelProps extends SearchBoxOptions {
  /** Whether the box is open. */
  readonly focused: boolean;
  /** Called when the box opens or closes by itself: by keys, by a choice, by a press outside. */
  readonly setFocused: (isOpen: boolean) => void;
}

/**
 * The search box, and the keys that open it: Ctrl or Cmd with K, and `/` outside of fields.
 * What is shown is loaded at the first opening.
 */
export function SearchPanel({ focused, setFocused, ...options }: SearchPanelProps): ReactElement | null {
  const [Box, setBox] = useState<typeof SearchBox>();
  const typed = useRef('');
  const keptProvider = useRef(undefined);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSearchKey(event, focused)) return;
      event.preventDefault();
      setFocused(!focused);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focused, setFocused]);

  const isMissing = focused && Box === undefined;
  const isLocal = options.provider === undefined;
  useEffect(() => {
    // Beside the box, which would ask for it next and says what is wrong with it.
    if (isMissing && isLocal) import('./search/local-search.ts').catch(() => undefined);
  }, [isMissing, isLocal]);
  useEffect(() => {
    typed.current = '';
    if (!isMissing) return undefined;
    const keep = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) => {
      if (key?.length === 1 && !ctrlKey && !metaKey && !defaultPrevented) typed.current += key;
    };
    // The reader types on, and nothing of it is lost.
    addEventListener('keydown', keep);
    // Offline, the button does nothing, and works at the next try.
    loadSearchBox().then(
      (module) => setBox(() => module.SearchBox),
      () => setFocused(false),
    );
    return () => removeEventListener('keydown', keep);
  }, [isMissing, setFocused]);

  if (!focused || !Box) return null;
  return (
    <Box {...options} typed={typed.current} keptProvider={keptProvider} onClose={() => setFocused(false)} />
  );
}

export function loadSearchBox(): Promise<typeof import('./search/search-box.tsx')> {
  return import('./search/search-box.tsx');
}

/** Extensions and form fillers send key events without a key. */
function isSearchKey(event: KeyboardEvent, isOpen: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (ctrlKey || metaKey) {
    const isToggle = key?.toLowerCase() === 'k' && !altKey && !shiftKey;
    return isToggle && (isOpen || !document.querySelector('dialog[open], [aria-modal="true"]'));
  }
  if (key !== '/' || altKey || isOpen || document.querySelector('dialog[open], [aria-modal="true"]'))
    return false;
  // Where it is inside of a component with a tree of its own.
  const target = event.composedPath()[0] as HTMLElement;
  return !target.isContentEditable && !/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

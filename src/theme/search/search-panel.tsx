import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import type { SearchBox } from './search-box.tsx';
import type { SearchBoxOptions } from './search-options.ts';

export interface SearchPanelProps extends SearchBoxOptions {
  /** Whether the box is open. */
  readonly focused: boolean;
  /** Called when the box opens or closes by itself: by keys, by a choice, by a press outside. */
  readonly setFocused: (isOpen: boolean) => void;
}

/**
 * The search box, and the keys that open it: Ctrl or Cmd with K, and `/` outside of fields.
 * What is shown is loaded when Ctrl or Cmd is pressed, or else at the first opening.
 */
export function SearchPanel({ focused, setFocused, ...options }: SearchPanelProps): ReactElement | null {
  const [Box, setBox] = useState<typeof SearchBox>();
  const typed = useRef('');
  const keptProvider = useRef(undefined);
  const load = useCallback(async () => {
    const module = await loadSearchBox();
    setBox(() => module.SearchBox);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A K may follow, most often some 80 ms later: enough to have the box by then.
      if (event.key === 'Control' || event.key === 'Meta') load().catch(() => undefined);
      if (event.defaultPrevented || !isSearchKey(event, focused)) return;
      event.preventDefault();
      setFocused(!focused);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focused, setFocused, load]);

  const isMissing = focused && Box === undefined;
  const isLocal = options.provider === undefined;
  useEffect(() => {
    // Beside the box, which would ask for it next and says what is wrong with it.
    if (isMissing && isLocal) import('./local-search.ts').catch(() => undefined);
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
    load().catch(() => setFocused(false));
    return () => removeEventListener('keydown', keep);
  }, [isMissing, setFocused, load]);

  if (!focused || !Box) return null;
  return (
    <Box {...options} typed={typed.current} keptProvider={keptProvider} onClose={() => setFocused(false)} />
  );
}

function loadSearchBox(): Promise<typeof import('./search-box.tsx')> {
  return import('./search-box.tsx');
}

/** At a sign that the box will be opened. Opening it says what goes wrong, by nothing happening. */
export function prepareSearchBox(): void {
  loadSearchBox().catch(() => undefined);
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

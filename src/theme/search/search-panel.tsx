import { type ReactElement, useCallback, useEffect, useRef, useState } from 'react';
import type { SearchBox } from './search-box.tsx';
import type { SearchBoxOptions } from './search-options.ts';

export interface SearchPanelProps extends SearchBoxOptions {
  /** True while the box is open. */
  readonly focused: boolean;
  /** Called when the box opens or closes by itself: by keys, by a choice, by a press outside. */
  readonly setFocused: (isOpen: boolean) => void;
}

/**
 * The search box, and the keys that open it: Ctrl or Cmd with K, and `/` outside of fields.
 * The box is loaded when Ctrl or Cmd is pressed, or else when it first opens.
 */
export function SearchPanel({ focused, setFocused, ...options }: SearchPanelProps): ReactElement | null {
  const [Box, setBox] = useState<typeof SearchBox>();
  const typedText = useRef('');
  const providerCache = useRef(undefined);
  const load = useCallback(async () => {
    const module = await loadSearchBox();
    setBox(() => module.SearchBox);
  }, []);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // A K may follow, most often some 80 ms later: enough time to load the box.
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
    // Loaded beside the box, which would request it next and reports what is wrong with it.
    if (isMissing && isLocal) import('./local-search.ts').catch(() => undefined);
  }, [isMissing, isLocal]);
  useEffect(() => {
    typedText.current = '';
    if (!isMissing) return undefined;
    const collectKey = ({ key, ctrlKey, metaKey, defaultPrevented }: KeyboardEvent) => {
      if (key?.length === 1 && !ctrlKey && !metaKey && !defaultPrevented) typedText.current += key;
    };
    // Keys typed while the box loads are not lost.
    addEventListener('keydown', collectKey);
    // Offline, the button does nothing, and works at the next try.
    load().catch(() => setFocused(false));
    return () => removeEventListener('keydown', collectKey);
  }, [isMissing, setFocused, load]);

  if (!focused || !Box) return null;
  return (
    <Box
      {...options}
      typedText={typedText.current}
      providerCache={providerCache}
      onClose={() => setFocused(false)}
    />
  );
}

function loadSearchBox(): Promise<typeof import('./search-box.tsx')> {
  return import('./search-box.tsx');
}

/** Loads the box early. Errors are left to opening it, which then does nothing. */
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
  // The target inside a component with a shadow tree.
  const target = event.composedPath()[0] as HTMLElement;
  return !target.isContentEditable && !/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

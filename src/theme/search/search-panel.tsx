import { type ReactElement, useCallback, useLayoutEffect, useRef, useState } from 'react';
import type { SearchBox } from './search-box.tsx';
import { readEntry, SearchEntry, useSearchEntry } from './search-entry.tsx';
import type { SearchBoxOptions } from './search-options.ts';
import { useSearchText } from './search-text.ts';

export interface SearchPanelProps extends SearchBoxOptions {
  /** True while the box is open. */
  readonly focused: boolean;
  /** Called when the box opens or closes by itself: by keys, by a choice, by a press outside. */
  readonly setFocused: (isOpen: boolean) => void;
}

/**
 * The search box, and the keys that open it: Ctrl or Cmd with K, and `/` outside of fields.
 * The box is loaded when Ctrl or Cmd is pressed, or else when it first opens; until then readers write
 * into a field that is there from the start.
 */
export function SearchPanel({ focused, setFocused, ...options }: SearchPanelProps): ReactElement {
  const [Box, setBox] = useState<typeof SearchBox>();
  const entry = useRef<HTMLDialogElement>(null);
  const providerCache = useRef(undefined);
  const text = useSearchText(options.texts);
  const close = useCallback(() => setFocused(false), [setFocused]);
  const isLocal = options.provider === undefined;
  // A layout effect, because the next key may come right after the box has closed by itself.
  useLayoutEffect(() => {
    // It was opened before hydration.
    if (entry.current?.open) setFocused(true);
    const onKeyDown = (event: KeyboardEvent) => {
      // A K may follow, most often some 80 ms later: enough time to load the box.
      if (event.key === 'Control' || event.key === 'Meta') prepareSearchBox();
      // The early script may be notified of hydration later, and have opened the field meanwhile.
      if (!focused && entry.current?.open) setFocused(true);
      if (event.defaultPrevented || !isSearchKey(event, focused)) return;
      event.preventDefault();
      setFocused(!focused);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [focused, setFocused]);

  const isMissing = focused && Box === undefined;
  const prepare = useCallback(async () => {
    // Loaded beside the box, which would request it next and reports its errors.
    if (isLocal) import('./local-search.ts').catch(() => undefined);
    try {
      const module = await loadSearchBox();
      return () => setBox(() => module.SearchBox);
    } catch {
      // Offline, the button does nothing, and works at the next try.
      close();
      return undefined;
    }
  }, [isLocal, close]);
  useSearchEntry(entry, isMissing, prepare);

  const placeholder = options.placeholder ?? text('searchPlaceholderText');
  return (
    <>
      <SearchEntry
        dialog={entry}
        onClose={() => isMissing && close()}
        placeholder={placeholder}
        text={text}
      />
      {focused && Box ? (
        <Box {...options} written={readEntry(entry.current)} providerCache={providerCache} onClose={close} />
      ) : null}
    </>
  );
}

function loadSearchBox(): Promise<typeof import('./search-box.tsx')> {
  return import('./search-box.tsx');
}

/** Loads the box early. Errors are left to opening it, which then has no effect. */
export function prepareSearchBox(): void {
  loadSearchBox().catch(() => undefined);
}

/** Extensions and form fillers send key events without a key. */
function isSearchKey(event: KeyboardEvent, isOpen: boolean): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey || (!isOpen && document.querySelector('dialog[open], [aria-modal="true"]'))) return false;
  if (ctrlKey || metaKey) return key?.toLowerCase() === 'k' && !shiftKey;
  // The target inside a component with a shadow tree.
  const target = event.composedPath()[0] as HTMLElement;
  return (
    key === '/' && !isOpen && !target.isContentEditable && !/^(?:INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
  );
}

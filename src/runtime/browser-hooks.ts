/** Small things of the browser as hooks; each starts at a value the server knows too. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { flushSync } from 'react-dom';
import { useView } from './context.ts';
import { readStorage, writeStorage } from './storage.ts';

const RESIZE_PAUSE_MS = 150;
/** Tells hooks of this page what the `storage` event tells other tabs. */
const STORAGE_EVENT = 'docgen-storage';

/** Size of the window, up to date 150 ms after it stopped changing. `Infinity` (or what is given) before mount. */
export function useWindowSize(
  initialWidth = Number.POSITIVE_INFINITY,
  initialHeight = Number.POSITIVE_INFINITY,
): { readonly width: number; readonly height: number } {
  const [size, setSize] = useState({ width: initialWidth, height: initialHeight });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const read = () => setSize({ width: innerWidth, height: innerHeight });
    const onResize = () => {
      clearTimeout(timer);
      timer = setTimeout(read, RESIZE_PAUSE_MS);
    };
    read();
    addEventListener('resize', onResize);
    return () => {
      clearTimeout(timer);
      removeEventListener('resize', onResize);
    };
  }, []);
  return size;
}

/**
 * `[value, setValue]` of a key in local storage, the same in every component and
 * tab. The default on the server, at the first render and while nothing is stored;
 * where storage is blocked, the value lasts as long as the page.
 */
export function useStorageValue(
  key: string,
  defaultValue: string | null = null,
): readonly [value: string | null, setValue: (value: string) => void] {
  const [unsaved, setUnsaved] = useState<string | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const onEvent = (event: Event) => {
        const changed = event instanceof StorageEvent ? event.key : (event as CustomEvent<string>).detail;
        if (changed === key || changed === null) listener();
      };
      addEventListener('storage', onEvent);
      addEventListener(STORAGE_EVENT, onEvent);
      return () => {
        removeEventListener('storage', onEvent);
        removeEventListener(STORAGE_EVENT, onEvent);
      };
    },
    [key],
  );
  const stored = useSyncExternalStore(
    subscribe,
    () => readStorage(key),
    () => null,
  );
  const setValue = useCallback(
    (value: string) => {
      writeStorage(key, value);
      setUnsaved(readStorage(key) === value ? null : value);
      dispatchEvent(new CustomEvent(STORAGE_EVENT, { detail: key }));
    },
    [key],
  );
  return [unsaved ?? stored ?? defaultValue, setValue];
}

/** False on the server and at the first render, then true: for what only a browser can show. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

/** Scrolls an element with a scroll bar of its own back to its start whenever another page is shown. */
export function useScrollReset(ref: RefObject<HTMLElement | null>): void {
  const path = useView().loaded.meta.page.routePath;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what has to change
  useLayoutEffect(() => {
    ref.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref, path]);
}

/** Gives an element back with a view transition whenever it changes, where the browser can and the site wants it. */
export function useViewTransition<T>(element: T): T {
  const { enableContentAnimation } = useView().loaded.site.theme;
  const [shown, setShown] = useState({ element });
  useLayoutEffect(() => {
    const show = () => setShown((known) => (known.element === element ? known : { element }));
    if (enableContentAnimation && 'startViewTransition' in document) {
      document.startViewTransition(() => flushSync(show));
    } else show();
  }, [element, enableContentAnimation]);
  return shown.element;
}

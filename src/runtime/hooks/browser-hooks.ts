/** Hooks for single browser features; each starts at a value that the server can render. */
import {
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useView } from '../context.ts';
import { readStorage, writeStorage } from '../storage.ts';
import { canAnimate, showWithTransition } from '../view-transition.ts';

const RESIZE_PAUSE_MS = 150;
/** Tells hooks of this page about changes that the `storage` event reports to other tabs only. */
const STORAGE_EVENT = 'docgen-storage';

/** Size of the window, updated 150 ms after it stopped changing. `Infinity` (or the arguments) before mount. */
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
 * `[value, setValue]` of a key in local storage, the same in every component and tab. It is the default on the
 * server, at the first render and while nothing is stored; if storage is blocked, the value lasts as long
 * as the page.
 */
export function useStorageValue(
  key: string,
  defaultValue: string | null = null,
): readonly [value: string | null, setValue: (value: string) => void] {
  const [unsavedValue, setUnsavedValue] = useState<string | null>(null);
  const subscribe = useCallback(
    (listener: () => void) => {
      const onEvent = (event: Event) => {
        const changedKey = event instanceof StorageEvent ? event.key : (event as CustomEvent<string>).detail;
        if (changedKey === key || changedKey === null) listener();
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
  const storedValue = useSyncExternalStore(
    subscribe,
    () => readStorage(key),
    () => null,
  );
  const setValue = useCallback(
    (value: string) => {
      writeStorage(key, value);
      setUnsavedValue(readStorage(key) === value ? null : value);
      dispatchEvent(new CustomEvent(STORAGE_EVENT, { detail: key }));
    },
    [key],
  );
  return [unsavedValue ?? storedValue ?? defaultValue, setValue];
}

/** Scrolls an element with its own scroll bar back to its start whenever another page is shown. */
export function useScrollReset(ref?: RefObject<HTMLElement | null>): void {
  const path = useView().loaded.meta.page.routePath;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what has to change
  useLayoutEffect(() => {
    ref?.current?.scrollTo({ top: 0, behavior: 'instant' });
  }, [ref, path]);
}

/**
 * Returns an element with a view transition whenever it changes, if the browser supports it, the site enables it and the
 * reader does not ask for less motion.
 */
export function useViewTransition<T>(element: T): T {
  const { enableContentAnimation } = useView().loaded.site.theme;
  const [turn, setTurn] = useState(0);
  const shown = useRef({ turn, element });
  // The transition renders once more: an inline element then has a new identity, which is no further change.
  const isDue = shown.current.turn !== turn;
  useLayoutEffect(() => {
    if (isDue) {
      shown.current = { turn, element };
    } else if (shown.current.element !== element) {
      const show = () => setTurn(turn + 1);
      if (enableContentAnimation && canAnimate()) showWithTransition(show);
      else show();
    }
  }, [element, turn, isDue, enableContentAnimation]);
  return isDue ? element : shown.current.element;
}

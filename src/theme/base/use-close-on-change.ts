import { useEffect } from 'react';
import { useLocation } from '../../runtime/index.ts';

/** Closes a panel at a new address, and when the window becomes so wide that the panel is not shown. */
export function useCloseOnChange(close: () => void, wide: string): void {
  const { pathname, hash } = useLocation();
  // As a clean-up, so that a click which woke the page is not undone when effects first run.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what closes it
  useEffect(() => close, [close, pathname, hash]);
  useEffect(() => {
    const query = matchMedia(wide);
    query.addEventListener('change', close);
    return () => query.removeEventListener('change', close);
  }, [close, wide]);
}

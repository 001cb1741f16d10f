import { useSyncExternalStore } from 'react';

/** False on the server and at the first render, then true: for content that needs a browser. */
export function useMounted(): boolean {
  return useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
}

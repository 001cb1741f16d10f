/** The address and navigation, for components. Paths have no base. */
import { useCallback } from 'react';
import { type AppLocation, useServices, useView } from '../context.ts';
import type { NavigateOptions } from '../router/router.ts';
import { addBase, cleanUrlByConfig } from '../runtime-url.ts';

/** A path without base, or its parts. */
export type To = string | { readonly pathname?: string; readonly search?: string; readonly hash?: string };

export interface NavigateFunction {
  (to: To, options?: NavigateOptions): Promise<void>;
  /** Goes back (`-1`) or forward (`1`) in the history. */
  (delta: number): Promise<void>;
}

/** The current address. Query and hash are empty on the server and at the first render. */
export function useLocation(): AppLocation {
  return useView().location;
}

/** Returns a function that goes to another page: `navigate('/guide/start')`, `navigate(-1)`. */
export function useNavigate(): NavigateFunction {
  const { router } = useServices();
  return useCallback(
    async (to: To | number, options?: NavigateOptions) => {
      if (typeof to === 'number') router.go(to);
      else await router.navigate(buildHref(to), options);
    },
    [router],
  );
}

/** Returns the address that a link leads to. */
export function buildHref(to: To): string {
  if (typeof to === 'string') return addBase(cleanUrlByConfig(to));
  const { pathname = '', search = '', hash = '' } = to;
  return addBase(cleanUrlByConfig(pathname)) + search + hash;
}

import type { ReactNode } from 'react';

/** Wraps the whole app, once: the place for a site's own providers. */
export function Root({ children }: { readonly children?: ReactNode }): ReactNode {
  return children;
}

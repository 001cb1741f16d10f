import type { ReactElement, ReactNode } from 'react';

/** Numbers the `###` headings inside it: a task in steps. */
export function Steps({ children }: { readonly children?: ReactNode }): ReactElement {
  return <div className="rp-steps">{children}</div>;
}

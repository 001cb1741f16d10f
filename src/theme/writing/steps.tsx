import type { ReactElement, ReactNode } from 'react';

/** Props of `Steps`. */
export interface StepsProps {
  /** A `###` heading for each step, and its content. */
  readonly children?: ReactNode;
}

/** Numbers the `###` headings inside it: a task in steps. */
export function Steps({ children }: StepsProps): ReactElement {
  return <div className="rp-steps">{children}</div>;
}

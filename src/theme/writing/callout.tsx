import type { ReactElement, ReactNode } from 'react';
import { useI18n } from '../../runtime/index.ts';

export type CalloutType =
  | 'tip'
  | 'note'
  | 'important'
  | 'info'
  | 'warning'
  | 'caution'
  | 'danger'
  | 'details';

/** Props of `Callout`. */
export interface CalloutProps {
  /** Its meaning, and so its colour; `details` expands on click. */
  readonly type: CalloutType;
  /** The first line. @default the type in the page's language */
  readonly title?: ReactNode;
  /** Content of the box. */
  readonly children?: ReactNode;
}

/**
 * The box that `:::tip` makes, for use in components.
 *
 * @example <Callout type="warning">Make a copy first.</Callout>
 */
export function Callout({ type, title, children }: CalloutProps): ReactElement {
  const text = useI18n();
  const heading = title ?? text(`callout.${type}`);
  const className = `rp-callout rp-callout--${type}`;
  const content = <div className="rp-callout__content">{children}</div>;
  if (type === 'details') {
    return (
      <details className={className}>
        <summary className="rp-callout__title">{heading}</summary>
        {content}
      </details>
    );
  }
  return (
    <div className={className}>
      <div className="rp-callout__title">{heading}</div>
      {content}
    </div>
  );
}

import type { ReactElement, ReactNode } from 'react';

/** Props of `Badge`. */
export interface BadgeProps {
  /** Its meaning, and so its colour. @default 'tip' */
  readonly type?: 'tip' | 'info' | 'warning' | 'danger';
  /** The words. */
  readonly text?: string | undefined;
  /** The words, instead of `text`; may hold an icon. */
  readonly children?: ReactNode;
  /** Only the border, without a background. @default false */
  readonly outline?: boolean;
}

/**
 * A small label next to a word or heading.
 *
 * @example <Badge type="warning" text="Beta" />
 */
export function Badge({ type = 'tip', text, children, outline = false }: BadgeProps): ReactElement {
  return (
    <span className={`rp-badge rp-badge--${type}${outline ? ' rp-badge--outline' : ''}`}>
      {children ?? text}
    </span>
  );
}

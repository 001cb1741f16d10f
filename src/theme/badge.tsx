import type { ReactElement, ReactNode } from 'react';

export interface BadgeProps {
  /** @default 'tip' */
  readonly type?: 'tip' | 'info' | 'warning' | 'danger';
  readonly text?: string | undefined;
  /** Wins over `text`. */
  readonly children?: ReactNode;
  /** Border only. @default false */
  readonly outline?: boolean;
}

/**
 * A small label beside a word or heading.
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

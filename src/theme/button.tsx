import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { useThemePart } from './use-theme-part.ts';

export interface ButtonProps {
  /** A link or a real button. @default 'a' */
  readonly type?: 'a' | 'button';
  /** Where a link goes. @default '/' */
  readonly href?: string;
  /** @default 'brand' */
  readonly theme?: 'brand' | 'alt';
  /** @default 'big' */
  readonly size?: 'medium' | 'big';
  readonly className?: string;
  readonly onClick?: MouseEventHandler;
  readonly children?: ReactNode;
}

/** A call to action. */
export function Button(props: ButtonProps): ReactElement {
  const { type = 'a', href = '/', theme = 'brand', size = 'big', className = '', onClick, children } = props;
  const Link = useThemePart('Link');
  const classes = `rp-button rp-button--${theme} rp-button--${size} ${className}`.trim();
  if (type === 'button') {
    return (
      <button type="button" className={classes} onClick={onClick}>
        {children}
      </button>
    );
  }
  return (
    <Link className={classes} href={href} {...(onClick ? { onClick } : {})}>
      {children}
    </Link>
  );
}

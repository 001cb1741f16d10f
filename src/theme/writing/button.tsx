import type { MouseEventHandler, ReactElement, ReactNode } from 'react';
import { useThemePart } from '../base/use-theme-part.ts';

/** Props of `Button`. */
export interface ButtonProps {
  /** A link or a real button. @default 'a' */
  readonly type?: 'a' | 'button' | (string & {});
  /** Target of a link. @default '/' */
  readonly href?: string;
  /** `brand` is prominent, `alt` is subdued. @default 'brand' */
  readonly theme?: 'brand' | 'alt';
  /** Height of 36 or 44 px. @default 'big' */
  readonly size?: 'medium' | 'big';
  /** Additional class. */
  readonly className?: string;
  /** Called on click, before a link is followed. */
  readonly onClick?: MouseEventHandler;
  /** The words. */
  readonly children?: ReactNode;
  /** The words as HTML. */
  readonly dangerouslySetInnerHTML?: { readonly __html: string };
}

/**
 * A call to action.
 *
 * @example <Button href="/guide/start">Get started</Button>
 */
export function Button(props: ButtonProps): ReactElement {
  const { type = 'a', href = '/', theme = 'brand', size = 'big', className = '', onClick, children } = props;
  const Link = useThemePart('Link');
  const html = props.dangerouslySetInnerHTML;
  const content = html ? { dangerouslySetInnerHTML: html } : { children };
  const classes = `rp-button rp-button--${theme} rp-button--${size} ${className}`.trim();
  if (type === 'button') {
    return <button type="button" className={classes} onClick={onClick} {...content} />;
  }
  return (
    <Link className={classes} href={href} {...(onClick ? { onClick } : {})}>
      {html ? <span {...content} /> : children}
    </Link>
  );
}

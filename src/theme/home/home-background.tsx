import type { HTMLAttributes, ReactElement } from 'react';

/** Decoration behind the top of the home page; takes the attributes of a `div`. */
export function HomeBackground({ className = '', ...rest }: HTMLAttributes<HTMLDivElement>): ReactElement {
  return <div className={`rp-home-background ${className}`.trim()} aria-hidden="true" {...rest} />;
}

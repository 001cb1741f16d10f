import type { ReactElement } from 'react';

/** Decoration behind the top of the home page. */
export function HomeBackground(): ReactElement {
  return <div className="rp-home-background" aria-hidden="true" />;
}

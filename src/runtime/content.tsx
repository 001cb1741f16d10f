/** The body of the page on screen: HTML that React leaves alone, or a component inside a boundary. */
import type { ReactNode } from 'react';
import { useView } from './context.ts';
import { DevPageBoundary } from './dev/dev-page-boundary.tsx';
import { PageBoundary } from './page-boundary.tsx';
import { StaticBody } from './static-body.tsx';

export interface ContentProps {
  /** Shown for a page without a body. @default nothing */
  readonly fallback?: ReactNode;
  /** Classes of the element around the body. The default theme's are `rp-doc rspress-doc`. */
  readonly className?: string | undefined;
}

// biome-ignore lint/style/noProcessEnv: a constant that the bundler fills in, so that readers never load what is for authors
const Boundary = process.env.NODE_ENV === 'production' ? PageBoundary : DevPageBoundary;

/**
 * Renders the current page's body in an element of its own (`data-docgen-body`).
 * Use it once in a layout.
 */
export function Content({ fallback = null, className }: ContentProps): ReactNode {
  const { meta, html, Page } = useView().loaded;
  const path = meta.page.routePath;
  if (Page) return <Boundary key={path} className={className} Page={Page} />;
  return html === undefined ? fallback : <StaticBody key={path} className={className} html={html} />;
}

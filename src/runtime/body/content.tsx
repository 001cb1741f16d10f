/** The body of the page on screen: static HTML that React leaves untouched, or a component inside a boundary. */
import type { ReactNode } from 'react';
import { toLangTag } from '../../shared/lang-tag.ts';
import { useView } from '../context.ts';
import { DevPageBoundary } from '../dev/dev-page-boundary.tsx';
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
 * Renders the current page's body in its own element (`data-docgen-body`).
 * Use it once in a layout.
 */
export function Content({ fallback = null, className }: ContentProps): ReactNode {
  const { meta, site, html, Page } = useView().loaded;
  const { routePath: path, original } = meta.page;
  const props = { className, lang: original === undefined ? undefined : toLangTag(site.lang) };
  if (Page) return <Boundary key={path} {...props} Page={Page} />;
  return html === undefined ? fallback : <StaticBody key={path} {...props} html={html} />;
}

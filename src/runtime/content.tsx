/** The body of the page on screen: HTML that React leaves alone, or a component inside a boundary. */
import { Component, type ReactNode } from 'react';
import { useView } from './context.ts';
import { toTrustedHtml, useInnerHtml } from './trusted-html.ts';

export interface ContentProps {
  /** Shown for a page without a body. @default nothing */
  readonly fallback?: ReactNode;
  /** Classes of the element around the body. The default theme's are `rp-doc rspress-doc`. */
  readonly className?: string | undefined;
}

/**
 * Renders the current page's body in an element of its own (`data-docgen-body`).
 * Use it once in a layout.
 */
export function Content({ fallback = null, className }: ContentProps): ReactNode {
  const { meta, html, Page } = useView().loaded;
  const path = meta.page.routePath;
  if (Page) {
    return (
      <PageBoundary key={path} className={className}>
        <div className={className} data-docgen-body="">
          <Page />
        </div>
      </PageBoundary>
    );
  }
  return html === undefined ? fallback : <StaticBody key={path} className={className} html={html} />;
}

function StaticBody({
  className,
  html,
}: {
  readonly className: string | undefined;
  readonly html: string;
}): ReactNode {
  return (
    <div
      className={className}
      data-docgen-body=""
      // biome-ignore lint/security/noDangerouslySetInnerHtml: compiled from the author's page; on the first page it is what stands in the document
      dangerouslySetInnerHTML={useInnerHtml(html)}
      suppressHydrationWarning
    />
  );
}

interface BoundaryProps {
  readonly className: string | undefined;
  readonly children: ReactNode;
}

interface BoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
  /** What the server wrote, once it has been fetched. */
  readonly html: string;
}

/** A page whose component fails stays readable, and the rest of the app goes on. */
class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, hasFailed: false, html: '' };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  override componentDidCatch(): void {
    void import('./rescue.ts')
      .then(({ fetchStaticBody }) => fetchStaticBody(location.href, toTrustedHtml))
      .then((html) => this.setState({ html }));
  }

  override render(): ReactNode {
    const { hasFailed, error, html } = this.state;
    const { children, className } = this.props;
    if (!hasFailed) return children;
    if (html !== '') return <StaticBody className={className} html={html} />;
    return (
      <div className={className} role="alert">
        {error instanceof Error ? error.message : String(error)}
      </div>
    );
  }
}

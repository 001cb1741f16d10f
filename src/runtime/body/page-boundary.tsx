/** Boundary for component pages: the rest of the app goes on if one of them fails. */
import { Component, type ComponentType, type ErrorInfo, type ReactNode } from 'react';
import type { PageProps } from '../context.ts';
import { toTrustedHtml } from '../trusted-html.ts';
import { StaticBody } from './static-body.tsx';

export interface BoundaryProps {
  readonly className: string | undefined;
  /** Language of the text, if it is not the document's. */
  readonly lang?: string | undefined;
  readonly Page: ComponentType<PageProps>;
}

export interface BoundaryState {
  readonly error: unknown;
  readonly hasFailed: boolean;
  /** The server's HTML, once it has been fetched. */
  readonly html: string;
}

/** Keeps a page readable if its component fails. */
export class PageBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined, hasFailed: false, html: '' };

  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { error, hasFailed: true };
  }

  override componentDidCatch(_error: unknown, _info: ErrorInfo): void {
    void import('../rescue.ts')
      .then(({ fetchStaticBody }) => fetchStaticBody(location.href, toTrustedHtml))
      .then((html) => this.setState({ html }));
  }

  renderPage(): ReactNode {
    const { Page } = this.props;
    return <Page />;
  }

  override render(): ReactNode {
    const { hasFailed, error, html } = this.state;
    const { className, lang } = this.props;
    if (!hasFailed) {
      return (
        <div className={className} lang={lang} data-docgen-body="">
          {this.renderPage()}
        </div>
      );
    }
    if (html !== '') return <StaticBody className={className} lang={lang} html={html} />;
    return (
      <div className={className} role="alert">
        {error instanceof Error ? error.message : String(error)}
      </div>
    );
  }
}

/** The boundary of component pages for authors: it tells what failed, and tries again when the page is mended. */
import type { ErrorInfo, ReactNode } from 'react';
import { type BoundaryProps, PageBoundary } from '../page-boundary.tsx';
import { documentStore } from './document-store.ts';
import { DevPage } from './kept-page.tsx';
import { toPageProblem } from './runtime-problem.ts';

export class DevPageBoundary extends PageBoundary {
  /** Takes back what was reported. */
  private withdraw: (() => void) | undefined;

  override renderPage(): ReactNode {
    return <DevPage Page={this.props.Page} />;
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    super.componentDidCatch(error, info);
    this.withdraw?.();
    this.withdraw = documentStore().client?.report(toPageProblem(error, info.componentStack));
  }

  override componentDidUpdate({ Page }: BoundaryProps): void {
    if (Page === this.props.Page || !this.state.hasFailed) return;
    this.withdraw?.();
    this.setState({ error: undefined, hasFailed: false, html: '' });
  }

  override componentWillUnmount(): void {
    this.withdraw?.();
  }
}

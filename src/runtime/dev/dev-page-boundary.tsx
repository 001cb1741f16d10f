/** The boundary of component pages for authors: it reports errors, and tries again when the page is fixed. */
import type { ErrorInfo, ReactNode } from 'react';
import { type BoundaryProps, PageBoundary } from '../body/page-boundary.tsx';
import { getDocumentStore } from './document-store.ts';
import { createPageProblem } from './runtime-problem.ts';
import { DevPage } from './stateful-page.tsx';

export class DevPageBoundary extends PageBoundary {
  /** Withdraws the reported problem. */
  private withdraw: (() => void) | undefined;

  override renderPage(): ReactNode {
    return <DevPage Page={this.props.Page} />;
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    super.componentDidCatch(error, info);
    this.withdraw?.();
    this.withdraw = getDocumentStore().client?.report(createPageProblem(error, info.componentStack));
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

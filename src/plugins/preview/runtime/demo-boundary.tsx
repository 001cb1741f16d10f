/** Shows the error of a demo in its place, without affecting the page. */
import { Component, type ReactElement, type ReactNode } from 'react';
import { useWords } from './words.ts';

interface DemoBoundaryProps {
  readonly children: ReactNode;
}

export class DemoBoundary extends Component<DemoBoundaryProps, { readonly error?: unknown }> {
  override state: { readonly error?: unknown } = {};

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override render(): ReactNode {
    return 'error' in this.state ? <Failure error={this.state.error} /> : this.props.children;
  }
}

function Failure({ error }: { readonly error: unknown }): ReactElement {
  const words = useWords();
  return (
    <p className="rp-preview__failure" role="alert">
      {words.failed} <code>{error instanceof Error ? error.message : String(error)}</code>
    </p>
  );
}

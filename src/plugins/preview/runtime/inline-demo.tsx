/** A demo in the page, above its code. */
import type { ComponentType, ReactElement, ReactNode } from 'react';
import './preview.css';
import { DemoBoundary } from './demo-boundary.tsx';
import { useWords } from './words.ts';

interface InlineDemoProps {
  readonly Demo: ComponentType;
  /** Shows the code from the start. */
  readonly isOpen: boolean;
  /** The code block. */
  readonly children: ReactNode;
}

// biome-ignore lint/style/noDefaultExport: what a plugin names as a component is the default export of its file
export default function InlineDemo({ Demo, isOpen, children }: InlineDemoProps): ReactElement {
  const words = useWords();
  return (
    <div className="rp-preview">
      {/* Headings of a demo do not belong to the page. */}
      <div className="rp-preview__stage rp-toc-exclude">
        <DemoBoundary>
          <Demo />
        </DemoBoundary>
      </div>
      {isOpen ? (
        <div className="rp-preview__code">{children}</div>
      ) : (
        <details className="rp-preview__code">
          <summary className="rp-preview__toggle">{words.code}</summary>
          {children}
        </details>
      )}
    </div>
  );
}

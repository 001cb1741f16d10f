/** A diagram that the reader's browser draws. Until then, and without script, its source is there. */
import { type ReactElement, type ReactNode, useEffect, useId, useState } from 'react';
import '../diagrams.css';
import { printDrawing } from '../drawing.ts';
import { nameKind } from '../words.ts';

interface DiagramProps {
  readonly source: string;
  /** Options of the site for Mermaid. */
  readonly options: Readonly<Record<string, unknown>>;
  /** Language of the page. */
  readonly lang: string;
  /** What its author calls it, outside of its source. */
  readonly title?: string;
  readonly caption?: string;
  /** The source as a code block. */
  readonly children: ReactNode;
}

// biome-ignore lint/style/noDefaultExport: what a plugin names as a component is the default export of its file
export default function Diagram({ children, ...props }: DiagramProps): ReactElement {
  const svg = useDrawing(props);
  if (svg === undefined) return <>{children}</>;
  return (
    <figure className="rp-diagram">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of known elements and attributes alone */}
      <div dangerouslySetInnerHTML={{ __html: svg }} />
      {props.caption && <figcaption>{props.caption}</figcaption>}
    </figure>
  );
}

function useDrawing({ source, options, lang, title }: Omit<DiagramProps, 'children'>): string | undefined {
  const id = useId();
  const [svg, setSvg] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void drawInTurn(source, options).then((result) => {
      // Diagrams that cannot be drawn stay as code. A build with a browser reports why.
      if (!isCurrent || 'problem' in result) return;
      const label = result.title ?? title ?? nameKind(result.kind, lang);
      setSvg(printDrawing(result, { label, idPrefix: `d${id.replace(/\W/g, '')}` }));
    });
    return () => {
      isCurrent = false;
    };
  }, [source, options, lang, title, id]);
  return svg;
}

/** Mermaid has one set of options and one place to draw in. */
let last: Promise<unknown> = Promise.resolve();

function drawInTurn(source: string, options: DiagramProps['options']) {
  const drawn = last.then(async () => {
    const [{ draw }, { mermaid }] = await Promise.all([
      import('./draw.ts'),
      import('docgen-diagrams-mermaid'),
    ]);
    return draw({ mermaid, source, options });
  });
  last = drawn.catch(() => {});
  return drawn;
}

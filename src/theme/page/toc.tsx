import { type ReactElement, useEffect, useRef } from 'react';
import { useActiveAnchor, useDynamicToc } from '../../runtime/index.ts';
import { centreRow } from '../base/centre-row.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';

/** Headings of the page, with the current one marked. */
export function Toc(): ReactElement | null {
  const toc = useDynamicToc();
  const { activeAnchorId: activeId } = useActiveAnchor(toc);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark has moved
  useEffect(() => centreRow(list.current, '.rp-doc-layout__outline'), [activeId]);
  if (toc.length === 0) return null;
  const top = Math.min(...toc.map(({ depth }) => depth));

  return (
    <ul ref={list} className="rp-toc rp-not-doc">
      {toc.map(({ id, text, depth }) => (
        <li key={id}>
          <a
            className="rp-toc-item"
            href={`#${id}`}
            data-depth={depth - top}
            aria-current={id === activeId ? 'location' : undefined}
            {...renderInlineMarkdown(text)}
          />
        </li>
      ))}
    </ul>
  );
}

import { type ReactElement, useEffect, useRef } from 'react';
import { useActiveAnchor, useDynamicToc } from '../../runtime/index.ts';
import { renderInlineMarkdown } from '../base/inline-markdown.tsx';

/** Headings of the page, with the current one marked. */
export function Toc(): ReactElement | null {
  const toc = useDynamicToc();
  const { activeAnchorId: activeId } = useActiveAnchor(toc);
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the mark has moved
  useEffect(() => showActive(list.current), [activeId]);
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

/** Scrolls the active heading of the outline into view; never scrolls the page. */
function showActive(list: HTMLElement | null): void {
  const row = list?.querySelector('[aria-current]');
  const box = list?.closest('.rp-doc-layout__outline');
  if (!row || !box) return;
  const [inner, outer] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) {
    box.scrollTop += inner.top - outer.top - (outer.height - inner.height) / 2;
  }
}

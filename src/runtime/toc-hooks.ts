/** The outline: which headings are in the document, which one is being read, how far the reader is. */
import { useEffect, useState } from 'react';
import type { TocEntry } from '../shared/types.ts';
import { useView } from './context.ts';

const BODY = '[data-docgen-body], .rspress-doc';
/**
 * Headings of the page as they stand in the document: those of imported fragments
 * and of the open tab too, hidden ones not. Starts as the page's own outline and
 * follows every change. Text keeps inline marks as in Markdown.
 */
export function useDynamicToc(): readonly TocEntry[] {
  const { meta, Page } = useView().loaded;
  const { page } = meta;
  const [found, setFound] = useState<{ readonly of: unknown; readonly toc: readonly TocEntry[] }>();
  useEffect(() => {
    // The body of a page of text has just the headings that were compiled.
    if (!Page) return undefined;
    let stop: (() => void) | undefined;
    let isGone = false;
    void import('./watch-toc.ts').then(({ watchToc }) => {
      if (!isGone) stop = watchToc(page.toc, (toc) => setFound({ of: page, toc }));
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [page, Page]);
  return found?.of === page ? found.toc : page.toc;
}

/**
 * Id of the heading that is being read: the first one on screen below the bars at
 * the top, else the last one above them; the last one at the end of the page.
 * Undefined on the server and above the first heading of a page without any below.
 */
export function useActiveAnchor(toc: readonly Pick<TocEntry, 'id'>[]): string | undefined {
  const [active, setActive] = useState<string>();
  useEffect(
    () =>
      onScroll(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const positions = toc.flatMap(({ id }) => {
          const heading = document.getElementById(id);
          return heading ? [{ id, top: heading.getBoundingClientRect().top }] : [];
        });
        const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1;
        setActive(toActiveId(positions, { line: readTopLine(), height: clientHeight, isAtEnd }));
      }),
    [toc],
  );
  return active;
}

/** The rule of `useActiveAnchor` over measured positions. */
export function toActiveId(
  headings: readonly { readonly id: string; readonly top: number }[],
  { line, height, isAtEnd }: { readonly line: number; readonly height: number; readonly isAtEnd: boolean },
): string | undefined {
  if (isAtEnd) return headings.at(-1)?.id;
  const below = headings.find(({ top }) => top >= line);
  if (below && below.top < height) return below.id;
  const above = headings.filter(({ top }) => top < line);
  return above.at(-1)?.id;
}

/** Bars at the top cover this much; 5 px less, so that a heading that was jumped to counts. */
function readTopLine(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) - 5;
}

/** `[percent, scrollTop]`: how much of the page's body lies above the lower edge's way to its end, 0 to 100, and how far the window is scrolled. */
export function useReadPercent(): readonly [percent: number, scrollTop: number] {
  const { page } = useView().loaded.meta;
  const [state, setState] = useState<readonly [number, number]>([0, 0]);
  // The page is a dependency because a new one has another height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(
    () =>
      onScroll(() => {
        const body = document.querySelector(BODY);
        const rect = body?.getBoundingClientRect();
        const percent = rect ? toReadPercent(rect, innerHeight) : 0;
        const top = Math.round(scrollY);
        setState((known) => (known[0] === percent && known[1] === top ? known : [percent, top]));
      }),
    [page],
  );
  return state;
}

/** The rule of `useReadPercent`: how far a box has been scrolled past a window of that height. */
export function toReadPercent(
  box: { readonly top: number; readonly height: number },
  windowHeight: number,
): number {
  const way = box.height - windowHeight;
  if (way <= 0) return box.top <= 0 || box.top + box.height <= windowHeight ? 100 : 0;
  return Math.round(Math.min(1, Math.max(0, -box.top / way)) * 100);
}

/** Runs now, and then at most once a frame while the reader scrolls or resizes. */
function onScroll(listener: () => void): () => void {
  let frame = requestAnimationFrame(listener);
  const schedule = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(listener);
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', schedule);
    removeEventListener('resize', schedule);
  };
}

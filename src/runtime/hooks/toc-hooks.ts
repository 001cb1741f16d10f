/** The outline: headings in the document, the one being read, and the reading progress. */
import { useEffect, useState } from 'react';
import type { TocEntry } from '../../shared/types.ts';
import { useView } from '../context.ts';

const BODY = '[data-docgen-body], .rspress-doc';
/**
 * Headings of the page as found in the document: those of imported fragments and of the open tab too,
 * hidden ones not. Starts as the page's own outline and follows every change. Text has inline marks as in
 * Markdown.
 */
export function useDynamicToc(): readonly TocEntry[] {
  const { meta, Page } = useView().loaded;
  const { page } = meta;
  const [domToc, setDomToc] = useState<{ readonly of: unknown; readonly toc: readonly TocEntry[] }>();
  useEffect(() => {
    // The body of a page of text has exactly the compiled headings.
    if (!Page) return undefined;
    let stop: (() => void) | undefined;
    let isStopped = false;
    void import('./watch-toc.ts').then(({ watchToc }) => {
      if (!isStopped) stop = watchToc(page, (toc) => setDomToc({ of: page, toc }));
    });
    return () => {
      isStopped = true;
      stop?.();
    };
  }, [page, Page]);
  return domToc?.of === page ? domToc.toc : page.toc;
}

/**
 * The heading being read, and its id: the first one on screen below the bars at the top, else the last one above
 * them. At the end of the page, the one that the address names, which cannot come up any further, else the last one.
 * Undefined on the server and above the first heading of a page without any below.
 */
export function useActiveAnchor<Heading extends Pick<TocEntry, 'id'>>(
  toc: readonly Heading[],
): { readonly activeAnchorId: string | undefined; readonly scrolledHeader: Heading | undefined } {
  const [activeAnchorId, setActive] = useState<string>();
  useEffect(
    () =>
      onScroll(() => {
        const { scrollHeight, clientHeight } = document.documentElement;
        const positions = toc.flatMap(({ id }) => {
          const heading = document.getElementById(id);
          return heading ? [{ id, top: heading.getBoundingClientRect().top }] : [];
        });
        const isAtEnd = scrollY > 0 && scrollY + clientHeight >= scrollHeight - 1;
        const target = document.querySelector(':target')?.id;
        setActive(findActiveId(positions, { line: readTopLine(), height: clientHeight, isAtEnd, target }));
      }),
    [toc],
  );
  return { activeAnchorId, scrolledHeader: toc.find(({ id }) => id === activeAnchorId) };
}

/** Applies the rule of `useActiveAnchor` to measured positions. */
export function findActiveId(
  headings: readonly { readonly id: string; readonly top: number }[],
  {
    line,
    height,
    isAtEnd,
    target,
  }: {
    readonly line: number;
    readonly height: number;
    readonly isAtEnd: boolean;
    readonly target?: string | undefined;
  },
): string | undefined {
  if (isAtEnd) return (headings.find(({ id, top }) => id === target && top >= line) ?? headings.at(-1))?.id;
  const below = headings.find(({ top }) => top >= line);
  if (below && below.top < height) return below.id;
  const above = headings.filter(({ top }) => top < line);
  return above.at(-1)?.id;
}

/** Returns the height of the bars at the top; 5 px less, so that a heading that was jumped to counts. */
function readTopLine(): number {
  return (Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0) - 5;
}

/**
 * `[percent, scrollTop]`: how much of the page's body has been scrolled past the lower edge, 0 to 100, and
 * how far the window is scrolled.
 */
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
        const percent = rect ? getReadPercent(rect, innerHeight) : 0;
        const top = Math.round(scrollY);
        setState((previous) => (previous[0] === percent && previous[1] === top ? previous : [percent, top]));
      }),
    [page],
  );
  return state;
}

/** Applies the rule of `useReadPercent`: how far a box has been scrolled past a window of that height. */
export function getReadPercent(
  box: { readonly top: number; readonly height: number },
  windowHeight: number,
): number {
  const distance = box.height - windowHeight;
  if (distance <= 0) return box.top <= 0 || box.top + box.height <= windowHeight ? 100 : 0;
  return Math.round(Math.min(1, Math.max(0, -box.top / distance)) * 100);
}

/** Calls the listener now, and then at most once per frame while the reader scrolls or resizes. */
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

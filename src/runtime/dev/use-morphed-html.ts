/** `useInnerHtml` for authors: HTML that changes is morphed, where React would write it anew. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { toTrustedHtml } from '../trusted-html.ts';
import { documentStore } from './document-store.ts';
import { morphHtml } from './morph-html.ts';

export interface MorphedHtml {
  readonly ref: RefObject<HTMLElement | null>;
  /** The same object for good: React never writes the element a second time. */
  readonly dangerouslySetInnerHTML: { readonly __html: string };
}

export function useMorphedHtml(html: string): MorphedHtml {
  const ref = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(() => toFirst(html));
  const last = useRef<{ readonly element: HTMLElement | null; readonly html: string }>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    // An element that React has made anew begins with the first HTML again.
    const from = last.current?.element === element ? last.current.html : first.html;
    last.current = { element, html };
    if (from === html) return;
    // A component that keeps its element to itself: then React has to write.
    if (element) showHtml(element, from, html);
    else setFirst(toFirst(html));
  });
  return { ref, dangerouslySetInnerHTML: first.props };
}

function toFirst(html: string) {
  return { html, props: { __html: toTrustedHtml(html) } };
}

/** Whatever a page of any HTML may do to the morph: in the end the new HTML is on screen. */
function showHtml(element: HTMLElement, from: string, to: string): void {
  try {
    const { morph } = documentStore();
    if (!morph) throw new Error('What morphs is not loaded yet.');
    morphHtml(element, { morph, from, to });
  } catch {
    element.innerHTML = toTrustedHtml(to);
  }
}

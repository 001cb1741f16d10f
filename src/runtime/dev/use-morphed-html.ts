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

/** An element and what it was made from. */
interface Shown {
  readonly element: HTMLElement | null;
  readonly html: string;
  /** The same as the browser writes it. */
  readonly written: string;
}

export function useMorphedHtml(html: string): MorphedHtml {
  const ref = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(() => toFirst(html));
  const last = useRef<Shown>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    // An element that React has made anew begins with the first HTML again.
    const isNew = last.current?.element !== element;
    const { html: from, written } =
      !isNew && last.current ? last.current : { html: first.html, written: first.html };
    if (from === html) last.current = { element, html, written };
    else if (element) last.current = { element, html, written: showHtml(element, written, html) };
    // A component that keeps its element to itself: then React has to write.
    else setFirst(toFirst(html));
  });
  return { ref, dangerouslySetInnerHTML: first.props };
}

function toFirst(html: string) {
  return { html, props: { __html: toTrustedHtml(html) } };
}

/** Whatever a page of any HTML may do to the morph: in the end the new HTML is on screen. Returns it as it stands there. */
function showHtml(element: HTMLElement, from: string, to: string): string {
  try {
    const { morph } = documentStore();
    if (morph) return morphHtml(element, { morph, from, to });
  } catch (error) {
    reportError(error);
  }
  element.innerHTML = toTrustedHtml(to);
  return element.innerHTML;
}

/** `useInnerHtml` for authors: changed HTML is morphed, where React would replace it. */
import { useLayoutEffect, useRef, useState } from 'react';
import { toTrustedHtml } from '../trusted-html.ts';
import { getDocumentStore } from './document-store.ts';
import { morphHtml } from './morph-html.ts';

/** An element and the HTML it was rendered from. */
interface RenderedHtml {
  readonly element: HTMLElement | null;
  readonly html: string;
  /** The same HTML as the browser serializes it. */
  readonly serialized: string;
}

export function useMorphedHtml(html: string) {
  const ref = useRef<HTMLElement>(null);
  const [first, setFirst] = useState(() => createInnerHtml(html));
  const last = useRef<RenderedHtml>(undefined);
  useLayoutEffect(() => {
    const element = ref.current;
    // A new element from React has the first HTML again.
    const isNew = last.current?.element !== element;
    const { html: from, serialized } =
      !isNew && last.current ? last.current : { html: first.html, serialized: first.html };
    if (from === html) last.current = { element, html, serialized };
    else if (element) last.current = { element, html, serialized: showHtml(element, serialized, html) };
    // The component keeps its element to itself, so React has to write it.
    else setFirst(createInnerHtml(html));
  });
  return {
    ref,
    /** Always the same object, so that React never writes the element a second time. */
    dangerouslySetInnerHTML: first.props,
  };
}

function createInnerHtml(html: string) {
  return { html, props: { __html: toTrustedHtml(html) } };
}

/** Shows the new HTML, even if the morph of some page fails. Returns it as the browser serializes it. */
function showHtml(element: HTMLElement, from: string, to: string): string {
  try {
    const { morph } = getDocumentStore();
    if (morph) return morphHtml(element, { morph, from, to });
  } catch (error) {
    reportError(error);
  }
  element.innerHTML = toTrustedHtml(to);
  return element.innerHTML;
}

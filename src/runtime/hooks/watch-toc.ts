/** Headings as they are in the document. In a separate chunk, for pages whose components may change them. */
import { isInOutline } from '../../shared/outline-levels.ts';
import type { PageRecord, TocEntry } from '../../shared/types.ts';

const BODY = '[data-docgen-body], .rspress-doc';
const EXCLUDED = '.rp-toc-exclude, .rspress-toc-exclude';
/** Changes come in bursts: an opened tab, a rendered response. */
const QUIET_MS = 100;

/** Calls back whenever the outline changes; the returned function stops. */
export function watchToc(
  page: Pick<PageRecord, 'toc' | 'frontmatter'>,
  onChange: (toc: readonly TocEntry[]) => void,
): () => void {
  const body = document.querySelector(BODY);
  if (body === null) return () => undefined;
  let lastToc = page.toc;
  let timer: ReturnType<typeof setTimeout>;
  const read = () => {
    const toc = readToc(body, page.toc).filter((entry) => isInOutline(entry, page.frontmatter));
    if (isSameToc(lastToc, toc)) return;
    lastToc = toc;
    onChange(toc);
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(read, QUIET_MS);
  };
  const observer = new MutationObserver(schedule);
  observer.observe(body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
    attributeFilter: ['class', 'hidden', 'open', 'style', 'aria-hidden', 'data-hidden'],
  });
  schedule();
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function readToc(body: Element, compiledToc: readonly TocEntry[]): TocEntry[] {
  const headings = [
    ...body.querySelectorAll<HTMLElement>('h2.rp-toc-include, h3.rp-toc-include, h4.rp-toc-include'),
  ];
  return headings
    .filter((heading) => heading.id !== '' && heading.closest(EXCLUDED) === null && isVisible(heading))
    .map((heading) => ({
      text: [...heading.childNodes].map(getMarkedText).join('').trim(),
      id: heading.id,
      depth: Number(heading.tagName.slice(1)),
      charIndex: compiledToc.find(({ id }) => id === heading.id)?.charIndex ?? -1,
    }));
}

const MARKS: Readonly<Record<string, string>> = {
  CODE: '`',
  STRONG: '**',
  B: '**',
  EM: '*',
  I: '*',
  DEL: '~~',
  S: '~~',
};

/** Returns the inline text of a heading with the marks of `TocEntry.text`. */
function getMarkedText(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element) || node.matches(`${EXCLUDED}, .rp-header-anchor, .header-anchor`)) return '';
  const mark = MARKS[node.tagName] ?? '';
  return mark + [...node.childNodes].map(getMarkedText).join('') + mark;
}

function isVisible(element: HTMLElement): boolean {
  // Safari before 17.4 has no such method; then only `display: none` counts as hidden.
  if (!('checkVisibility' in element)) return (element as HTMLElement).offsetParent !== null;
  return element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
}

function isSameToc(a: readonly TocEntry[], b: readonly TocEntry[]): boolean {
  return (
    a.length === b.length && a.every(({ id, text }, index) => id === b[index]?.id && text === b[index]?.text)
  );
}

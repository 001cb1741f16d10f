/**
 * Changes the HTML of an element into another with as few changes as possible, so that the reader keeps
 * scroll, focus, selection and open elements.
 */
import type { morph as Morph } from 'morphlex';
import { toTrustedHtml } from '../trusted-html.ts';

export interface MorphInput {
  readonly morph: typeof Morph;
  /** The element's HTML before the reader changed it. */
  readonly from: string;
  readonly to: string;
}

/**
 * Reverts the reader's changes (an open `<details>`, an unfolded code block, wrapped lines) during the
 * morph, so that blocks are compared as their author wrote them, and restores them afterwards on the
 * elements that still exist. Returns the `from` of the next call.
 */
export function morphHtml(element: HTMLElement, { morph, from, to }: MorphInput): string {
  const changes = element.innerHTML === from ? [] : revertChanges(element, parse(element, from));
  morph(element, parse(element, to), { preserveChanges: true });
  const authorHtml = element.innerHTML;
  for (const change of changes) restoreChange(change);
  return authorHtml;
}

/** Parses HTML into a copy of the element. */
function parse(element: HTMLElement, html: string): HTMLElement {
  const copy = element.cloneNode(false) as HTMLElement;
  copy.innerHTML = toTrustedHtml(html);
  return copy;
}

interface AttributeChange {
  readonly element: Element;
  readonly name: string;
  /** Value that the author wrote; null for none. */
  readonly authorValue: string | null;
  /** Value that the reader has set. */
  readonly readerValue: string | null;
}

/** Makes the children of `live` equal to those of `authored`; skips elements with other children. */
function revertChanges(live: Element, authored: Element): AttributeChange[] {
  const changes: AttributeChange[] = [];
  if (live.children.length !== authored.children.length) return changes;
  for (const [index, element] of [...live.children].entries()) {
    const original = authored.children[index];
    // The browser compares whole blocks quickly; nearly all are unchanged.
    if (original?.localName !== element.localName || element.isEqualNode(original)) continue;
    for (const name of new Set([...element.getAttributeNames(), ...original.getAttributeNames()])) {
      const change = {
        element,
        name,
        authorValue: original.getAttribute(name),
        readerValue: element.getAttribute(name),
      };
      if (change.authorValue === change.readerValue) continue;
      setAttribute(element, name, change.authorValue);
      changes.push(change);
    }
    changes.push(...revertChanges(element, original));
  }
  return changes;
}

/** Restores a change, unless the author has just changed the same attribute. */
function restoreChange({ element, name, authorValue, readerValue }: AttributeChange): void {
  if (element.getAttribute(name) === authorValue) setAttribute(element, name, readerValue);
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/**
 * Changes the HTML of an element into another with as few changes as can be, so that
 * whoever looks at it keeps scroll, focus, selection and whatever they opened.
 */
import type { morph as Morph } from 'morphlex';
import { toTrustedHtml } from '../trusted-html.ts';

export interface MorphInput {
  readonly morph: typeof Morph;
  /** The element's HTML as it was before anybody touched it. */
  readonly from: string;
  readonly to: string;
}

/**
 * What a reader changed (an open `<details>`, an unfolded code block, wrapped lines) is
 * taken back for the length of the morph, so that blocks are compared by what their
 * author wrote, and given back afterwards to the elements that are still there.
 * Returns the `from` of the next time.
 */
export function morphHtml(element: HTMLElement, { morph, from, to }: MorphInput): string {
  const changes = element.innerHTML === from ? [] : takeBack(element, parse(element, from));
  morph(element, parse(element, to), { preserveChanges: true });
  const written = element.innerHTML;
  for (const change of changes) giveBack(change);
  return written;
}

/** The same element without what happened to it. */
function parse(element: HTMLElement, html: string): HTMLElement {
  const copy = element.cloneNode(false) as HTMLElement;
  copy.innerHTML = toTrustedHtml(html);
  return copy;
}

interface AttributeChange {
  readonly element: Element;
  readonly name: string;
  /** What the author wrote. Null: nothing. */
  readonly written: string | null;
  /** What the reader made of it. */
  readonly changed: string | null;
}

/** Makes the children of `live` equal to those of `written`; where they have other elements, it leaves them alone. */
function takeBack(live: Element, written: Element): AttributeChange[] {
  const changes: AttributeChange[] = [];
  if (live.children.length !== written.children.length) return changes;
  for (const [index, element] of [...live.children].entries()) {
    const original = written.children[index];
    // The browser compares whole blocks in no time; nearly all are as they were written.
    if (original?.localName !== element.localName || element.isEqualNode(original)) continue;
    for (const name of new Set([...element.getAttributeNames(), ...original.getAttributeNames()])) {
      const change = {
        element,
        name,
        written: original.getAttribute(name),
        changed: element.getAttribute(name),
      };
      if (change.written === change.changed) continue;
      setAttribute(element, name, change.written);
      changes.push(change);
    }
    changes.push(...takeBack(element, original));
  }
  return changes;
}

/** Unless the author has just changed the same thing. */
function giveBack({ element, name, written, changed }: AttributeChange): void {
  if (element.getAttribute(name) === written) setAttribute(element, name, changed);
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

/** Extracts the text to copy from an element: the code without its decoration. */

/** Further parts of an element to leave out of the copy. */
export interface CopyableTextOptions {
  readonly ignoreClasses?: readonly string[];
  readonly ignoreSelectors?: readonly string[];
}

/**
 * Returns the text of an element as readers expect it: no line numbers, no removed lines of a diff, nothing
 * with the class `rp-copy-ignore`; lists outside of code keep their numbers and dots.
 */
export function getCopyableText(element: Element | null, options: CopyableTextOptions = {}): string {
  if (element === null) return '';
  const { ignoreClasses = [], ignoreSelectors = [] } = options;
  const ignore = [
    '.linenumber',
    '.rp-copy-ignore',
    ...ignoreClasses.map((name) => `.${name}`),
    ...ignoreSelectors,
  ];
  const copy = element.cloneNode(true) as Element;
  for (const ignored of copy.querySelectorAll(ignore.join(', '))) ignored.remove();
  for (const line of copy.querySelectorAll('.line.diff.remove')) {
    // The line break follows its line.
    if (line.nextSibling?.nodeType === Node.TEXT_NODE) line.nextSibling.remove();
    line.remove();
  }
  for (const item of copy.querySelectorAll('li')) {
    if (item.closest('pre, code') === null) item.prepend(getListMarker(item));
  }
  return copy.textContent ?? '';
}

function getListMarker(item: Element): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  const items = [...list.children].filter((child) => child.tagName === 'LI');
  return `${list.start + items.indexOf(item)}. `;
}

/** What is copied of an element: code as it runs, and not what is drawn around it. */

/**
 * The text of an element as a reader wants it: no line numbers, no lines that a diff takes away,
 * nothing marked `rp-copy-ignore`; lists outside of code keep their numbers and dots.
 */
export function getCopyableText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const ignored of copy.querySelectorAll('.linenumber, .rp-copy-ignore')) ignored.remove();
  for (const line of copy.querySelectorAll('.line.diff.remove')) {
    // The line break stands after its line.
    if (line.nextSibling?.nodeType === Node.TEXT_NODE) line.nextSibling.remove();
    line.remove();
  }
  for (const item of copy.querySelectorAll('li')) {
    if (item.closest('pre, code') === null) item.prepend(toListMark(item));
  }
  return copy.textContent ?? '';
}

function toListMark(item: Element): string {
  const list = item.parentElement;
  if (!(list instanceof HTMLOListElement)) return '- ';
  const items = [...list.children].filter((child) => child.tagName === 'LI');
  return `${list.start + items.indexOf(item)}. `;
}

/** Small finishing touches on what Markdown makes: tables, task lists, links to other sites. */
import { createElement, type Element, getPlainText, isElement, type Parents, walk } from '../hast.ts';
import { markExternal } from './links.ts';

export function finishProse(tree: Parents): void {
  walk(tree, (node, parent) => {
    if (node.type !== 'element') return undefined;
    switch (node.tagName) {
      case 'table':
        finishProse(node);
        return wrapTable(node);
      case 'td':
      case 'th':
        alignCell(node);
        return undefined;
      case 'input':
        if (
          node.properties.type === 'checkbox' &&
          node.properties.ariaLabel === undefined &&
          parent.type === 'element'
        ) {
          node.properties.ariaLabel = getLabel(parent);
        }
        return undefined;
      case 'a':
        if (typeof node.properties.href === 'string') markExternal(node, node.properties.href);
        return undefined;
      default:
        return undefined;
    }
  });
}

/** Wide tables scroll in a box of their own; the box takes focus so that arrow keys can scroll it. */
function wrapTable(table: Element): Element {
  return createElement('div', { className: ['rp-table-wrapper'], tabIndex: 0 }, [table]);
}

/** One engine aligns by style; an attribute needs no style permission from the site's security policy. */
function alignCell(cell: Element): void {
  const [, align] = /^text-align:\s*(left|center|right);?$/.exec(String(cell.properties.style ?? '')) ?? [];
  if (align === undefined) return;
  delete cell.properties.style;
  cell.properties.align = align;
}

/** A check box is named by its own line, not by the list below it. */
function getLabel(item: Element): string {
  const own = item.children.filter((child) => !isElement(child, 'ul') && !isElement(child, 'ol'));
  return own.map(getPlainText).join('').replace(/\s+/g, ' ').trim();
}

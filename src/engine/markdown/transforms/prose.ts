/** Small finishing touches on what Markdown makes: tables, task lists, links to other sites. */
import {
  createElement,
  type Element,
  getClassNames,
  getPlainText,
  isElement,
  type Parents,
  walk,
} from '../hast.ts';
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
      case 'code':
        if (parent.type === 'element' && parent.tagName !== 'pre') keepFlagWhole(node);
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
  const className = labelCells(table) ? ['rp-table-wrapper', 'rp-table-cards'] : ['rp-table-wrapper'];
  return createElement('div', { className, tabIndex: 0 }, [table]);
}

/** Of these a phone has room for any; of more, only where they are narrow. */
const MAX_COLUMNS = 2;
/** Letters that three columns have room for, in a window of 390 px. */
const MAX_LETTERS = 32;

/**
 * Names each cell but the first of a row by the head of its column, and returns true, if rows are to be cards
 * on a phone. A table with cells that span others stays one.
 */
function labelCells(table: Element): boolean {
  const rows = listElements(table, ['thead', 'tbody']).flatMap((part) => listElements(part, ['tr']));
  const [heads = [], ...others] = rows.map((row) => listElements(row, ['th', 'td']));
  const isPlain =
    rows.every((row) => listElements(row, ['th', 'td']).length === heads.length) && !hasSpans(rows);
  if (heads.length <= MAX_COLUMNS || !isPlain || heads.some(({ tagName }) => tagName !== 'th')) return false;
  if (heads.length === MAX_COLUMNS + 1 && measureColumns([heads, ...others]) <= MAX_LETTERS) return false;
  const labels = heads.map((head) => getPlainText(head).trim());
  for (const cells of others) {
    for (const [at, cell] of cells.entries()) {
      if (at > 0 && labels[at]) cell.properties.dataLabel = labels[at];
    }
  }
  return true;
}

/** Returns how many letters the widest cells of all columns have together; a Chinese character is as wide as two. */
function measureColumns([heads = [], ...others]: readonly (readonly Element[])[]): number {
  const measure = (cell: Element) =>
    getPlainText(cell)
      .trim()
      .replace(/[\u2e80-\uffef]/g, '  ').length;
  return heads.reduce(
    (sum, head, at) => sum + Math.max(measure(head), ...others.map((cells) => measure(cells[at] as Element))),
    0,
  );
}

function listElements(parent: Element, names: readonly string[]): Element[] {
  return parent.children.filter(
    (child): child is Element => child.type === 'element' && names.includes(child.tagName),
  );
}

function hasSpans(rows: readonly Element[]): boolean {
  const cells = rows.flatMap((row) => listElements(row, ['th', 'td']));
  return cells.some(({ properties }) => properties.colSpan !== undefined || properties.rowSpan !== undefined);
}

/** Marks the name of a flag, such as `--config`: a line may end after any hyphen, and `--` alone says nothing. */
function keepFlagWhole(code: Element): void {
  const [text, ...others] = code.children;
  if (others.length > 0 || text?.type !== 'text' || !/^--?[a-z][\w-]{0,28}$/i.test(text.value)) return;
  code.properties.className = [...getClassNames(code), 'rp-nowrap'];
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

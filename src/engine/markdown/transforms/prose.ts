/** Small finishing touches on what Markdown makes: tables, task lists, links to other sites. */
import {
  createElement,
  type Element,
  getClassNames,
  getPlainText,
  isElement,
  type Parents,
  type RootContent,
  walk,
} from '../hast.ts';
import { markExternal } from './links.ts';

export function finishProse(tree: Parents): void {
  walk(tree, (node, parent, index) => {
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
        if (parent.type === 'element' && parent.tagName !== 'pre') keepFlagsWhole(node);
        if (isElement(parent, 'td')) offerBreaks(node);
        return (isElement(parent, 'td') || isFlag(node)) && followsComma(parent.children[index - 1])
          ? [createElement('wbr', {}, []), node]
          : undefined;
      case 'a':
        if (typeof node.properties.href === 'string') finishLink(node, node.properties.href);
        return undefined;
      default:
        return undefined;
    }
  });
}

/** Opens another site in a new tab, and marks a link whose text is its address: print would repeat it. */
function finishLink(link: Element, href: string): void {
  markExternal(link, href);
  if (getPlainText(link) === href) link.properties.dataBare = '';
}

/** Wraps a wide table in a box that scrolls; the box takes focus so that arrow keys can scroll it. */
function wrapTable(table: Element): Element {
  const [head] = listElements(table, ['thead']);
  const heads = head ? listElements(head, ['tr']).flatMap((row) => listElements(row, ['th'])) : [];
  // Markdown has no tables without a head: authors leave it empty.
  if (heads.length > 0 && heads.every(isBare)) table.children = table.children.filter((it) => it !== head);
  const className = labelCells(table) ? ['rp-table-wrapper', 'rp-table-cards'] : ['rp-table-wrapper'];
  // A corner names no column: screen readers would announce a head without a word.
  for (const cell of heads) if (cell.children.length === 0) cell.tagName = 'td';
  return createElement('div', { className, tabIndex: 0 }, [table]);
}

/** Returns true for a cell without content that sets nothing of its column but where its text begins. */
function isBare({ children, properties }: Element): boolean {
  return children.length === 0 && Object.keys(properties).every((name) => name === 'align');
}

/** Letters that fit into three columns, in a window of 390 px. */
const MAX_LETTERS = 32;
/** Letters of a word that fit into the first of two columns there, beside a readable one. */
const MAX_WORD = 20;

/**
 * Names each cell but the first of a row by the head of its column, and returns true, if rows are to be cards
 * on a phone. A table with cells that span others stays one.
 */
function labelCells(table: Element): boolean {
  const rows = listElements(table, ['thead', 'tbody']).flatMap((part) => listElements(part, ['tr']));
  const [heads = [], ...others] = rows.map((row) => listElements(row, ['th', 'td']));
  const isPlain =
    rows.every((row) => listElements(row, ['th', 'td']).length === heads.length) && !hasSpans(rows);
  if (heads.length < 2 || !isPlain || heads.some(({ tagName }) => tagName !== 'th')) return false;
  if (heads.length === 2 && others.every(([name]) => measureWord(name as Element) <= MAX_WORD)) return false;
  if (heads.length === 3 && measureColumns([heads, ...others]) <= MAX_LETTERS) return false;
  const labels = heads.map((head) => getPlainText(head).trim());
  for (const cells of others) {
    for (const [at, cell] of cells.entries()) {
      if (at > 0 && labels[at]) cell.properties.dataLabel = labels[at];
    }
  }
  return true;
}

/** Counts the letters of the longest unbreakable word in a cell. */
function measureWord(cell: Element): number {
  return Math.max(
    ...getPlainText(cell)
      .split(/[^\x21-\x7e]/)
      .map(({ length }) => length),
  );
}

/** Counts the letters of the widest cells of all columns together; a Chinese character is as wide as two. */
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

/**
 * Keeps the names of flags, as in `docgen --help`, and queries such as `?raw` in one line, which could otherwise end
 * after any hyphen or question mark.
 */
function keepFlagsWhole(code: Element): void {
  const [text, ...others] = code.children;
  if (others.length > 0 || text?.type !== 'text') return;
  const parts = text.value.split(/(?<![^ ])(--?[a-z][\w-]{0,28}|\?[\w=-]{1,28})(?![^ ])/i);
  if (parts.length === 1) return;
  if (parts.length === 3 && !parts[0] && !parts[2]) {
    code.properties.className = [...getClassNames(code), 'rp-nowrap'];
    return;
  }
  code.children = parts.flatMap((value, at) => {
    if (value === '') return [];
    const part = { type: 'text' as const, value };
    return [at % 2 === 0 ? part : createElement('span', { className: ['rp-nowrap'] }, [part])];
  });
}

/** Letters of code that fit into a column. */
const MAX_CODE = 20;
/** Places in a type, a call, an address or a path of names where a line break is better than within a word. */
const BREAKS = /(?<=\w[<(]|,|[^/:<]\/)(?=[^\s/])|(?<=\w\.)(?=[A-Za-z]{4})/;

/** Lets long code in a cell break between its parts: otherwise its column is as wide as all of it, or cuts words. */
function offerBreaks(code: Element): void {
  const [text, ...others] = code.children;
  if (others.length > 0 || text?.type !== 'text' || text.value.length <= MAX_CODE) return;
  code.children = text.value
    .split(BREAKS)
    .flatMap((value, at) => [
      ...(at > 0 ? [createElement('wbr', {}, [])] : []),
      { type: 'text' as const, value },
    ]);
}

/** Returns true right after a “、”: there Chromium ends no line by itself before a flag, which is kept whole, and in cells. */
function followsComma(before: RootContent | undefined): boolean {
  return before?.type === 'text' && before.value.endsWith('、');
}

function isFlag(code: Element): boolean {
  return getClassNames(code).includes('rp-nowrap');
}

/** Aligns a cell by an attribute; one engine uses a style, which needs permission from the site's security policy. */
function alignCell(cell: Element): void {
  const [, align] = /^text-align:\s*(left|center|right);?$/.exec(String(cell.properties.style ?? '')) ?? [];
  if (align === undefined) return;
  delete cell.properties.style;
  cell.properties.align = align;
}

/** Returns the label of a check box: its own line, without the list below it. */
function getLabel(item: Element): string {
  const own = item.children.filter((child) => !isElement(child, 'ul') && !isElement(child, 'ol'));
  return own.map(getPlainText).join('').replace(/\s+/g, ' ').trim();
}

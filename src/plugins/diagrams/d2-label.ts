/** A label of Markdown, which D2 writes as HTML of a size that it has measured: its lines as text in that place. */
import type { DrawnElement, DrawnNode } from './drawing.ts';
import { isElement, listChildren, type SvgElement } from './svg.ts';

interface Line {
  readonly children: readonly DrawnNode[];
  /** In pixels. */
  readonly size: number;
  readonly indent: number;
  readonly attributes: Readonly<Record<string, string>>;
}

const SIZES: Readonly<Record<string, number>> = { h1: 26, h2: 21, h3: 18 };

/** Room of a line, by the size of its letters. */
const LINE_HEIGHT = 1.5;
const INDENT = 20;

const BOLD = { 'font-weight': '600' };
const MONO = { 'font-family': 'var(--rp-font-family-mono)' };

export function readMarkdownLabel(element: SvgElement, textColor: string | undefined): DrawnElement[] {
  const { x = '0', y = '0', height = '0' } = element.attributes;
  const lines = listChildren(element).flatMap((child) => readLines(child, 0));
  const needed = lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, 0);
  // The lines are spread over the height that was measured, with the spaces between paragraphs.
  const stretch = Math.max(Number(height) / needed, 0);
  let top = Number(y);
  return lines.map(({ children, size, indent, attributes }) => {
    const room = size * LINE_HEIGHT * stretch;
    top += room;
    return {
      name: 'text',
      attributes: {
        x: String(Number(x) + indent),
        y: String(top - room / 2 + size * 0.35),
        'font-size': `${size}px`,
        ...(textColor !== undefined && { fill: textColor }),
        ...attributes,
      },
      children,
    };
  });
}

function readLines(element: SvgElement, indent: number): Line[] {
  const { name } = element;
  const line = (children: readonly DrawnNode[], attributes: Line['attributes'] = {}): Line[] =>
    children.length === 0 ? [] : [{ children, size: SIZES[name] ?? 14, indent, attributes }];
  if (/^h[1-6]$/.test(name)) return line(readInline(element.children), BOLD);
  if (name === 'pre') {
    const rows = readPlain(element).replace(/\n$/, '').split('\n');
    return rows.flatMap((row) => line([row.replaceAll(' ', '\u00a0')], MONO));
  }
  if (!listChildren(element).some(({ name }) => BLOCKS.has(name))) {
    const mark = name === 'li' ? ['• '] : [];
    return line([...mark, ...readInline(element.children)]);
  }
  const isList = name === 'ul' || name === 'ol' || name === 'blockquote';
  return listChildren(element).flatMap((child) => readLines(child, indent + (isList ? INDENT : 0)));
}

const BLOCKS = new Set(
  'blockquote dd div dl dt h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td th thead tr ul'.split(' '),
);

function readPlain(node: DrawnNode): string {
  return isElement(node) ? node.children.map(readPlain).join('') : node;
}

const LOOKS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  b: BOLD,
  code: MONO,
  em: { 'font-style': 'italic' },
  i: { 'font-style': 'italic' },
  strong: BOLD,
};

function readInline(nodes: readonly DrawnNode[]): DrawnNode[] {
  return nodes.flatMap((node): DrawnNode[] => {
    if (!isElement(node)) return node.trim() === '' && node.includes('\n') ? [] : [node.replace(/\s+/g, ' ')];
    const children = readInline(node.children);
    if (children.length === 0) return [];
    if (node.name === 'a') return [{ name: 'a', attributes: { href: node.attributes.href ?? '' }, children }];
    return [{ name: 'tspan', attributes: LOOKS[node.name] ?? {}, children }];
  });
}

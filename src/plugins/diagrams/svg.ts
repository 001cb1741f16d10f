/** SVG that a program has written, as plain elements. */
import { SaxesParser } from 'saxes';
import type { DrawnElement, DrawnNode } from './drawing.ts';

export type SvgElement = DrawnElement;
type SvgNode = DrawnNode;

/** Counts the elements, about, of a text that may be too large to parse. */
export const countElements = (text: string): number => text.split('<').length / 2;

/** @throws Error if it is not well-formed. */
export function parseSvg(text: string): SvgElement {
  const root: SvgNode[] = [];
  const open: SvgNode[][] = [root];
  const parser = new SaxesParser();
  const addText = (words: string) => void open.at(-1)?.push(words);
  parser.on('opentag', ({ name, attributes }) => {
    const children: SvgNode[] = [];
    open.at(-1)?.push({ name, attributes, children });
    open.push(children);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', addText);
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(text).close();
  return root.find(isElement) as SvgElement;
}

export function isElement(node: SvgNode): node is SvgElement {
  return typeof node !== 'string';
}

export function listChildren(element: SvgElement, name?: string): SvgElement[] {
  return element.children.filter(isElement).filter((child) => name === undefined || child.name === name);
}

export function readText(node: SvgNode): string {
  return typeof node === 'string' ? node : node.children.map(readText).join('');
}

/** All elements inside of one, in order. */
export function listAll(element: SvgElement): SvgElement[] {
  return listChildren(element).flatMap((child) => [child, ...listAll(child)]);
}

/** Declarations of a `style` attribute. */
export function readStyle({ attributes }: SvgElement): Record<string, string> {
  const pairs = (attributes.style ?? '').split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':');
    return at < 0 ? [] : [[declaration.slice(0, at).trim(), declaration.slice(at + 1).trim()]];
  });
  return Object.fromEntries(pairs);
}

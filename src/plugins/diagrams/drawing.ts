/** A drawing as plain data: the browser's result for a diagram, and its HTML in a page. */

import { escapeMarkup } from '../common/escape-markup.ts';

/** An element of a drawing, or text in it. */
export type DrawnNode = string | DrawnElement;

export interface DrawnElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly DrawnNode[];
}

export interface Drawing {
  /** The kind of diagram, as Mermaid calls it: `flowchart-v2`. */
  readonly kind: string;
  readonly viewBox: readonly [x: number, y: number, width: number, height: number];
  /** Title and description from `accTitle` and `accDescr`. */
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** False if it has Chinese, Japanese or Korean, and nothing to measure that with. */
  readonly hasFonts: boolean;
  /** Parts that are not drawn as the author wrote them. */
  readonly warnings?: readonly DrawingWarning[];
  readonly children: readonly DrawnNode[];
}

export interface DrawingWarning {
  readonly message: string;
  /** Text of the source that it is about. */
  readonly near?: string | undefined;
}

export interface DrawingProblem {
  readonly problem: string;
  /** Line in the source, 1-based, if Mermaid names none. */
  readonly sourceLine?: number;
  /** True if it is at the end of the text. */
  readonly isAtEnd?: true;
  /** True if no line of the text is to blame. */
  readonly isOfWhole?: true;
  /** Line in Mermaid's text, which is the source without comments and settings. 1-based. */
  readonly line?: number | undefined;
  /** 1-based. */
  readonly column?: number | undefined;
  /** The text before the fault, or the end of it, where that is known instead of a column. */
  readonly before?: string;
}

export type DrawingResult = Drawing | DrawingProblem;

/** Most elements in a drawing. More of them make a page that nobody wants to load. */
const MAX_ELEMENTS = 20_000;

/** Describes the problem of a drawing with this many elements; undefined if it is small enough. */
export const refuseLarge = (elements: number): DrawingProblem | undefined =>
  elements > MAX_ELEMENTS
    ? { problem: `it has more than ${MAX_ELEMENTS} parts`, isOfWhole: true }
    : undefined;

/** Cuts a message of another program to the length allowed in docgen's. */
export const shorten = (text: string): string =>
  (text.length > 200 ? `${text.slice(0, 200)}…` : text).replace(/[.:]$/, '');

/** Names in a page that a drawing is shown with. */
export interface DrawingLabels {
  /** Name for screen readers. */
  readonly label: string;
  /** Prefix of the ids that the drawing refers to: unique on its page. */
  readonly idPrefix: string;
}

/** Elements that draw. Others in a result are not written. */
const ELEMENTS = new Set(
  'a circle clipPath defs ellipse g line linearGradient marker mask path pattern polygon polyline radialGradient rect stop svg symbol text textPath title tspan use'.split(
    ' ',
  ),
);

/** Attributes for positions and sizes. */
export const GEOMETRY: readonly string[] =
  'cx cy d dx dy fx fy gradientTransform gradientUnits height markerHeight markerUnits markerWidth offset orient patternTransform patternUnits points preserveAspectRatio r refX refY rotate rx ry transform viewBox width x x1 x2 y y1 y2 clipPathUnits maskUnits'.split(
    ' ',
  );

/** How things look. */
export const PAINT: readonly string[] =
  'alignment-baseline clip-path dominant-baseline fill fill-opacity fill-rule font-family font-size font-style font-weight marker-end marker-mid marker-start mask opacity stop-color stop-opacity stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor text-decoration'.split(
    ' ',
  );

const KNOWN = new Set([...GEOMETRY, ...PAINT]);
const ATTRIBUTES = new Set([...KNOWN, 'id', 'href']);

/** Attributes that say where something is and how it looks. Fonts are those of the site. */
export function keepKnown(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(attributes);
  return Object.fromEntries(
    entries.filter(([name, value]) => KNOWN.has(name) && value !== '' && name !== 'font-family'),
  );
}

/** A reference to something in the drawing itself. */
const REFERENCE = /^url\(["']?#([^"')]+)["']?\)$/;
const LINK = /^(?:https?:\/\/|mailto:)[^\s]+$/i;

/**
 * Prints the drawing as SVG, in a box. Only known elements and attributes are written, whoever provided the result: a
 * drawing of a hostile text contains no script, and refers to nothing outside itself except by links.
 */
export function printDrawing(drawing: Drawing, { label, idPrefix }: DrawingLabels): string {
  const [x, y, width, height] = drawing.viewBox.map(round);
  const names = new Map<string, string>();
  const rename = (id: string) => {
    const name = names.get(id) ?? `${idPrefix}-${names.size}`;
    names.set(id, name);
    return name;
  };
  const children = drawing.children.map((node) => printNode(node, rename)).join('');
  const description = drawing.description ? `<desc>${escapeMarkup(drawing.description)}</desc>` : '';
  // What can be followed would be hidden inside of an image.
  const role = children.includes('<a ') ? 'group' : 'img';
  const svg = `<svg role="${role}" aria-label="${escapeMarkup(label)}" viewBox="${x} ${y} ${width} ${height}" width="${width}" height="${height}">${description}${children}</svg>`;
  const steps = Math.min(Math.floor(((width ?? 0) * LEAST_SCALE) / STEP), MAX_STEPS);
  if (steps < MIN_STEPS) return `<div class="rp-diagram__box">${svg}</div>`;
  // If it does not fit it scrolls, also by keyboard.
  return `<div class="rp-diagram__box" data-steps="${steps}" tabindex="0">${svg}</div>`;
}

/** A drawing is not made smaller than this: letters of 16 pixels have 10 then. */
const LEAST_SCALE = 0.62;
/** Widths that the stylesheet has, in pixels: multiples of this, beginning with the first that no phone has. */
const STEP = 40;
const MIN_STEPS = 9;
const MAX_STEPS = 40;

type Rename = (id: string) => string;

function printNode(node: DrawnNode, rename: Rename): string {
  if (typeof node === 'string') return escapeMarkup(node);
  const { attributes } = node;
  // A link without a valid target is an ordinary group.
  const name = node.name === 'a' && !LINK.test(attributes.href ?? '') ? 'g' : node.name;
  if (!ELEMENTS.has(name)) return '';
  const children = node.children.map((child) => printNode(child, rename)).join('');
  const written = Object.entries(attributes)
    .map(([attribute, value]) => printAttribute(name, attribute, value, rename))
    .join('');
  if (name === 'g' && written === '') return children;
  return children === '' ? `<${name}${written}/>` : `<${name}${written}>${children}</${name}>`;
}

function printAttribute(element: string, name: string, value: string, rename: Rename): string {
  if (!ATTRIBUTES.has(name)) return '';
  const print = (text: string) => ` ${name}="${escapeMarkup(text)}"`;
  if (name === 'id') return print(rename(value));
  if (name === 'href') {
    if (value.startsWith('#') && element !== 'a') return print(`#${rename(value.slice(1))}`);
    return element === 'a' && LINK.test(value) ? print(value) : '';
  }
  const [, id] = REFERENCE.exec(value) ?? [];
  if (id !== undefined) return print(`url(#${rename(id)})`);
  if (/url\s*\(|\\/i.test(value)) return '';
  return print(roundNumbers(value));
}

/** Addresses that are not written. */
export function listLostLinks({ children }: Pick<Drawing, 'children'>): string[] {
  return children.flatMap((node) => {
    if (typeof node === 'string') return [];
    const { href = '' } = node.attributes;
    const own = node.name === 'a' && !LINK.test(href) ? [href] : [];
    return [...own, ...listLostLinks(node)];
  });
}

/** Rounds numbers: a hundredth of a pixel is invisible. */
function roundNumbers(text: string): string {
  return text.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (number) => String(round(Number(number))));
}

function round(number: number): number {
  return Math.round(number * 100) / 100;
}

/**
 * Draws a diagram with Mermaid, in whichever browser this runs: one that the build has started, or a reader's.
 * Mermaid's SVG has its own styles and colours; the result here is plain data with the computed styles, and the site's
 * variables in place of marked colours.
 */
import { chooseTextColor } from '../contrast.ts';
import {
  type DrawingResult,
  type DrawnElement,
  type DrawnNode,
  GEOMETRY,
  refuseLarge,
  shorten,
} from '../drawing.ts';
import { AROUND_COLOR, createThemeVariables, findVariable } from '../palette.ts';

/** The part of Mermaid that is used. */
export interface Mermaid {
  initialize(config: object): void;
  parse(text: string): Promise<unknown>;
  render(
    id: string,
    text: string,
    container: Element,
  ): Promise<{ readonly svg: string; readonly diagramType: string }>;
}

export interface DrawRequest {
  readonly mermaid: Mermaid;
  readonly source: string;
  /** Options of the site for Mermaid. */
  readonly options: Readonly<Record<string, unknown>>;
  /** True if it is read on other days: then it has no line for today. */
  readonly isStill?: boolean;
}

/** Latin letters as the theme has them, in the order of what systems without those have. */
const FONTS =
  '"Inter", -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif';

export async function draw({
  mermaid,
  source,
  options,
  isStill = false,
}: DrawRequest): Promise<DrawingResult> {
  const host = document.createElement('div');
  // As wide as a page's text, which a time chart fills. Grid lines have the colour of the text around them.
  Object.assign(host.style, {
    position: 'absolute',
    top: '0',
    left: '-10000px',
    width: '740px',
    color: AROUND_COLOR,
  });
  document.body.append(host);
  try {
    mermaid.initialize(createConfig(options));
    await mermaid.parse(source);
    const { svg, diagramType } = await mermaid.render('docgen-diagram', source, host);
    host.innerHTML = svg;
    const root = host.querySelector('svg');
    if (root === null) return { problem: 'Mermaid has drawn nothing', isOfWhole: true };
    if (isStill && diagramType === 'gantt') root.querySelector('g.today')?.remove();
    return refuseLarge(root.querySelectorAll('*').length) ?? readDrawing(root, diagramType);
  } catch (error) {
    return readProblem(error);
  } finally {
    host.remove();
  }
}

/** Creates Mermaid's config. Settings that a diagram may not change are listed in `secure`: its settings run nothing. */
function createConfig(options: DrawRequest['options']): object {
  return {
    fontSize: 16,
    ...options,
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    // A text of a size that another font does not cut off.
    htmlLabels: false,
    flowchart: { ...asRecord(options.flowchart), htmlLabels: false },
    journey: { ...asRecord(options.journey), textPlacement: 'tspan' },
    // The same diagram gets the same ids.
    deterministicIds: true,
    theme: 'base',
    themeVariables: { ...createThemeVariables(), fontFamily: FONTS },
    fontFamily: FONTS,
    secure: [
      'secure securityLevel startOnLoad maxTextSize maxEdges suppressErrorRendering htmlLabels',
      'theme themeVariables themeCSS fontFamily altFontFamily dompurifyConfig deterministicIds',
    ].flatMap((names) => names.split(' ')),
  };
}

function asRecord(value: unknown): object {
  return typeof value === 'object' && value !== null ? value : {};
}

/** More than these names of tokens say nothing to a reader. */
const MOST_EXPECTED = 6;

function readProblem(error: unknown): DrawingResult {
  const { message, result, hash } = error as {
    readonly message?: string;
    /** Data of Mermaid's older parsers, in which the end token is 1. */
    readonly hash?: {
      readonly text: string;
      readonly token: string | number | null;
      readonly expected?: readonly string[];
    };
    readonly result?: {
      readonly lexerErrors?: readonly { line?: number; column?: number; message: string }[];
      readonly parserErrors?: readonly {
        readonly message: string;
        readonly token?: { readonly startLine?: number; readonly startColumn?: number };
      }[];
    };
  };
  const [lexical] = result?.lexerErrors ?? [];
  if (lexical) return { problem: firstLine(lexical.message), line: lexical.line, column: lexical.column };
  const [syntax] = result?.parserErrors ?? [];
  if (syntax) {
    const { startLine, startColumn } = syntax.token ?? {};
    // The end of the text has no place.
    const isPlace = startLine !== undefined && !Number.isNaN(startLine);
    return { problem: firstLine(syntax.message), ...(isPlace && { line: startLine, column: startColumn }) };
  }
  if (hash?.token === 1) return { problem: 'it ends too early', isAtEnd: true };
  const text = message ?? String(error);
  const [, line] = /(?:Parse|Lexical) error on line (\d+)/.exec(text) ?? [];
  if (/\bimage cannot be decoded\b/.test(text))
    return { problem: 'it has an image, and none is loaded for it' };
  if (line === undefined) return { problem: firstLine(text) };
  const isClear = (hash?.expected?.length ?? 0) <= MOST_EXPECTED;
  const expected = isClear
    ? /^Expecting .*$|Unrecognized text.*$/m.exec(text)?.[0]
    : hash?.text.trim() && `"${hash.text.trim()}" is not expected here`;
  // The text up to the fault, without line ends, above a line that points at it.
  const [, shown = '', pointer = ''] = /\n(.*)\n(-*)\^/.exec(text) ?? [];
  return {
    problem: shorten(expected || 'there is something unexpected'),
    line: Number(line),
    before: shown.slice(0, pointer.length).replace(/^\.\.\./, ''),
  };
}

const firstLine = (text: string): string => shorten(text.trim().split('\n')[0] ?? '');

function readDrawing(root: SVGSVGElement, kind: string): DrawingResult {
  const { x, y, width, height } = root.viewBox.baseVal ?? {};
  const box = width > 0 && height > 0 ? { x, y, width, height } : getOwnBox(root);
  if (!(box.width > 0 && box.height > 0)) return { problem: 'there is nothing to draw', isOfWhole: true };
  if (kind === 'mindmap') centreLabels(root);
  const used = findReferences(root);
  const isWhole = ![...root.querySelectorAll('rect, path, circle, text')].some(isWithoutPlace);
  return {
    kind,
    ...(!isWhole && { warnings: [{ message: NO_PLACE }] }),
    viewBox: [box.x, box.y, box.width, box.height],
    title: root.querySelector(':scope > title')?.textContent?.trim() || undefined,
    description: root.querySelector(':scope > desc')?.textContent?.trim() || undefined,
    hasFonts: hasFonts(root.textContent ?? ''),
    children: [...root.childNodes].flatMap((node) => readNode(node, { used, inherited: OUTSIDE })),
  };
}

/** Each of these characters is as wide as it is high, in every font that has it. */
const WIDE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

function hasFonts(text: string): boolean {
  const [character] = WIDE.exec(text) ?? [];
  const context = document.createElement('canvas').getContext('2d');
  if (character === undefined || context === null) return true;
  context.font = `100px ${FONTS}`;
  return Math.abs(context.measureText(character).width - 100) < 9;
}

/** Centres labels that are not HTML in circles of mind maps. */
function centreLabels(root: SVGSVGElement): void {
  for (const node of root.querySelectorAll('.mindmap-node')) {
    const label = node.querySelector<SVGGraphicsElement>('.label');
    const shape = node.querySelector<SVGGraphicsElement>('rect, path, circle, polygon');
    const scale = label?.getScreenCTM()?.a;
    const words = label?.querySelector('text')?.getBoundingClientRect();
    if (!label || !shape || !scale || !words) continue;
    const around = shape.getBoundingClientRect();
    const shift = (around.x + around.width / 2 - words.x - words.width / 2) / scale;
    label.setAttribute('transform', `${label.getAttribute('transform') ?? ''} translate(${shift}, 0)`);
  }
}

function getOwnBox(root: SVGSVGElement) {
  const { x, y, width, height } = root.getBBox();
  return { x: x - 8, y: y - 8, width: width + 16, height: height + 16 };
}

/** Finds ids that something in the drawing refers to; all others are left out. */
function findReferences(root: SVGSVGElement): ReadonlySet<string> {
  const ids = new Set<string>();
  for (const element of root.querySelectorAll('*')) {
    const style = getComputedStyle(element);
    const values = ['fill', 'stroke', 'markerStart', 'markerMid', 'markerEnd', 'clipPath', 'mask'] as const;
    for (const name of values) {
      const [, id] = /url\("?#([^")]+)"?\)/.exec(style[name]) ?? [];
      if (id !== undefined) ids.add(id);
    }
    const href = getHref(element);
    if (href?.startsWith('#')) ids.add(href.slice(1));
  }
  return ids;
}

const XLINK = 'http://www.w3.org/1999/xlink';
const getHref = (element: Element) => element.getAttribute('href') ?? element.getAttributeNS(XLINK, 'href');

interface Around {
  readonly used: ReadonlySet<string>;
  /** Looks of the text around. */
  readonly inherited: Readonly<Record<string, string>>;
}

const TEXT_LOOKS = ['font-size', 'font-weight', 'font-style', 'text-anchor', 'dominant-baseline'] as const;
const LINE_LOOKS = [
  'stroke-width',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-opacity',
] as const;

/** Styles of the SVG element, from the plugin's stylesheet and from every browser. */
const OUTSIDE: Readonly<Record<string, string>> = {
  fill: 'var(--rp-diagram-text)',
  stroke: 'none',
  'fill-opacity': '1',
  'fill-rule': 'nonzero',
  'stroke-width': '1px',
  'stroke-dasharray': 'none',
  'stroke-linecap': 'butt',
  'stroke-linejoin': 'miter',
  'stroke-opacity': '1',
  'font-size': '16px',
  'font-weight': '400',
  'font-style': 'normal',
  'text-anchor': 'start',
  'dominant-baseline': 'auto',
};

/** Some kinds of diagrams have titles of 36 pixels. */
const MAX_FONT_SIZE = 20;

const SHAPES = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect', 'use']);
const HOLDERS = new Set(['a', 'defs', 'g', 'svg', 'switch']);
const DEFINED = new Set([
  'clipPath',
  'linearGradient',
  'marker',
  'mask',
  'pattern',
  'radialGradient',
  'symbol',
]);

function readNode(node: Node, around: Around): DrawnNode[] {
  if (!(node instanceof SVGElement)) return [];
  const { localName: name } = node;
  const style = getComputedStyle(node);
  if (name === 'foreignObject') return readForeignText(node as SVGForeignObjectElement);
  if (DEFINED.has(name)) {
    if (!around.used.has(node.id)) return [];
    const isMask = name === 'clipPath' || name === 'mask';
    const children = isMask ? readBareChildren(node) : readChildren(node, around);
    return [{ name, attributes: { id: node.id, ...readGeometry(node) }, children }];
  }
  if (style.display === 'none' && name !== 'stop') return [];
  if (name === 'stop')
    return [{ name, attributes: { ...readGeometry(node), ...readStop(style) }, children: [] }];
  if (name === 'text') return readText(node, style, around);
  if (SHAPES.has(name)) return readShape(node, style, around);
  if (!HOLDERS.has(name)) return [];
  const children = readChildren(node, around);
  if (children.length === 0) return [];
  const attributes = { ...readGeometry(node), ...readEffects(style), ...readId(node, around) };
  if (name === 'a') return [{ name, attributes: { ...attributes, href: getHref(node) ?? '' }, children }];
  // A group without attributes is no more than its content.
  if (name === 'g' && Object.keys(attributes).length === 0) return children;
  return [{ name: name === 'switch' ? 'g' : name, attributes, children }];
}

function readChildren(node: Element, around: Around): DrawnNode[] {
  return [...node.childNodes].flatMap((child) => readNode(child, around));
}

/** Reads the children of a mask, which have no colours of the site. */
function readBareChildren(node: Element): DrawnNode[] {
  return [...node.children].map((child) => ({
    name: child.localName,
    attributes: { ...readGeometry(child), ...(child.localName !== 'use' && { fill: '#fff' }) },
    children: [],
  }));
}

function readId({ id }: Element, { used }: Around): Record<string, string> {
  return used.has(id) ? { id } : {};
}

/** Matches results of Mermaid that are not numbers. */
const NO_NUMBER = /NaN|undefined/;

const NO_PLACE = 'Mermaid finds no place for some of the diagram: a number in it may be missing or wrong';

function isWithoutPlace(node: Element): boolean {
  return ['d', 'x', 'y', 'width', 'height', 'cx', 'cy', 'r'].some((name) =>
    NO_NUMBER.test(node.getAttribute(name) ?? ''),
  );
}

function readGeometry(node: Element): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name of GEOMETRY) {
    const value = node.getAttribute(name);
    if (value !== null && value !== '' && !NO_NUMBER.test(value)) attributes[name] = value;
  }
  if (/^translate\(0(?:px)?[, ]+0(?:px)?\)$/.test(attributes.transform ?? '')) delete attributes.transform;
  return attributes;
}

function readEffects(style: CSSStyleDeclaration): Record<string, string> {
  return {
    ...(style.opacity !== '1' && { opacity: style.opacity }),
    ...(style.clipPath.startsWith('url') && { 'clip-path': style.clipPath }),
    ...(style.mask.startsWith('url') && { mask: style.mask }),
  };
}

function readStop(style: CSSStyleDeclaration): Record<string, string> {
  const { value, alpha } = readColor(style.stopColor);
  const opacity = String(Number(style.stopOpacity) * alpha);
  return { 'stop-color': value, ...(opacity !== '1' && { 'stop-opacity': opacity }) };
}

function readShape(node: SVGElement, style: CSSStyleDeclaration, around: Around): DrawnNode[] {
  const name = node.localName;
  if (style.visibility === 'hidden' || (name === 'rect' && isEmpty(node))) return [];
  const own = { ...readPaint('fill', style), ...readPaint('stroke', style) };
  const hasMarker = [style.markerStart, style.markerMid, style.markerEnd].some((value) => value !== 'none');
  const isSeen = own.fill !== 'none' || own.stroke !== 'none' || hasMarker;
  if (!isSeen && name !== 'use') return [];
  const looks: Record<string, string> = { ...own, 'fill-rule': style.fillRule };
  if (own.stroke !== 'none')
    for (const property of LINE_LOOKS.filter((look) => look !== 'stroke-opacity'))
      looks[property] = style.getPropertyValue(property);
  const markers: Record<string, string> = {};
  for (const property of ['marker-start', 'marker-mid', 'marker-end']) {
    const value = style.getPropertyValue(property);
    if (value !== 'none') markers[property] = value;
  }
  const attributes = {
    ...readGeometry(node),
    ...keepNew(looks, OUTSIDE),
    ...markers,
    ...readEffects(style),
    ...readId(node, around),
  };
  if (name === 'use')
    return [{ name, attributes: { ...attributes, href: getHref(node) ?? '' }, children: [] }];
  return [{ name, attributes, children: [] }];
}

function isEmpty(node: Element): boolean {
  return Number(node.getAttribute('width')) === 0 || Number(node.getAttribute('height')) === 0;
}

/** `fill` or `stroke`, and how much of it shows. */
function readPaint(
  property: 'fill' | 'stroke',
  style: CSSStyleDeclaration,
  use: 'fill' | 'stroke' | 'text' = property,
): Record<string, string> {
  const written = style[property];
  const [reference] = /^url\("?#[^")]+"?\)/.exec(written) ?? [];
  const { value, alpha } = reference ? { value: reference, alpha: 1 } : readColor(written, use);
  const opacity = Number(style.getPropertyValue(`${property}-opacity`)) * alpha;
  if (value === 'none' || opacity === 0) return { [property]: 'none' };
  // A line in the pale colour of an area would hardly be visible.
  const color = property === 'stroke' ? value.replace('--rp-diagram-area-', '--rp-diagram-line-') : value;
  return { [property]: color, ...(opacity !== 1 && { [`${property}-opacity`]: String(opacity) }) };
}

function readColor(
  written: string,
  use?: 'fill' | 'stroke' | 'text',
): { readonly value: string; readonly alpha: number } {
  const parts = /^rgba?\(([^)]+)\)/
    .exec(written)?.[1]
    ?.split(/[\s,/]+/)
    .map(Number);
  if (parts === undefined) return { value: written, alpha: 1 };
  const [red = 0, green = 0, blue = 0, alpha = 1] = parts;
  if (alpha === 0) return { value: 'none', alpha };
  const hex = `#${[red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  return { value: findVariable(red, green, blue) ?? findOwnGrey(hex, use) ?? hex, alpha };
}

/** Some kinds of diagrams have black, white and greys whatever the theme is. */
function findOwnGrey(hex: string, use: 'fill' | 'stroke' | 'text' | undefined): string | undefined {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  if (red !== green || green !== blue) return undefined;
  if (use === 'fill') return red === 255 ? 'var(--rp-diagram-bg)' : undefined;
  return red < 0x80 && use !== undefined
    ? `var(--rp-diagram-${use === 'text' ? 'text' : 'line'})`
    : undefined;
}

function readText(node: SVGElement, style: CSSStyleDeclaration, around: Around): DrawnNode[] {
  if ((node.textContent ?? '').trim() === '' || style.visibility === 'hidden') return [];
  return [readTextElement(node, around, findTextColor(node))];
}

function readTextElement(node: SVGElement, around: Around, color: string | undefined): DrawnElement {
  const style = getComputedStyle(node);
  const looks: Record<string, string> = { ...readPaint('fill', style, 'text'), stroke: 'none' };
  if (color !== undefined && looks.fill?.startsWith('var(')) looks.fill = color;
  // A user journey gives text the colour of its area, or white on all of them.
  const isJourney = node.ownerSVGElement?.getAttribute('aria-roledescription') === 'journey';
  if (isJourney || looks.fill?.includes('-area-')) looks.fill = OUTSIDE.fill as string;
  for (const property of TEXT_LOOKS) looks[property] = style.getPropertyValue(property);
  if (Number.parseFloat(style.fontSize) > MAX_FONT_SIZE) looks['font-size'] = `${MAX_FONT_SIZE}px`;
  const { alignmentBaseline, textDecorationLine } = style as CSSStyleDeclaration & {
    readonly alignmentBaseline?: string;
  };
  const isAligned = alignmentBaseline !== undefined && !/^(?:auto|baseline)$/.test(alignmentBaseline);
  const inherited = { ...around.inherited, ...looks };
  const children = [...node.childNodes].flatMap((child): DrawnNode[] => {
    if (child.nodeType === Node.TEXT_NODE) return child.nodeValue ? [child.nodeValue] : [];
    if (!(child instanceof SVGElement) || child.localName !== 'tspan') return [];
    return child.textContent === '' ? [] : [readTextElement(child, { ...around, inherited }, color)];
  });
  const attributes = {
    ...readGeometry(node),
    ...keepNew(looks, around.inherited),
    ...(isAligned && { 'alignment-baseline': alignmentBaseline }),
    ...(textDecorationLine !== 'none' && { 'text-decoration': textDecorationLine }),
    ...readEffects(style),
  };
  return { name: node.localName, attributes, children };
}

/** Finds the text colour of a node with an author's colour: it must be readable in both themes. */
function findTextColor(node: Element): string | undefined {
  const shape = node
    .closest('.node, .cluster, .actor, .task')
    ?.querySelector('rect, polygon, circle, ellipse, path');
  if (!shape) return undefined;
  const { value, alpha } = readColor(getComputedStyle(shape).fill);
  if (!value.startsWith('#') || alpha < 0.5) return undefined;
  return chooseTextColor(value);
}

function keepNew(
  looks: Record<string, string>,
  known: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    Object.entries(looks).filter(([name, value]) => value !== '' && known[name] !== value),
  );
}

/** HTML that some kinds of diagrams have in them: its lines as text, which no other font can cut off. */
function readForeignText(node: SVGForeignObjectElement): DrawnNode[] {
  const matrix = (node.parentElement as unknown as SVGGraphicsElement).getScreenCTM()?.inverse();
  if (!matrix) return [];
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
  const lines: DrawnNode[] = [];
  while (walker.nextNode()) {
    const text = walker.currentNode as Text;
    const style = getComputedStyle(text.parentElement as Element);
    for (const { words, rect } of splitLines(text)) {
      const from = new DOMPoint(rect.left, rect.top).matrixTransform(matrix);
      const to = new DOMPoint(rect.right, rect.bottom).matrixTransform(matrix);
      const { value } = readColor(style.color, 'text');
      const color = findTextColor(node);
      const looks = {
        fill: color !== undefined && value.startsWith('var(') ? color : value,
        'font-size': style.fontSize,
        'font-weight': style.fontWeight,
        'font-style': style.fontStyle,
        'text-anchor': 'middle',
        'dominant-baseline': 'central',
      };
      const place = { x: String((from.x + to.x) / 2), y: String((from.y + to.y) / 2) };
      lines.push({ name: 'text', attributes: { ...place, ...keepNew(looks, OUTSIDE) }, children: [words] });
    }
  }
  return lines;
}

function splitLines(text: Text): { readonly words: string; readonly rect: DOMRect }[] {
  const range = document.createRange();
  const lines: { words: string; rect: DOMRect; end: number; start: number }[] = [];
  for (let index = 0; index < text.length; index++) {
    range.setStart(text, index);
    range.setEnd(text, index + 1);
    const rect = range.getBoundingClientRect();
    if (rect.width === 0) continue;
    const last = lines.at(-1);
    if (last && Math.abs(last.rect.top - rect.top) < rect.height / 2) last.end = index + 1;
    else lines.push({ words: '', rect, start: index, end: index + 1 });
  }
  return lines.flatMap(({ start, end }) => {
    range.setStart(text, start);
    range.setEnd(text, end);
    const words = range.toString().trim();
    return words === '' ? [] : [{ words, rect: range.getBoundingClientRect() }];
  });
}

/**
 * Draws with Graphviz, in the thread that loads it. Parts without a colour get marked colours, by a line of defaults
 * that is inserted into the diagram, which are then replaced by the site's variables; the SVG becomes plain data.
 */

import { chooseTextColor } from './contrast.ts';
import {
  type DrawingResult,
  type DrawingWarning,
  type DrawnElement,
  type DrawnNode,
  keepKnown,
  refuseLarge,
} from './drawing.ts';
import { findVariableOf, mark } from './palette.ts';
import {
  countElements,
  isElement,
  listChildren,
  parseSvg,
  readStyle,
  readText,
  type SvgElement,
} from './svg.ts';
import { limitMemory, webAssembly } from './wasm-memory.ts';

/** The part of `@viz-js/viz` that is used. */
export interface Graphviz {
  render(source: string, options: { readonly format: 'svg' }): GraphvizResult;
}

interface GraphvizModule {
  instance(): Promise<Graphviz>;
}

interface GraphvizResult {
  readonly output: string | undefined;
  readonly errors: readonly { readonly level?: 'error' | 'warning'; readonly message: string }[];
}

/** Pixels of one of Graphviz's points: its text of 14 is as large as the text around, almost. */
const SCALE = 1.2;

/** Graphviz measures in Arial, which is narrower than the fonts of the site. */
const TEXT_SCALE = 0.93;

/**
 * Graphviz takes each byte beyond ASCII for a space, so it makes Chinese, Japanese and Korean characters narrower than
 * they are.
 */
const WIDE_SCALE = 0.83;
const WIDE =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/;

/** Looks of what its author has not coloured. */
const DEFAULTS = [
  `graph [fontname="Arial", bgcolor="transparent", color="${mark('group-border')}", fontcolor="${mark('text')}"]`,
  `node [fontname="Arial", color="${mark('node-border')}", fontcolor="${mark('text')}"]`,
  `edge [fontname="Arial", color="${mark('line')}", fontcolor="${mark('text')}"]`,
].join('; ');

/** @throws when the package has changed. */
export async function loadGraphviz(url: string): Promise<Graphviz> {
  const module = (await import(url)) as GraphvizModule & { readonly default?: GraphvizModule };
  const { instantiate } = webAssembly;
  webAssembly.instantiate = (program, imports) => instantiate(limitMemory(program), imports);
  try {
    return await (module.default ?? module).instance();
  } finally {
    webAssembly.instantiate = instantiate;
  }
}

/** @throws what Graphviz throws when it cannot go on, and another has to be loaded. */
export function drawGraphviz(source: string, graphviz: Graphviz): DrawingResult {
  const { output, errors } = graphviz.render(addDefaults(source), { format: 'svg' });
  const [error] = errors.filter(({ level, message }) => level === 'error' && !isHarmless(message));
  // Even if it has drawn what it understood: a part of a graph, nodes without their labels.
  if (output === undefined || error !== undefined) {
    const isLabel = errors.some(({ message }) => message.startsWith('in label of'));
    return readProblem(error?.message ?? '', { source, isLabel });
  }
  const root = parseSvg(output);
  const [graph] = listChildren(root, 'g');
  const [, , width = 0, height = 0] = (root.attributes.viewBox ?? '').split(' ').map(Number);
  if (graph === undefined || !(width > 0 && height > 0)) return { problem: 'there is nothing to draw' };
  const tooLarge = refuseLarge(countElements(output));
  if (tooLarge) return tooLarge;
  const look: Look = { isBlackChosen: /black|#0{3}\b|#0{6}\b/i.test(source) };
  const label = listChildren(findHolder(graph), 'text').map(readText).join(' ').trim();
  return {
    kind: 'graphviz',
    viewBox: [0, 0, width * SCALE, height * SCALE],
    title: label || undefined,
    description: listChildren(graph, 'g')
      .map(findTooltip)
      .find((text) => text !== undefined),
    hasFonts: true,
    warnings: [...errors.flatMap(({ message }) => readWarning(message, source)), ...findOthers(source)],
    children: [
      {
        name: 'g',
        attributes: { transform: `scale(${SCALE})` },
        children: readNodes([graph], look),
      },
    ],
  };
}

/** Inserts the defaults after the first brace that is not in a name or a comment. */
function addDefaults(source: string): string {
  const [head] =
    /^(?:\s|\/\/.*|#.*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|[^\s"/#{<]|\/(?![/*]))*\{/.exec(source) ?? [];
  return head === undefined ? source : `${head} ${DEFAULTS}; ${source.slice(head.length)}`;
}

/** Nodes are kept apart in another way then. */
const isHarmless = (message: string): boolean => message.includes('triangulation library');

interface ProblemInput {
  readonly source: string;
  /** Lines are those of a label then. */
  readonly isLabel: boolean;
}

function readProblem(text: string, { source, isLabel }: ProblemInput): DrawingResult {
  const message = text.split('\n')[0] ?? '';
  if (message === '') return { problem: 'there is no graph, which begins with "graph" or "digraph"' };
  if (message.startsWith('memory exhausted'))
    return { problem: 'a chain or a nesting in it is too long for Graphviz' };
  const [, tag] = /Unknown HTML element (<[^>]+)>/.exec(message) ?? [];
  const problem = message.replace(/^syntax error in line \d+/, 'a syntax error').replace(/[.:]$/, '');
  if (isLabel) return { problem: `a label, ${problem}`, ...(tag !== undefined && findPlace(source, tag)) };
  const [, line] = /in line (\d+)/.exec(message) ?? [];
  if (line === undefined) return { problem };
  const [, near] = /near '(.*)'/.exec(message) ?? [];
  const row = source.split('\n')[Number(line) - 1] ?? '';
  const column = near === undefined ? -1 : row.lastIndexOf(near);
  return { problem, line: Number(line), ...(column >= 0 && { column: column + 1 }) };
}

function findPlace(source: string, text: string): { line?: number; column?: number } {
  const at = source.indexOf(text);
  if (at < 0) return {};
  const before = source.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

function readWarning(text: string, source: string): DrawingWarning[] {
  const message = text.replace(/^Warning: /, '');
  // Fonts are those of the site, and the following message covers what a file says.
  if (isHarmless(message) || /hard-coded metrics|width of non-ASCII|No such file|while opening/.test(message))
    return [];
  const [, written, file] = /^No or improper ((?:image|shapefile)="([^"]*)")/.exec(message) ?? [];
  if (written !== undefined)
    return [
      {
        message: `A diagram shows no images, and so not "${file}"`,
        near: source.includes(written) ? written : file,
      },
    ];
  const near = /"([^"]+)"|unknown shape (\S+)|^(\S+) is not a known color/.exec(message);
  return [{ message: `Graphviz says: ${message.replace(/\.$/, '')}`, near: near?.slice(1).find(Boolean) }];
}

const TOKEN =
  /\/\/.*|^[ \t]*#.*|\/\*[\s\S]*?\*\/|"(?:\\[\s\S]|[^"\\])*"|[{}<>]|(?<![\w.])(?:strict|graph|digraph)(?![\w.])/gim;

/** Finds other graphs of a text: Graphviz draws the first, and does not mention them. */
export function findOthers(source: string): DrawingWarning[] {
  let depth = 0;
  /** Depth of brackets around an HTML label. */
  let label = 0;
  let isOver = false;
  for (const match of source.matchAll(TOKEN)) {
    const [token] = match;
    if (token === '<') label += 1;
    else if (token === '>') label = Math.max(0, label - 1);
    else if (label > 0) continue;
    else if (token === '{') depth += 1;
    else if (token === '}') {
      depth -= 1;
      isOver = depth === 0;
    } else if (/^[a-z]/i.test(token) && depth === 0 && isOver) {
      const message = 'A diagram is one graph, and another in the same block is not drawn';
      return [{ message, near: source.slice(match.index).split('\n', 1)[0]?.trim() }];
    }
  }
  return [];
}

interface Look {
  /** Black is a colour that the author has named: elsewhere it is that of lines and text. */
  readonly isBlackChosen: boolean;
  /** Colour of text without one, on a coloured node. */
  readonly textColor?: string | undefined;
}

const SHAPES = new Set(['ellipse', 'path', 'polygon', 'polyline']);

function readNodes(elements: readonly SvgElement[], look: Look): DrawnNode[] {
  return elements.flatMap((element): DrawnNode[] => {
    const { name, attributes } = element;
    if (SHAPES.has(name)) return readShape(element, look);
    if (name === 'text') return [readLabel(element, look)];
    if (name === 'linearGradient' || name === 'radialGradient')
      return [
        {
          name,
          attributes: { ...keepKnown(attributes), id: attributes.id ?? '' },
          children: readStops(element),
        },
      ];
    if (name !== 'g' && name !== 'a' && name !== 'defs') return [];
    const isHolder = /^(?:node|cluster)\b/.test(attributes.class ?? '');
    const around = isHolder ? { ...look, textColor: findTextColor(element) } : look;
    const children = readNodes(listChildren(element), around);
    if (children.length === 0) return [];
    if (name === 'defs') return [{ name, attributes: {}, children }];
    if (name === 'g') return [{ name, attributes: readTransform(attributes), children }];
    const tooltip = attributes['xlink:title'];
    const titled: DrawnNode[] = tooltip ? [{ name: 'title', attributes: {}, children: [tooltip] }] : [];
    const href = attributes['xlink:href'];
    if (href === undefined) return [{ name: 'g', attributes: {}, children: [...titled, ...children] }];
    return [{ name: 'a', attributes: { href }, children: [...titled, ...children] }];
  });
}

function readTransform({ transform = '' }: Readonly<Record<string, string>>): Record<string, string> {
  return transform === '' ? {} : { transform: transform.replace('scale(1 1) rotate(0) ', '') };
}

function readStops(element: SvgElement): DrawnElement[] {
  return listChildren(element, 'stop').map((stop) => {
    const { 'stop-color': color = 'none', 'stop-opacity': opacity = '1' } = readStyle(stop);
    const { offset = '0' } = stop.attributes;
    const isFull = Number(opacity) === 1;
    const value = findVariableOf(color) ?? color;
    return {
      name: 'stop',
      attributes: { offset, 'stop-color': value, ...(!isFull && { 'stop-opacity': opacity }) },
      children: [],
    };
  });
}

function readShape(element: SvgElement, look: Look): DrawnElement[] {
  const attributes = keepKnown(element.attributes);
  const { fill = 'none', stroke = 'none' } = attributes;
  // A point is filled with the colour of its line.
  const isPoint = element.name === 'ellipse' && Number(attributes.rx) < 6 && fill === stroke;
  attributes.stroke = readColor(stroke, 'line', look);
  attributes.fill = isPoint ? attributes.stroke : readColor(fill, 'fill', look);
  if (attributes.stroke === 'none') delete attributes.stroke;
  if (attributes.stroke === undefined && attributes.fill === 'none') return [];
  return [{ name: element.name, attributes, children: [] }];
}

/** In areas filled with the colour of their border, the colour of areas. */
const AREAS: Readonly<Record<string, string>> = {
  'var(--rp-diagram-node-border)': 'var(--rp-diagram-node)',
  'var(--rp-diagram-group-border)': 'var(--rp-diagram-group)',
};

function readColor(color: string, use: 'line' | 'fill', { isBlackChosen }: Look): string {
  if (color === 'transparent') return 'none';
  const variable = findVariableOf(color);
  if (variable !== undefined) return use === 'fill' ? (AREAS[variable] ?? variable) : variable;
  if (!isBlackChosen && /^(?:black|#000000)$/.test(color)) return 'var(--rp-diagram-line)';
  return color;
}

function readLabel(element: SvgElement, { textColor, isBlackChosen }: Look): DrawnElement {
  const { fill, 'font-size': size, ...attributes } = keepKnown(element.attributes);
  const isOwn =
    fill !== undefined && findVariableOf(fill) === undefined && (isBlackChosen || fill !== 'black');
  const color = isOwn ? fill : textColor;
  const text = readText(element);
  const scale = WIDE.test(text) ? WIDE_SCALE : TEXT_SCALE;
  return {
    name: 'text',
    attributes: {
      ...attributes,
      'font-size': `${Number(size ?? 14) * scale}px`,
      ...(color !== undefined && { fill: color }),
    },
    children: [text],
  };
}

/** Finds the text colour of a node or a group that its author has coloured. */
function findTextColor(holder: SvgElement): string | undefined {
  const [shape] = listChildren(findHolder(holder)).filter(({ name }) => SHAPES.has(name));
  const { fill = 'none' } = shape?.attributes ?? {};
  const [, id] = /^url\(#(.*)\)$/.exec(fill) ?? [];
  const color = id === undefined ? fill : findFirstStop(holder, id);
  if (color === 'none' || color === 'transparent' || findVariableOf(color) !== undefined) return undefined;
  return chooseTextColor(color);
}

function findFirstStop(holder: SvgElement, id: string): string {
  const gradient = listChildren(findHolder(holder), 'defs')
    .flatMap((defs) => listChildren(defs))
    .find(({ attributes }) => attributes.id === id);
  const [stop] = gradient ? listChildren(gradient, 'stop') : [];
  return (stop && readStyle(stop)['stop-color']) ?? 'none';
}

/** Finds the element with the parts of a node: its link, if it has one. */
function findHolder(element: SvgElement): SvgElement {
  const [group] = listChildren(element, 'g').filter(({ attributes }) => attributes.id?.startsWith('a_'));
  const [link] = group ? listChildren(group, 'a') : [];
  return link ?? element;
}

function findTooltip({ attributes, children }: SvgElement): string | undefined {
  if (attributes.class !== undefined || !attributes.id?.startsWith('a_')) return undefined;
  return children.filter(isElement).find(({ name }) => name === 'a')?.attributes['xlink:title'];
}

/**
 * Draws with D2, in the thread that loads it. The classes of its SVG say which colours are D2's own: those become the
 * site's, and what comes of the rest is plain data.
 */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInThisContext } from 'node:vm';
import { chooseTextColor } from './contrast.ts';
import { readMarkdownLabel } from './d2-label.ts';
import {
  type DrawingResult,
  type DrawingWarning,
  type DrawnElement,
  type DrawnNode,
  keepKnown,
  refuseLarge,
  shorten,
} from './drawing.ts';
import {
  countElements,
  isElement,
  listAll,
  listChildren,
  parseSvg,
  readStyle,
  readText,
  type SvgElement,
} from './svg.ts';
import { limitMemory, webAssembly } from './wasm-memory.ts';

/** How D2 arranges a diagram that does not say so itself. */
export type D2Layout = 'dagre' | 'elk';

/** D2, loaded. */
export type D2 = Awaited<ReturnType<typeof loadD2>>;

interface Compiled {
  readonly diagram: Readonly<Record<'layers' | 'scenarios' | 'steps', readonly unknown[] | undefined>>;
  readonly renderOptions: object;
}

interface Program {
  readonly compile: (request: string) => string | Promise<string>;
  readonly render: (request: string) => string | Promise<string>;
}

interface GoProgram {
  readonly importObject: object;
  exit: (code: number) => void;
  run(instance: object): Promise<void>;
}

/** Globals defined by the scripts of the package. */
interface Globals {
  readonly Go: new () => GoProgram;
  d2?: Program;
}

/**
 * Instantiates without optimization: optimizing these 22 MB takes V8 ten times the processor time of compiling and
 * drawing (decisions/37). The flag applies to the whole process, so it is reset at once.
 */
async function instantiateUnoptimized(program: Uint8Array, imports: object) {
  setFlagsFromString('--liftoff-only');
  try {
    return await webAssembly.instantiate(program, imports);
  } finally {
    setFlagsFromString('--no-liftoff-only');
  }
}

/**
 * Loads the program of the package without the thread that it would start, which could not be ended separately. It can
 * read no file: Go only sees the files of `globalThis.fs`, and there are none.
 */
export async function loadD2(url: string) {
  const read = (name: string) => readFile(fileURLToPath(new URL(name, url)));
  const globals = globalThis as unknown as Globals;
  runInThisContext((await read('./wasm_exec.js')).toString());
  const go = new globals.Go();
  // A program that has ended no longer answers: the next diagram gets another thread.
  go.exit = (code) => process.exit(code);
  const { instance } = await instantiateUnoptimized(limitMemory(await read('./d2.wasm')), go.importObject);
  void go.run(instance);
  const ask = async <Answer>(name: keyof Program, request: object): Promise<Answer> => {
    const answer = JSON.parse((await globals.d2?.[name](JSON.stringify(request))) ?? '{}');
    if (answer.error) throw new D2Error(answer.error.message);
    return answer.data;
  };
  let hasElk = false;
  return {
    async compile(source: string, layout: D2Layout): Promise<Compiled> {
      // 3.7 MB of script that few diagrams need.
      if (!hasElk && (layout === 'elk' || /\belk\b/.test(source))) {
        hasElk = true;
        runInThisContext((await read('./elk.js')).toString());
      }
      return ask('compile', { fs: { index: source }, options: { layout } });
    },
    async render({ diagram, renderOptions }: Compiled): Promise<string> {
      const options = { ...renderOptions, ...LOOKS };
      return Buffer.from(await ask<string>('render', { diagram, options }), 'base64').toString();
    },
  };
}

/** Settings that a diagram may not choose: colours are those of the site. */
const LOOKS = { themeID: 0, darkThemeID: null, themeOverrides: null, sketch: false, noXMLTag: true, pad: 8 };

class D2Error extends Error {}

export interface D2Drawing {
  readonly d2: D2;
  readonly layout: D2Layout;
}

export async function drawD2(source: string, { d2, layout }: D2Drawing): Promise<DrawingResult> {
  try {
    const compiled = await d2.compile(source, layout);
    const svg = await d2.render(compiled);
    return refuseLarge(countElements(svg)) ?? readDrawing(parseSvg(svg), compiled);
  } catch (error) {
    if (!(error instanceof D2Error)) throw error;
    return readProblem(error.message);
  }
}

function readDrawing(root: SvgElement, { diagram }: Compiled): DrawingResult {
  const [board] = listChildren(root, 'svg');
  const [x = 0, y = 0, width = 0, height = 0] = (board?.attributes.viewBox ?? '').split(' ').map(Number);
  const isEmpty =
    board === undefined || !listChildren(board, 'g').some(({ children }) => children.length > 0);
  if (isEmpty || !(width > 0 && height > 0)) return { problem: 'there is nothing to draw' };
  return {
    kind: 'd2',
    viewBox: [x, y, width, height],
    title: undefined,
    description: undefined,
    hasFonts: true,
    warnings: [...findBoards(diagram), ...findImages(board)],
    children: readNodes(
      listChildren(board).filter((child) => !isBackground(child)),
      {},
    ),
  };
}

/** Recognises the background, which has the colour of D2's theme: here it is that of the page. */
function isBackground({ name, attributes }: SvgElement): boolean {
  return name === 'rect' && attributes.class?.trim() === 'fill-N7';
}

function findBoards(diagram: Compiled['diagram']): DrawingWarning[] {
  return (['layers', 'scenarios', 'steps'] as const)
    .filter((name) => (diagram[name]?.length ?? 0) > 0)
    .map((name) => ({ message: `Of a diagram with "${name}", the first board alone is drawn`, near: name }));
}

function findImages(board: SvgElement): DrawingWarning[] {
  return listAll(board)
    .filter(({ name }) => name === 'image')
    .map(({ attributes }) => attributes.href ?? attributes['xlink:href'] ?? '')
    .map((href) => ({ message: `A diagram shows no images, and so not "${href}"`, near: href }));
}

/** Reads a message, which lists faults, each as `index:1:4: what is wrong`. */
function readProblem(message: string): DrawingResult {
  const [, line, column, text] = /index:(\d+):(\d+): ((?:\\.|[^"\\])*)/.exec(message) ?? [];
  if (line === undefined) return { problem: shorten(message) };
  const problem = shorten(JSON.parse(`"${text}"`));
  return { problem, line: Number(line), column: Number(column) };
}

/** The site's colours for those of D2's theme: N neutral, B main, AA and AB others, from strong to pale. */
const FILLS: Readonly<Record<string, string>> = {
  N1: 'text',
  N2: 'muted',
  N3: 'muted',
  N4: 'group-border',
  N5: 'group',
  N6: 'group',
  N7: 'bg',
  B1: 'line',
  B2: 'line',
  B3: 'group',
  B4: 'group',
  B5: 'bg',
  B6: 'node',
  AA2: 'accent',
  AA4: 'area-2',
  AA5: 'area-2',
  AB4: 'area-3',
  AB5: 'area-3',
};

const STROKES: Readonly<Record<string, string>> = {
  ...FILLS,
  N1: 'line',
  B1: 'node-border',
  B2: 'node-border',
};

/** Letters of D2's fonts are narrower than those of the site. */
const TEXT_SCALE = 0.9;

const MONO = 'var(--rp-font-family-mono)';

const SHAPES = new Set(['circle', 'ellipse', 'line', 'path', 'polygon', 'polyline', 'rect']);

interface Look {
  /** Colour of text without one, on a coloured shape. */
  readonly textColor?: string | undefined;
  /** True for code, which is only coloured for light themes. */
  readonly isCode?: boolean;
}

function readNodes(elements: readonly SvgElement[], look: Look): DrawnNode[] {
  return elements.flatMap((element): DrawnNode[] => {
    const { name, attributes } = element;
    const classes = (attributes.class ?? '').split(' ');
    // A mark for links and tooltips, code for dark themes, patterns: each is provided differently, or not at all.
    if (classes.some((one) => one === 'appendix-icon' || one === 'dark-code' || one.endsWith('-overlay')))
      return [];
    if (SHAPES.has(name)) return readShape(element, look);
    if (name === 'text' || name === 'tspan') return [readLabel(element, look)];
    if (name === 'foreignObject') return readMarkdownLabel(element, look.textColor);
    if (name === 'title') return [{ name, attributes: {}, children: [readText(element)] }];
    const around = name === 'g' ? readLook(element, classes, look) : look;
    const children = readNodes(listChildren(element), around);
    const own = readAttributes(element);
    if (name === 'a') return [{ name, attributes: { href: attributes.href ?? '' }, children }];
    if (name === 'marker' || name === 'mask' || name === 'clipPath')
      return [{ name, attributes: { ...own, id: attributes.id ?? '' }, children }];
    if ((name !== 'g' && name !== 'svg' && name !== 'defs') || children.length === 0) return [];
    return [{ name, attributes: own, children }];
  });
}

function readLook(group: SvgElement, classes: readonly string[], look: Look): Look {
  if (classes.includes('light-code')) return { ...look, isCode: true };
  const [shapes] = listChildren(group, 'g').filter(({ attributes }) => attributes.class?.trim() === 'shape');
  if (shapes === undefined) return look;
  const [shape] = listAll(shapes).filter(({ name }) => SHAPES.has(name));
  if (shape === undefined || findToken(shape, 'fill') !== undefined) return { ...look, textColor: undefined };
  const fill = readStyle(shape).fill ?? shape.attributes.fill ?? 'none';
  const isColor = /^(?:#|[a-z]+$)/i.test(fill) && !/^(?:none|transparent)$/.test(fill);
  return { ...look, textColor: isColor ? chooseTextColor(fill) : undefined };
}

/** The class of a colour of D2's theme: `fill-N1`. */
function findToken({ attributes }: SvgElement, property: 'fill' | 'stroke'): string | undefined {
  return new RegExp(`(?:^|\\s)${property}-(\\w+)`).exec(attributes.class ?? '')?.[1];
}

const readAttributes = (element: SvgElement) => keepKnown({ ...element.attributes, ...readStyle(element) });

function readShape(element: SvgElement, { isCode }: Look): DrawnElement[] {
  const attributes = readAttributes(element);
  const fill = findToken(element, 'fill');
  const stroke = findToken(element, 'stroke');
  const isConnection = /(?:^|\s)connection(?:\s|$)/.test(element.attributes.class ?? '');
  if (fill !== undefined && FILLS[fill]) attributes.fill = `var(--rp-diagram-${FILLS[fill]})`;
  const colors = isConnection ? FILLS : STROKES;
  if (stroke !== undefined && colors[stroke]) attributes.stroke = `var(--rp-diagram-${colors[stroke]})`;
  if (isCode && attributes.fill !== undefined) attributes.fill = 'var(--rp-diagram-bg)';
  return [{ name: element.name, attributes, children: [] }];
}

function readLabel(element: SvgElement, look: Look): DrawnElement {
  const { attributes } = element;
  const isText = element.name === 'text';
  const { fill: written, 'font-size': size, ...own } = readAttributes(element);
  const token = findToken(element, 'fill');
  const theme = token === undefined ? undefined : FILLS[token];
  // The theme's text on an author's colour, else the theme's colour, else the author's.
  const fill = theme === undefined ? written : (look.textColor ?? `var(--rp-diagram-${theme})`);
  const font = attributes.class ?? '';
  const isMono = font.includes('text-mono');
  const scale = isMono ? 1 : TEXT_SCALE;
  const children = element.children.flatMap((child): DrawnNode[] =>
    isElement(child) ? readNodes([child], look) : [child.replace(/(?<!\n)\n+$/, '')],
  );
  return {
    name: element.name,
    attributes: {
      ...own,
      ...(!look.isCode && fill !== undefined && { fill }),
      ...(isText && { 'font-size': `${Number.parseFloat(size ?? '16') * scale}px` }),
      ...(isText && isMono && { 'font-family': MONO }),
      ...(font.includes('bold') && { 'font-weight': '600' }),
      ...(font.includes('italic') && { 'font-style': 'italic' }),
      ...(font.includes('underline') && { 'text-decoration': 'underline' }),
    },
    children,
  };
}

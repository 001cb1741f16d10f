/**
 * A page with components as the JSX source of a module (esbuild compiles it). Everything that never changes is a string
 * inside `<Run>`; JavaScript of the author is copied unchanged.
 *
 * A run may only stand where a `div` may stand, and only hold whole blocks: inside a paragraph, list, table or heading,
 * the browser's HTML parser would move a wrapper element out, and hydration would fail.
 */
import type { Properties } from 'hast';
import { parseStyle } from '../../../shared/parse-style.ts';
import type { CodePlace, PieceKind, TextPlace } from '../../types.ts';
import { printMark, takeMarks } from '../code/code-places.ts';
import {
  type Element,
  isBlankText,
  isExpression,
  isJsx,
  type JsxNode,
  type Nodes,
  type Parents,
  type Root,
} from '../hast.ts';
import type { Place } from '../page-context.ts';
import { renderHtml, renderInnerHtml } from '../render-html.ts';
import { isBlockElement } from '../sections.ts';
import { isOverridden, isStatic } from '../static.ts';
import { type ModuleInfo, type UsedName, usesName } from './esm.ts';
import { suggestComponent } from './suggest-component.ts';

export interface ComponentInput {
  readonly tree: Root;
  readonly module: ModuleInfo;
  readonly used: ReadonlyMap<string, UsedName>;
  readonly overrides: ReadonlySet<string>;
  /** Import specifiers of `markdown.globalComponents`, by component name. */
  readonly globals: ReadonlyMap<string, string>;
  readonly frontmatter: Readonly<Record<string, unknown>>;
  /** `guide/start.mdx`, for messages. */
  readonly file: string;
  /** 1-based line and column in the file as the author wrote it. */
  readonly getPlace: (place: Place) => TextPlace;
}

interface Printer {
  readonly overrides: ReadonlySet<string>;
  /** Marks what follows as written there, `skipped` characters further on; empty for what no author wrote. */
  readonly mark: (node: MarkedNode, kind: PieceKind, skipped?: number) => string;
}

type MarkedNode = { readonly position?: { readonly start: TextPlace } | undefined };

export interface PrintedCode {
  /** JSX source of a module whose default export renders the page. */
  readonly code: string;
  readonly places: readonly CodePlace[];
}

export function printComponent(input: ComponentInput): PrintedCode {
  return takeMarks(printMarked(input));
}

function printMarked(input: ComponentInput): string {
  const { module, used, overrides } = input;
  const unbound = [...used.values()].filter(({ name }) => !module.bindings.has(name));
  const imported = [...new Set([...unbound.map(({ name }) => name), ...module.jsxNames])].filter(
    (name) => input.globals.has(name) && !module.bindings.has(name),
  );
  const provided = unbound.filter(({ name }) => !input.globals.has(name) && !module.jsxNames.has(name));
  const shared = [...module.jsxNames].filter(
    (name) => !module.bindings.has(name) && !input.globals.has(name),
  );
  const mark: Printer['mark'] = ({ position }, kind, skipped = 0) => {
    if (position === undefined) return '';
    const { line, column } = input.getPlace(position.start);
    return printMark({ line, column: column + skipped }, kind);
  };
  const body = printFlow(input.tree, { overrides, mark });
  const usesFrontmatter = !module.bindings.has('frontmatter') && usesName('frontmatter', input.tree, module);
  return [
    `import { Run as _Run, useMDXComponents as _useMDXComponents } from 'docgenjs/runtime';`,
    ...imported.map((name) => `import ${name} from ${serializeJs(input.globals.get(name))};`),
    ...module.blocks.map((block, index) => printBlock(block, module.starts[index], input)),
    ...(usesFrontmatter ? [`export const frontmatter = ${serializeJs(input.frontmatter)};`] : []),
    ...shared.map(printShared),
    ...(provided.length + shared.length > 0 ? [MISSING] : []),
    'export default function _Content(props) {',
    `  const _components = { ${printDefaults(overrides)}..._useMDXComponents(), ...props.components };`,
    ...provided.map((name) => printProvided(name, printMissing(name, input))),
    `  return <>${body}</>;`,
    '}',
    '',
  ].join('\n');
}

function printBlock(block: string, start: TextPlace | undefined, { getPlace }: ComponentInput): string {
  return start ? printMark(getPlace(start), 'copied') + block + printMark(start, 'own') : block;
}

/** Prints the arguments of `_missing` after the name. */
function printMissing(
  { name, node }: UsedName,
  { file, getPlace, module, globals, overrides }: ComponentInput,
): string {
  const { line, column } = getPlace(node);
  const hint = suggestComponent(name, [...module.bindings, ...globals.keys(), ...overrides]);
  return [`${file}:${line}:${column}`, ...(hint ? [hint] : [])].map(serializeJs).join(', ');
}

/** Renders like any component, and fails with a sentence when it is shown. */
const MISSING = `function _missing(name, place, hint) {
  return function Missing() {
    throw new Error('Component "' + name + '" is used in ' + place + ' but is neither imported nor provided by the theme.' + (hint ? ' ' + hint : ''));
  };
}`;

function printDefaults(overrides: ReadonlySet<string>): string {
  return [...overrides].map((name) => `${serializeJs(name)}: ${serializeJs(name)}, `).join('');
}

function printProvided({ name, members }: UsedName, rest: string): string {
  const missing =
    members.size === 0
      ? `_missing(${serializeJs(name)}, ${rest})`
      : `{ ${[...members].map((member) => `${member}: _missing(${serializeJs(`${name}.${member}`)}, ${rest})`).join(', ')} }`;
  return `  const ${name} = _components.${name} ?? ${missing};`;
}

/** Prints a provided component that the page's own functions use too: it is looked up when it renders. */
function printShared(name: string): string {
  return `function ${name}(props) {
  const Provided = _useMDXComponents().${name} ?? _missing(${serializeJs(name)}, 'the JavaScript of a page');
  return <Provided {...props} />;
}`;
}

/** Elements whose children are blocks and may be wrapped in a run. */
const FLOW = new Set(
  'div blockquote li section article aside main details figure dd header footer nav'.split(' '),
);

/** Blocks that only make sense inside their own parent. */
const TIED = new Set('li dt dd tr td th thead tbody tfoot caption summary figcaption'.split(' '));

/** Elements in which white space between children is not allowed or has no meaning. */
const NO_TEXT = new Set('table thead tbody tfoot tr ul ol dl colgroup'.split(' '));

function printFlow(parent: Parents, printer: Printer): string {
  let output = '';
  let run: Nodes[] = [];
  const flush = (): void => {
    while (run.length > 0 && isBlankText(run.at(-1) as Nodes)) run.pop();
    const [first] = run;
    if (first !== undefined) {
      output +=
        run.length === 1
          ? printNode(first, printer)
          : printRun({ type: 'root', children: run as Root['children'] });
    }
    run = [];
  };
  const children = parent.children as Nodes[];
  children.forEach((child, index) => {
    if (isRunBlock(child, printer.overrides) || (run.length > 0 && isBlankText(child))) {
      run.push(child);
    } else if (!isBlankText(child) || isGap(children[index - 1], children[index + 1])) {
      flush();
      output += printNode(child, printer);
    }
  });
  flush();
  return output;
}

/** Returns true if white space shows: between components side by side, which may be inline, but not between blocks. */
function isGap(before: Nodes | undefined, after: Nodes | undefined): boolean {
  return [before, after].every((node) => node !== undefined && (isJsx(node) || isExpression(node)));
}

function printRun(node: Nodes): string {
  return `\n<_Run html={${serializeJs(renderHtml(node))}} />\n`;
}

function isRunBlock(node: Nodes, overrides: ReadonlySet<string>): boolean {
  if (node.type === 'raw' || node.type === 'docgenCode') return true;
  if (node.type !== 'element' || TIED.has(node.tagName)) return false;
  return isBlockElement(node) && isStatic(node, overrides);
}

function printNode(node: Nodes, printer: Printer): string {
  if (node.type === 'text') return node.value === '' ? '' : `{${serializeJs(node.value)}}`;
  if (isExpression(node)) return printExpression(node.value, printer.mark(node, 'copied', 1));
  if (isJsx(node)) return printJsx(node, printer);
  if (node.type === 'raw' || node.type === 'docgenCode') return printRun(node);
  if (node.type === 'element') return printElement(node, printer);
  return '';
}

function printJsx(node: JsxNode, printer: Printer): string {
  const name = node.name ?? '';
  const attributes = node.attributes.map((attribute) => {
    if (attribute.type === 'mdxJsxExpressionAttribute')
      return ` {${printer.mark(attribute, 'copied', 1)}${attribute.value}}`;
    if (attribute.value === null || attribute.value === undefined) return ` ${attribute.name}`;
    if (typeof attribute.value === 'string') return ` ${attribute.name}={${serializeJs(attribute.value)}}`;
    const start = printer.mark(attribute, 'copied', attribute.name.length + 2);
    return ` ${attribute.name}=${printExpression(attribute.value.value, start)}`;
  });
  const flow =
    node.type === 'mdxJsxFlowElement' && (!/^[a-z]/.test(name) || name.includes('.') || FLOW.has(name));
  return printer.mark(node, 'made') + printTag(name, attributes.join(''), printChildren(node, flow, printer));
}

/** Prints the author's source unchanged; a line comment must not swallow the brace. */
function printExpression(source: string, mark: string): string {
  return source.includes('//') ? `{${mark}${source}\n}` : `{${mark}${source}}`;
}

/** Prints an element. One that never changes is itself a run: without a wrapper, it may stand anywhere. */
function printElement(node: Element, printer: Printer): string {
  if (node.children.some((child) => child.type !== 'text') && isStatic(node, printer.overrides)) {
    const html = serializeJs(renderInnerHtml(node));
    return `\n<_Run as=${serializeJs(node.tagName)}${printProperties(node.properties)} html={${html}} />\n`;
  }
  const name = isOverridden(node, printer.overrides) ? `_components.${node.tagName}` : node.tagName;
  const children = printChildren(node, FLOW.has(node.tagName), printer);
  return printer.mark(node, 'made') + printTag(name, printProperties(node.properties), children);
}

function printChildren(node: Element | JsxNode, flow: boolean, printer: Printer): string {
  if (flow) return printFlow(node, printer);
  const name = node.type === 'element' ? node.tagName : (node.name ?? '');
  const children = (node.children as Nodes[]).filter((child) => !NO_TEXT.has(name) || !isBlankText(child));
  return children.map((child) => printNode(child, printer)).join('');
}

function printTag(name: string, attributes: string, children: string): string {
  if (children === '') return name === '' ? '' : `<${name}${attributes} />`;
  return `<${name}${attributes}>${children}</${name}>`;
}

/** Properties that hast and React spell differently. */
const REACT_NAMES: Readonly<Record<string, string>> = {
  classId: 'classID',
  itemId: 'itemID',
  strokeDashArray: 'strokeDasharray',
  strokeDashOffset: 'strokeDashoffset',
  strokeLineCap: 'strokeLinecap',
  strokeLineJoin: 'strokeLinejoin',
  strokeMiterLimit: 'strokeMiterlimit',
  xLinkHref: 'xlinkHref',
};

function printProperties(properties: Properties): string {
  return Object.entries(properties)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false) return '';
      const attribute = getReactName(name);
      if (value === true) return ` ${attribute}`;
      const text = Array.isArray(value) ? value.join(' ') : value;
      return ` ${attribute}={${serializeJs(name === 'style' ? parseStyle(String(text)) : text)}}`;
    })
    .join('');
}

function getReactName(name: string): string {
  if (/^(?:aria|data)[A-Z]/.test(name)) {
    const rest = name.slice(4);
    return name.startsWith('aria')
      ? `aria-${rest.toLowerCase()}`
      : `data${rest.replace(/[A-Z\d]+/g, (part) => `-${part.toLowerCase()}`)}`;
  }
  return Object.hasOwn(REACT_NAMES, name) ? (REACT_NAMES[name] ?? name) : name;
}

/** Serializes JSON that is also JavaScript, and safe inside a script element. */
export function serializeJs(value: unknown): string {
  return (JSON.stringify(value) ?? 'undefined')
    .replace(/\u2028/g, '\\u2028')
    .replace(/\u2029/g, '\\u2029')
    .replace(/<(?=\/script|!--)/gi, '\\u003c');
}

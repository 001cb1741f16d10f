/** Invariants of every page, whatever its text. */
import { type TransformFailure, transform } from 'esbuild';
import type { Element, Nodes } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { type DefaultTreeAdapterTypes, html as htmlNames, parse, parseFragment, serialize } from 'parse5';
import type { Compiler } from '../../src/engine/markdown/compile.ts';
import { parsePageSource } from '../../src/engine/markdown/read-page.ts';
import { renderHtml } from '../../src/engine/markdown/render-html.ts';
import type { CompiledPage, SiteConfig } from '../../src/engine/types.ts';
import type { Diagnostic } from '../../src/shared/types.ts';
import { createTestRoute } from './content.ts';

export interface FuzzTarget {
  readonly compiler: Compiler;
  readonly config: SiteConfig;
  readonly format: 'md' | 'mdx';
}

/** A code block has a title, buttons with their labels, and a heading its anchor: a thousand characters for three. */
const MAX_CHARACTERS_PER_BYTE = 400;
const ALWAYS_ALLOWED = 4_000;

/** Lists all faults in docgen's output for a text; empty for every text. */
export async function findFaults(text: string, target: FuzzTarget): Promise<string[]> {
  const first = await compile(text, target);
  const second = await compile(text, target);
  const faults =
    JSON.stringify(first) === JSON.stringify(second) ? [] : ['made something else the second time'];
  faults.push(...findMisplaced(first.diagnostics, text));
  for (const { code, message } of first.diagnostics) if (code === 'DG3046') faults.push(`failed: ${message}`);
  const size = JSON.stringify(first).length;
  if (size > ALWAYS_ALLOWED + MAX_CHARACTERS_PER_BYTE * text.length)
    faults.push(`made ${size} characters of ${text.length}`);
  if (first.body.kind === 'static') faults.push(...findWrongHtml(first.body.html, target.format));
  if (first.body.kind === 'component') faults.push(...(await findWrongCode(first.body.code)));
  return faults;
}

function compile(text: string, { compiler, config, format }: FuzzTarget): Promise<CompiledPage> {
  const file = `en/page.${format}`;
  const route = createTestRoute(file, config);
  return compiler.compile(parsePageSource({ route, text, name: `docs/${file}`, config }));
}

/** Finds diagnostics outside the file: editors and terminals go to their place. */
export function findMisplaced(diagnostics: readonly Diagnostic[], text: string): string[] {
  const lines = text
    .replace(/^\ufeff/, '')
    .replace(/\r\n?/g, '\n')
    .split('\n');
  return diagnostics.flatMap(({ code, line, column = 1 }) => {
    if (line === undefined) return [];
    const there = lines[line - 1];
    const isInside = there !== undefined && column >= 1 && column <= there.length + 1;
    return isInside ? [] : [`${code} is said of ${line}:${column}, which is outside the file`];
  });
}

/** Finds HTML that a browser reads differently, and HTML that can run code. */
function findWrongHtml(html: string, format: 'md' | 'mdx'): string[] {
  const tree = fromParse5(parseFragment(html));
  // In MDX elements are JSX, and nest as written.
  if (format === 'mdx') return [];
  const faults = findRunning(tree);
  const once = readBack(html);
  const comparisons = [
    { what: 'reads back as other HTML', one: normalise(html), other: normalise(renderHtml(tree)) },
    { what: 'is other HTML in a page', one: normalizeEntities(html), other: normalizeEntities(once) },
    { what: 'settles only at a later reading', one: once, other: readBack(once) },
  ];
  for (const { what, one, other } of comparisons)
    if (one !== other) faults.push(`${what}:\n  ${formatDifference(one, other)}`);
  return faults;
}

/** An attribute without a value may be written with an empty one, and `>` in text as it is. */
const normalise = (html: string): string => html.replaceAll('=""', '').replaceAll('&gt;', '>');
/** parse5 escapes other signs than docgen does. */
const normalizeEntities = (html: string): string =>
  normalise(html).replaceAll('&lt;', '<').replaceAll('&nbsp;', '\u00a0').replaceAll('&quot;', '"');

type Parent = DefaultTreeAdapterTypes.ParentNode;
const FIRST_LINE_END = /^(?:pre|textarea|listing)$/;

/** Returns the content of a page's element after parse5 has read the page and serialized it again. */
function readBack(html: string): string {
  const document = parse(`<!doctype html><html><head></head><body><main>${html}</main></body></html>`);
  const find = (parent: Parent, name: string): Parent | undefined =>
    parent.childNodes.find((node): node is DefaultTreeAdapterTypes.Element => node.nodeName === name);
  const main = ['html', 'body', 'main'].reduce<Parent>(
    (parent, name) => find(parent, name) ?? parent,
    document,
  );
  keepFirstLines(main);
  return serialize(main);
}

/** Restores the line end that parsers remove and parse5 does not serialize. */
function keepFirstLines(parent: Parent): void {
  const [first] = parent.childNodes;
  const dropsFirstLine = FIRST_LINE_END.test(parent.nodeName) && 'namespaceURI' in parent;
  if (dropsFirstLine && parent.namespaceURI === htmlNames.NS.HTML && first !== undefined && 'value' in first)
    first.value = first.value.replace(/^\n/, '\n\n');
  for (const child of parent.childNodes) if ('childNodes' in child) keepFirstLines(child);
}

function formatDifference(one: string, other: string): string {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  const from = Math.max(0, at - 60);
  return `${JSON.stringify(one.slice(from, at + 60))}\n  ${JSON.stringify(other.slice(from, at + 60))}`;
}

const RUNNING =
  /^(?:script|iframe|frame|frameset|object|embed|base|meta|link|style|template|noscript|applet|portal)$/;
const ADDRESSES =
  /^(?:href|src|srcSet|action|formAction|poster|data|background|cite|longDesc|xLinkHref|ping)$/;
const RUNNING_SCHEME =
  /^(?:javascript|vbscript|data(?!:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,])|blob|file):/i;

function findRunning(node: Nodes): string[] {
  if (node.type !== 'element')
    return 'children' in node ? node.children.flatMap((child) => findRunning(child)) : [];
  const faults = RUNNING.test(node.tagName) ? [`has <${node.tagName}>`] : [];
  for (const [name, value] of Object.entries(node.properties)) {
    if (/^on/i.test(name) || name === 'srcDoc') faults.push(`has ${name} on <${node.tagName}>`);
    // As browsers parse addresses: whitespace and control characters do not count.
    const address = String(value).replace(/[\s\p{Cc}]+/gu, '');
    if (ADDRESSES.test(name) && RUNNING_SCHEME.test(address))
      faults.push(`has ${name}=${address} on <${node.tagName}>`);
  }
  const inner = (node as Element).content?.children ?? [];
  return [...faults, ...[...node.children, ...inner].flatMap((child) => findRunning(child))];
}

/** Finds code that is none. Names that a page declares twice are its author's, and a build says where. */
async function findWrongCode(code: string): Promise<string[]> {
  try {
    await transform(code, { loader: 'jsx', jsx: 'automatic', logLevel: 'silent' });
    return [];
  } catch (error) {
    const { errors } = error as TransformFailure;
    if (errors.every(({ text }) => DECLARED_TWICE.test(text))) return [];
    return [`printed code that is none: ${error}\n${code.slice(0, 400)}`];
  }
}

const DECLARED_TWICE =
  /^(?:The symbol ".*" has already been declared|Multiple exports with the same name ".*")$/;

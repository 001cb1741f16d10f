/**
 * The second engine: `@mdx-js/mdx`, for sites with remark or rehype plugins and
 * for machines where satteri cannot load. We take the tree before MDX turns it
 * into JavaScript; what MDX would do after that is our own work.
 */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createProcessor, type ProcessorOptions } from '@mdx-js/mdx';
import { jsx, toJs } from 'estree-util-to-js';
import type { Text } from 'hast';
import remarkGfm from 'remark-gfm';
import type { FilePath } from '../../shared/types.ts';
import { toFilePath } from '../config/file-path.ts';
import type { MarkdownConfig } from '../config/site-config.ts';
import { type Element, isElement, isJsx, type Root, walk } from './hast.ts';
import type { EngineOptions, EngineResult, MarkdownEngine, SyntaxProblem } from './markdown-engine.ts';
import { ExcessError, meterExpressions } from './mdx/metered-expressions.ts';
import type { Finding } from './page-context.ts';

type Plugins = NonNullable<ProcessorOptions['rehypePlugins']>;
type Metas = ReadonlyMap<number, string>;
type Capture = { tree?: Root; file?: PluginFile; metas?: Metas; failed?: string };

/** The vfile that plugins get. */
interface PluginFile {
  readonly messages: readonly PluginMessage[];
  readonly data: Readonly<Record<string, unknown>>;
}

/** A message of a vfile. */
interface PluginMessage {
  readonly reason: string;
  readonly fatal?: boolean | null | undefined;
  readonly line?: number | undefined;
  readonly column?: number | undefined;
  readonly source?: string | undefined;
  readonly ruleId?: string | undefined;
}

export function createMdxEngine(
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): MarkdownEngine {
  return { name: '@mdx-js/mdx', toHast: (source, options) => parse(source, options, markdown) };
}

async function parse(
  source: string,
  options: EngineOptions,
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
): Promise<EngineResult> {
  const capture: Capture = {};
  const unknown = createUnknownHandler();
  let emptyFences: readonly Fence[] = [];
  const processor = createProcessor({
    format: options.format,
    remarkPlugins: [
      meterExpressions,
      remarkGfm,
      takeFile(capture),
      () => (tree) => {
        emptyFences = listEmptyFences(tree as MadeNode);
      },
      ...watchPlugins('remarkPlugins', markdown, capture),
      () => () => leaveFilled(emptyFences),
    ],
    remarkRehypeOptions: {
      footnoteLabel: options.footnoteLabel,
      footnoteBackLabel: (reference: number, rerun: number) =>
        getBackLabel(options.footnoteBackLabel, reference, rerun),
      unknownHandler: unknown.handler,
    },
    rehypePlugins: [
      () => (tree: Root) => {
        options.prepare(tree);
        if (markdown.rehypePlugins.length > 0) capture.metas = collectMetas(tree);
      },
      ...watchPlugins('rehypePlugins', markdown, capture),
      () => (tree: Root) => {
        capture.tree = tree;
        restoreMetas(tree, capture.metas);
        printMadeCode(tree);
        // The rest of the pipeline prints JavaScript: give it nothing to print.
        return { type: 'root', children: [] } satisfies Root;
      },
    ],
  });
  let read: ReturnType<typeof processor.parse>;
  try {
    read = processor.parse(source);
  } catch (error) {
    if (error instanceof ExcessError) return { excess: error.excess };
    const problem = capture.failed === undefined ? createSyntaxProblem(error) : undefined;
    if (problem === undefined) throw nameFailure(error, capture);
    return { problem };
  }
  try {
    await processor.run(read as never, { value: source, path: options.file, cwd: options.projectDir });
  } catch (error) {
    // A refusal by a plugin is among its messages; a crash in one is no message, though it may look like one.
    if (!capture.file?.messages.some((message) => (message as unknown) === error))
      throw nameFailure(error, capture);
    return { tree: undefined, findings: capture.file.messages.map(createFinding) };
  } finally {
    // Also for a page that failed: it is compiled again when the file appears.
    for (const file of listReadFiles(capture, emptyFences, options)) options.addDependency(file);
  }
  return {
    tree: capture.tree ?? { type: 'root', children: [] },
    findings: [...(capture.file?.messages ?? []).map(createFinding), ...unknown.findings],
  };
}

/** A crash in a plugin of the site. */
export class PluginFailure extends Error {
  /** `"remarkToc" of markdown.remarkPlugins[1]` */
  readonly plugin: string;

  constructor(cause: Error, plugin: string) {
    super(cause.message, { cause });
    this.plugin = plugin;
  }
}

/** A page that is too deep stays that, whoever found it. */
const nameFailure = (error: unknown, { failed }: Capture): unknown =>
  failed === undefined || !(error instanceof Error) || error instanceof RangeError
    ? error
    : new PluginFailure(error, failed);

type Callable = (this: unknown, ...args: unknown[]) => unknown;

/** Wraps the plugins of an option, so that a crash names the one that was running. The same plugin stays the same. */
function watchPlugins(
  option: 'remarkPlugins' | 'rehypePlugins',
  markdown: Pick<MarkdownConfig, 'remarkPlugins' | 'rehypePlugins'>,
  capture: Capture,
): Plugins {
  const watched = new Map<unknown, Callable>();
  return markdown[option].map((entry, index) => {
    const [plugin, ...settings] = Array.isArray(entry) ? (entry as unknown[]) : [entry];
    // For a preset, it is unknown which of its plugins it was.
    if (typeof plugin !== 'function') return entry;
    const name = plugin.name === '' ? 'without a name' : `"${plugin.name}"`;
    const fail = (error: unknown): never => {
      capture.failed ??= `${name} of markdown.${option}[${index}]`;
      throw error;
    };
    const attach =
      watched.get(plugin) ??
      function (this: unknown, ...args: unknown[]): unknown {
        const transform = watch(plugin as Callable, fail).apply(this, args);
        return typeof transform === 'function' ? watch(transform as Callable, fail) : transform;
      };
    watched.set(plugin, attach);
    return [attach, ...settings];
  }) as Plugins;
}

/** Calls `fail` with whatever a function throws, at once or later. Its number of parameters tells whether it takes a callback. */
function watch(call: Callable, fail: (error: unknown) => never): Callable {
  function watched(this: unknown, ...args: unknown[]): unknown {
    try {
      const result = call.apply(this, args);
      return result instanceof Promise ? result.catch(fail) : result;
    } catch (error) {
      return fail(error);
    }
  }
  return Object.defineProperty(watched, 'length', { value: call.length });
}

function takeFile(capture: Capture) {
  return () => (_tree: unknown, file: PluginFile) => {
    capture.file = file;
  };
}

/** Lists the files that plugins read: those they name in `data.dependencies`, and those of fences they fill or failed at. */
function listReadFiles(
  { file, tree }: Capture,
  fences: readonly Fence[],
  { file: page, projectDir }: EngineOptions,
): FilePath[] {
  const named = file?.data.dependencies;
  const paths = [named].flat().filter((path) => typeof path === 'string' || path instanceof URL);
  return [
    ...paths.map((path) => toFilePath(projectDir, path instanceof URL ? fileURLToPath(path) : path)),
    ...fences.flatMap(({ code, path }) =>
      path === undefined || (tree && code.value === '')
        ? []
        : toFilePath(dirname(page), path.replace('<rootDir>', projectDir)),
    ),
  ];
}

function createFinding({ reason, fatal, line, column, source, ruleId }: PluginMessage): Finding {
  const name = [source, ruleId].filter(Boolean).join(':');
  const options = 'markdown.remarkPlugins or markdown.rehypePlugins';
  return {
    severity: fatal ? 'error' : fatal === false ? 'warning' : 'info',
    code: 'DG3061',
    message: `${reason.replace(/\.$/, '')}.`,
    ...(line !== undefined && { place: { line, column: column ?? 1 } }),
    hint: name ? `The plugin "${name}" says so, of ${options}.` : `A plugin of ${options} says so.`,
  };
}

type UnknownHandler = NonNullable<NonNullable<ProcessorOptions['remarkRehypeOptions']>['unknownHandler']>;

/** Converts nodes of remark plugins as MDX does; a type that names no element is reported once per page. */
function createUnknownHandler(): { readonly handler: UnknownHandler; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const told = new Set<string>();
  let outer: MadeNode | undefined;
  const handler: UnknownHandler = (state, node: MadeNode) => {
    const { type, data = {}, value } = node;
    const around = outer;
    outer = findPlaced(node) ?? around;
    const isText = value !== undefined && !('hProperties' in data || 'hChildren' in data);
    if (data.hName === undefined && !told.has(type)) {
      told.add(type);
      findings.push({
        severity: 'warning',
        code: 'DG3062',
        message: `A remark plugin made "${type}" nodes, for which there is no HTML: each is shown as ${isText ? 'text' : '<div>'}.`,
        place: outer,
        hint: 'Add a remark plugin after it that sets "data.hName" of these nodes to the name of an element.',
      });
    }
    const result: Text | Element = isText
      ? { type: 'text', value }
      : { type: 'element', tagName: 'div', properties: {}, children: state.all(node as never) };
    outer = around;
    state.patch(node as never, result);
    return state.applyData(node as never, result) as Element;
  };
  return { handler, findings };
}

interface MadeNode {
  readonly type: string;
  readonly value?: string;
  readonly data?: { readonly hName?: unknown };
  readonly position?: Root['position'];
  readonly children?: readonly MadeNode[];
}

/** Returns the node, or the first one inside it that the author wrote. */
function findPlaced(node: MadeNode): MadeNode | undefined {
  if (node.position !== undefined) return node;
  for (const child of node.children ?? []) {
    const placed = findPlaced(child);
    if (placed !== undefined) return placed;
  }
  return undefined;
}

/** A code block of remark. */
interface Code {
  meta?: string | null | undefined;
  value: string;
}

/** A code block without text. */
interface Fence {
  readonly code: Code;
  /** Path of the file that it shows, as written. */
  readonly path: string | undefined;
}

function listEmptyFences(node: MadeNode): Fence[] {
  if (node.type !== 'code') return (node.children ?? []).flatMap(listEmptyFences);
  if (node.value !== '') return [];
  const code = node as Code;
  const [, inDouble, inSingle, bare] = NAMED_FILE.exec(code.meta ?? '') ?? [];
  const path = inDouble ?? inSingle ?? bare?.replaceAll('\\ ', ' ');
  return [{ code, path: path?.replace(/#.*/, '') }];
}

/** As docgen and remark-code-import have it: in quotes, or with a backslash before each space. */
const NAMED_FILE = /(?<!\S)file=(?:"([^"]*)"|'([^']*)'|((?:\\ |\S)+))/;

/** Removes "file" from fences that a plugin such as remark-code-import has filled: their text is there. */
function leaveFilled(fences: readonly Fence[]): void {
  for (const { code } of fences) if (code.value !== '') code.meta = code.meta?.replace(NAMED_FILE, '').trim();
}

/** Collects the texts of fences after their language, by their start: rehype-raw rebuilds the tree without them. */
function collectMetas(tree: Root): Metas {
  const metas = new Map<number, string>();
  walk(tree, (node) => {
    const start = node.position?.start.offset;
    if (start !== undefined && isElement(node, 'code') && node.data?.meta) metas.set(start, node.data.meta);
    return undefined;
  });
  return metas;
}

function restoreMetas(tree: Root, metas: Metas = new Map()): void {
  if (metas.size === 0) return;
  walk(tree, (node) => {
    const meta = metas.get(node.position?.start.offset ?? -1);
    if (meta !== undefined && isElement(node, 'code')) node.data = { meta, ...node.data };
    return undefined;
  });
}

function getBackLabel(template: string, reference: number, rerun: number): string {
  return template.replace('{reference}', `${reference + 1}${rerun > 1 ? `-${rerun}` : ''}`);
}

/** Recognises parse errors, which are VFileMessages; errors of plugins are passed on unchanged. */
function createSyntaxProblem(error: unknown): SyntaxProblem | undefined {
  if (!(error instanceof Error) || error.name === 'Error' || !('reason' in error)) return undefined;
  const { reason, line, column } = error as Error & { reason: string; line?: number; column?: number };
  return { message: reason, line, column };
}

type Program = Parameters<typeof toJs>[0];
type Expression = Extract<Program['body'][number], { type: 'ExpressionStatement' }>['expression'];

interface GeneratedNode {
  value: string;
  readonly data?: { readonly estree?: Program | null | undefined } | undefined;
  readonly position?: unknown;
}

/**
 * Prints code that plugins put into pages. MDX takes such nodes by their syntax tree, and plugins often give nothing
 * else: the text next to it may be empty, or wrong. Pages are printed from text, so it is made from the tree. Code that
 * an author wrote has a position, and its text is unchanged.
 */
function printMadeCode(tree: Root): void {
  walk(tree, (node) => {
    if (node.type === 'mdxjsEsm') print(node, printText);
    if (node.type === 'mdxFlowExpression' || node.type === 'mdxTextExpression')
      print(node, printLoneExpression);
    if (!isJsx(node)) return undefined;
    for (const attribute of node.attributes) {
      if (attribute.type === 'mdxJsxExpressionAttribute') print(attribute, printSpread);
      else if (typeof attribute.value === 'object' && attribute.value && attribute.position === undefined)
        print(attribute.value, printLoneExpression);
    }
    return undefined;
  });
}

function print(node: GeneratedNode, printProgram: (program: Program) => string | undefined): void {
  const program = node.data?.estree;
  if (!program || node.position !== undefined) return;
  node.value = printProgram(program) ?? node.value;
}

function printText(program: Program): string {
  return toJs(program, { handlers: jsx }).value.trim();
}

function printLoneExpression(program: Program): string | undefined {
  const [statement] = program.body;
  return statement?.type === 'ExpressionStatement' ? printExpression(statement.expression) : undefined;
}

/** MDX has the `...` of an attribute as the only member of an object. */
function printSpread(program: Program): string | undefined {
  const [statement] = program.body;
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'ObjectExpression')
    return undefined;
  const [member] = statement.expression.properties;
  return member?.type === 'SpreadElement' ? `...${printExpression(member.argument)}` : undefined;
}

function printExpression(expression: Expression): string {
  return printText({
    type: 'Program',
    sourceType: 'module',
    body: [{ type: 'ExpressionStatement', expression }],
  }).replace(/;$/, '');
}

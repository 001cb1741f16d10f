/**
 * Scripts of other tools, read without being run: literals, names, spreads and imports of the project. Markup in
 * them is its text. Every key of an object keeps its file and line, through imports and spreads too.
 */
import { readFile } from 'node:fs/promises';
import { SourceMap } from 'node:module';
import { extname, join } from 'node:path';
import type { AnyNode, Expression, MemberExpression, Program } from 'acorn';
import { rememberEach } from '../../../shared/remember.ts';

/** A place in the project. */
export interface Place {
  readonly file: string;
  readonly line: number;
}

/** An element of JSX. */
export class Markup {
  readonly name: string;
  readonly props: Readonly<Record<string, unknown>>;
  /** The part of it that a reader sees. */
  readonly text: string;
  readonly place: Place;
  /** True if there are elements in it. */
  readonly hasElements: boolean;

  constructor(parts: Pick<Markup, 'name' | 'props' | 'text' | 'place' | 'hasElements'>) {
    this.name = parts.name;
    this.props = parts.props;
    this.text = parts.text;
    this.place = parts.place;
    this.hasElements = parts.hasElements;
  }
}

/** Describes lost markup where only words are possible. */
export const formatLostMarkup = (of: string, words: string) =>
  words === ''
    ? `The markup of ${of} is not carried over: there are no words in it.`
    : `Of the markup of ${of}, only its text is carried over: "${words}".`;

export interface Script {
  /** Path from the project folder. */
  readonly file: string;
  /** Returns the value of an export, as far as it is literal; for a function, its result. */
  readonly get: (name: string) => unknown;
  readonly findPlace: (name: string) => Place | undefined;
  readonly exportNames: readonly string[];
  /** All elements with one of these names, in the order of the text. */
  readonly findElements: (names: readonly string[]) => Markup[];
  /** Finds calls of a package's exports, in the order of the text. */
  readonly findCalls: (specifier: string) => ScriptCall[];
  /** Reason why it could not be parsed; then it has no values. */
  readonly failure?: string;
}

/** A call with the values of its arguments. */
interface ScriptCall {
  /** Exported name; `default` for the package itself. */
  readonly name: string;
  readonly args: readonly unknown[];
  /** The variable with its result. */
  readonly variable: string | undefined;
  /** Names that its arguments use. */
  readonly names: ReadonlySet<string>;
}

export type ScriptReader = ReturnType<typeof createScriptReader>;

interface Import {
  readonly specifier: string;
  /** Name of the export in the other file. */
  readonly name: string;
}

interface Module {
  readonly file: string;
  readonly program: Program;
  readonly names: Map<string, AnyNode>;
  readonly exports: Map<string, AnyNode>;
  readonly imports: ReadonlyMap<string, Import>;
  readonly getLine: (node: AnyNode) => number;
  readonly failure?: string;
}

/** `resolve` finds the file of the project that an import means; `extract` finds the script in the text of a file. */
export function createScriptReader(
  dir: string,
  resolve: (specifier: string, from: string) => string | undefined,
  extract: (source: string) => string = (source) => source,
) {
  const modules = new Map<string, Module>();
  const values = new Map<AnyNode, unknown>();
  const places = new WeakMap<object, Map<string, Place>>();
  const findFile = (specifier: string, from: string) => {
    const file = resolve(specifier, from);
    return file !== undefined && /\.(?:[cm]?[jt]sx?|json)$/.test(file) ? file : undefined;
  };
  const parse = rememberEach(async (file: string) =>
    parseModule(extract(await readFile(join(dir, file), 'utf8')), file),
  );
  /** Parses all that a file imports too. None waits for another: files may import each other. */
  const load = async (file: string) => {
    const waiting = new Set([file]);
    for (const path of waiting) {
      const module = await parse(path);
      modules.set(path, module);
      for (const { specifier } of module.imports.values()) {
        const target = findFile(specifier, path);
        if (target !== undefined) waiting.add(target);
      }
    }
  };
  const findModule = (specifier: string, from: string) => modules.get(findFile(specifier, from) ?? '');
  return {
    /** Reads a file by its path from the project folder. */
    async read(file: string): Promise<Script> {
      await load(file);
      const module = await parse(file);
      const { program, exports, imports, getLine, failure } = module;
      const scope: Scope = { module, findModule, values, places };
      return {
        file,
        get: (name) => evaluateOnce(exports.get(name), scope),
        findPlace: (name) => {
          const node = exports.get(name);
          return node && { file, line: getLine(node) };
        },
        exportNames: [...exports.keys()],
        findElements: (names) =>
          listNodes(program)
            .filter((node) => names.includes(getElementName(node)))
            .map((node) => evaluate(node, scope) as Markup),
        findCalls: (specifier) => {
          const variables = new Map(Array.from(module.names, ([name, node]) => [node, name]));
          return listNodes(program).flatMap((node) => {
            if (node.type !== 'CallExpression') return [];
            const { callee } = node;
            const imported = callee.type === 'Identifier' ? imports.get(callee.name) : undefined;
            if ((imported?.specifier ?? readRequire(callee)) !== specifier) return [];
            const args = node.arguments.map((argument) => evaluate(argument, scope));
            const names = new Set(
              node.arguments
                .flatMap(listNodes)
                .flatMap((part) => (part.type === 'Identifier' ? [part.name] : [])),
            );
            return [{ name: imported?.name ?? 'default', args, variable: variables.get(node), names }];
          });
        },
        ...(failure !== undefined && { failure }),
      };
    },
    /** Finds the place of a key in an object that was read. */
    findPlace: (value: unknown, key: string) =>
      typeof value === 'object' && value !== null ? places.get(value)?.get(key) : undefined,
  };
}

/** Reads the text of a value: of markup, what a reader sees. */
export const readWords = (value: unknown): string | undefined => {
  if (value instanceof Markup) return value.text === '' ? undefined : value.text;
  return typeof value === 'string' ? value : undefined;
};

async function parseModule(source: string, file: string): Promise<Module> {
  const [{ transform }, { Parser }, { default: jsx }] = await Promise.all([
    import('esbuild'),
    import('acorn'),
    import('acorn-jsx'),
  ]);
  const text = file.endsWith('.json') ? `export default ${source}` : source;
  const extension = extname(file).slice(1).replace(/^[cm]/, '');
  const loader = extension === 'ts' || extension === 'tsx' ? extension : 'jsx';
  try {
    const { code, map } = await transform(text, {
      loader,
      jsx: 'preserve',
      sourcemap: 'external',
      logLevel: 'silent',
      target: 'esnext',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    const program = Parser.extend(jsx()).parse(code, {
      ecmaVersion: 'latest',
      sourceType: 'module',
      locations: true,
      allowHashBang: true,
    });
    return { file, program, ...readBindings(program), getLine: createLines(map) };
  } catch (error) {
    const program = { type: 'Program', body: [] } as unknown as Program;
    const failure = (error as Error).message.split('\n').at(-1) ?? '';
    return { file, program, ...readBindings(program), getLine: () => 1, failure };
  }
}

/** Creates a function that returns a node's line in the source. */
function createLines(map: string): (node: AnyNode) => number {
  const sourceMap = new SourceMap(JSON.parse(map));
  return ({ loc }) => {
    const entry = sourceMap.findEntry((loc?.start.line ?? 1) - 1, loc?.start.column ?? 0);
    return 'originalLine' in entry ? entry.originalLine + 1 : 1;
  };
}

function readBindings(program: Program) {
  const names = new Map<string, AnyNode>();
  const exports = new Map<string, AnyNode>();
  const imports = new Map<string, Import>();
  const declare = (node: AnyNode, isExported: boolean) => {
    if (node.type === 'FunctionDeclaration' && node.id) {
      names.set(node.id.name, node);
      if (isExported) exports.set(node.id.name, node);
    }
    if (node.type !== 'VariableDeclaration') return;
    for (const { id, init } of node.declarations) {
      if (id.type !== 'Identifier' || !init) continue;
      names.set(id.name, init);
      if (isExported) exports.set(id.name, init);
    }
  };
  for (const node of program.body) {
    declare(node, false);
    if (node.type === 'ImportDeclaration')
      for (const part of node.specifiers) {
        const name =
          part.type === 'ImportSpecifier' && part.imported.type === 'Identifier'
            ? part.imported.name
            : 'default';
        imports.set(part.local.name, { specifier: String(node.source.value), name });
      }
    if (node.type === 'ExportDefaultDeclaration') exports.set('default', node.declaration);
    if (node.type === 'ExportNamedDeclaration') {
      if (node.declaration) declare(node.declaration, true);
      for (const { local, exported } of node.specifiers)
        if (exported.type === 'Identifier') exports.set(exported.name, local);
    }
    const assigned = readCommonJs(node);
    if (assigned !== undefined) exports.set('default', assigned);
  }
  for (const [name, node] of names) {
    const specifier = readRequire(node);
    if (specifier !== undefined) imports.set(name, { specifier, name: 'default' });
  }
  return { names, exports, imports };
}

/** `module.exports = …`. */
function readCommonJs(node: AnyNode): Expression | undefined {
  if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right } = node.expression;
  const isExports =
    left.type === 'MemberExpression' &&
    left.property.type === 'Identifier' &&
    left.property.name === 'exports';
  return isExports ? right : undefined;
}

/** `require('…')`, called or not. */
function readRequire(node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined;
  const [argument] = node.arguments;
  if (node.callee.type !== 'Identifier' || node.callee.name !== 'require') return undefined;
  return argument?.type === 'Literal' ? String(argument.value) : undefined;
}

/** The scope of an evaluation. */
interface Scope {
  readonly module: Module;
  readonly findModule: (specifier: string, from: string) => Module | undefined;
  /** What names mean, once for all their uses; undefined while it is found out, so that none means itself. */
  readonly values: Map<AnyNode, unknown>;
  /** Collects the places of keys. */
  readonly places: WeakMap<object, Map<string, Place>>;
}

function evaluateOnce(node: AnyNode | undefined, scope: Scope): unknown {
  if (node === undefined) return undefined;
  const { values } = scope;
  if (!values.has(node)) {
    values.set(node, undefined);
    values.set(node, evaluate(node, scope));
  }
  return values.get(node);
}

function evaluate(node: unknown, scope: Scope): unknown {
  if (node === undefined || node === null) return undefined;
  const own = node as AnyNode;
  if (isElement(own)) return evaluateElement(own, scope);
  switch (own.type) {
    case 'Literal':
      return own.value;
    case 'TemplateLiteral': {
      const parts = own.expressions.map((part) => evaluate(part, scope));
      if (parts.some((part) => typeof part !== 'string')) return undefined;
      return own.quasis.map(({ value }, index) => (value.cooked ?? '') + String(parts[index] ?? '')).join('');
    }
    case 'UnaryExpression':
      return own.operator === '!' ? !evaluate(own.argument, scope) : undefined;
    case 'ArrayExpression':
      return own.elements.flatMap((element) => {
        const isSpread = element?.type === 'SpreadElement';
        const value = evaluate(isSpread ? element.argument : element, scope);
        if (isSpread) return Array.isArray(value) ? value : [];
        return value === undefined ? [] : [value];
      });
    case 'ObjectExpression':
      return evaluateObject(own.properties, scope);
    case 'NewExpression':
    case 'CallExpression':
      // A call of a method computes; any other gives options to a tool.
      return own.callee.type === 'MemberExpression'
        ? listParts(own.callee, evaluate(own.arguments[0], scope))
        : evaluate(own.arguments[0], scope);
    case 'AwaitExpression':
      return evaluate(own.argument, scope);
    case 'ConditionalExpression':
      return evaluate(own.consequent, scope) ?? evaluate(own.alternate, scope);
    case 'LogicalExpression':
      return evaluate(own.right, scope) ?? evaluate(own.left, scope);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return evaluate(findReturned(own.body), scope);
    case 'MemberExpression': {
      const object = evaluate(own.object, scope);
      const { property, computed } = own;
      const key = String(
        property.type === 'Identifier' && !computed ? property.name : evaluate(property, scope),
      );
      const isOwn = typeof object === 'object' && object !== null && Object.hasOwn(object, key);
      return isOwn ? (object as Record<string, unknown>)[key] : undefined;
    }
    case 'Identifier':
      return evaluateName(own.name, scope);
    default:
      return undefined;
  }
}

/** Returns what `Object.keys(…)` and its like list of a value. */
function listParts({ object, property }: MemberExpression, value: unknown): unknown[] | undefined {
  if (object.type !== 'Identifier' || object.name !== 'Object' || property.type !== 'Identifier')
    return undefined;
  const list = { keys: Object.keys, values: Object.values, entries: Object.entries };
  const isListed = typeof value === 'object' && value !== null && Object.hasOwn(list, property.name);
  return isListed ? list[property.name as keyof typeof list](value) : undefined;
}

function evaluateName(name: string, scope: Scope): unknown {
  const value = scope.module.names.get(name);
  if (value !== undefined) return evaluateOnce(value, scope);
  const imported = scope.module.imports.get(name);
  const module = imported && scope.findModule(imported.specifier, scope.module.file);
  return module && evaluateOnce(module.exports.get(imported.name), { ...scope, module });
}

function evaluateObject(properties: readonly AnyNode[], scope: Scope): Record<string, unknown> {
  const { module, places } = scope;
  const value: Record<string, unknown> = {};
  const own = new Map<string, Place>();
  for (const property of properties) {
    if (property.type === 'SpreadElement') {
      const spread = evaluate(property.argument, scope);
      if (typeof spread !== 'object' || spread === null) continue;
      Object.assign(value, spread);
      for (const [key, place] of places.get(spread) ?? []) own.set(key, place);
    }
    if (property.type !== 'Property') continue;
    const { key, computed } = property;
    const name = key.type === 'Identifier' && !computed ? key.name : String(evaluate(key, scope));
    const inner = evaluate(property.value, scope);
    if (inner !== undefined) value[name] = inner;
    own.set(name, { file: module.file, line: module.getLine(property) });
  }
  places.set(value, own);
  return value;
}

function evaluateElement(node: Element, scope: Scope): Markup {
  const { module } = scope;
  const unwrap = (value: { readonly type: string; readonly expression?: unknown } | null) =>
    value?.type === 'JSXExpressionContainer' ? value.expression : value;
  const props: Record<string, unknown> = {};
  for (const { name, value, type } of node.openingElement?.attributes ?? [])
    if (type === 'JSXAttribute')
      props[String(name?.name)] = value === null ? true : evaluate(unwrap(value), scope);
  const text = node.children
    .map((child) =>
      child.type === 'JSXText' ? child.value : (readWords(evaluate(unwrap(child), scope)) ?? ''),
    )
    .join('');
  const place = { file: module.file, line: module.getLine(node as unknown as AnyNode) };
  return new Markup({
    name: getElementName(node),
    props,
    place,
    text: text.replace(/\s+/g, ' ').trim(),
    hasElements: node.children.some((child) => isElement(unwrap(child))),
  });
}

/** The first value that a function returns. */
function findReturned(body: AnyNode): AnyNode | undefined {
  if (body.type !== 'BlockStatement') return body;
  const found = body.body.find((statement) => statement.type === 'ReturnStatement');
  return found?.argument ?? undefined;
}

/** JSX, which acorn's types do not know. */
interface Element {
  readonly type: 'JSXElement' | 'JSXFragment';
  readonly openingElement?: {
    readonly name: { readonly name?: string; readonly property?: { readonly name: string } };
    readonly attributes: readonly {
      readonly type: string;
      readonly name?: { readonly name: string };
      readonly value: { readonly type: string; readonly expression?: unknown } | null;
    }[];
  };
  readonly children: readonly {
    readonly type: string;
    readonly value: string;
    readonly expression?: unknown;
  }[];
}

const isElement = (node: unknown): node is Element =>
  /^JSX(?:Element|Fragment)$/.test((node as { type?: string }).type ?? '');

function getElementName(node: unknown): string {
  if (!isElement(node)) return '';
  const name = node.openingElement?.name;
  return name?.name ?? name?.property?.name ?? '';
}

/** All nodes of a tree in the order of the text. */
function listNodes(node: unknown): AnyNode[] {
  if (Array.isArray(node)) return node.flatMap(listNodes);
  if (typeof node !== 'object' || node === null) return [];
  const own = 'type' in node ? [node as AnyNode] : [];
  return [...own, ...Object.entries(node).flatMap(([key, inner]) => (key === 'loc' ? [] : listNodes(inner)))];
}

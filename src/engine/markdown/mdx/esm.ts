/** Declarations and uses of a page's own JavaScript: names bound, names of JSX elements, imports. */
import { type Expression, type Node, Parser, type Program } from 'acorn';
import jsx from 'acorn-jsx';
import { isExpression, isJsx, type JsxNode, type Nodes, type Root, walk } from '../hast.ts';

const JsxParser = Parser.extend(jsx());

export interface ModuleImport {
  readonly specifier: string;
  /** Local name of the default import. */
  readonly defaultName: string | undefined;
  /** Exported names by their local ones. */
  readonly names?: ReadonlyMap<string, string>;
  /** Set if the file is MDX, whatever its name is. */
  readonly isMdx?: boolean;
}

export interface ModuleInfo {
  /** ESM blocks as written, in order. */
  readonly blocks: readonly string[];
  /** Where each block begins, in the source the engine saw; undefined for blocks of plugins. */
  readonly starts: readonly ({ readonly line: number; readonly column: number } | undefined)[];
  readonly bindings: ReadonlySet<string>;
  readonly imports: readonly ModuleImport[];
  /** Capitalised JSX names the ESM itself uses. */
  readonly jsxNames: ReadonlySet<string>;
  readonly problems: readonly ModuleProblem[];
  /** Names of the modules that plugins made of code blocks, by the ids under which other pages find them. */
  readonly codeModules?: readonly (readonly [id: string, name: string])[];
}

export interface ModuleProblem {
  readonly kind: 'syntax' | 'default-export' | 'await';
  readonly message: string;
  /** 1-based, in the source the engine saw. */
  readonly line: number;
  readonly column: number;
}

/** Module of a page without JavaScript. */
export const NO_MODULE: ModuleInfo = {
  blocks: [],
  starts: [],
  bindings: new Set(),
  imports: [],
  jsxNames: new Set(),
  problems: [],
};

/** Reads all ESM of a page. */
export function readModule(tree: Root): ModuleInfo {
  const blocks: string[] = [];
  const starts: ModuleInfo['starts'][number][] = [];
  const bindings = new Set<string>();
  const imports: ModuleImport[] = [];
  const jsxNames = new Set<string>();
  const problems: ModuleProblem[] = [];
  walk(tree, (node) => {
    problems.push(...listAwaits(node));
    if (node.type !== 'mdxjsEsm') return undefined;
    const startLine = node.position?.start.line ?? 1;
    const program = parse(node.value, startLine, problems);
    if (program === undefined) return undefined;
    blocks.push(node.value);
    starts.push(node.position?.start);
    collectJsxNames(program, jsxNames);
    for (const statement of program.body) {
      if (statement.type === 'ExportDefaultDeclaration') {
        const message =
          'A page cannot have "export default": docgen makes the default export from the page itself.';
        problems.push({ kind: 'default-export', message, ...locate(statement, startLine) });
      } else if (statement.type === 'ExpressionStatement' && !hasEffect(statement.expression)) {
        problems.push({ kind: 'syntax', message: 'Text follows it', ...locate(statement, startLine) });
      } else if (statement.type === 'ImportDeclaration') {
        imports.push(parseImport(statement, bindings));
      } else {
        collectDeclared(
          statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement,
          bindings,
        );
      }
    }
    return undefined;
  });
  return { blocks, starts, bindings, imports, jsxNames, problems };
}

function parse(source: string, startLine: number, problems: ModuleProblem[]): Program | undefined {
  try {
    return JsxParser.parse(source, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch (error) {
    const { message, loc } = error as SyntaxError & { loc?: { line: number; column: number } };
    problems.push({
      kind: 'syntax',
      message: message.replace(/ \(\d+:\d+\)$/, ''),
      line: startLine + (loc?.line ?? 1) - 1,
      column: (loc?.column ?? 0) + 1,
    });
    return undefined;
  }
}

function locate({ loc }: Node, startLine: number): { readonly line: number; readonly column: number } {
  const { line, column } = loc?.start ?? { line: 1, column: 0 };
  return { line: startLine + line - 1, column: column + 1 };
}

/** Returns true for an expression with an effect. A word directly below an export is JavaScript too, and would be lost. */
function hasEffect({ type }: Expression): boolean {
  return /^(?:Call|Assignment|Await|Import|Update|New|Yield)Expression$/.test(type);
}

/** Lists expressions that would make the page an async component, which React does not wait for in a browser. */
function listAwaits(node: Nodes): ModuleProblem[] {
  if (isExpression(node)) return findAwait(node.value, node.position?.start, '{'.length);
  if (!isJsx(node)) return [];
  const found = node.attributes.flatMap((attribute) => {
    const start = attribute.position?.start;
    const isSpread = attribute.type === 'mdxJsxExpressionAttribute';
    const text = isSpread ? attribute : attribute.value;
    if (typeof text !== 'object' || text === null) return [];
    if (start === undefined) return findAwait(text.value, node.position?.start);
    return findAwait(text.value, start, isSpread ? '{'.length : `${attribute.name}={`.length);
  });
  // One engine only knows the place of the element.
  return [...new Map(found.map((problem) => [`${problem.line}:${problem.column}`, problem])).values()];
}

/**
 * Finds an `await`. `before` is the number of characters between the place and the expression; without it, the place is
 * approximate.
 */
function findAwait(
  value: string,
  start: { readonly line: number; readonly column: number } | undefined,
  before?: number,
): ModuleProblem[] {
  if (start === undefined || !/\bawait\b/.test(value)) return [];
  const head = value.trimStart().startsWith('...') ? '() => ({' : '() => (';
  const problems: ModuleProblem[] = [];
  parse(`${head}${value}\n${head.endsWith('{') ? '})' : ')'}`, start.line, problems);
  return problems.flatMap(({ message, line, column }) => {
    if (!message.includes("'await'")) return [];
    const offset = line === start.line ? start.column - 1 + (before ?? 0) - head.length : 0;
    const place = before === undefined ? start : { line, column: column + offset };
    const said = 'A page cannot wait in its text: "await" is possible in exports alone.';
    return [{ kind: 'await', message: said, line: place.line, column: place.column }];
  });
}

function parseImport(
  statement: Extract<Program['body'][number], { type: 'ImportDeclaration' }>,
  bindings: Set<string>,
): ModuleImport {
  let defaultName: string | undefined;
  const names = new Map<string, string>();
  for (const specifier of statement.specifiers) {
    const { name } = specifier.local;
    bindings.add(name);
    if (specifier.type === 'ImportDefaultSpecifier') defaultName = name;
    if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
      names.set(name, specifier.imported.name);
  }
  return { specifier: String(statement.source.value), defaultName, names };
}

type AnyNode = Node & Record<string, unknown>;

/** Collects names that a declaration or a pattern binds. */
function collectDeclared(node: unknown, names: Set<string>): void {
  if (!isNode(node)) return;
  switch (node.type) {
    case 'Identifier':
      names.add(node.name as string);
      break;
    case 'VariableDeclaration':
      for (const declaration of node.declarations as AnyNode[]) collectDeclared(declaration.id, names);
      break;
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      collectDeclared(node.id, names);
      break;
    case 'ObjectPattern':
      for (const property of node.properties as AnyNode[])
        collectDeclared(property.value ?? property.argument, names);
      break;
    case 'ArrayPattern':
      for (const element of node.elements as unknown[]) collectDeclared(element, names);
      break;
    case 'AssignmentPattern':
      collectDeclared(node.left, names);
      break;
    case 'RestElement':
      collectDeclared(node.argument, names);
      break;
    default:
  }
}

function isNode(value: unknown): value is AnyNode {
  return (
    typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
  );
}

/** Calls `visit` for a node and all below it. */
function walkProgram(node: unknown, visit: (node: AnyNode) => void): void {
  if (Array.isArray(node)) {
    for (const item of node) walkProgram(item, visit);
  } else if (isNode(node)) {
    visit(node);
    for (const key of Object.keys(node)) {
      if (typeof node[key] === 'object' && key !== 'loc') walkProgram(node[key], visit);
    }
  }
}

function collectJsxNames(program: unknown, names: Set<string>): void {
  walkProgram(program, (node) => {
    if (node.type !== 'JSXOpeningElement') return;
    const root = getRootName(node.name);
    if (root !== undefined) names.add(root);
  });
}

/** Returns `A` for `<A>` and `<A.B>`; undefined for `<a>`, which is HTML. */
function getRootName(name: unknown): string | undefined {
  let node = name;
  let member = false;
  while (isNode(node) && node.type === 'JSXMemberExpression') {
    node = node.object;
    member = true;
  }
  if (!isNode(node) || node.type !== 'JSXIdentifier') return undefined;
  const text = node.name as string;
  return member || isComponentName(text) ? text : undefined;
}

/** Returns true for a component: JSX takes names that begin with a lower-case letter for HTML. */
export function isComponentName(name: string): boolean {
  return !/^[a-z]/.test(name) || name.includes('.');
}

export interface UsedName {
  readonly name: string;
  /** `B` when the page uses `<A.B>`. */
  readonly members: ReadonlySet<string>;
  /** The first node that uses it. */
  readonly node: JsxNode | { readonly position?: Root['position'] };
}

/** Collects the components that a page's markup and expressions use, by name, each with its first use. */
export function collectUsedNames(tree: Root): Map<string, UsedName> {
  const used = new Map<string, UsedName>();
  const add = (name: string, member: string | undefined, node: UsedName['node']): void => {
    const usedName = used.get(name) ?? { name, members: new Set(), node };
    if (member !== undefined) (usedName.members as Set<string>).add(member);
    used.set(name, usedName);
  };
  walk(tree, (node) => {
    if (isJsx(node)) {
      if (node.name !== null && isComponentName(node.name)) {
        const [root = '', member] = node.name.split('.');
        add(root, member, node);
      }
      for (const attribute of node.attributes) {
        const value =
          attribute.type === 'mdxJsxExpressionAttribute'
            ? `({${attribute.value}})`
            : getSource(attribute.value);
        if (value !== undefined) for (const name of collectFreeJsxNames(value)) add(name, undefined, node);
      }
    } else if (isExpression(node)) {
      for (const name of collectFreeJsxNames(node.value)) add(name, undefined, node);
    }
    return undefined;
  });
  return used;
}

/** Returns true if the page's JavaScript may mean a name; a string that contains it counts too. */
export function usesName(name: string, tree: Root, module: ModuleInfo): boolean {
  const pattern = new RegExp(`\\b${name}\\b`);
  let found = module.blocks.some((block) => pattern.test(block));
  walk(tree, (node) => {
    if (isExpression(node)) found ||= pattern.test(node.value);
    else if (isJsx(node)) {
      found ||= node.attributes.some((attribute) =>
        pattern.test(
          attribute.type === 'mdxJsxExpressionAttribute'
            ? attribute.value
            : (getSource(attribute.value) ?? ''),
        ),
      );
    }
    return undefined;
  });
  return found;
}

function getSource(value: string | { readonly value: string } | null | undefined): string | undefined {
  return typeof value === 'object' && value !== null ? value.value : undefined;
}

/** Collects JSX names in an expression that the expression does not bind itself. */
function collectFreeJsxNames(source: string): ReadonlySet<string> {
  if (!source.includes('<')) return new Set();
  let expression: Expression;
  try {
    expression = JsxParser.parseExpressionAt(source, 0, { ecmaVersion: 'latest' });
  } catch {
    // The bundler reports the syntax error, with its place in the generated code.
    return new Set();
  }
  const used = new Set<string>();
  const bound = new Set<string>();
  collectJsxNames(expression, used);
  walkProgram(expression, (node) => {
    if (node.type === 'VariableDeclarator') collectDeclared(node.id, bound);
    else if (Array.isArray(node.params)) for (const param of node.params) collectDeclared(param, bound);
  });
  return new Set([...used].filter((name) => !bound.has(name)));
}

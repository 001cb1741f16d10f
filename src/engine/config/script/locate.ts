/**
 * Finds the place of a key path in a config file, for JSON and for scripts. A script is searched in its bundle, by
 * syntax tree and source map, so that parts imported from other files are found too. Best effort: computed values have
 * no place.
 */
import {
  type AnyNode,
  type Expression,
  type Node,
  type Program,
  type Property,
  parse,
  type SpreadElement,
} from 'acorn';
import type { Plugin } from 'esbuild';
import { findNodeAtLocation, parseTree } from 'jsonc-parser';
import { toFilePath } from '../file-path.ts';
import { EXPORT, runScriptConfig, type ScriptOptions } from './config-script.ts';
import type { ConfigSource, OriginalPlace } from './config-source.ts';

type Path = readonly (string | number)[];

/** Finds the place of a key path; for a missing key, that of the object that should have it. */
export type Locate = (path: Path) => OriginalPlace | undefined;

export function createLocator(source: Pick<ConfigSource, 'file' | 'text' | 'getOriginal'>): Locate {
  const find = createFinder(source);
  return (path) => {
    for (let length = path.length; length > 0; length--) {
      const match = find(path.slice(0, length));
      const place = match && source.getOriginal(match.line, match.column);
      if (place) return place;
    }
    return undefined;
  };
}

/** Reads the default export of a script, and the places of its values. `plugins` of esbuild answer imports before docgen does. */
export async function readScript(
  file: string,
  projectDir: string,
  plugins: readonly unknown[] = [],
  options: Pick<ScriptOptions, 'given' | 'rewrite'> = {},
): Promise<{ value: unknown; locate: Locate }> {
  const first = plugins as readonly Plugin[];
  const source = await runScriptConfig(toFilePath(file), toFilePath(projectDir), { first, ...options });
  return { value: source.value, locate: createLocator(source) };
}

type Find = (path: Path) => { line: number; column: number } | undefined;

function createFinder({ file, text }: Pick<ConfigSource, 'file' | 'text'>): Find {
  return file.endsWith('.json') ? createJsonLocator(text) : createScriptLocator(text);
}

function createJsonLocator(text: string): Find {
  const root = parseTree(text);
  return (path) => {
    const value = root && findNodeAtLocation(root, [...path]);
    // A member of an object is found at its key.
    const node = value?.parent?.type === 'property' ? value.parent : value;
    const lines = text.slice(0, node?.offset).split('\n');
    return node && { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  };
}

function createScriptLocator(text: string): Find {
  const program = parse(text, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  const bindings = readBindings(program);
  const root = findExport(program);
  return (path) => {
    let value: Node | null | undefined = root;
    let place: Node | null | undefined;
    for (const key of path) {
      const step = findKey(resolveValue(value, bindings), key, bindings);
      if (!step) return undefined;
      ({ place, value } = step);
    }
    return place?.loc ? { line: place.loc.start.line, column: place.loc.start.column + 1 } : undefined;
  };
}

type Bindings = ReadonlyMap<string, Node>;

function readBindings(program: Program): Bindings {
  const bindings = new Map<string, Node>();
  for (const statement of program.body) {
    if (statement.type === 'FunctionDeclaration') bindings.set(statement.id.name, statement);
    if (statement.type !== 'VariableDeclaration') continue;
    for (const { id, init } of statement.declarations) {
      if (id.type === 'Identifier' && init) bindings.set(id.name, init);
    }
  }
  return bindings;
}

function findExport(program: Program): Node | undefined {
  for (const statement of program.body) {
    if (statement.type !== 'ExportNamedDeclaration') continue;
    const name = statement.specifiers.find(
      ({ exported }) => exported.type === 'Identifier' && exported.name === EXPORT,
    );
    if (name) return name.local;
  }
  return undefined;
}

/** Returns the object or list behind a name, a `defineConfig(…)` call, a function or a promise. */
function resolveValue(node: Node | null | undefined, bindings: Bindings, depth = 0): AnyNode | undefined {
  const anyNode = node as AnyNode | null | undefined;
  const follow = (next: Node | null | undefined) => resolveValue(next, bindings, depth + 1);
  // Names may be circular.
  if (!anyNode || depth > 20) return undefined;
  switch (anyNode.type) {
    case 'Identifier':
      return follow(bindings.get(anyNode.name));
    case 'CallExpression':
      return anyNode.arguments.length > 0 ? follow(anyNode.arguments[0]) : follow(anyNode.callee);
    case 'AwaitExpression':
      return follow(anyNode.argument);
    case 'ConditionalExpression':
      return follow(anyNode.consequent);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration': {
      if (anyNode.body.type !== 'BlockStatement') return follow(anyNode.body);
      const result = anyNode.body.body.findLast((statement) => statement.type === 'ReturnStatement');
      return follow(result?.argument);
    }
    default:
      return anyNode;
  }
}

interface Step {
  readonly place: Node;
  readonly value: Node | null;
}

function findKey(node: AnyNode | undefined, key: string | number, bindings: Bindings): Step | undefined {
  if (node?.type === 'ArrayExpression') {
    const element = node.elements[Number(key)];
    return element ? { place: element, value: element } : undefined;
  }
  if (node?.type !== 'ObjectExpression') return undefined;
  // If a key is written twice, the last one counts.
  for (const member of node.properties.toReversed()) {
    const step = getStep(member, key, bindings);
    if (step) return step;
  }
  return undefined;
}

function getStep(
  member: Property | SpreadElement,
  key: string | number,
  bindings: Bindings,
): Step | undefined {
  if (member.type === 'SpreadElement') return findKey(resolveValue(member.argument, bindings), key, bindings);
  if (member.computed || getName(member.key) !== String(key)) return undefined;
  return { place: member.key, value: member.value };
}

function getName(key: Expression | Node): string | undefined {
  const anyNode = key as AnyNode;
  if (anyNode.type === 'Identifier') return anyNode.name;
  return anyNode.type === 'Literal' ? String(anyNode.value) : undefined;
}

/**
 * Finds what makes a module of React an ES module. As CommonJS, bundles hold all of it, also what nobody imports, and
 * calls go through an object: together 3 % of what readers load.
 */
import { type ModuleDeclaration, parse, type Statement, type Token, type VariableDeclarator } from 'acorn';
import type { Edit } from './text-edits.ts';

interface Required {
  readonly name: string;
  readonly path: string;
}

/**
 * Returns undefined for a module that does more than set members of `exports`, and name in one `var` what it requires.
 * `listNames` returns what a required module exports, undefined where that is not known.
 */
export function findEsModuleEdits(
  code: string,
  listNames: (path: string) => ReadonlySet<string> | undefined,
): readonly Edit[] | undefined {
  const tokens: Token[] = [];
  const { body } = parse(code, { ecmaVersion: 'latest', onToken: tokens });
  const requiring = body.filter((statement) => listRequired(statement).length > 0);
  const required = new Map(
    requiring.flatMap(listRequired).map(({ name, path }) => [name, { path, members: listNames(path) }]),
  );
  const variables = [...tokens.keys()].filter((at) => isVariable(tokens, at));
  const read = (at: number) => code.slice(tokens[at]?.start, tokens[at]?.end);
  const count = (name: string) => variables.filter((at) => read(at) === name).length;
  if (count('require') !== required.size || count('module') > 0) return undefined;
  const names = new Set<string>();
  const edits: Edit[] = requiring.map(({ start, end }) => [start, end, '']);
  const declared = new Set<string>();
  const starts = new Set(body.map(({ start }) => start));
  for (const at of variables) {
    const { start } = tokens[at] as Token;
    const end = tokens[at + 2]?.end ?? start;
    const hasMember = read(at + 1) === '.';
    const name = read(at + 2);
    const members = required.get(read(at))?.members;
    if (read(at) === 'exports') {
      if (!hasMember) return undefined;
      names.add(name);
      const declares = starts.has(start) && read(at + 3) === '=' && !declared.has(name);
      if (declares) declared.add(name);
      edits.push([start, end, `${declares ? 'var ' : ''}${PREFIX}${name}`]);
    } else if (members !== undefined && hasMember && !members.has(name)) {
      // esbuild would warn of it.
      edits.push([start, end, 'void 0']);
    }
  }
  const undeclared = [...names].filter((name) => !declared.has(name));
  const imports = Array.from(
    required,
    ([name, { path }]) => `import * as ${name} from ${JSON.stringify(path)};\n`,
  );
  const exported = [
    ...undeclared.map((name) => `var ${PREFIX}${name};`),
    `export { ${[...names].map((name) => `${PREFIX}${name} as ${name}`).join(', ')} };`,
    `export default { ${[...names].map((name) => `${name}: ${PREFIX}${name}`).join(', ')} };`,
  ];
  return [
    [0, 0, imports.join('')],
    ...edits.sort(([a], [b]) => a - b),
    [code.length, code.length, `\n${exported.join('\n')}`],
  ];
}

const PREFIX = 'exported_';

/** Lists the members of `exports` that a CommonJS module names. */
export function listExports(code: string): ReadonlySet<string> {
  return new Set([...code.matchAll(/\bexports\.(\w+)/g)].map(([, name = '']) => name));
}

/** Lists what a statement requires, empty if it does anything else as well. */
function listRequired(statement: Statement | ModuleDeclaration): readonly Required[] {
  if (statement.type !== 'VariableDeclaration') return [];
  const required = statement.declarations.flatMap(readRequired);
  return required.length === statement.declarations.length ? required : [];
}

function readRequired({ id, init }: VariableDeclarator): Required[] {
  if (id.type !== 'Identifier' || init?.type !== 'CallExpression') return [];
  const [path] = init.arguments;
  const isRequire = init.callee.type === 'Identifier' && init.callee.name === 'require';
  return isRequire && path?.type === 'Literal' ? [{ name: id.name, path: String(path.value) }] : [];
}

/** True for a name that is no member of something. */
function isVariable(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.type.label === 'name' && !/^\??\.$/.test(tokens[at - 1]?.type.label ?? '');
}

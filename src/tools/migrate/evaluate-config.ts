/** The literals of a config that cannot be run; everything computed is left out. */
import type { AnyNode, Expression, Program } from 'acorn';

/** The default export of a script, as far as written out. */
export async function evaluateConfig(text: string, extension: string): Promise<unknown> {
  const [{ transform }, { parse }] = await Promise.all([import('esbuild'), import('acorn')]);
  const loader = /^\.[cm]?ts$/.test(extension) ? 'ts' : 'js';
  const code = await transform(text, { loader, logLevel: 'silent' }).then(
    (result) => result.code,
    () => '',
  );
  const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
  const names = new Map<string, Expression>();
  for (const node of program.body) {
    if (node.type !== 'VariableDeclaration') continue;
    for (const { id, init } of node.declarations)
      if (id.type === 'Identifier' && init) names.set(id.name, init);
  }
  const expression = findExport(program);
  return expression && evaluate(expression, names);
}

function findExport(program: Program): AnyNode | undefined {
  for (const node of program.body) {
    if (node.type === 'ExportDefaultDeclaration') return node.declaration;
    if (node.type === 'ExportNamedDeclaration') {
      const isDefault = (name: AnyNode) => name.type === 'Identifier' && name.name === 'default';
      const local = node.specifiers.find(({ exported }) => isDefault(exported))?.local;
      if (local) return local;
    }
    if (node.type !== 'ExpressionStatement' || node.expression.type !== 'AssignmentExpression') continue;
    const { left, right } = node.expression;
    if (
      left.type === 'MemberExpression' &&
      left.property.type === 'Identifier' &&
      left.property.name === 'exports'
    )
      return right;
  }
  return undefined;
}

function evaluate(node: AnyNode, names: ReadonlyMap<string, Expression>): unknown {
  const evaluateInner = (inner: AnyNode) => evaluate(inner, names);
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'UnaryExpression':
      return node.operator === '!' ? !evaluateInner(node.argument) : undefined;
    case 'ArrayExpression':
      return node.elements.flatMap((element) => {
        if (element === null) return [];
        if (element.type === 'SpreadElement')
          return (evaluateInner(element.argument) as unknown[] | undefined) ?? [];
        const value = evaluateInner(element);
        return value === undefined ? [] : [value];
      });
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((property): [string, unknown][] => {
          if (property.type === 'SpreadElement')
            return Object.entries(Object(evaluateInner(property.argument)));
          const { key, computed } = property;
          const name = key.type === 'Identifier' && !computed ? key.name : String(evaluateInner(key));
          const value = evaluateInner(property.value);
          return value === undefined ? [] : [[name, value]];
        }),
      );
    case 'CallExpression':
      return node.arguments[0] && evaluateInner(node.arguments[0]);
    case 'Identifier': {
      const value = names.get(node.name);
      return value && evaluateInner(value);
    }
    default:
      return undefined;
  }
}

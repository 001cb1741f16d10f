/** Components of MDX as plugins see them: their attributes as values, `<code src>` as a code block. */
import { posix } from 'node:path';
import { parseExpressionAt } from 'acorn';
import { createElement, type Element, type JsxNode } from '../hast.ts';

type AttributeValue = Extract<JsxNode['attributes'][number], { name: string }>['value'];

/** Undefined for a value that is computed when the page is shown. */
export function parseJson(value: AttributeValue): unknown {
  if (value === null || value === undefined) return true;
  if (typeof value === 'string') return value;
  try {
    const expression = parseExpressionAt(value.value, 0, { ecmaVersion: 'latest' });
    return value.value.slice(expression.end).trim() === '' ? evaluate(expression) : undefined;
  } catch {
    return undefined;
  }
}

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Evaluates literals, and lists and objects of them. Throws for everything else. */
function evaluate(expression: unknown): unknown {
  const node = expression as Node;
  switch (node.type) {
    case 'Literal':
      if (node.regex === undefined && node.bigint === undefined) return node.value;
      break;
    case 'TemplateLiteral': {
      const [first, ...others] = node.quasis as { value: { cooked: string } }[];
      if (others.length === 0) return first?.value.cooked ?? '';
      break;
    }
    case 'UnaryExpression':
      if (node.operator === '-') return -Number(evaluate(node.argument));
      break;
    case 'ArrayExpression':
      return (node.elements as unknown[]).map(evaluate);
    case 'ObjectExpression':
      return Object.fromEntries(
        (node.properties as Node[]).map((property) => {
          const key = property.key as Node;
          if (property.type !== 'Property' || property.computed) throw new Error('computed');
          return [String(key.name ?? key.value), evaluate(property.value)];
        }),
      );
    default:
  }
  throw new Error('computed');
}

/**
 * Converts `<code src="./demo.tsx" direction="vertical" />` into the fence ```` ```tsx file="./demo.tsx"
 * direction="vertical" ````.
 */
export function createCodeElement(node: JsxNode): Element {
  const words = node.attributes.flatMap((attribute) => {
    if (!('name' in attribute)) return [];
    const value = parseJson(attribute.value);
    const name = attribute.name === 'src' ? 'file' : attribute.name;
    return value === true
      ? [name]
      : typeof value === 'string'
        ? [`${name}="${value.replaceAll('"', '')}"`]
        : [];
  });
  const src = node.attributes.find((attribute) => 'name' in attribute && attribute.name === 'src');
  const file = src && 'name' in src ? parseJson(src.value) : '';
  const lang = posix.extname(String(file)).slice(1);
  const code = createElement('code', { className: [`language-${lang}`] });
  code.data = { meta: words.join(' ') };
  return { ...createElement('pre', {}, [code]), ...(node.position && { position: node.position }) };
}

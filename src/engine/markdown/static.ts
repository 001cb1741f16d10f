/**
 * Finds the parts of a page that are the same on every visit. JSX that is only HTML in another spelling (`<br
 * />`, `<kbd>Esc</kbd>`, `{'{'}`) becomes elements and text first, so that it costs no component.
 */
import { type Expression, parseExpressionAt } from 'acorn';
import type { Properties, Text } from 'hast';
import { type Element, isExpression, isJsx, type JsxNode, type Nodes, type Root, walk } from './hast.ts';

/** Folds lower-case JSX that React and HTML understand alike. */
export function foldStaticJsx(tree: Root): void {
  walk(tree, (node) => {
    if (!isJsx(node)) return undefined;
    foldStaticJsx(node as unknown as Root);
    const element = createStaticElement(node);
    return element ?? false;
  });
}

/** Runs before everything else reads the text of the page. */
export function foldStaticExpressions(tree: Root): void {
  walk(tree, (node) => (isExpression(node) ? foldExpression(node.value) : undefined));
}

/** Folds an expression: empty ones (comments) vanish, string and number literals become text. */
function foldExpression(source: string): [] | Text | undefined {
  if (isComment(source)) return [];
  if (!/^\s*(?:\/[*/]|['"`.\d])/.test(source)) return undefined;
  const value = getLiteral(source);
  return value === undefined ? undefined : { type: 'text', value, data: { expression: true } };
}

function isComment(source: string): boolean {
  return source.replace(/\/\*[\s\S]*?(?:\*\/|$)|\/\/[^\n]*/g, '').trim() === '';
}

/** Returns the value of a literal, with or without comments around it. Two slashes in its text begin none. */
function getLiteral(source: string): string | undefined {
  let expression: Expression;
  try {
    expression = parseExpressionAt(source, 0, { ecmaVersion: 'latest' });
  } catch {
    return undefined;
  }
  if (!isComment(source.slice(expression.end))) return undefined;
  if (expression.type === 'TemplateLiteral')
    return expression.quasis.length === 1 ? (expression.quasis[0]?.value.cooked ?? undefined) : undefined;
  const value = expression.type === 'Literal' ? expression.value : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

/** Elements to which React gives a special behaviour. */
const REACT_ELEMENTS = new Set([
  'script',
  'style',
  'link',
  'meta',
  'title',
  'input',
  'select',
  'option',
  'textarea',
]);

function createStaticElement(node: JsxNode): Element | undefined {
  const { name } = node;
  if (name === null || !/^[a-z][a-z0-9]*$/.test(name) || REACT_ELEMENTS.has(name)) return undefined;
  const properties: Properties = {};
  for (const attribute of node.attributes) {
    if (
      attribute.type !== 'mdxJsxAttribute' ||
      !/^(?!on[A-Z]|key$|ref$|style$)[\w-]+$/.test(attribute.name)
    ) {
      return undefined;
    }
    if (attribute.value !== null && attribute.value !== undefined && typeof attribute.value !== 'string') {
      return undefined;
    }
    properties[getPropertyName(attribute.name)] = attribute.value ?? true;
  }
  const element: Element = {
    type: 'element',
    tagName: name,
    properties,
    children: node.children as Element['children'],
    data: { own: true },
  };
  if (node.position !== undefined) element.position = node.position;
  return element;
}

/** Returns the name of a property: `aria-label` and `data-x` are camelCase in hast. */
function getPropertyName(name: string): string {
  if (!/^(?:aria|data)-/.test(name)) return name;
  return name.replace(/-([a-z\d])/g, (_, letter: string) => letter.toUpperCase());
}

/** Returns true if a node is the same HTML on every visit; `overrides` are elements the theme draws itself. */
export function isStatic(node: Nodes, overrides: ReadonlySet<string>): boolean {
  if (isJsx(node) || isExpression(node) || node.type === 'mdxjsEsm') return false;
  if (node.type === 'element' && isOverridden(node, overrides)) return false;
  return !('children' in node) || node.children.every((child) => isStatic(child, overrides));
}

export function isOverridden(node: Element, overrides: ReadonlySet<string>): boolean {
  return overrides.has(node.tagName) && node.data?.own !== true;
}

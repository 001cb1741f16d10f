/**
 * The styles of a site for reading systems, many of which know less CSS than browsers: without layers, whose rules are
 * sorted instead, without functions in selectors, and without rules for what a book does not contain.
 */
import type { Atrule, CssNode, Declaration, Rule } from 'css-tree';
import generate from 'css-tree/generator';
import parse from 'css-tree/parser';
import { expandSelectors, type UsedNames } from './plain-selectors.ts';

/** Weakest first; rules outside of layers are the strongest, in `''`. */
type Layers = Map<string, string[]>;

export function createEpubStyles(css: string, used: UsedNames): string {
  const sheet = parse(css, { parseCustomProperty: false });
  const layers: Layers = new Map();
  if (sheet.type === 'StyleSheet') addRules(sheet.children.toArray(), { layers, layer: '', used });
  const own = layers.get('') ?? [];
  layers.delete('');
  return [...layers.values(), own].flat().join('\n');
}

interface Context {
  readonly layers: Layers;
  readonly layer: string;
  readonly used: UsedNames;
}

function addRules(nodes: readonly CssNode[], context: Context): void {
  for (const node of nodes) {
    if (node.type === 'Rule') add(printRule(node, context.used), context);
    if (node.type === 'Atrule') addAtRule(node, context);
  }
}

function add(text: string, { layers, layer }: Context): void {
  if (text === '') return;
  const rules = layers.get(layer) ?? [];
  rules.push(text);
  layers.set(layer, rules);
}

function addAtRule(rule: Atrule, context: Context): void {
  const { layers, layer, used } = context;
  const prelude = rule.prelude === null ? '' : generate(rule.prelude);
  const nodes = rule.block?.children.toArray() ?? [];
  switch (rule.name) {
    case 'layer':
      if (rule.block === null)
        for (const name of prelude.split(',')) layers.set(name, layers.get(name) ?? []);
      else addRules(nodes, { ...context, layer: prelude || layer });
      break;
    case 'font-face':
      add(generate(rule), context);
      break;
    case 'media': {
      if (prelude === 'not all') break;
      if (prelude === 'all') {
        addRules(nodes, context);
        break;
      }
      const inner: Layers = new Map();
      addRules(nodes, { layers: inner, layer, used });
      const rules = [...inner.values()].flat();
      if (rules.length > 0) add(`@media ${prelude}{${rules.join('')}}`, context);
      break;
    }
    default:
    // Other rules are for screens, or for browsers that know more.
  }
}

function printRule({ prelude, block }: Rule, used: UsedNames): string {
  if (prelude.type !== 'SelectorList') return '';
  const selectors = expandSelectors(prelude, used);
  const declarations = block.children
    .toArray()
    .flatMap((node) => (node.type === 'Declaration' && isKept(node) ? printDeclaration(node) : []));
  if (selectors.length === 0 || declarations.length === 0) return '';
  return `${[...new Set(selectors)].join(',')}{${declarations.join(';')}}`;
}

/** Returns true for declarations to keep: the direction of text is set in elements, and nothing floats above a page. */
function isKept({ property, value }: Declaration): boolean {
  if (property === 'direction' || property === 'unicode-bidi') return false;
  return property !== 'position' || !/^(?:fixed|sticky)$/.test(generate(value));
}

/** Prints a declaration. epubcheck rejects a size in `rem` only in the `font` shorthand. */
function printDeclaration(declaration: Declaration): string {
  const text = generate(declaration);
  const font = /^font:(?:(\d{3}|bold|normal) )?([\d.]+rem)(?:\/([\d.]+))? ?(.+)$/.exec(text);
  if (font === null) return text;
  const [, weight = 'normal', size, height = 'normal', family] = font;
  return `font-weight:${weight};font-size:${size};line-height:${height};font-family:${family}`;
}

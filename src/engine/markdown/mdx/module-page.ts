/**
 * Exports of a `.tsx` page about itself: `export const frontmatter`, `title` and `toc`, and which MDX it imports. They
 * are read from the text, since navigation and titles are needed long before the module runs; so they must be literals.
 */
import {
  type Expression,
  type ModuleDeclaration,
  type Pattern,
  type Program,
  parse,
  type Statement,
} from 'acorn';
import type { Frontmatter, TocEntry } from '../../../shared/types.ts';

export interface ModulePageFacts {
  readonly frontmatter: Frontmatter;
  readonly toc: readonly TocEntry[];
}

/** Empty for a module that cannot be parsed: the bundler reports that with its place. */
export async function readModuleFacts(text: string): Promise<ModulePageFacts> {
  if (!/\bexport\s+const\s+(?:frontmatter|title|toc)\b/.test(text)) return NONE;
  try {
    const facts = readExports(await parseModule(text));
    const frontmatter = toRecord(facts.get('frontmatter'));
    const title = facts.get('title');
    const toc = facts.get('toc');
    return {
      frontmatter: typeof title === 'string' ? { title, ...frontmatter } : frontmatter,
      toc: Array.isArray(toc) ? toc.filter(isTocEntry) : [],
    };
  } catch {
    return NONE;
  }
}

/** Returns the MDX imports of the module, as written; types and unused imports do not count. */
export async function readMdxImports(text: string): Promise<readonly string[]> {
  if (!/\.mdx['"]/.test(text)) return [];
  try {
    const { body } = await parseModule(text);
    const specifiers = body.flatMap((node) =>
      'source' in node && node.source ? [String(node.source.value)] : [],
    );
    return [...new Set(specifiers)].filter((specifier) => specifier.endsWith('.mdx'));
  } catch {
    return [];
  }
}

async function parseModule(text: string): Promise<Program> {
  const { transform } = await import('esbuild');
  const { code } = await transform(text, { loader: 'tsx', jsx: 'automatic', format: 'esm' });
  return parse(code, { ecmaVersion: 'latest', sourceType: 'module' });
}

const NONE: ModulePageFacts = { frontmatter: {}, toc: [] };

/** Reads exported constants with literal values. */
function readExports(program: Program): Map<string, unknown> {
  const constants = new Map<string, unknown>();
  const exported = new Map<string, string>();
  for (const node of program.body) {
    for (const [name, value] of readConstants(node)) constants.set(name, value);
    if (node.type !== 'ExportNamedDeclaration') continue;
    for (const [name] of readConstants(node.declaration ?? undefined)) exported.set(name, name);
    for (const { local, exported: as } of node.specifiers) exported.set(getName(as), getName(local));
  }
  return new Map([...exported].map(([name, local]) => [name, constants.get(local)]));
}

function readConstants(node: Statement | ModuleDeclaration | null | undefined): [string, unknown][] {
  const declaration = node?.type === 'ExportNamedDeclaration' ? node.declaration : node;
  if (declaration?.type !== 'VariableDeclaration') return [];
  return declaration.declarations.flatMap(({ id, init }): [string, unknown][] => {
    const name = (id as Pattern).type === 'Identifier' ? (id as { name: string }).name : undefined;
    return name === undefined || !init ? [] : [[name, evaluate(init)]];
  });
}

function getName(node: { type: string; name?: string; value?: unknown }): string {
  return node.name ?? String(node.value);
}

/** The value of a literal expression; undefined for anything that would have to run. */
function evaluate(node: Expression): unknown {
  switch (node.type) {
    case 'Literal':
      return node.value;
    case 'TemplateLiteral':
      return node.expressions.length === 0 ? node.quasis[0]?.value.cooked : undefined;
    case 'UnaryExpression':
      return node.operator === '-'
        ? -Number(evaluate(node.argument))
        : node.operator === '!'
          ? !evaluate(node.argument)
          : undefined;
    case 'ArrayExpression':
      return node.elements.map((element) =>
        element && element.type !== 'SpreadElement' ? evaluate(element) : undefined,
      );
    case 'ObjectExpression':
      return Object.fromEntries(
        node.properties.flatMap((property) => {
          if (property.type !== 'Property' || property.computed || property.kind !== 'init') return [];
          return [
            [
              getName(property.key as { type: string; name?: string; value?: unknown }),
              evaluate(property.value),
            ],
          ];
        }),
      );
    default:
      return undefined;
  }
}

function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function isTocEntry(value: unknown): value is TocEntry {
  const entry = toRecord(value);
  return typeof entry.text === 'string' && typeof entry.id === 'string' && typeof entry.depth === 'number';
}

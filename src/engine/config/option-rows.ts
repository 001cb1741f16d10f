/** Options as the rows of a reference table, from the schemas that check them. */
import { builderSchema } from './schema/builder.ts';
import { frontmatterSchema, pageKeys } from './schema/frontmatter.ts';
import { definitionOf, inner, notesOf, type Schema, shapeOf } from './schema/inspect.ts';
import { themeSchema } from './schema/theme.ts';
import { printChoice, printValue } from './type-text.ts';

export interface OptionRow {
  /** Path of keys: `editLink.text`; `socialLinks[].icon` for the entries of a list. */
  readonly key: string;
  readonly type: string;
  /** A value as it is written, or words. */
  readonly default: { readonly value: string } | { readonly words: string } | undefined;
  readonly description: string;
  readonly isRequired: boolean;
  readonly status: 'deprecated' | undefined;
  /** Key path that replaces a deprecated option. */
  readonly use: string | undefined;
}

/** `themeConfig`. */
export function toThemeRows(): OptionRow[] {
  return toRows(themeSchema, '');
}

/** A group of `builderConfig`, such as `output`. */
export function toBuilderRows(group: string): OptionRow[] {
  return toRows(builderSchema, '').filter(({ key }) => key.startsWith(`${group}.`));
}

/** What docgen itself reads of a page's frontmatter. */
export function toFrontmatterRows(): OptionRow[] {
  return toRows(frontmatterSchema, '').filter(({ key }) => (key.split(/[.[]/)[0] ?? '') in pageKeys);
}

function toRows(object: Schema, prefix: string): OptionRow[] {
  const rows: OptionRow[] = [];
  for (const [name, schema] of Object.entries(shapeOf(object) ?? {})) {
    const key = `${prefix}${name}`;
    const notes = notesOf(schema);
    const { status } = notes;
    if (status === 'ignored') continue;
    rows.push({
      key,
      type: toType(schema),
      default: toDefault(notes),
      description: notes.description ?? '',
      isRequired: !['optional', 'default', 'prefault'].includes(definitionOf(schema).type),
      status,
      use: notes.use,
    });
    rows.push(...toParts(schema, key));
  }
  return rows.filter((row) => !isRepeated(row, rows));
}

/** What can be set in each entry of a list the same way as at the top is described there. */
function isRepeated(part: OptionRow, rows: readonly OptionRow[]): boolean {
  const tail = part.key.replace(/^.*\[\]\./, '');
  return tail !== part.key && rows.some((row) => row.key === tail && row.description === part.description);
}

/** The keys inside an option: of an object, of the entries of a list, of each kind of a union. */
function toParts(schema: Schema, key: string): OptionRow[] {
  if (notesOf(schema).typeText) return [];
  const base = inner(schema) ?? schema;
  const { element, options } = definitionOf(base);
  if (shapeOf(base)) return toRows(base, `${key}.`);
  if (element) return toParts(element, `${key}[]`);
  return (options ?? []).flatMap((option) => toParts(option, key));
}

function toType(schema: Schema): string {
  const { typeText } = notesOf(schema);
  if (typeText) return typeText;
  const base = inner(schema) ?? schema;
  const { type, values, entries, options, element, items, valueType } = definitionOf(base);
  switch (type) {
    case 'literal':
      return printChoice(values ?? []);
    case 'enum':
      return printChoice(Object.values(entries ?? {}));
    case 'union':
      return [...new Set((options ?? []).map((option) => inBrackets(toType(option), '=>')))].join(' | ');
    case 'array':
      return element ? `${inBrackets(toType(element), '|')}[]` : 'unknown[]';
    case 'tuple':
      return `[${(items ?? []).map(toType).join(', ')}]`;
    case 'record':
      return valueType ? `Record<string, ${toType(valueType)}>` : 'object';
    default:
      return type;
  }
}

function inBrackets(type: string, mark: string): string {
  return type.includes(mark) ? `(${type})` : type;
}

function toDefault(notes: ReturnType<typeof notesOf>): OptionRow['default'] {
  if (notes.defaultText) return { words: notes.defaultText };
  return notes.default === undefined ? undefined : { value: printValue(notes.default) };
}

/** Options as the rows of a reference table, from the schemas that check them. */
import { builderSchema } from '../schema/builder.ts';
import { frontmatterSchema, pageKeys } from '../schema/frontmatter.ts';
import { getDefinition, getNotes, getShape, inner, type Schema } from '../schema/inspect.ts';
import { userConfigSchema } from '../schema/site.ts';
import { themeSchema } from '../schema/theme.ts';
import { printChoice, printValue } from './type-text.ts';

export interface OptionRow {
  /** Path of keys: `editLink.text`; `socialLinks[].icon` for the entries of a list. */
  readonly key: string;
  /** Id of its section on the website: `sociallinks-icon`. */
  readonly anchor: string;
  readonly type: string;
  /** A value as written, or words. */
  readonly default: { readonly value: string } | { readonly words: string } | undefined;
  readonly description: string;
  readonly isRequired: boolean;
  readonly status: 'deprecated' | undefined;
  /** Key path that replaces a deprecated option. */
  readonly use: string | undefined;
}

/** The config, without `themeConfig` and `builderConfig`, which have pages of their own. */
export function listConfigRows(): OptionRow[] {
  return listRows(userConfigSchema, '').filter(
    ({ key }) => !/^(?:\$schema|(?:theme|builder)Config\b)/.test(key),
  );
}

/** `themeConfig`. */
export function listThemeRows(): OptionRow[] {
  return listRows(themeSchema, '');
}

/** `builderConfig`, or a group of it, such as `output`. */
export function listBuilderRows(group?: string): OptionRow[] {
  return listRows(builderSchema, '').filter(({ key }) => group === undefined || key.startsWith(`${group}.`));
}

/** Lists the keys of a page's frontmatter that docgen itself reads. */
export function listFrontmatterRows(): OptionRow[] {
  return listRows(frontmatterSchema, '').filter(({ key }) => (key.split(/[.[]/)[0] ?? '') in pageKeys);
}

function listRows(object: Schema, prefix: string): OptionRow[] {
  const rows: OptionRow[] = [];
  for (const [name, schema] of Object.entries(getShape(object) ?? {})) {
    const key = `${prefix}${name}`;
    const notes = getNotes(schema);
    const { status } = notes;
    if (status === 'ignored') continue;
    rows.push({
      key,
      anchor: key.replaceAll('[]', '').replaceAll('.', '-').toLowerCase(),
      type: formatType(schema),
      default: getDefault(notes),
      description: notes.description ?? '',
      isRequired: !['optional', 'default', 'prefault'].includes(getDefinition(schema).type),
      status,
      use: notes.use,
    });
    rows.push(...listParts(schema, key));
  }
  return rows.filter((row) => !isRepeated(row, rows));
}

/**
 * Returns true if an option can be set the same way in each entry of a list and at the top, where it is
 * described.
 */
function isRepeated(part: OptionRow, rows: readonly OptionRow[]): boolean {
  const tail = part.key.replace(/^.*\[\]\./, '');
  return tail !== part.key && rows.some((row) => row.key === tail && row.description === part.description);
}

/** The keys inside an option: of an object, of the entries of a list, of each kind of a union. */
function listParts(schema: Schema, key: string): OptionRow[] {
  if (getNotes(schema).typeText) return [];
  const base = inner(schema) ?? schema;
  const { element, options } = getDefinition(base);
  if (getShape(base)) return listRows(base, `${key}.`);
  if (element) return listParts(element, `${key}[]`);
  return (options ?? []).flatMap((option) => listParts(option, key));
}

function formatType(schema: Schema): string {
  const { typeText } = getNotes(schema);
  if (typeText) return typeText;
  const base = inner(schema) ?? schema;
  const { type, values, entries, options, element, items, valueType } = getDefinition(base);
  switch (type) {
    case 'literal':
      return printChoice(values ?? []);
    case 'enum':
      return printChoice(Object.values(entries ?? {}));
    case 'union':
      return [...new Set((options ?? []).map((option) => inBrackets(formatType(option), '=>')))].join(' | ');
    case 'array':
      return element ? `${inBrackets(formatType(element), '|')}[]` : 'unknown[]';
    case 'tuple':
      return `[${(items ?? []).map(formatType).join(', ')}]`;
    case 'record':
      return valueType ? `Record<string, ${formatType(valueType)}>` : 'object';
    default:
      return type;
  }
}

function inBrackets(type: string, mark: string): string {
  return type.includes(mark) ? `(${type})` : type;
}

function getDefault(notes: ReturnType<typeof getNotes>): OptionRow['default'] {
  if (notes.defaultText) return { words: notes.defaultText };
  return notes.default === undefined ? undefined : { value: printValue(notes.default) };
}

/**
 * Prints types from the schema that checks the config: `user-config.ts`, with which people write it, and
 * `settings.ts`, the part of it that stays as it was checked. Builds and `npm run types` write both files,
 * which are not committed.
 */
import {
  getDefinition,
  getNotes,
  getShape,
  inner,
  type OptionNotes,
  type Schema,
} from '../schema/inspect.ts';
import { userConfigSchema } from '../schema/site.ts';

/** The whole source of `user-config.ts`. */
export function createUserConfigSource(): string {
  const interfaces = new Map<string, string>();
  printType(userConfigSchema, { indent: '', interfaces });
  const body = [...interfaces.values()].reverse().join('\n');
  const types = ['HeadTag', 'NavInput', 'RouteMeta', 'SidebarInput'].filter((name) => names(body, name));
  return `${HEADER}import type { Plugin } from '../../plugin.ts';
import type { LlmsTxtContext } from '../llms-context.ts';
import type { ${types.join(', ')} } from '../site-config.ts';

${body}`;
}

const HEADER = `// Printed from src/engine/config/schema by type-text.ts; not committed.
// biome-ignore-all format: printed
`;

/** The whole source of `settings.ts`: options of plain data, each with its default where it has one. */
export function createSettingsSource(): string {
  const printer: Printer = { indent: '', interfaces: undefined };
  return `${HEADER}
/** The options whose values are taken over as they were checked. */
export interface Settings ${printObject(userConfigSchema, printer)}
`;
}

const names = (text: string, type: string) => new RegExp(`\\b${type}\\b`).test(text);

interface Printer {
  readonly indent: string;
  /** Sources of the named interfaces printed so far; undefined when the checked values are printed, as one type. */
  readonly interfaces: Map<string, string> | undefined;
}

function printType(schema: Schema, printer: Printer): string {
  const { typeText, name } = getNotes(schema);
  if (typeText) return typeText;
  const base = inner(schema) ?? schema;
  const { interfaces } = printer;
  const lock = interfaces ? '' : 'readonly ';
  if (interfaces && name && getShape(base)) {
    // Entered last to first: parts come before what they are part of.
    const source = `export interface ${name} ${printObject(base, { ...printer, indent: '' })}\n`;
    interfaces.set(name, `/** ${TITLES[name] ?? name}. */\n${source}`);
    return name;
  }
  const { type, values, entries, options, element, items, valueType } = getDefinition(base);
  switch (type) {
    case 'string':
    case 'number':
    case 'boolean':
    case 'null':
      return type;
    case 'literal':
      return printChoice(values ?? []);
    case 'enum':
      return printChoice(Object.values(entries ?? {}));
    case 'union':
      return (options ?? []).map((option) => printPart(option, printer, [])).join(' | ');
    case 'array':
      return element
        ? `${lock}${printPart(element, printer, ['union', 'enum', 'literal', ...(interfaces ? [] : ['array'])])}[]`
        : `${lock}unknown[]`;
    case 'tuple':
      return `${lock}[${(items ?? []).map((item) => `${printType(item, printer)}${getDefinition(item).type === 'optional' ? '?' : ''}`).join(', ')}]`;
    case 'record':
      return printRecord(valueType ? printType(valueType, printer) : 'unknown', printer);
    case 'object':
      return printObject(base, printer);
    default:
      return 'unknown';
  }
}

const TITLES: Readonly<Record<string, string>> = {
  UserConfig: 'The exports of a config file',
  RouteOptions: 'The files that become pages, and the form of their addresses',
  MarkdownOptions: 'How pages are read',
  ThemeOptions: 'Options of the default theme',
  SearchOptions: 'The search index and its use',
  BuilderOptions: 'The supported part of an Rsbuild configuration',
};

function printObject(schema: Schema, printer: Printer): string {
  const indent = `${printer.indent}  `;
  const isInput = printer.interfaces !== undefined;
  const omissible = isInput ? ['optional', 'default', 'prefault'] : ['optional'];
  const members = Object.entries(getShape(schema) ?? {}).flatMap(([key, member]) => {
    const mark = omissible.includes(getDefinition(member).type) ? '?' : '';
    const name = /^[\w$]+$/.test(key) ? key : printValue(key);
    const type = printType(member, { ...printer, indent });
    const notes = getNotes(member);
    if (!isInput && (notes.status !== undefined || IMPORTED.some((other) => names(type, other)))) return [];
    return `${printDoc(notes, indent)}${indent}${isInput ? '' : 'readonly '}${name}${mark}: ${type}${isInput || !mark ? '' : ' | undefined'};\n`;
  });
  if (
    getDefinition(schema).catchall &&
    getDefinition(getDefinition(schema).catchall as Schema).type === 'unknown'
  ) {
    members.push(`${indent}[other: string]: unknown;\n`);
  }
  return `{\n${members.join('')}${printer.indent}}`;
}

/** Types that are declared elsewhere: options with these are never taken over as they are. */
const IMPORTED = ['HeadTag', 'LlmsTxtContext', 'NavInput', 'Plugin', 'RouteMeta', 'SidebarInput'];

function printRecord(value: string, { interfaces }: Printer): string {
  return interfaces ? `Record<string, ${value}>` : `Readonly<Record<string, ${value}>>`;
}

function printDoc(notes: OptionNotes, indent: string): string {
  const { description = '', status, use, defaultText } = notes;
  const lines = [description];
  if (status === 'deprecated') lines.push(`@deprecated Use \`${use}\`.`);
  if (status === 'ignored') lines.push('@deprecated Without effect.');
  if (defaultText) lines.push(`@default ${defaultText}`);
  else if (notes.default !== undefined) lines.push(`@default ${printValue(notes.default)}`);
  // A glob may hold what ends a comment.
  const safe = lines.map((line) => line.replaceAll('*/', '*\\/'));
  if (safe.length === 1) return `${indent}/** ${safe[0]} */\n`;
  return `${indent}/**\n${safe.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}

/** Prints one of several values as a type. */
export function printChoice(values: readonly unknown[]): string {
  return values.map(printValue).join(' | ');
}

export function printValue(value: unknown): string {
  if (typeof value === 'string') return `'${value.replaceAll("'", "\\'")}'`;
  if (Array.isArray(value)) return `[${value.map(printValue).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  const members = Object.entries(value).map(([key, entry]) => `${key}: ${printValue(entry)}`);
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}';
}

/** Prints a type as part of another: in brackets if it is a function or one of the `loose` kinds. */
function printPart(schema: Schema, printer: Printer, loose: readonly string[]): string {
  const type = printType(schema, printer);
  const { typeText } = getNotes(schema);
  const isLoose = typeText
    ? typeText.includes('=>')
    : loose.includes(getDefinition(inner(schema) ?? schema).type);
  return isLoose ? `(${type})` : type;
}

/**
 * Prints `user-config.ts`: the types people write their config with, from the
 * schema that checks it. Builds and `npm run types` write the file, which is not committed.
 */
import { definitionOf, inner, notesOf, type OptionNotes, type Schema, shapeOf } from './schema/inspect.ts';
import { userConfigSchema } from './schema/site.ts';

/** The whole source of `user-config.ts`. */
export function toUserConfigSource(): string {
  const interfaces = new Map<string, string>();
  printType(userConfigSchema, { indent: '', interfaces });
  const body = [...interfaces.values()].reverse().join('\n');
  const types = ['HeadTag', 'LlmsTxtContext', 'NavInput', 'RouteMeta', 'SidebarInput'].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(body),
  );
  return `// Printed from src/engine/config/schema by type-text.ts; not committed.
// biome-ignore-all format: printed
import type { Plugin } from '../plugin.ts';
import type { ${types.join(', ')} } from '../types.ts';

${body}`;
}

interface Printer {
  readonly indent: string;
  /** Sources of the named interfaces printed so far. */
  readonly interfaces: Map<string, string>;
}

function printType(schema: Schema, printer: Printer): string {
  const { typeText, name } = notesOf(schema);
  if (typeText) return typeText;
  const base = inner(schema) ?? schema;
  if (name && shapeOf(base)) {
    // Entered last to first: parts come before what they are part of.
    const source = `export interface ${name} ${printObject(base, { ...printer, indent: '' })}\n`;
    printer.interfaces.set(name, `/** ${TITLES[name] ?? name}. */\n${source}`);
    return name;
  }
  const { type, values, entries, options, element, items, valueType } = definitionOf(base);
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
      return element ? `${printPart(element, printer, ['union', 'enum', 'literal'])}[]` : 'unknown[]';
    case 'tuple':
      return `[${(items ?? []).map((item) => printType(item, printer)).join(', ')}]`;
    case 'record':
      return valueType ? `Record<string, ${printType(valueType, printer)}>` : 'Record<string, unknown>';
    case 'object':
      return printObject(base, printer);
    default:
      return 'unknown';
  }
}

const TITLES: Readonly<Record<string, string>> = {
  UserConfig: 'What a config file exports',
  RouteOptions: 'Which files become pages, and what their addresses look like',
  MarkdownOptions: 'How pages are read',
  ThemeOptions: 'What the default theme shows',
  SearchOptions: 'The search index and how it is asked',
  BuilderOptions: 'The part of an Rsbuild configuration that docgen honours',
};

function printObject(schema: Schema, printer: Printer): string {
  const indent = `${printer.indent}  `;
  const members = Object.entries(shapeOf(schema) ?? {}).map(([key, member]) => {
    const isOptional = ['optional', 'default', 'prefault'].includes(definitionOf(member).type);
    const name = /^[\w$]+$/.test(key) ? key : printValue(key);
    const type = printType(member, { ...printer, indent });
    return `${printDoc(notesOf(member), indent)}${indent}${name}${isOptional ? '?' : ''}: ${type};\n`;
  });
  if (
    definitionOf(schema).catchall &&
    definitionOf(definitionOf(schema).catchall as Schema).type === 'unknown'
  ) {
    members.push(`${indent}[other: string]: unknown;\n`);
  }
  return `{\n${members.join('')}${printer.indent}}`;
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

/** One of several values, as a type. */
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

/** A type as part of another: in brackets when it is a function or one of the `loose` kinds. */
function printPart(schema: Schema, printer: Printer, loose: readonly string[]): string {
  const type = printType(schema, printer);
  const { typeText } = notesOf(schema);
  const isLoose = typeText
    ? typeText.includes('=>')
    : loose.includes(definitionOf(inner(schema) ?? schema).type);
  return isLoose ? `(${type})` : type;
}

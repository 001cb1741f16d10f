/** Schemas as Markdown: the fields of an object as a list, with the fields of each below it. */

import { escapeMarkdown } from '../common/escape-markdown.ts';
import { isTrue, readText } from './api.ts';
import { formatValue, indent, writeCode } from './markdown-text.ts';
import { formatRef, isObject, type SpecNode } from './resolver.ts';
import { listLimits, writeType, writeValues } from './write-type.ts';
import { joinBlocks, type Writer } from './writer.ts';

/** Fields are nested in lists; deeper ones are left to the pages of schemas. */
const MAX_DEPTH = 8;

export interface Field {
  readonly name: string;
  readonly schema: SpecNode | undefined;
  readonly isRequired: boolean;
  /** Holder of the description and other marks: a parameter, or the schema itself. */
  readonly node: SpecNode;
  /** Further marks, after the type. */
  readonly notes?: readonly string[];
}

export interface FieldsOptions {
  /** Depth of headings for the names; undefined for names that are bold text. */
  readonly level: number | undefined;
  /** Begins the anchors of the headings. */
  readonly id?: string;
  readonly depth?: number;
  readonly stack?: readonly string[];
}

export function writeFields(fields: readonly Field[], writer: Writer, options: FieldsOptions): string {
  if (fields.length === 0) return '';
  return wrapFields(fields.map((field) => writeField(field, writer, options)));
}

/** Items of a list that the stylesheet knows. */
export function wrapFields(items: readonly string[]): string {
  const list = items.map((item) => `- ${indent(item).trimStart()}`).join('\n\n');
  return `<div class="openapi-fields">\n\n${list}\n\n</div>`;
}

function writeField(
  field: Field,
  writer: Writer,
  { level, id = '', depth = 0, stack = [] }: FieldsOptions,
): string {
  const { words } = writer;
  const { name, schema, node } = field;
  const marks = [
    mark('type', writeType(schema, writer)),
    ...(field.notes ?? []).map((note) => mark('note', note)),
    field.isRequired ? mark('required', words.required) : undefined,
    isMarked(field, 'deprecated') ? mark('deprecated', words.deprecated) : undefined,
    isMarked(field, 'readOnly') ? mark('note', words.readOnly) : undefined,
    isMarked(field, 'writeOnly') ? mark('note', words.writeOnly) : undefined,
    ...(schema ? listLimits(schema, writer).map((limit) => mark('note', limit)) : []),
  ].filter((part) => part !== undefined);
  const head =
    level === undefined
      ? `**${writeCode(name)}** ${marks.join(' ')}`
      : `${'#'.repeat(level)} ${writeCode(name)} {#${writer.takeId(`${id}-${name}`)}}\n\n${marks.join(' ')}`;
  const description = readText(node, 'description') ?? readText(schema, 'description');
  const example = readExample(node) ?? readExample(schema);
  return joinBlocks(
    head,
    writer.describe(description, 5),
    schema && writeValues(schema, writer),
    example === undefined ? '' : `${words.example}${words.colon}${writeCode(example)}`,
    schema && writeInner(schema, writer, { level: undefined, depth: depth + 1, stack }),
  );
}

function mark(kind: string, text: string): string {
  return `<span class="openapi-${kind}">${text}</span>`;
}

function isMarked({ node, schema }: Field, key: string): boolean {
  return isTrue(node, key) || isTrue(schema, key);
}

/** A short example; long ones are shown by the example of the whole. */
function readExample(node: SpecNode | undefined): string | undefined {
  if (!isObject(node?.value)) return undefined;
  const { example, examples } = node.value;
  const value = example ?? (Array.isArray(examples) ? examples[0] : undefined);
  if (value === undefined || value === null || (typeof value === 'object' && !Array.isArray(value)))
    return undefined;
  const text = formatValue(value);
  return text.length <= 80 && text.trim() !== '' ? text : undefined;
}

/** Writes the fields below a schema without a page: its properties, those of its items, its variants. */
export function writeInner(schema: SpecNode, writer: Writer, options: FieldsOptions): string {
  const { api } = writer;
  const node = api.resolver.follow(schema);
  const { depth = 0, stack = [] } = options;
  if (depth > MAX_DEPTH || api.findSchema(node)) return '';
  if (node.ref !== undefined && stack.includes(node.ref)) return '';
  return writeBody(node, writer, options);
}

/** Writes the fields of a schema, even if it has a page. */
export function writeBody(node: SpecNode, writer: Writer, options: FieldsOptions): string {
  const { api, words } = writer;
  const { depth = 0, stack = [] } = options;
  const inner = { ...options, depth, stack: node.ref === undefined ? stack : [...stack, node.ref] };
  if (!isObject(node.value)) return '';
  const object = flatten(node, writer);
  const fields: Field[] = object.properties.map(([name, schema]) => ({
    name,
    schema,
    node: schema,
    isRequired: object.required.has(name),
  }));
  const items = node.value.items === undefined ? undefined : api.resolver.get(node, 'items');
  const values = isObject(node.value.additionalProperties)
    ? api.resolver.get(node, 'additionalProperties')
    : undefined;
  return joinBlocks(
    writeFields(fields, writer, inner),
    ...object.variants.map((variant) => writeVariants(variant, node, writer, inner)),
    items && writeInner(items, writer, inner),
    values && fields.length > 0
      ? writeFields(
          [{ name: `[${words.additional}]`, schema: values, node: values, isRequired: false }],
          writer,
          { ...inner, level: undefined },
        )
      : values && writeInner(values, writer, inner),
  );
}

interface Variants {
  readonly kind: 'oneOf' | 'anyOf';
  readonly node: SpecNode;
  readonly parts: readonly SpecNode[];
}

/** An object with all that `allOf` adds to it. */
function flatten(start: SpecNode, { api: { resolver } }: Writer) {
  const properties = new Map<string, SpecNode>();
  const required = new Set<string>();
  const variants: Variants[] = [];
  const add = (node: SpecNode, stack: readonly string[]): void => {
    if (!isObject(node.value) || (node.ref !== undefined && stack.includes(node.ref))) return;
    const inner = node.ref === undefined ? stack : [...stack, node.ref];
    for (const [, part] of resolver.list(node, 'allOf')) add(part, inner);
    for (const [name, schema] of resolver.list(node, 'properties')) properties.set(name, schema);
    for (const name of Array.isArray(node.value.required) ? node.value.required : [])
      required.add(String(name));
    for (const kind of ['oneOf', 'anyOf'] as const) {
      const parts = resolver.list(node, kind).map(([, part]) => part);
      if (parts.length > 0) variants.push({ kind, node, parts });
    }
  };
  add(start, []);
  return { properties: [...properties], required, variants };
}

function writeVariants(
  { kind, node, parts }: Variants,
  owner: SpecNode,
  writer: Writer,
  options: FieldsOptions,
): string {
  const { words } = writer;
  const isPlain = parts.every(
    (part) => writeInner(part, writer, options) === '' && !readText(part, 'description'),
  );
  const discriminator = describeDiscriminator(node, writer);
  // The type of a field has said as much already.
  if (isPlain && discriminator === '' && (options.depth ?? 0) > 0 && owner === node) return '';
  const items = parts.map((part) =>
    joinBlocks(
      `${mark('type', writeType(part, writer))}${readText(part, 'title') && !writer.api.findSchema(part) ? ` ${mark('note', escapeMarkdown(readText(part, 'title') ?? ''))}` : ''}`,
      writer.api.findSchema(part) ? '' : writer.describe(readText(part, 'description'), 5),
      writeValues(part, writer),
      writeInner(part, writer, { ...options, level: undefined, depth: (options.depth ?? 0) + 1 }),
    ),
  );
  return joinBlocks(`**${words[kind]}**`, discriminator, wrapFields(items));
}

/** `petType` decides which: `cat` → Cat. */
function describeDiscriminator(node: SpecNode, writer: Writer): string {
  const { api, words } = writer;
  const discriminator = api.resolver.get(node, 'discriminator');
  const field = readText(discriminator, 'propertyName');
  if (field === undefined) return '';
  const mapping = api.resolver.list(discriminator, 'mapping').flatMap(([key, { value, file }]) => {
    if (typeof value !== 'string') return [];
    // A name, or a reference.
    const target = api.resolver.find(/[#/.]/.test(value) ? value : `#/components/schemas/${value}`, file);
    if (typeof target === 'string') return [writeCode(key)];
    return [`${writeCode(key)} → ${writeType({ ...target, ref: formatRef(target) }, writer)}`];
  });
  return `${words.discriminator(writeCode(field))} ${mapping.join(', ')}`.trim();
}

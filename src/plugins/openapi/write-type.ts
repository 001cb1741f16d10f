/** The type of a schema in a line of Markdown, with its limits and values. */
import { escapeMarkdown } from '../common/escape-markdown.ts';
import { formatValue, writeCode } from './markdown-text.ts';
import { isObject, type SpecNode } from './resolver.ts';
import type { Words } from './words.ts';
import { getSchemaPath, type Writer } from './writer.ts';

/** The type of a schema, as Markdown: `integer (int64)`, `array of [Pet](…)`. */
export function writeType(
  schema: SpecNode | undefined,
  writer: Writer,
  stack: readonly string[] = [],
): string {
  const { words, api } = writer;
  const node = schema && api.resolver.follow(schema);
  if (node === undefined || node.value === true || !isObject(node.value)) return words.any;
  const named = api.findSchema(node);
  const isNullable = node.value.nullable === true;
  const addNull = (type: string) => (isNullable ? `${type} | null` : type);
  if (named) return addNull(`[${escapeMarkdown(named.name)}](${writer.getLink(getSchemaPath(named))})`);
  if (node.ref !== undefined && stack.includes(node.ref)) return words.recursive;
  const inner = node.ref === undefined ? stack : [...stack, node.ref];
  const { value } = node;
  const parts = [...api.resolver.list(node, 'oneOf'), ...api.resolver.list(node, 'anyOf')];
  if (parts.length > 0 && !isObject(value.properties)) {
    const types = parts.map(([, part]) => writeType(part, writer, inner));
    return addNull([...new Set(types)].join(' | '));
  }
  const all = api.resolver.list(node, 'allOf');
  if (all.length > 0 && !isObject(value.properties)) {
    const types = new Set(all.map(([, part]) => writeType(part, writer, inner)));
    // A part that only adds limits or words has no type.
    if (types.size > 1) types.delete(words.any);
    return addNull([...types].join(' & '));
  }
  const types = Array.isArray(value.type) ? value.type : [value.type ?? guessType(value)];
  return addNull(types.map((type) => writeOneType(type, node, writer, inner)).join(' | '));
}

function guessType(value: Readonly<Record<string, unknown>>): unknown {
  if (isObject(value.properties) || value.additionalProperties !== undefined) return 'object';
  if (value.items !== undefined) return 'array';
  const [sample] = Array.isArray(value.enum) ? value.enum : value.const !== undefined ? [value.const] : [];
  return sample === undefined ? undefined : typeof sample;
}

function writeOneType(type: unknown, node: SpecNode, writer: Writer, stack: readonly string[]): string {
  const { words, api } = writer;
  const value = node.value as Readonly<Record<string, unknown>>;
  if (type === 'array') {
    const item = writeType(api.resolver.get(node, 'items'), writer, stack);
    return words.arrayOf(item.includes(' | ') || item.includes(' & ') ? `(${item})` : item);
  }
  if (type === 'object' && !isObject(value.properties) && isObject(value.additionalProperties))
    return words.mapOf(writeType(api.resolver.get(node, 'additionalProperties'), writer, stack));
  if (typeof type !== 'string') return words.any;
  if (type === 'null') return type;
  const { format, contentMediaType } = value;
  const detail =
    typeof format === 'string' ? format : typeof contentMediaType === 'string' ? contentMediaType : '';
  return escapeMarkdown(detail === '' ? type : `${type} (${detail})`);
}

/** Limits of a value, its default and its values: `default \`20\``, `1–100`. */
export function listLimits(schema: SpecNode, writer: Writer): string[] {
  const { words, api } = writer;
  const node = api.resolver.follow(schema);
  if (!isObject(node.value) || api.findSchema(node)) return [];
  const { value } = node;
  const items = value.items === undefined ? undefined : api.resolver.get(node, 'items');
  const print = (one: unknown) => writeCode(formatValue(one));
  const limits: (string | undefined)[] = [
    value.default === undefined ? undefined : `${words.default} ${print(value.default)}`,
    value.const === undefined ? undefined : `${words.constantIs} ${print(value.const)}`,
    formatRange(value, 'minimum', 'maximum'),
    wrap(formatRange(value, 'minLength', 'maxLength'), words.length),
    wrap(formatRange(value, 'minItems', 'maxItems'), words.items),
    wrap(formatRange(value, 'minProperties', 'maxProperties'), words.properties),
    value.uniqueItems === true ? words.unique : undefined,
    value.multipleOf === undefined ? undefined : `${words.multipleOf} ${print(value.multipleOf)}`,
    typeof value.pattern === 'string' ? `${words.pattern} ${writeCode(value.pattern)}` : undefined,
  ];
  const own = limits.filter((limit) => limit !== undefined);
  return items && !api.findSchema(items) && !isObject((items.value as { properties?: unknown })?.properties)
    ? [...own, ...listLimits(items, writer)]
    : own;
}

function wrap(range: string | undefined, write: (range: string) => string): string | undefined {
  return range === undefined ? undefined : write(range);
}

/** Formats `1–100`, `≥ 1`, `> 0`; exclusive limits are numbers since 3.1, and flags for the limit before. */
function formatRange(
  value: Readonly<Record<string, unknown>>,
  low: string,
  high: string,
): string | undefined {
  const read = (key: string) => {
    const exclusive =
      value[key === 'minimum' ? 'exclusiveMinimum' : key === 'maximum' ? 'exclusiveMaximum' : ''];
    if (typeof exclusive === 'number') return { limit: exclusive, isExclusive: true };
    const limit = value[key];
    return typeof limit === 'number' ? { limit, isExclusive: exclusive === true } : undefined;
  };
  const min = read(low);
  const max = read(high);
  if (min && max && !min.isExclusive && !max.isExclusive)
    return min.limit === max.limit ? String(min.limit) : `${min.limit}–${max.limit}`;
  const parts = [
    min && `${min.isExclusive ? '\\>' : '≥'} ${min.limit}`,
    max && `${max.isExclusive ? '\\<' : '≤'} ${max.limit}`,
  ].filter((part) => part !== undefined);
  return parts.length > 0 ? parts.join(', ') : undefined;
}

/** The values of a list of them, of the schema or of its items. */
export function writeValues(schema: SpecNode, writer: Writer): string {
  const { api, words } = writer;
  const node = api.resolver.follow(schema);
  if (!isObject(node.value) || api.findSchema(node)) return '';
  const values = node.value.enum;
  if (!Array.isArray(values)) {
    const items = node.value.items === undefined ? undefined : api.resolver.get(node, 'items');
    return items ? writeValues(items, writer) : '';
  }
  return `${words.values}${words.colon}${values.map((one) => writeCode(formatValue(one))).join(words.comma)}`;
}

/** Returns the kind of a schema as a whole, for its page: `object`, `One of`. */
export function describeKind(node: SpecNode, words: Words): string {
  if (!isObject(node.value)) return words.any;
  const { type, oneOf, anyOf } = node.value;
  if (typeof type === 'string') return type;
  return oneOf !== undefined
    ? words.oneOf
    : anyOf !== undefined
      ? words.anyOf
      : String(guessType(node.value) ?? 'object');
}

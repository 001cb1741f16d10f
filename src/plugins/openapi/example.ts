/** A sample value of a schema, from what the schema provides: examples, defaults, the first of a list of values. */
import { isTrue } from './api.ts';
import { isObject, type Resolver, type SpecNode } from './resolver.ts';

/** Fields of the other direction are left out. */
export type Direction = 'request' | 'response';

/** Objects deeper than this have only their required fields. */
const FULL_DEPTH = 2;
const MAX_DEPTH = 6;
/** Values of a sample; a long one shows no more than a short one. */
const MAX_VALUES = 150;

const BY_FORMAT: Readonly<Record<string, string>> = {
  'date-time': '2025-01-31T12:00:00Z',
  date: '2025-01-31',
  time: '12:00:00Z',
  duration: 'PT1H',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  'uri-reference': '/path',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'dGV4dA==',
  password: '********',
};

export function createExample(schema: SpecNode, resolver: Resolver, direction: Direction): unknown {
  let values = 0;
  const make = (node: SpecNode, depth: number, stack: readonly string[]): unknown => {
    values += 1;
    const { value, ref } = node;
    if (!isObject(value)) return null;
    const given = listGiven(value).find((one) => one !== undefined);
    if (given !== undefined) return given;
    if (ref !== undefined && stack.includes(ref)) return undefined;
    const inner = ref === undefined ? stack : [...stack, ref];
    const variants = [...resolver.list(node, 'oneOf'), ...resolver.list(node, 'anyOf')].map(
      ([, part]) => part,
    );
    const variant = variants.find((part) => isObject(part.value) && part.value.type !== 'null');
    const all = resolver.list(node, 'allOf').map(([, part]) => part);
    if (all.length > 0 || (variant && isObject(value.properties))) {
      const parts = [...all, ...(variant ? [variant] : [])].map((part) => make(part, depth, inner));
      const own = isObject(value.properties) ? makeObject(node, depth, inner) : undefined;
      const objects = [...parts, own].filter(isObject);
      return objects.length > 0 ? Object.assign({}, ...objects) : parts.find((part) => part !== undefined);
    }
    if (variant) return make(variant, depth, inner);
    const type = Array.isArray(value.type) ? value.type.find((name) => name !== 'null') : value.type;
    if (type === 'object' || isObject(value.properties) || isObject(value.additionalProperties))
      return makeObject(node, depth, inner);
    if (type === 'array' || value.items !== undefined) {
      const items = resolver.get(node, 'items');
      const item = items && depth < MAX_DEPTH ? make(items, depth + 1, inner) : undefined;
      return item === undefined ? [] : [item];
    }
    return makeScalar(type, value);
  };
  const makeObject = (node: SpecNode, depth: number, stack: readonly string[]): Record<string, unknown> => {
    const { required, additionalProperties } = node.value as Record<string, unknown>;
    const names = Array.isArray(required) ? required : [];
    const result: Record<string, unknown> = {};
    for (const [name, field] of resolver.list(node, 'properties')) {
      const isOther = isTrue(field, direction === 'request' ? 'readOnly' : 'writeOnly');
      const isLeft = !names.includes(name) && (depth >= FULL_DEPTH || values >= MAX_VALUES);
      if (isOther || isLeft || depth >= MAX_DEPTH) continue;
      if (isTrue(field, 'deprecated') && !names.includes(name)) continue;
      const made = make(field, depth + 1, stack);
      if (made !== undefined)
        Object.defineProperty(result, name, { value: made, enumerable: true, configurable: true });
    }
    if (Object.keys(result).length === 0 && isObject(additionalProperties) && depth < MAX_DEPTH) {
      const item = resolver.get(node, 'additionalProperties');
      const made = item && make(item, depth + 1, stack);
      if (made !== undefined) result.key = made;
    }
    return result;
  };
  return make(resolver.follow(schema), 0, []);
}

/** Finds the value that a parameter gives: its own example, the first of its named ones, or one of its schema. */
export function findGiven(
  parameter: SpecNode | undefined,
  schema: SpecNode | undefined,
  resolver: Resolver,
): unknown {
  const { example } = isObject(parameter?.value) ? parameter.value : {};
  const [, first] = parameter ? (resolver.list(parameter, 'examples')[0] ?? []) : [];
  const ofFirst = isObject(first?.value) ? first.value.value : undefined;
  const ofSchema = isObject(schema?.value) ? listGiven(schema.value) : [];
  return [example, ofFirst, ...ofSchema].find((one) => one !== undefined && one !== null);
}

/** Lists values that a schema provides, the best first; undefined for missing ones. */
function listGiven(value: Readonly<Record<string, unknown>>): unknown[] {
  const first = (list: unknown): unknown => (Array.isArray(list) ? list[0] : undefined);
  return [value.example, first(value.examples), value.const, value.default ?? undefined, first(value.enum)];
}

function makeScalar(
  type: unknown,
  { format, minimum, minLength }: Readonly<Record<string, unknown>>,
): unknown {
  switch (type) {
    case 'integer':
    case 'number':
      return typeof minimum === 'number' ? minimum : type === 'integer' ? 1 : 1.5;
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string': {
      const text =
        (typeof format === 'string' && Object.hasOwn(BY_FORMAT, format) && BY_FORMAT[format]) || 'string';
      return typeof minLength === 'number' && minLength < 100 ? text.padEnd(minLength, 'x') : text;
    }
    default:
      return 'any';
  }
}

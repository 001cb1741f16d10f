/**
 * Reads zod schemas back: what a schema expects in words, its keys, its notes.
 * Error messages, JSON schemas, types and reference tables all come from here,
 * so an option is described once.
 */
import * as z from 'zod/mini';

export type Schema = z.core.$ZodType;

/** Facts about an option besides its check. */
export interface OptionNotes {
  /** One or two sentences for people. */
  readonly description?: string;
  /** The value it has when it is not set. */
  readonly default?: unknown;
  /** Default in words, where it is not one value. */
  readonly defaultText?: string;
  /** TypeScript type, where the schema cannot tell it. */
  readonly typeText?: string;
  /** Name of the TypeScript interface printed for it. */
  readonly name?: string;
  /** Expected value, for messages, where the schema cannot tell it: "a function". */
  readonly expected?: string;
  /** `ignored`: accepted and without effect. `deprecated`: works; `use` is the newer place. */
  readonly status?: 'ignored' | 'deprecated';
  /** Key path that replaces a deprecated option. */
  readonly use?: string;
}

/** The parts of zod's definitions that are read here. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly items?: readonly Schema[];
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly getter?: () => Schema;
  readonly catchall?: Schema;
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly format?: string } } }[];
}

export function getDefinition(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

/** Notes of a schema or of the schemas it wraps, the outer ones first. */
export function getNotes(schema: Schema | undefined): OptionNotes {
  if (!schema) return {};
  const own = z.globalRegistry.get(schema as z.ZodMiniType) as OptionNotes | undefined;
  const wrapped = wrappedBy(schema);
  return wrapped ? { ...getNotes(wrapped), ...own } : (own ?? {});
}

/** The schema without its wrappers (optional, default, …), except those that explain themselves. */
export function inner(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined;
  const wrapped = wrappedBy(schema);
  return wrapped ? inner(wrapped) : schema;
}

/** Keys of an object schema. */
export function getShape(schema: Schema | undefined): Readonly<Record<string, Schema>> | undefined {
  const base = inner(schema);
  return base && getDefinition(base).shape;
}

/** Members of a union. */
export function getMembers(schema: Schema | undefined): readonly Schema[] | undefined {
  const base = inner(schema);
  return base && getDefinition(base).options;
}

/** Formats the values that any of these schemas accepts: `true, false or an object`. */
export function formatExpected(schemas: readonly Schema[]): string {
  const words = [...new Set(schemas.flatMap(listWords))];
  const last = words.pop() ?? 'something else';
  return words.length > 0 ? `${words.join(', ')} or ${last}` : last;
}

/** The texts a schema lists as its values. */
export function listValues(schema: Schema | undefined): readonly string[] {
  const base = inner(schema);
  if (!base) return [];
  const { options = [], values = [], entries = {} } = getDefinition(base);
  const own = [...values, ...Object.values(entries)].filter((value) => typeof value === 'string');
  return [...own, ...options.flatMap(listValues)];
}

function listWords(schema: Schema): readonly string[] {
  const { expected } = getNotes(schema);
  if (expected) return [expected];
  const definition = getDefinition(inner(schema) ?? schema);
  switch (definition.type) {
    case 'string':
      return ['a string'];
    case 'number':
      return [isWhole(definition) ? 'a whole number' : 'a number'];
    case 'boolean':
      return ['true', 'false'];
    case 'null':
      return ['null'];
    case 'literal':
      return (definition.values ?? []).map((value) => JSON.stringify(value));
    case 'enum':
      return Object.values(definition.entries ?? {}).map((value) => JSON.stringify(value));
    case 'array':
      return [listArrayWords(definition.element)];
    case 'tuple':
      return ['a list'];
    case 'object':
    case 'record':
      return ['an object'];
    case 'union':
      return (definition.options ?? []).flatMap(listWords);
    default:
      return ['something else'];
  }
}

function listArrayWords(element: Schema | undefined): string {
  const base = inner(element);
  const type = base ? getDefinition(base).type : '';
  return type === 'string' || type === 'number' ? `a list of ${type}s` : 'a list';
}

function isWhole(definition: Definition): boolean {
  return definition.checks?.some((check) => check._zod.def.format === 'safeint') ?? false;
}

function wrappedBy(schema: Schema): Schema | undefined {
  const definition = getDefinition(schema);
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
      return definition.innerType;
    case 'lazy':
      return definition.getter?.();
    case 'pipe':
      return definition.in;
    default:
      return undefined;
  }
}

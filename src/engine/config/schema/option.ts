/** How options are declared: check, default and description in one expression. */
import * as z from 'zod/mini';
import { getNotes, getShape, type OptionNotes, type Schema } from './inspect.ts';
import { formatShort } from './problem.ts';

/** A default is an argument of its own, so that nobody writes one down that the checked config does not have. */
type Described = Omit<OptionNotes, 'default'> & { readonly description: string };

/** An option that may be left out and has no value then. */
export function option<T extends z.ZodMiniType>(schema: T, notes: Described): z.ZodMiniOptional<T> {
  return note(z.optional(schema), notes);
}

/** An option with a default value: the checked config always has it. */
export function withDefault<T extends z.ZodMiniType>(
  schema: T,
  value: z.util.NoUndefined<z.output<T>>,
  notes: Described,
): z.ZodMiniDefault<T> {
  return note(z._default(schema, value), { ...notes, default: value });
}

/**
 * An option whose default applies only after something else was asked: an older spelling, plugins, the page. Callers
 * end with `defaultOf`; frontmatter and zoom options reach browsers as written.
 */
export function withLateDefault<T extends z.ZodMiniType>(
  schema: T,
  value: z.output<T>,
  notes: Described,
): z.ZodMiniOptional<T> {
  return note(z.optional(schema), { ...notes, default: value });
}

/** Returns the default of an option. */
export function defaultOf<T extends z.ZodMiniType>(
  schema: z.ZodMiniOptional<T> | z.ZodMiniDefault<T>,
): z.output<T> {
  return getNotes(schema).default as z.output<T>;
}

/** Options that belong together: left out, each has its own default. */
export function group<T extends z.ZodMiniType<unknown, object | false>>(
  schema: T,
  description: string,
): z.ZodMiniPrefault<T> {
  return note(z.prefault(schema, {} as z.input<T>), { description });
}

/** An option of other tools that is accepted and does nothing. */
export function ignored(): z.ZodMiniOptional<z.ZodMiniType<unknown, unknown>> {
  return option(opaque<unknown>('unknown'), { description: 'Accepted, without effect.', status: 'ignored' });
}

/** Checked values without those that have no effect or another place: what `settings.ts` has types for. */
export function withoutIgnored<T extends object>(schema: Schema, values: T): T {
  const shape = getShape(schema);
  const entries = Object.entries(values).filter(([key]) => getNotes(shape?.[key]).status === undefined);
  return Object.fromEntries(entries) as T;
}

/** A key that must be there. */
export function required<T extends z.ZodMiniType>(schema: T, description: string): T {
  return note(schema, { ...z.globalRegistry.get(schema), description });
}

/** A string of a certain form. */
export function textMatching(pattern: RegExp, expected: string): z.ZodMiniString {
  const error = ({ input }: { input?: unknown }) => `must be ${expected}; found ${formatShort(input)}`;
  return note(z.string().check(z.regex(pattern, { error })), { expected });
}

/** A function; nothing more can be checked about it before it is called. */
export function functionType<T>(type: string): z.ZodMiniType<T, T> {
  const schema = z.custom<T>((value) => typeof value === 'function');
  return note(schema, { expected: 'a function', typeText: type }) as unknown as z.ZodMiniType<T, T>;
}

/** An object with arbitrary keys. */
export function anyObject(expected = 'an object'): z.ZodMiniType<object, object> {
  return note(z.looseObject({}), { expected, typeText: 'object' }) as unknown as z.ZodMiniType<
    object,
    object
  >;
}

/** Anything the schema cannot look into: unified plugins, grammars, themes. */
export function opaque<T>(type: string): z.ZodMiniType<T, T> {
  return note(z.any(), { typeText: type }) as unknown as z.ZodMiniType<T, T>;
}

/** A pattern of JavaScript. */
export const regularExpression = () =>
  note(z.instanceof(RegExp), { typeText: 'RegExp', expected: 'a regular expression' });

/** Component files, alone or with props. */
export const components = () =>
  z.array(
    z.union([z.string(), note(z.tuple([z.string(), anyObject()]), { expected: 'a pair of file and props' })]),
  );

/** Levels of headings. */
export const headingLevels = () => z.array(z.literal([1, 2, 3, 4, 5, 6]));

/** Adds notes, which `inspect.ts` finds again. */
function note<T extends z.ZodMiniType>(schema: T, notes: OptionNotes): T {
  z.globalRegistry.add(schema, { ...notes });
  return schema;
}

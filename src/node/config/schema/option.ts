/** How options are declared: check, default and description in one expression. */
import * as z from 'zod';
import { toShort } from '../problem.ts';
import type { OptionNotes } from './inspect.ts';

type Described = OptionNotes & { readonly description: string };

/** An option that may be left out and has no value then. */
export function option<T extends z.ZodType>(schema: T, notes: Described): z.ZodOptional<T> {
  return schema.optional().meta({ ...notes });
}

/** An option with a default value: the checked config always has it. */
export function withDefault<T extends z.ZodType>(
  schema: T,
  value: z.util.NoUndefined<z.output<T>>,
  notes: Omit<Described, 'default'>,
): z.ZodDefault<T> {
  return schema.default(value).meta({ ...notes, default: value });
}

/** Options that belong together: left out, each has its own default. */
export function group<T extends z.ZodType<unknown, object | false>>(
  schema: T,
  description: string,
): z.ZodPrefault<T> {
  return schema.prefault({} as z.input<T>).meta({ description });
}

/** An option of other tools that is accepted and does nothing. */
export function ignored(): z.ZodOptional<z.ZodType<unknown, unknown>> {
  return option(opaque<unknown>('unknown'), { description: 'Accepted, without effect.', status: 'ignored' });
}

/** A key that must be there. */
export function required<T extends z.ZodType>(schema: T, description: string): T {
  return schema.meta({ description }) as T;
}

/** A string of a certain form. */
export function textOf(pattern: RegExp, expected: string): z.ZodString {
  const error = ({ input }: { input?: unknown }) => `must be ${expected}; found ${toShort(input)}`;
  return z.string().regex(pattern, { error }).meta({ expected });
}

/** A function; nothing more can be checked about it before it is called. */
export function functionOf<T>(type: string): z.ZodType<T, T> {
  return z
    .custom<T>((value) => typeof value === 'function')
    .meta({ expected: 'a function', typeText: type }) as unknown as z.ZodType<T, T>;
}

/** An object whose keys are its own business. */
export function anyObject(expected = 'an object'): z.ZodType<object, object> {
  return z.looseObject({}).meta({ expected, typeText: 'object' }) as unknown as z.ZodType<object, object>;
}

/** Anything the schema cannot look into: unified plugins, grammars, themes. */
export function opaque<T>(type: string): z.ZodType<T, T> {
  return z.any().meta({ typeText: type }) as unknown as z.ZodType<T, T>;
}

/** Levels of headings. */
export const headingLevels = () => z.array(z.literal([1, 2, 3, 4, 5, 6]));

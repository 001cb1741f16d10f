/** Values that options of several plugins take. */
import * as z from 'zod/mini';

export const docsFolder = z.string().check(
  z.refine((path) => /^[^/\\:]/.test(path) && !path.split(/[\\/]/).includes('..'), {
    error: 'is not a folder inside the docs folder',
  }),
);

export const webAddress = z.string().check(
  z.refine((text) => /^https?:\/\//i.test(text) && URL.canParse(text), {
    error: 'is not an address that begins with "https://"',
  }),
);

export const aFunction = z
  .custom<(...input: never[]) => unknown>((value) => typeof value === 'function')
  .register(z.globalRegistry, { expected: 'a function' });

/**
 * The schemas of an interface of options, one for each: the compiler finds an option that only one of the two has, and one
 * whose values differ.
 */
export type Fields<Options> = {
  readonly [Name in keyof Required<Options>]: Accepting<Options[Name]>;
};

interface Accepting<Value> {
  readonly _zod: { readonly output: Given<Value> | undefined };
}

/** A value as checked: optional members may also be undefined, and functions are not checked any further. */
type Given<Value> = Value extends (...input: never[]) => unknown
  ? (...input: never[]) => unknown
  : Value extends readonly unknown[]
    ? { readonly [Index in keyof Value]: Given<Value[Index]> }
    : Value extends RegExp
      ? RegExp
      : Value extends object
        ? { readonly [Key in keyof Value]: Given<Value[Key]> | undefined }
        : Value;

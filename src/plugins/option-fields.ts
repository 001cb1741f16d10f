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

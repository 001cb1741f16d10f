import * as z from 'zod/mini';

export const twoslashSchema = z.union([
  z.boolean(),
  z.strictObject({
    explicitTrigger: z.optional(z.boolean()),
    from: z.optional(z.string().check(z.minLength(1))),
    compilerOptions: z.optional(z.record(z.string(), z.unknown())),
    customTags: z.optional(z.array(z.string().check(z.regex(/^\w+$/)))),
    twoslashOptions: z.optional(z.record(z.string(), z.unknown())),
  }),
]);

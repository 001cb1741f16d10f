import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { isWebAddress } from '../common/web-address.ts';

/** Either `adapter` or `endpoint` is needed. */
export interface AskOptions {
  /** Module that exports `ask`, which answers questions in the browser: a path from the project folder, such as `./ask.ts`. */
  readonly adapter?: string;
  /** Address that answers questions with a stream of text: `https://answers.example.com/ask`, or `/ask` on the site's own host. */
  readonly endpoint?: string;
  /**
   * Origins that the adapter sends questions to: `https://answers.example.com`. The policy allows them, and readers see
   * their names before they ask. That of `endpoint` is included.
   * @default []
   */
  readonly origins?: readonly string[];
}

const origin = z.string().check(
  z.refine((text) => isWebAddress(text) && new URL(text).origin === text, {
    error: 'is not an origin, such as "https://answers.example.com"',
  }),
);

export const optionsSchema: OptionSchema<unknown> = z
  .strictObject({
    adapter: z.optional(z.string().check(z.minLength(1))),
    endpoint: z.optional(
      z.string().check(
        z.refine((text) => /^\/(?!\/)/.test(text) || isWebAddress(text), {
          error: 'is not an address, such as "https://answers.example.com/ask" or "/ask"',
        }),
      ),
    ),
    origins: z.optional(z.array(origin)),
  } satisfies Fields<AskOptions>)
  .check(
    z.refine(({ adapter, endpoint }) => (adapter === undefined) !== (endpoint === undefined), {
      error: 'needs either "adapter" or "endpoint"',
    }),
  );

import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { isWebAddress } from '../common/web-address.ts';

export interface ContributorsOptions {
  /**
   * People who are left out, by name or e-mail address; upper and lower case count the same. Those whose names end
   * in `[bot]` always are.
   * @default []
   */
  readonly ignore?: readonly string[];
  /**
   * Addresses that names link to, by name or e-mail address. Commits with a `noreply` address of GitHub link to the
   * profile there without it.
   * @default {}
   */
  readonly profiles?: Readonly<Record<string, string>>;
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  ignore: z.optional(z.array(z.string())),
  profiles: z.optional(
    z.record(
      z.string(),
      z
        .string()
        .check(z.refine(isWebAddress, { error: 'is not an address, such as "https://example.com/ada"' })),
    ),
  ),
} satisfies Fields<ContributorsOptions>);

import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface RecordingsOptions {
  /**
   * Longest pause in seconds. A recording's own limit takes precedence, and `idle` of a block over both.
   * @default none: pauses are as long as they were
   */
  readonly idleTimeLimit?: number;
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  idleTimeLimit: z.optional(z.number().check(z.positive())),
} satisfies Fields<RecordingsOptions>);

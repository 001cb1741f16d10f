import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { isWebAddress } from '../common/web-address.ts';

export interface FeedbackOptions {
  /**
   * Where answers go: the address of a form service or of your own server, a path on the site's host such as
   * `/api/feedback`, or `mailto:` and an address of e-mail.
   */
  readonly action: string;
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  action: z.string().check(
    z.refine(isAction, {
      error:
        'is neither an address, such as "https://forms.example.com/docs", nor a path, nor "mailto:docs@example.com"',
    }),
  ),
} satisfies Fields<FeedbackOptions>);

function isAction(text: string): boolean {
  if (/^\/(?![/\\])/.test(text) || /^mailto:[^@\s?]+@[^@\s?]+(?:\?|$)/.test(text)) return true;
  return isWebAddress(text);
}

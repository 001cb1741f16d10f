import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';

export interface ClientRedirectsOptions {
  /** Redirects; the first match counts. */
  readonly redirects: readonly Redirect[];
  /**
   * Writes `_redirects` (Netlify, Cloudflare Pages) and `redirects.json` (for scripts that configure other
   * hosts), with the redirects whose `from` is a path.
   * @default true
   */
  readonly hostFiles?: boolean;
  /**
   * Allows redirects to other sites: `https://example.com/new`. Refuse them if you do not write the list
   * yourself.
   * @default true
   */
  readonly otherSites?: boolean;
}

export interface Redirect {
  /**
   * Old address, without the base: a path (`/old`), or a regular expression (`^/docs2/`) that is tested
   * on the path. Or several of them.
   */
  readonly from: string | readonly string[];
  /**
   * Path of a page, without the base: `/new`; or an address of another site. For a regular expression, it
   * replaces the matching part of the path, and `$1` stands for its first group.
   */
  readonly to: string;
}

const place = z.string().check(z.minLength(1));

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  redirects: z.array(
    z.strictObject({ from: z.union([place, z.array(place)]), to: place } satisfies Fields<Redirect>),
  ),
  hostFiles: z.optional(z.boolean()),
  otherSites: z.optional(z.boolean()),
} satisfies Fields<ClientRedirectsOptions>);

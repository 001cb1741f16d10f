import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { isWebAddress } from '../common/web-address.ts';

/** The values are those that giscus.app shows for a repository. */
export interface CommentsOptions {
  /** Repository whose GitHub Discussions have the comments: `owner/name`. */
  readonly repo: string;
  /** Id of the repository: `R_…`. */
  readonly repoId: string;
  /**
   * Name of the category in which giscus looks for the discussion of a page.
   * @default all categories are searched
   */
  readonly category?: string;
  /** Id of the category in which discussions are begun: `DIC_…`. */
  readonly categoryId: string;
  /**
   * Readers may react to the page itself.
   * @default true
   */
  readonly reactions?: boolean;
  /**
   * Place of the field in which readers write.
   * @default 'bottom'
   */
  readonly inputPosition?: 'top' | 'bottom';
  /**
   * Only a discussion whose hash is that of the page counts, for sites where one path contains another.
   * @default false
   */
  readonly strict?: boolean;
  /**
   * Address of your own giscus.
   * @default 'https://giscus.app'
   */
  readonly host?: string;
}

const name = z.string().check(z.minLength(1));

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  repo: z
    .string()
    .check(z.regex(/^[\w.-]+\/[\w.-]+$/, { error: 'is not a repository, such as "kettle/docs"' })),
  repoId: name,
  category: z.optional(name),
  categoryId: name,
  reactions: z.optional(z.boolean()),
  inputPosition: z.optional(z.enum(['top', 'bottom'])),
  strict: z.optional(z.boolean()),
  host: z.optional(
    z.string().check(z.refine(isWebAddress, { error: 'is not an address, such as "https://giscus.app"' })),
  ),
} satisfies Fields<CommentsOptions>);

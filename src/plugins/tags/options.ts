import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { localizedText } from '../common/localized-text.ts';
import type { Fields } from '../common/option-fields.ts';

export interface TagsOptions {
  /**
   * Labels, descriptions and addresses of tags, by the keys that pages name. Or a JSON or YAML file with them, relative
   * to the project folder: the `tags.yml` of Docusaurus.
   * @default none: tags are shown as pages write them
   */
  readonly tags?: Readonly<Record<string, TagEntry>> | string;
  /**
   * A page names a tag that `tags` does not have: the build fails, says so, or takes it as it is.
   * @default 'warning'
   */
  readonly onUnlisted?: 'error' | 'warning' | 'ignore';
  /**
   * Folder of the pages of tags in the docs of each language: `/tags/release`, `/zh/tags/release`.
   * @default 'tags'
   */
  readonly path?: string;
}

/** What is said of a tag. A text may be one for each language: `{ en: 'Release', zh: '发布' }`. */
export interface TagEntry {
  /**
   * Name as readers see it. Pages may name the tag by it.
   * @default the key
   */
  readonly label?: string | Readonly<Record<string, string>>;
  /**
   * Sentence above the pages of the tag.
   * @default none
   */
  readonly description?: string | Readonly<Record<string, string>>;
  /**
   * Last part of its address, in all languages.
   * @default made of the key
   */
  readonly slug?: string;
}

const slug = z.string().check(
  z.refine((text) => /^(?!(?:index|readme)$)[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}._-]*$/iu.test(text), {
    error: 'is not a part of an address: write letters, digits and "-", but not "index" or "readme" alone',
  }),
);
const texts = { label: z.optional(localizedText), description: z.optional(localizedText) };

/** Docusaurus has `permalink: /release`, and allows a key without anything. */
const fileSchema = z.record(
  z.string(),
  z.nullable(
    z.looseObject({ ...texts, slug: z.optional(slug), permalink: z.optional(z.string()) }).check(
      z.refine(({ permalink = '' }) => permalink === '' || slug.safeParse(trimSlashes(permalink)).success, {
        path: ['permalink'],
      }),
    ),
  ),
);

/** Returns where tags of a file have wrong values. */
export function findTagProblems(tags: unknown): readonly (readonly PropertyKey[])[] {
  return fileSchema.safeParse(tags).error?.issues.map(({ path }) => path) ?? [];
}

export function trimSlashes(path: string): string {
  return path.replace(/^\/+|\/+$/g, '');
}

const folder = z.string().check(
  z.refine((path) => /^[^/\\:.]/.test(path) && !path.split(/[\\/]/).includes('..'), {
    error: 'is not a folder inside the docs folder',
  }),
);

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  tags: z.optional(
    z.union([z.string(), z.record(z.string(), z.strictObject({ ...texts, slug: z.optional(slug) }))]),
  ),
  onUnlisted: z.optional(z.enum(['error', 'warning', 'ignore'])),
  path: z.optional(folder),
} satisfies Fields<TagsOptions>);

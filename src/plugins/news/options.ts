import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { localizedText as text } from '../common/localized-text.ts';
import { docsFolder, type Fields } from '../common/option-fields.ts';

export interface NewsOptions {
  /**
   * Folders of posts in the docs. On a site with languages each language has its own: `docs/en/blog`, `docs/zh/blog`.
   * @default ['blog']
   */
  readonly folders?: readonly (string | NewsFolder)[];
  /**
   * Authors by the keys that posts name. Or a JSON or YAML file with them, relative to the project folder: the
   * `authors.yml` of a Docusaurus blog.
   * @default none: posts name their authors themselves
   */
  readonly authors?: Readonly<Record<string, NewsAuthor>> | string;
  /**
   * Number of posts on a list page.
   * @default 10
   */
  readonly perPage?: number;
  /**
   * Day of the last post to publish, such as `2026-11-26`: builds leave later ones out and say how many. `docgen dev`
   * shows them.
   * @default none: all posts are published, also those with a date in the future
   */
  readonly until?: string;
  /**
   * Makes a page of a changelog in the repository.
   * @default none
   */
  readonly changelog?: NewsChangelog;
}

/** A file such as `CHANGELOG.md`, with a heading for each version: `## [1.2.0] - 2026-05-01`. */
export interface NewsChangelog {
  /** The file, relative to the project folder, or one for each language. */
  readonly file: string | Readonly<Record<string, string>>;
  /**
   * Its path in the docs folder of each language.
   * @default 'changelog'
   */
  readonly path?: string;
  /**
   * Title of the page, or one for each language.
   * @default 'Changelog' in the language
   */
  readonly title?: string | Readonly<Record<string, string>>;
  /**
   * Address of the folder of the file in the repository, from which its relative links are resolved:
   * `https://github.com/tea/kettle/blob/main/`.
   * @default none: relative links become text
   */
  readonly linkBase?: string;
}

/** A folder of posts. */
export interface NewsFolder {
  /** Its path in the docs folder of each language. */
  readonly path: string;
  /**
   * Title of its list page, or one for each language: `{ en: 'Releases', zh: '版本发布' }`.
   * @default 'Blog' in the language for `blog`, else the name of the folder
   */
  readonly title?: string | Readonly<Record<string, string>>;
}

/** An author of posts. A text may be one for each language: `{ en: 'Ada', zh: '艾达' }`. */
export interface NewsAuthor {
  /** Name as readers see it. */
  readonly name: string | Readonly<Record<string, string>>;
  /** Role of the author, such as `Maintainer`. */
  readonly title?: string | Readonly<Record<string, string>>;
  /** Address of a page about the author. */
  readonly url?: string;
  /**
   * Picture next to the name, best a square one of 128 pixels: a file of the project (`./team/ada.jpg`), one of the public
   * folder (`/ada.jpg`), or an address with `https:`, from which readers then load it.
   * @default none
   */
  readonly picture?: string;
}

const authorFields = {
  name: text,
  title: z.optional(text),
  url: z.optional(z.url({ protocol: /^(?:https?|mailto)$/ })),
  picture: z.optional(
    z.string().check(
      z.refine((path) => !/^(?:\/\/|(?!https:)[a-z][a-z\d+.-]*:)/i.test(path) && path !== '', {
        error: 'is neither a path nor an address with "https:"',
      }),
    ),
  ),
} satisfies Fields<NewsAuthor>;

/** Other keys are ignored: files of other tools have pictures and networks in them. */
const authorsSchema = z.record(z.string(), z.looseObject(authorFields));

/** Returns where authors of a file have missing or wrong values. */
export function findAuthorProblems(authors: unknown): readonly (readonly PropertyKey[])[] {
  return authorsSchema.safeParse(authors).error?.issues.map(({ path }) => path) ?? [];
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  folders: z.optional(
    z
      .array(
        z.union([
          docsFolder,
          z.strictObject({ path: docsFolder, title: z.optional(text) } satisfies Fields<NewsFolder>),
        ]),
      )
      .check(z.minLength(1)),
  ),
  authors: z.optional(z.union([z.string(), z.record(z.string(), z.strictObject(authorFields))])),
  changelog: z.optional(
    z.strictObject({
      file: text,
      path: z.optional(docsFolder),
      title: z.optional(text),
      linkBase: z.optional(z.url({ protocol: /^https?$/ })),
    } satisfies Fields<NewsChangelog>),
  ),
  perPage: z.optional(z.int().check(z.positive())),
  until: z.optional(
    z.string().check(
      z.refine((day) => /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day)), {
        error: 'is not a day, such as "2026-11-26"',
      }),
    ),
  ),
} satisfies Fields<NewsOptions>);

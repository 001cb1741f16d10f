import type { LlmsTxtContext, OptionSchema, PluginPage } from 'docgenjs';
import * as z from 'zod/mini';
import { aFunction, type Fields } from '../common/option-fields.ts';

export interface LlmsOptions {
  /**
   * Format of `llms.txt`: options, or a function that returns its whole text; `false` writes none.
   * @default a list of all pages, by the entries of the navigation bar
   */
  readonly llmsTxt?: false | LlmsTxtOptions | ((context: LlmsTxtContext) => string | Promise<string>);
  /**
   * Format of the Markdown of each page; `false` writes none.
   * @default from the rendered page, components included
   */
  readonly mdFiles?: false | MdFilesOptions;
  /**
   * The file with all pages; `false` writes none.
   * @default `{ name: 'llms-full.txt' }`
   */
  readonly llmsFullTxt?: false | LlmsFullTxtOptions;
  /**
   * The list of pages and their headings as JSON; `false` writes none, and no catalog.
   * @default `{ name: 'llms.json' }`; of several sets, or with `include`, none
   */
  readonly llmsJson?: false | LlmsJsonOptions;
  /**
   * True if `.well-known/api-catalog` names these lists. Of several sets, that of the first counts.
   * @default true
   */
  readonly apiCatalog?: boolean;
  /**
   * Selects the pages in the files of this set.
   * @default all pages, in a set of files for each language and version
   */
  readonly include?: (context: { readonly page: PluginPage }) => boolean;
  /**
   * Excludes some of these pages.
   * @default none
   */
  readonly exclude?: (context: { readonly page: PluginPage }) => boolean;
}

export interface LlmsTxtOptions {
  /** Name of the file; it may begin with folders. @default 'llms.txt' */
  readonly name?: string;
  /**
   * Heading of the pages that belong to no entry of the navigation bar, by language.
   * @default `{ en: 'Other', zh: '其他' }`
   */
  readonly others?: Readonly<Record<string, string>>;
  /** Returns the first lines. @default the title as heading, the description as quotation */
  readonly onTitleGenerate?: (site: {
    readonly title: string;
    readonly description: string | undefined;
  }) => string;
  /** Returns the line of a page. @default `- [title](address): description` */
  readonly onLineGenerate?: (page: PluginPage) => string;
  /** Changes the whole text. */
  readonly onAfterLlmsTxtGenerate?: (text: string) => string | Promise<string>;
}

export interface MdFilesOptions {
  /**
   * Replaces components of MDX pages by their rendered content. If off, MDX pages are written unchanged.
   * @default true
   */
  readonly mdxToMd?: boolean;
  /** Remark plugins that transform each page before it is written. @default [] */
  readonly remarkPlugins?: readonly unknown[];
}

export interface LlmsFullTxtOptions {
  /** Name of the file; it may begin with folders. @default 'llms-full.txt' */
  readonly name?: string;
}

export interface LlmsJsonOptions {
  /** Name of the file; it may begin with folders. @default 'llms.json' */
  readonly name?: string;
}

const fileName = z.string().check(
  z.regex(/^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/, {
    error: 'is not a file name, with folders or without: letters, digits, "-", "_" and "." only',
  }),
);

const setSchema = z.strictObject({
  llmsTxt: z.optional(
    z.union([
      z.literal(false),
      aFunction,
      z.strictObject({
        name: z.optional(fileName),
        others: z.optional(z.record(z.string(), z.string())),
        onTitleGenerate: z.optional(aFunction),
        onLineGenerate: z.optional(aFunction),
        onAfterLlmsTxtGenerate: z.optional(aFunction),
      } satisfies Fields<LlmsTxtOptions>),
    ]),
  ),
  mdFiles: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({
        mdxToMd: z.optional(z.boolean()),
        remarkPlugins: z.optional(z.array(z.any())),
      } satisfies Fields<MdFilesOptions>),
    ]),
  ),
  llmsFullTxt: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({ name: z.optional(fileName) } satisfies Fields<LlmsFullTxtOptions>),
    ]),
  ),
  llmsJson: z.optional(
    z.union([
      z.literal(false),
      z.strictObject({ name: z.optional(fileName) } satisfies Fields<LlmsJsonOptions>),
    ]),
  ),
  apiCatalog: z.optional(z.boolean()),
  include: z.optional(aFunction),
  exclude: z.optional(aFunction),
} satisfies Fields<LlmsOptions>);

export const optionsSchema: OptionSchema<unknown> = z.union([setSchema, z.array(setSchema)]);

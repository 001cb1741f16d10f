import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { aFunction, docsFolder, type Fields } from '../common/option-fields.ts';

export interface TypedocOptions {
  /** Source files whose exports are documented, relative to the project folder: `['./src/index.ts']`. */
  readonly entryPoints: readonly string[];
  /**
   * Folder of the pages in the docs. On a site with languages each language has its own, unless the path
   * begins with a language: `en/api`.
   * @default 'api'
   */
  readonly outDir?: string;
  /**
   * Names of the pages in the sidebar and in tabs: `name`, `boil()`; `kind`, `Function: boil()`, as their headings are.
   * @default 'name'
   */
  readonly titles?: 'name' | 'kind';
  /**
   * Changes settings of TypeDoc before it reads the sources, or returns another application to use. May be
   * asynchronous. For all of TypeDoc's types, write the parameter as `Application` of `typedoc`.
   */
  // A method, so that a function whose parameter is TypeDoc's own type fits.
  setup?(app: TypedocApplication): unknown;
}

/** The part of TypeDoc's `Application` that docgen uses. */
export interface TypedocApplication {
  readonly options: { setValue(name: string, value: unknown): void };
}

export const optionsSchema: OptionSchema<unknown> = z.strictObject({
  entryPoints: z.array(z.string().check(z.minLength(1))).check(z.minLength(1)),
  outDir: z.optional(docsFolder),
  titles: z.optional(z.enum(['name', 'kind'])),
  setup: z.optional(aFunction),
} satisfies Fields<TypedocOptions>);

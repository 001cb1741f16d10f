import type { OptionSchema } from 'docgenjs';
import * as z from 'zod/mini';
import { docsFolder, type Fields } from '../common/option-fields.ts';
import { SAMPLE_LANGUAGES } from './samples.ts';

export interface OpenapiOptions {
  /**
   * The OpenAPI file, JSON or YAML, relative to the project folder. Or a file for each language:
   * `{ en: './openapi.yaml', zh: './openapi.zh.yaml' }`; languages without one have that of the default language.
   */
  readonly spec: string | Readonly<Record<string, string>>;
  /**
   * Files of OpenAPI Overlay 1.0, which change parts of the description: one or a list, applied in order, for all
   * languages, or for each: `{ zh: './openapi.overlay.zh.yaml' }`.
   * @default none
   */
  readonly overlays?: string | readonly string[] | Readonly<Record<string, string | readonly string[]>>;
  /**
   * Folder of the pages in the docs. On a site with languages each language has its own, unless the path begins
   * with a language: `en/api`.
   * @default 'api'
   */
  readonly outDir?: string;
  /**
   * A page for each tag, with its operations as sections, or for each operation. Choose the latter for large APIs.
   * @default 'tag'
   */
  readonly pages?: 'tag' | 'operation';
  /**
   * Languages of the code samples, in order; `[]` shows none but those of `x-codeSamples`.
   * @default all four
   */
  readonly samples?: readonly ('curl' | 'fetch' | 'python' | 'go')[];
  /**
   * Gives operations a console, in which readers send requests from the page: only to servers at these origins, such as
   * `https://api.example.com`. Their servers must allow the origin of the site (CORS).
   * @default no console
   */
  readonly tryIt?: { readonly origins: readonly string[] };
  /**
   * Site of links in descriptions that begin with `/`: `https://docs.example.com`.
   * @default this site
   */
  readonly linkBase?: string;
}

const file = z.string().check(z.minLength(1));

const overlays = z.union([file, z.array(file)]);

const origin = z.string().check(
  z.refine((text) => URL.canParse(text) && /^https?:/.test(text) && new URL(text).origin === text, {
    error: 'is not an origin, such as "https://api.example.com"',
  }),
);

const optionsSchema = z.strictObject({
  spec: z.union([file, z.record(z.string(), file)]),
  overlays: z.optional(z.union([overlays, z.record(z.string(), overlays)])),
  outDir: z.optional(docsFolder),
  pages: z.optional(z.enum(['tag', 'operation'])),
  samples: z.optional(z.array(z.enum(SAMPLE_LANGUAGES))),
  tryIt: z.optional(z.strictObject({ origins: z.array(origin).check(z.minLength(1)) })),
  linkBase: z.optional(z.url({ protocol: /^https?$/ })),
} satisfies Fields<OpenapiOptions>);

/** Returns the schema for one API, or several. */
export function getOptionsSchema(options: unknown): OptionSchema<unknown> {
  return Array.isArray(options) ? z.array(optionsSchema).check(z.minLength(1)) : optionsSchema;
}

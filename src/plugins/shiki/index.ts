/** `docgenjs/plugins/shiki`: themes, languages and transformers of code blocks. docgen itself colours them. */
import type { Plugin, UserConfig } from 'docgenjs';
import * as z from 'zod/mini';
import type { Fields } from '../common/option-fields.ts';
import { createTwoslash } from './twoslash.ts';
import type { TwoslashOptions } from './twoslash-options.ts';

export { transformerLineNumber } from 'docgenjs/shiki-transformers';
export type { TwoslashOptions } from './twoslash-options.ts';

type ShikiConfig = NonNullable<NonNullable<UserConfig['markdown']>['shiki']>;

export interface ShikiOptions {
  /**
   * Colour themes of light and dark pages, by name or as theme objects.
   * @default `{ light: 'github-light', dark: 'github-dark' }`
   */
  readonly themes?: { readonly light?: string | object; readonly dark?: string | object };
  /** One theme for light and dark pages. `themes` takes precedence. @default none */
  readonly theme?: string | object;
  /**
   * Additional languages, as grammar objects. Names of languages that Shiki includes are accepted but not
   * needed.
   * @default []
   */
  readonly langs?: readonly unknown[];
  /** Aliases of languages. @default {} */
  readonly langAlias?: Readonly<Record<string, string>>;
  /** Shiki transformers, run after the built-in notations. @default [] */
  readonly transformers?: readonly unknown[];
  /**
   * Types, results and errors in samples of TypeScript, by [twoslash](https://twoslash.netlify.app).
   * @default false
   */
  readonly twoslash?: boolean | TwoslashOptions;
}

const twoslashSchema = z.union([
  z.boolean(),
  z.strictObject({
    explicitTrigger: z.optional(z.boolean()),
    from: z.optional(z.string().check(z.minLength(1))),
    compilerOptions: z.optional(z.record(z.string(), z.unknown())),
    customTags: z.optional(z.array(z.string().check(z.regex(/^\w+$/)))),
    twoslashOptions: z.optional(z.record(z.string(), z.unknown())),
  } satisfies Fields<TwoslashOptions>),
]);

const theme = z.union([z.string(), z.looseObject({})]);
const optionsSchema = z.strictObject({
  themes: z.optional(z.strictObject({ light: z.optional(theme), dark: z.optional(theme) })),
  theme: z.optional(theme),
  langs: z.optional(z.array(z.any())),
  langAlias: z.optional(z.record(z.string(), z.string())),
  transformers: z.optional(z.array(z.any())),
  twoslash: z.optional(twoslashSchema),
} satisfies Fields<ShikiOptions>);

/**
 * Extends `markdown.shiki` of the config: lists are joined; for all other options the config's own values
 * take precedence.
 */
export function pluginShiki({ twoslash: twoslashOptions = false, ...options }: ShikiOptions = {}): Plugin {
  const twoslash = twoslashOptions
    ? createTwoslash(twoslashOptions === true ? {} : twoslashOptions)
    : undefined;
  return {
    name: 'shiki',
    cacheKey: twoslash?.getCacheKey ?? '',
    ...(twoslash && {
      markdown: { codeBlock: twoslash.replace },
      addFiles: (_config, _isProd, context) => twoslash.listFiles(context),
    }),
    config(config, tools) {
      if (tools.checkOptions(optionsSchema, { ...options, twoslash: twoslashOptions }) === undefined)
        return config;
      twoslash?.setUp(tools);
      const own: ShikiConfig = config.markdown?.shiki ?? {};
      const { langs = [], transformers = [], langAlias, themes } = options;
      const grammars = langs.filter((lang) => typeof lang !== 'string');
      const shiki = {
        ...options,
        ...own,
        ...((themes ?? own.themes) && { themes: { ...themes, ...own.themes } }),
        langs: [...(own.langs ?? []), ...grammars],
        langAlias: { ...langAlias, ...own.langAlias },
        transformers: [...(own.transformers ?? []), ...transformers],
      };
      return { ...config, markdown: { ...config.markdown, shiki: shiki as ShikiConfig } };
    },
  };
}

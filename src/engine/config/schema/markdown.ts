import * as z from 'zod/mini';
import { PROGRAM_SCHEME } from '../../../shared/url.ts';
import {
  anyObject,
  functionType,
  group,
  ignored,
  opaque,
  option,
  textMatching,
  withDefault,
  withLateDefault,
} from './option.ts';

type ExcludesUrl = (url: string) => boolean;

const checkSetting = () =>
  z.union([
    z.boolean(),
    z.strictObject({
      excludes: z
        .union([z.array(z.string()), functionType<ExcludesUrl>('(url: string) => boolean')])
        .register(z.globalRegistry, {
          description: 'Addresses that are not checked: a list of exact strings, or a function.',
        }),
    }),
  ]);

/** A unified plugin, alone or with its options. */
const unifiedPlugins = () => z.array(opaque<unknown>('unknown'));

const THEMES = { light: 'github-light', dark: 'github-dark' };

const themeInput = () => z.union([z.string(), anyObject('a theme object')]);

/** `markdown.shiki.themes`: one for light pages, one for dark ones. */
export const themesSchema = z.strictObject({
  light: withLateDefault(themeInput(), THEMES.light, { description: 'Theme on light pages.' }),
  dark: withLateDefault(themeInput(), THEMES.dark, { description: 'Theme on dark pages.' }),
});

/** `markdown.shiki`: how code is coloured. */
const shikiSchema = z.strictObject({
  theme: option(themeInput(), {
    description: 'One theme for light and dark pages. `themes` takes precedence.',
  }),
  themes: withLateDefault(themesSchema, THEMES, {
    description: 'Colour themes, by name or as theme objects.',
  }),
  langs: withDefault(z.array(opaque<unknown>('unknown')), [], {
    description: 'Additional languages, as grammar objects. Languages that Shiki includes need no entry.',
  }),
  langAlias: withDefault(
    z.record(z.string(), z.string()),
    {},
    {
      description: 'Aliases of languages.',
    },
  ),
  transformers: withDefault(z.array(opaque<unknown>('unknown')), [], {
    description: 'Shiki transformers, run after the built-in notations.',
  }),
  defaultLanguage: ignored(),
  fallbackLanguage: ignored(),
  lazy: ignored(),
  inline: ignored(),
  defaultColor: ignored(),
  cssVariablePrefix: ignored(),
  addLanguageClass: ignored(),
  parseMetaString: ignored(),
  onError: ignored(),
  cache: ignored(),
  engine: ignored(),
});

/** `markdown.link`: what is done to links. */
export const linkSchema = z.strictObject({
  checkDeadLinks: withLateDefault(checkSetting(), true, {
    description: 'Reports links to pages and files that do not exist.',
  }),
  checkAnchors: withDefault(checkSetting(), false, {
    description: 'Reports links to headings that do not exist.',
  }),
  autoPrefix: withDefault(z.boolean(), true, {
    description: "Adds the page's own language and version to absolute links that name none.",
  }),
  schemes: withDefault(
    z.array(textMatching(PROGRAM_SCHEME, 'a scheme that opens a program, such as "vscode"')),
    [],
    {
      description:
        'Schemes that links may have besides `http`, `https`, `mailto`, `tel`, `sms` and `ftp`, without colon. Those that run code cannot be allowed.',
    },
  ),
});

/** `markdown`: how pages are read. */
export const markdownSchema = z
  .strictObject({
    remarkPlugins: withDefault(unifiedPlugins(), [], {
      description: 'Remark plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.',
    }),
    rehypePlugins: withDefault(unifiedPlugins(), [], {
      description: 'Rehype plugins. Any entry switches the site to the slower `@mdx-js/mdx` engine.',
    }),
    link: group(linkSchema, 'Links in pages.'),
    image: group(
      z.strictObject({
        checkDeadImages: withDefault(checkSetting(), true, {
          description: 'Reports images that do not exist.',
        }),
        captions: withDefault(z.boolean(), false, {
          description: 'Shows the title of an image in a paragraph of its own below it, as its caption.',
        }),
      }),
      'Images in pages.',
    ),
    showLineNumbers: withDefault(z.boolean(), false, { description: 'Numbers the lines of code blocks.' }),
    defaultWrapCode: withDefault(z.boolean(), false, { description: 'Wraps long lines of code blocks.' }),
    defaultCodeOverflow: group(
      z.strictObject({
        height: option(z.number().check(z.positive()), {
          description: 'Height in pixels above which a code block counts as long.',
        }),
        behavior: withDefault(z.enum(['scroll', 'fold']), 'scroll', {
          description: 'Display of long code blocks.',
        }),
      }),
      'Long code blocks.',
    ),
    shiki: group(shikiSchema, 'Colours of code.'),
    globalComponents: withDefault(z.array(z.string()), [], {
      description:
        'Component files that every page can use without an import. The name is that of the file, with a capital first letter.',
    }),
    extractDescription: withDefault(z.boolean(), true, {
      description: 'Uses the opening text of a page as its description if the frontmatter has none.',
    }),
    cjkFriendlyEmphasis: withDefault(z.boolean(), true, {
      description: 'Lets `**bold**` end next to Chinese, Japanese and Korean punctuation.',
    }),
    math: withDefault(
      z.union([
        z.boolean(),
        z.strictObject({
          macros: withDefault(
            z.record(z.string(), z.string()),
            {},
            {
              description:
                'Commands of the site, such as `\\RR`, and the TeX that each one stands for. The backslash may be left out.',
            },
          ),
        }),
      ]),
      false,
      {
        description:
          'Shows `$…$`, `$$…$$` and code blocks of the language `math` as formulas: TeX becomes MathML in the build.',
      },
    ),
    html: withDefault(z.boolean(), false, {
      description:
        'Keeps all raw HTML of `.md` files. By default scripts, styles, forms and frames are dropped.',
    }),
    mdAsMdx: withDefault(z.boolean(), false, {
      description: 'Reads `.md` files of the docs as MDX, but not pages that a plugin adds as Markdown.',
    }),
    assetRoots: withDefault(z.array(z.string().check(z.minLength(1))), [], {
      description:
        'Folders outside the docs folder whose images and other files pages may publish, from the project folder.',
    }),
    codeRoots: withLateDefault(z.array(z.string().check(z.minLength(1))), ['.'], {
      description:
        'Folders, besides the docs folder, whose files a code block may show with `file="…"`, from the project folder. Never shown are hidden files and those that git ignores.',
    }),
    maxFileSize: withDefault(z.number().check(z.int(), z.positive()), 5 * 1024 * 1024, {
      description: 'Largest page source, in bytes.',
    }),
    checkDeadLinks: option(checkSetting(), {
      description: 'Older place of `markdown.link.checkDeadLinks`.',
      status: 'deprecated',
      use: 'markdown.link.checkDeadLinks',
    }),
    crossCompilerCache: ignored(),
    mdxRs: ignored(),
    experimentalMdxRs: ignored(),
    highlightLanguages: ignored(),
  })
  .register(z.globalRegistry, { title: 'Markdown', name: 'MarkdownOptions' });

/** The whole config file: every option docgen knows, checked strictly. */
import * as z from 'zod/mini';
import type { HeadTag, RouteMeta } from '../../types.ts';
import { builderSchema, OUT_DIR } from './builder.ts';
import { cacheSchema } from './cache.ts';
import { checkSchema } from './check.ts';
import { cspSchema } from './csp.ts';
import { languageParitySchema, llmsSchema, mediumZoomSchema, ssgSchema } from './features.ts';
import { markdownSchema } from './markdown.ts';
import { offlineSchema } from './offline.ts';
import {
  components,
  functionType,
  group,
  option,
  regularExpression,
  required,
  textMatching,
  withDefault,
  withLateDefault,
} from './option.ts';
import { packagesSchema } from './packages.ts';
import { pluginsSchema } from './plugins.ts';
import { routeSchema } from './route.ts';
import { searchSchema } from './search.ts';
import { themeSchema } from './theme.ts';

export type Texts = Record<string, Record<string, string>>;
type HeadFunction = (route: RouteMeta) => HeadTag | undefined;
type TextsFunction = (texts: Texts) => Texts | Promise<Texts>;

/** A control character is in no name that anyone meant, and the system refuses a NUL. */
const PATH = /^\P{Cc}*$/u;
const A_PATH = 'a path without control characters';
const folder = () => textMatching(PATH, A_PATH).check(z.minLength(1));

const langTag = () =>
  textMatching(/^[a-z0-9]+([-_][a-z0-9]+)*$/i, 'a language tag such as "en" or "zh-Hans"');

const headTagSchema = z.union([
  z.string(),
  z
    .tuple([
      textMatching(/^[a-z][a-z\d-]*$/i, 'a name of an element'),
      z.record(textMatching(/^[^\s"'<>/=]+$/, 'a name of an attribute'), z.union([z.string(), z.boolean()])),
      z.optional(z.string()),
    ])
    .register(z.globalRegistry, { expected: 'a pair of tag and attributes' }),
  functionType<HeadFunction>('(route: RouteMeta) => HeadTag | undefined'),
]);

const localeSchema = z.strictObject({
  lang: required(langTag(), 'Language tag; also the folder and the first part of the address.'),
  label: option(z.string(), {
    description: 'Name of the language, in that language.',
    defaultText: 'what Unicode calls it',
  }),
  title: option(z.string(), { description: 'Site title in this language.' }),
  description: option(z.string(), { description: 'Site description in this language.' }),
});

export const textsSchema = z.record(z.string(), z.record(z.string(), z.string()));

export const userConfigSchema = z
  .strictObject({
    $schema: option(z.string(), { description: 'Address of the JSON schema, for editors.' }),
    root: withLateDefault(folder(), 'docs', {
      description: 'Docs folder, relative to the project folder.',
    }),
    packages: withDefault(packagesSchema, [], {
      description:
        'Folders outside the docs folder whose Markdown is part of the site: of a monorepo, or of npm dependencies.',
    }),
    base: withDefault(z.string(), '/', { description: 'Path the site is served under, such as `/docs/`.' }),
    siteOrigin: withDefault(z.string(), '', {
      description: 'Scheme and host of the published site, for absolute addresses: `https://example.org`.',
    }),
    title: option(z.string(), {
      description: 'Site title.',
      defaultText: 'name in `package.json`, else of the folder',
    }),
    description: withDefault(z.string(), '', {
      description: 'Site description, for pages without their own.',
    }),
    icon: withDefault(
      z.union([
        z.string(),
        z.instanceof(URL).register(z.globalRegistry, { typeText: 'URL', expected: 'a URL' }),
      ]),
      '',
      {
        description: 'Favicon: `/icon.png` is a public file, `./icon.png` a file of the project.',
      },
    ),
    logo: withDefault(
      z.union([
        z.string(),
        z.strictObject({
          light: required(z.string(), 'Image on light pages.'),
          dark: required(z.string(), 'Image on dark pages.'),
        }),
      ]),
      '',
      { description: 'Image in the navigation bar.' },
    ),
    logoText: withDefault(z.string(), '', {
      description: 'Text next to the logo. Without logo and text, the site title is shown.',
    }),
    logoHref: withDefault(z.string(), '', {
      description: 'Target of the logo link.',
      defaultText: 'home page of the language',
    }),
    lang: withLateDefault(langTag(), 'en', {
      description: 'Default language. Its pages have no language in their address.',
    }),
    locales: option(z.array(localeSchema), {
      description: 'Languages of the site, in the order of the menu.',
    }),
    i18nSource: withDefault(
      z.union([
        textsSchema,
        functionType<TextsFunction>(
          '(texts: Record<string, Record<string, string>>) => Record<string, Record<string, string>> | Promise<Record<string, Record<string, string>>>',
        ),
      ]),
      {},
      {
        description:
          'UI texts by key and language, or a function that returns them, given those of `i18n.json`.',
      },
    ),
    i18nSourcePath: withDefault(z.string(), 'i18n.json', {
      description: 'File with UI texts by key and language.',
    }),
    multiVersion: option(
      z.strictObject({
        default: option(z.string(), {
          description: 'Version whose addresses have no prefix.',
          defaultText: 'the first',
        }),
        versions: required(
          z.array(textMatching(/^(?!\.{1,2}$)[^/\\?#\s]+$/, 'a version name without slashes and spaces')),
          'Versions, in the order of the menu; each is a folder in the docs folder.',
        ),
        shared: withDefault(z.array(z.string().check(z.minLength(1))), [], {
          description:
            'Folders and pages that belong to all versions, such as `about`: links without a version open them from every version, and `docgen version` does not copy them. Those of the plugin news are among them.',
        }),
      }),
      { description: 'Versions of the documentation.' },
    ),
    head: withDefault(z.array(headTagSchema), [], {
      description: 'Tags for `<head>`: raw HTML, a pair of tag and attributes, or a function of the page.',
    }),
    outDir: withLateDefault(folder(), OUT_DIR, { description: 'Output folder.' }),
    themeDir: withDefault(textMatching(PATH, A_PATH), 'theme', { description: 'Folder of your own theme.' }),
    globalStyles: option(z.string(), { description: 'Stylesheet of every page, after that of the theme.' }),
    globalUIComponents: withDefault(components(), [], {
      description: 'Component files shown once on every page, alone or with props.',
    }),
    replaceRules: withDefault(
      z.array(
        z.strictObject({
          search: required(z.union([z.string(), regularExpression()]), 'Text or pattern to find.'),
          replace: required(z.string(), 'The replacement.'),
        }),
      ),
      [],
      { description: 'Replacements in the sources of pages, in frontmatter and in navigation texts.' },
    ),
    untrusted: withDefault(z.boolean(), false, {
      description:
        'Declares that authors of pages are not trusted: `.mdx` pages and components are not run, raw HTML and files outside the docs folder are refused. `--untrusted` trusts the rest of the checkout as little.',
    }),
    offline: option(offlineSchema, {
      description:
        'Lets readers install the site, and read without a network what they have read before; search works too. `false` removes it from the browsers of readers.',
      defaultText: 'nothing is kept',
    }),
    route: group(routeSchema, 'Pages and addresses.'),
    markdown: group(markdownSchema, 'Markdown and MDX.'),
    search: group(z.union([z.literal(false), searchSchema]), 'Search; `false` turns it off.'),
    ssg: withDefault(ssgSchema, true, { description: 'Renders pages at build time.' }),
    hydrate: option(z.enum(['load', 'idle', 'interaction']), {
      description:
        'When the app takes over pages of text: as they load, when the browser has nothing else to do, or when their reader begins to use them. Pages with components never wait.',
      defaultText: "`'interaction'`; `'load'` with `globalUIComponents`",
    }),
    csp: option(cspSchema, {
      description:
        'The content security policy of every page. Left out, it is strict with scripts, frames and forms; `true` allows nothing from other sites, an object adds sources to that, `false` writes none.',
    }),
    llms: withDefault(llmsSchema, false, {
      description: 'Writes the site as Markdown for language models.',
    }),
    mediumZoom: withDefault(mediumZoomSchema, true, {
      description: 'Lets readers enlarge images with a click.',
    }),
    cache: group(cacheSchema, 'Results that machines share.'),
    check: group(checkSchema, 'Checks of `docgen check` besides dead links.'),
    languageParity: option(languageParitySchema, {
      description: 'Fails if a language lacks a page that another one has.',
    }),
    themeConfig: group(themeSchema, 'The default theme.'),
    builderConfig: group(builderSchema, 'Bundler, in the words of Rsbuild.'),
    plugins: withDefault(pluginsSchema, [], {
      description: 'Plugins, in the order in which their hooks run.',
    }),
    builderPlugins: option(
      z.never().register(z.globalRegistry, {
        expected: 'left out: builder plugins cannot run here, use "builderConfig"',
        typeText: 'never',
      }),
      { description: 'Removed.', status: 'deprecated', use: 'builderConfig' },
    ),
  })
  .register(z.globalRegistry, { title: 'docgen config', name: 'UserConfig' });

export type CheckedConfig = z.output<typeof userConfigSchema>;

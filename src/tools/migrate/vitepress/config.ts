/** `.vitepress/config` as options of docgen. */
import { getLanguageName } from '../config/language-name.ts';
import { type Call, callPlugin } from '../config/print-config.ts';
import { convertIcon } from '../config/social-links.ts';
import type { Losses } from '../project/migration.ts';
import {
  asList,
  asRecord,
  asText,
  findPackage,
  type PeerConfig,
  type Values,
} from '../project/read-peer-config.ts';
import { convertEditLink, convertLocaleTheme, convertTheme } from './theme.ts';

interface ConfigInput extends PeerConfig {
  readonly file: string;
  readonly losses: Losses;
}

/** A translation that is a site of its own. */
interface ForeignLocale {
  readonly text: string;
  readonly link: string;
}

/** Languages by their folders; the root's is the default one. */
export function convertLocales(value: Values) {
  // VitePress 0 named them by their addresses: "/" and "/zh/".
  const all = Object.entries(asRecord(value.locales)).map(([name, entry]) => ({
    key: name.replace(/^\/|\/$/g, '') || 'root',
    settings: asRecord(entry),
  }));
  const isForeign = ({ settings }: (typeof all)[number]) =>
    /^(?:https?:)?\/\//.test(asText(settings.link) ?? '');
  const foreign = all
    .filter(isForeign)
    .map(({ key, settings }) => ({ text: asText(settings.label) ?? key, link: String(settings.link) }));
  const own = all.filter((entry) => !isForeign(entry));
  // One language alone needs no folder of its own.
  const entries = own.length === 1 && own[0]?.key === 'root' ? [] : own;
  const root = own.find(({ key }) => key === 'root')?.settings ?? {};
  const lang = (asText(root.lang) ?? asText(value.lang) ?? 'en').replace(/^en-US$/, 'en');
  const locales = entries.map(({ key, settings }) => ({
    lang: key === 'root' ? lang : key,
    label: asText(settings.label) ?? getLanguageName(key === 'root' ? lang : key),
    settings,
  }));
  return {
    lang,
    locales,
    /** Those that `link` points to other sites. */
    foreign,
  };
}

/** Adds what the config says of the root to that of the site, where it is the only language. */
function withRootLocale(value: Values): Values {
  const root = asRecord(asRecord(value.locales).root);
  if (convertLocales(value).locales.length > 0) return value;
  const { title = value.title, description = value.description, head = [], themeConfig } = root;
  return {
    ...value,
    title,
    description,
    ...(root.head !== undefined && { head: [...asList(value.head), ...asList(head)] }),
    themeConfig: { ...asRecord(value.themeConfig), ...asRecord(themeConfig) },
  };
}

export function convertVitePressConfig(given: ConfigInput): Record<string, unknown> {
  const value = withRootLocale(given.value);
  const input = { ...given, value };
  const { lang, locales, foreign } = convertLocales(value);
  if (foreign.length > 0)
    input.losses.add({
      file: input.file,
      line: input.findLine('locales'),
      message: `Languages that are separate sites become entries of the navigation: ${foreign.map(({ text }) => text).join(', ')}.`,
      todo: 'Change its text in "nav". The language menu links only to pages of this site.',
    });
  const theme = withForeignLocales(asRecord(value.themeConfig), foreign);
  const markdown = asRecord(value.markdown);
  listLost(input, [], value, TOP);
  listLost(input, ['themeConfig'], theme, THEME);
  listLost(input, ['markdown'], markdown, MARKDOWN);
  const icon = findIcon(value.head);
  return {
    title: value.title,
    description: value.description,
    base: value.base,
    lang,
    icon,
    logo: convertLogo(theme.logo),
    logoText: theme.siteTitle === false ? undefined : theme.siteTitle,
    outDir: value.outDir === undefined ? undefined : 'doc_build',
    siteOrigin: parseOrigin(value.sitemap),
    head: convertHead(input, icon),
    locales:
      locales.length > 0
        ? locales.map(({ settings, ...locale }) => ({
            ...locale,
            title: settings.title,
            description: settings.description,
          }))
        : undefined,
    // VitePress sites keep scripts next to their pages.
    route: { cleanUrls: value.cleanUrls === true, extensions: ['.md', '.mdx'], exclude: value.srcExclude },
    markdown: {
      showLineNumbers: markdown.lineNumbers,
      math: markdown.math === undefined || markdown.math === false ? undefined : true,
      link: { checkDeadLinks: value.ignoreDeadLinks === true ? false : undefined },
      shiki: convertShiki(markdown.theme),
    },
    offline: value.pwa === undefined ? undefined : true,
    llms: hasVitePlugin(value, LLMS) ? true : undefined,
    plugins: createPlugins(value),
    // Readers who searched with Algolia have the search of docgen.
    search: theme.search === undefined && theme.algolia === undefined ? false : undefined,
    themeConfig: {
      ...convertTheme(theme, locales.length > 0),
      darkMode: convertDarkMode(value.appearance),
      lastUpdated: value.lastUpdated === true || theme.lastUpdated !== undefined ? true : undefined,
      locales: locales.length > 0 ? locales.map((locale) => convertLocaleTheme(locale, theme)) : undefined,
    },
  };
}

/** What adds the contributors of each page, as a plugin of Vite. */
const GIT_CHANGELOG = '@nolebase/vitepress-plugin-git-changelog';
/** What writes pages for language models. */
const LLMS = 'vitepress-plugin-llms';

const hasVitePlugin = ({ vite }: Values, name: string) =>
  asList(asRecord(vite).plugins).some((plugin) => findPackage(plugin)?.startsWith(name));

function createPlugins(value: Values): readonly Call[] | undefined {
  const plugins = [
    ...(parseOrigin(value.sitemap) === undefined ? [] : [callPlugin('sitemap')]),
    ...(hasVitePlugin(value, GIT_CHANGELOG) ? [callPlugin('contributors')] : []),
  ];
  return plugins.length > 0 ? plugins : undefined;
}

/** Translations that are sites of their own are reached from the navigation. */
function withForeignLocales(theme: Values, foreign: readonly ForeignLocale[]): Values {
  if (foreign.length === 0) return theme;
  const text = asText(theme.langMenuLabel) ?? 'Languages';
  return { ...theme, nav: [...asList(theme.nav), { text, items: foreign }] };
}

const HIDE_NEIGHBOURS =
  'The previous and next page follow the sidebar; "prev: false" and "next: false" hide them on a page.';
const TOP: Readonly<Record<string, string>> = {
  vite: 'Vite does not run in docgen. Aliases: "builderConfig.resolve.alias".',
  vue: 'Vue does not run in docgen.',
  transformHead: 'Use functions in "head".',
  transformHtml: 'Use a plugin (addFiles).',
  transformPageData: 'Use a plugin (extendPageData).',
  buildEnd: 'Use a plugin (afterBuild).',
  postRender: 'Use a plugin.',
  titleTemplate: 'Use "titleSuffix" in frontmatter.',
  mermaid: 'docgenjs/plugins/diagrams draws diagrams; it has "mermaid" for options of Mermaid.',
  mermaidPlugin: 'docgenjs/plugins/diagrams draws diagrams; style them in "globalStyles".',
};
const THEME: Readonly<Record<string, string>> = {
  carbonAds: 'Show it by a component in "globalUIComponents".',
  algolia: 'Use docgenjs/plugins/algolia.',
  outline: 'The outline lists levels 2 to 4; "themeConfig.outline: false" hides it.',
  externalLinkIcon: 'Style links in "globalStyles".',
  notFound: 'Replace the part NotFoundLayout in a theme.',
};
const MARKDOWN: Readonly<Record<string, string>> = {
  config: 'markdown-it plugins do not run. Use remark plugins in "markdown.remarkPlugins".',
  anchor: 'Headings have ids as GitHub makes them; write {#id} where others are linked to.',
  toc: 'The outline replaces [[toc]].',
  container: 'Titles of containers are words of "i18n.json".',
  codeTransformers: 'Add them to "markdown.shiki.transformers".',
};

/** Keys that have a counterpart, or that docgen does not need. */
const CARRIED_OVER = {
  '': 'title description base lang head locales outDir srcDir srcExclude rewrites cleanUrls sitemap appearance lastUpdated ignoreDeadLinks markdown themeConfig cacheDir assetsDir metaChunk mpa pwa router useWebFonts scrollOffset shouldPreload',
  themeConfig:
    'nav sidebar logo siteTitle socialLinks footer editLink lastUpdated lastUpdatedText docFooter search aside darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel i18nRouting',
  markdown:
    'lineNumbers math theme image languages languageAlias defaultHighlightLang gfmAlerts cache emoji headers',
};

function listLost(input: ConfigInput, path: readonly string[], values: Values, hints: Values): void {
  const group = (path[0] ?? '') as keyof typeof CARRIED_OVER;
  const add = (key: string, message: string, todo: string) =>
    input.losses.add({ file: input.file, line: input.findLine(...path, key), message, todo });
  for (const key of Object.keys(values)) {
    if (CARRIED_OVER[group].split(' ').includes(key)) continue;
    const todo = asText(hints[key]) ?? 'Look for its replacement in /api/config/config-basic.';
    add(key, `"${[...path, key].join('.')}" is not carried over.`, todo);
  }
  if (group !== 'themeConfig') return;
  const unknown = asList(values.socialLinks)
    .map((entry) => asRecord(entry).icon)
    .filter((icon) => convertIcon(icon) === undefined);
  if (unknown.length > 0)
    add(
      'socialLinks',
      `No icon is known for ${unknown.join(', ')}.`,
      'Provide its SVG: icon: { svg: "<svg …>" }.',
    );
  if (values.editLink !== undefined && convertEditLink(values.editLink) === undefined)
    add('editLink', '"themeConfig.editLink" is computed.', 'Set "themeConfig.editLink.docRepoBaseUrl".');
  const { prev, next } = asRecord(values.docFooter);
  if (prev === false || next === false)
    add('docFooter', '"themeConfig.docFooter" hides links.', HIDE_NEIGHBOURS);
  if (asText(asRecord(values.search).provider) === 'algolia')
    add(
      'search',
      '"themeConfig.search" of Algolia is not carried over.',
      'Use docgenjs/plugins/algolia with the same keys.',
    );
}

function parseOrigin(sitemap: unknown): string | undefined {
  const hostname = asText(asRecord(sitemap).hostname);
  return hostname && URL.canParse(hostname) ? new URL(hostname).origin : undefined;
}

function findIcon(head: unknown): string | undefined {
  const tag = asList(head).find((entry) => asText(asRecord(asList(entry)[1]).rel) === 'icon');
  return asText(asRecord(asList(tag)[1]).href);
}

function convertHead(
  { value: { head }, file, findLine, losses }: ConfigInput,
  icon: string | undefined,
): unknown[] | undefined {
  const entries = asList(head).filter((entry) => typeof asList(entry)[0] === 'string');
  const unread = asList(head).length - entries.length;
  if (unread > 0)
    losses.add({
      file,
      line: findLine('head'),
      message: `${unread} of ${unread + entries.length} entries of "head" cannot be read.`,
      todo: 'Write them in "head" of the new config.',
    });
  const tags = entries.flatMap((entry): unknown[] => {
    const [tag, attributes, content] = asList(entry);
    if (asText(asRecord(attributes).href) === icon && icon !== undefined) return [];
    if (content === undefined) return [[tag, attributes]];
    const words = Object.entries(asRecord(attributes)).map(
      ([name, text]) => ` ${name}="${String(text).replaceAll('"', '&quot;')}"`,
    );
    return [`<${tag}${words.join('')}>${content}</${tag}>`];
  });
  return tags.length > 0 ? tags : undefined;
}

function convertLogo(logo: unknown): unknown {
  const { src, light, dark } = asRecord(logo);
  return typeof logo === 'string' ? logo : (src ?? (light && dark ? { light, dark } : undefined));
}

function convertShiki(theme: unknown): unknown {
  const { light, dark } = asRecord(theme);
  if (typeof theme === 'string') return { theme };
  return typeof light === 'string' && typeof dark === 'string' ? { themes: { light, dark } } : undefined;
}

function convertDarkMode(appearance: unknown): unknown {
  if (appearance === false) return false;
  return appearance === 'dark' || appearance === 'force-dark' ? appearance : undefined;
}

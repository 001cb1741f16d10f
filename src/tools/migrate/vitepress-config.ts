/** `.vitepress/config` as options of docgen. */
import type { Losses } from './migration.ts';
import { Call } from './print-config.ts';
import { type PeerConfig, toList, toRecord, toText } from './read-peer-config.ts';
import { toEditLink, toIcon, toLocaleTheme, toTheme, type VitePressLocale } from './vitepress-theme.ts';

type Values = Readonly<Record<string, unknown>>;

interface ConfigInput extends PeerConfig {
  readonly file: string;
  readonly losses: Losses;
}

/** Languages by their folders; the root's is the default one. */
export function toVitePressLocales(value: Values): { lang: string; locales: readonly VitePressLocale[] } {
  const entries = Object.entries(toRecord(value.locales)).map(([key, entry]) => ({
    key,
    settings: toRecord(entry),
  }));
  const root = entries.find(({ key }) => key === 'root')?.settings ?? {};
  const lang = (toText(root.lang) ?? toText(value.lang) ?? 'en').replace(/^en-US$/, 'en');
  const locales = entries.map(({ key, settings }) => ({
    lang: key === 'root' ? lang : key,
    label: toText(settings.label) ?? key,
    settings,
  }));
  return { lang, locales };
}

export function toVitePressConfig(input: ConfigInput): Record<string, unknown> {
  const { value } = input;
  const { lang, locales } = toVitePressLocales(value);
  const theme = toRecord(value.themeConfig);
  const markdown = toRecord(value.markdown);
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
    logo: toLogo(theme.logo),
    logoText: theme.siteTitle === false ? undefined : theme.siteTitle,
    outDir: value.outDir === undefined ? undefined : 'doc_build',
    siteOrigin: toOrigin(value.sitemap),
    head: toHead(value.head, icon),
    locales:
      locales.length > 0
        ? locales.map(({ settings, ...named }) => ({
            ...named,
            title: settings.title,
            description: settings.description,
          }))
        : undefined,
    // VitePress has scripts beside its pages.
    route: { cleanUrls: value.cleanUrls === true, extensions: ['.md', '.mdx'], exclude: value.srcExclude },
    markdown: {
      showLineNumbers: markdown.lineNumbers,
      link: { checkDeadLinks: value.ignoreDeadLinks === true ? false : undefined },
      shiki: toShiki(markdown.theme),
    },
    plugins:
      toOrigin(value.sitemap) === undefined
        ? undefined
        : [new Call('pluginSitemap', undefined, 'docgenjs/plugins/sitemap')],
    search: theme.search === undefined ? false : undefined,
    themeConfig: {
      ...toTheme(theme, locales.length > 0),
      darkMode: toDarkMode(value.appearance),
      lastUpdated: value.lastUpdated === true || theme.lastUpdated !== undefined ? true : undefined,
      locales: locales.length > 0 ? locales.map((locale) => toLocaleTheme(locale, theme)) : undefined,
    },
  };
}

const TOP: Readonly<Record<string, string>> = {
  vite: 'Vite does not run in docgen. Aliases: "builderConfig.resolve.alias".',
  vue: 'Vue does not run in docgen.',
  transformHead: 'Use functions in "head".',
  transformHtml: 'Use a plugin (addFiles).',
  transformPageData: 'Use a plugin (extendPageData).',
  buildEnd: 'Use a plugin (afterBuild).',
  postRender: 'Use a plugin.',
  titleTemplate: 'Use "titleSuffix" in frontmatter.',
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
  math: 'Use remark-math and rehype-katex in "markdown.remarkPlugins" and "markdown.rehypePlugins".',
  anchor: 'Headings have ids as GitHub makes them; write {#id} where others are linked to.',
  toc: 'The outline takes the place of [[toc]].',
  container: 'Titles of containers are words of "i18n.json".',
  codeTransformers: 'Add them to "markdown.shiki.transformers".',
};

/** Keys that have a counterpart, or that docgen does not need. */
const KEPT = {
  '': 'title description base lang head locales outDir srcDir srcExclude rewrites cleanUrls sitemap appearance lastUpdated ignoreDeadLinks markdown themeConfig cacheDir assetsDir metaChunk mpa router useWebFonts scrollOffset shouldPreload',
  themeConfig:
    'nav sidebar logo siteTitle socialLinks footer editLink lastUpdated lastUpdatedText docFooter search aside darkModeSwitchLabel lightModeSwitchTitle darkModeSwitchTitle sidebarMenuLabel returnToTopLabel langMenuLabel skipToContentLabel i18nRouting',
  markdown:
    'lineNumbers theme image languages languageAlias defaultHighlightLang gfmAlerts cache emoji headers',
};

function listLost(input: ConfigInput, path: readonly string[], values: Values, hints: Values): void {
  const group = (path[0] ?? '') as keyof typeof KEPT;
  const add = (key: string, message: string, todo: string) =>
    input.losses.add({ file: input.file, line: input.lineOf(...path, key), message, todo });
  for (const key of Object.keys(values)) {
    if (KEPT[group].split(' ').includes(key)) continue;
    const todo = toText(hints[key]) ?? 'Look for its replacement in /api/config/config-basic.';
    add(key, `"${[...path, key].join('.')}" is not carried over.`, todo);
  }
  if (group !== 'themeConfig') return;
  const unknown = toList(values.socialLinks)
    .map((entry) => toRecord(entry).icon)
    .filter((icon) => toIcon(icon) === undefined);
  if (unknown.length > 0)
    add(
      'socialLinks',
      `No icon is known for ${unknown.join(', ')}.`,
      'Give its drawing: icon: { svg: "<svg …>" }.',
    );
  if (values.editLink !== undefined && toEditLink(values.editLink) === undefined)
    add('editLink', '"themeConfig.editLink" is computed.', 'Set "themeConfig.editLink.docRepoBaseUrl".');
  if (toText(toRecord(values.search).provider) === 'algolia')
    add(
      'search',
      '"themeConfig.search" of Algolia is not carried over.',
      'Use docgenjs/plugins/algolia with the same keys.',
    );
}

function toOrigin(sitemap: unknown): string | undefined {
  const hostname = toText(toRecord(sitemap).hostname);
  return hostname && URL.canParse(hostname) ? new URL(hostname).origin : undefined;
}

function findIcon(head: unknown): string | undefined {
  const tag = toList(head).find((entry) => toText(toRecord(toList(entry)[1]).rel) === 'icon');
  return toText(toRecord(toList(tag)[1]).href);
}

function toHead(head: unknown, icon: string | undefined): unknown[] | undefined {
  const tags = toList(head).flatMap((entry): unknown[] => {
    const [tag, attributes, content] = toList(entry);
    if (toText(toRecord(attributes).href) === icon && icon !== undefined) return [];
    if (content === undefined) return [[tag, attributes]];
    const words = Object.entries(toRecord(attributes)).map(
      ([name, text]) => ` ${name}="${String(text).replaceAll('"', '&quot;')}"`,
    );
    return [`<${tag}${words.join('')}>${content}</${tag}>`];
  });
  return tags.length > 0 ? tags : undefined;
}

function toLogo(logo: unknown): unknown {
  const { src, light, dark } = toRecord(logo);
  return typeof logo === 'string' ? logo : (src ?? (light && dark ? { light, dark } : undefined));
}

function toShiki(theme: unknown): unknown {
  const { light, dark } = toRecord(theme);
  if (typeof theme === 'string') return { theme };
  return typeof light === 'string' && typeof dark === 'string' ? { themes: { light, dark } } : undefined;
}

function toDarkMode(appearance: unknown): unknown {
  if (appearance === false) return false;
  return appearance === 'dark' || appearance === 'force-dark' ? appearance : undefined;
}

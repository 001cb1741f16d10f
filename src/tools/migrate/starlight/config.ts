/** `astro.config` with the options of Starlight as options of docgen. */

import { escapePattern } from '../config/list-redirects.ts';
import { callPlugin, listRedirectPlugins } from '../config/print-config.ts';
import { SITE_STYLES } from '../config/site-styles.ts';
import { convertSocialLinks } from '../config/social-links.ts';
import type { LoseKey } from '../page/edit-frontmatter.ts';
import { asList, asRecord, asText, type Values } from '../project/read-peer-config.ts';
import { convertTags } from './frontmatter.ts';
import { findSource, isCounterpart, type StarlightPlugins } from './plugins.ts';
import type { StarlightLocale, StarlightVersions } from './versions.ts';

export interface StarlightSite {
  readonly value: Values;
  readonly lose: LoseKey;
  readonly locales: readonly StarlightLocale[];
  readonly versions: StarlightVersions | undefined;
  /** Sidebars of each language of each version. */
  readonly sidebars: ReadonlyMap<StarlightLocale, readonly unknown[]>;
  /** How a plugin of it arranged diagrams of D2; undefined where it had none. */
  readonly d2Layout: 'dagre' | 'elk' | undefined;
  /** Pages lie in a folder whose name begins with `_`, which docgen takes for parts of pages. */
  readonly hasPagesOfParts: boolean;
  /** Packages that the config imports. */
  readonly packages: ReadonlySet<string>;
  /** Counterparts of its plugins. */
  readonly plugins: Pick<StarlightPlugins, 'calls' | 'redirects'>;
  /** The docs folder of the old site. */
  readonly docsDir: string;
  /** The new link of an address in the old config. */
  readonly resolveLink: (address: string) => string;
  /** New path of a file of the old site, as pages name it. */
  readonly resolveFile: (path: string) => string | undefined;
  /** True if its style sheets came along. */
  readonly hasStyles: boolean;
}

/** Options given to the integration: the one that has a title, which Starlight asks for. */
export const getStarlightOptions = (value: Values) =>
  asList(value.integrations)
    .flat()
    .map(asRecord)
    .find(({ title }) => title !== undefined) ?? {};

/** The language of a site that names none. */
export const ENGLISH: StarlightLocale = {
  folder: '',
  newFolder: '',
  version: '',
  lang: 'en',
  label: 'English',
  tag: 'en',
};

/** The default language first. */
export function readLocales(options: Values): StarlightLocale[] {
  const entries = Object.entries(asRecord(options.locales)).map(([key, value]) => {
    const { label, lang } = asRecord(value);
    const tag = asText(lang) ?? (key === 'root' ? 'en' : key);
    const isRoot = key === 'root';
    const folder = isRoot ? '' : key;
    const own = { folder, newFolder: folder, version: '' };
    return { ...own, lang: isRoot ? tag : key, label: asText(label) ?? key, tag };
  });
  const first = entries.find(
    ({ folder }) => folder === (asText(options.defaultLocale) ?? '').replace(/^root$/, ''),
  );
  if (entries.length === 0) return [ENGLISH];
  return first === undefined ? entries : [first, ...entries.filter((entry) => entry !== first)];
}

export function convertStarlightConfig(site: StarlightSite): Record<string, unknown> {
  const { value, locales, versions } = site;
  const options = getStarlightOptions(value);
  listLost(value, TOP, site.lose);
  listLost(options, OPTIONS, (_, message, todo) => site.lose('integrations', message, todo));
  const [first] = locales;
  const isTranslated = locales.length > 1;
  const pickText = (text: unknown, { tag, folder }: StarlightLocale) =>
    asText(text) ?? asText(asRecord(text)[tag]) ?? asText(asRecord(text)[folder || 'root']);
  const redirects = listRedirects(site);
  const head = convertTags(options.head);
  return {
    title: first && pickText(options.title, first),
    description: options.description,
    base: asText(value.base)?.replace(/^\/?(.*?)\/?$/, '/$1/'),
    siteOrigin: asText(value.site)?.replace(/^([a-z]+:\/\/[^/]+).*$/, '$1'),
    lang: first?.lang,
    icon: asText(options.favicon),
    ...convertLogo(site, options.logo),
    head: head.length > 0 ? head : undefined,
    globalStyles: site.hasStyles ? `./${SITE_STYLES}` : undefined,
    locales: isTranslated
      ? locales.map((locale) => {
          const title = pickText(options.title, locale);
          return { lang: locale.lang, label: locale.label, title: asText(options.title) ? undefined : title };
        })
      : undefined,
    multiVersion: versions && {
      default: versions.current,
      versions: [versions.current, ...versions.frozen],
    },
    route: {
      cleanUrls: true,
      extensions: ['.md', '.mdx'],
      excludeConvention: site.hasPagesOfParts ? ['**/_[^_]*.{md,mdx}'] : undefined,
    },
    markdown: { assetRoots: ['src'], math: site.packages.has('remark-math') ? true : undefined },
    llms: site.packages.has('starlight-llms-txt') ? true : undefined,
    search: options.pagefind === false ? false : undefined,
    plugins: [
      ...listRedirectPlugins(redirects),
      ...(site.d2Layout === undefined
        ? []
        : [callPlugin('diagrams', site.d2Layout === 'elk' ? { d2: { layout: 'elk' } } : undefined)]),
      ...site.plugins.calls,
      ...(value.site === undefined ? [] : [callPlugin('sitemap')]),
    ],
    themeConfig: {
      socialLinks: convertSocial(site, options.social),
      editLink: convertEditLink(site, options.editLink),
      lastUpdated: options.lastUpdated === true ? true : undefined,
      outline: options.tableOfContents === false ? false : undefined,
      sidebar: isTranslated ? undefined : first && listSidebars(first, site),
      locales: isTranslated
        ? locales.map((locale) => ({
            lang: locale.lang,
            label: locale.label,
            sidebar: listSidebars(locale, site),
          }))
        : undefined,
    },
  };
}

/** The sidebars of a language, one for each version. */
function listSidebars({ lang }: StarlightLocale, { locales, sidebars }: StarlightSite): Values {
  const own = [...sidebars].filter(([unit]) => unit.lang === lang);
  const part = lang === locales[0]?.lang ? '' : `${lang}/`;
  return Object.fromEntries(
    own.map(([{ version }, items]) => [`/${version === '' ? '' : `${version}/`}${part}`, items]),
  );
}

const TOP: Readonly<Record<string, string>> = {
  vite: 'Vite does not run in docgen. Aliases: "builderConfig.resolve.alias".',
  markdown: 'Use remark and rehype plugins in "markdown.remarkPlugins" and "markdown.rehypePlugins".',
  image: 'docgenjs/plugins/images encodes images.',
  i18n: 'Languages are those of "locales".',
  adapter: 'docgen writes files; put them on any host.',
  env: 'Read "process.env" in the config.',
};
const OPTIONS: Readonly<Record<string, string>> = {
  components: 'Replace parts of the theme, see /guide/advanced/custom-theme.',
  expressiveCode: 'Colours: "markdown.shiki.themes". All languages of Shiki are known.',
  plugins: 'Plugins of Starlight do not run in docgen.',
  routeMiddleware: 'Use a plugin (extendPageData).',
  pagination:
    'The previous and next page follow the sidebar; "prev: false" and "next: false" hide them on a page.',
  titleDelimiter: 'Use "titleSuffix" in frontmatter.',
  tableOfContents: 'The outline lists levels 2 to 4; "outline" in frontmatter names others.',
};

function listLost(values: Values, todos: Readonly<Record<string, string>>, lose: LoseKey): void {
  for (const [key, todo] of Object.entries(todos)) {
    const value = values[key];
    if (value === undefined || value === true || (Array.isArray(value) && value.length === 0)) continue;
    if (key === 'tableOfContents' && value === false) continue;
    if (key === 'plugins' && asList(value).every(isOfReplaced)) continue;
    if (key === 'markdown' && listMarkdownPlugins(value).every(isOfReplaced)) continue;
    lose(key, `"${key}" is not carried over.`, todo);
  }
}

const isOfReplaced = (plugin: unknown) => isCounterpart(findSource(plugin));

/** The plugins of remark and rehype, and other options as something that no package gives. */
const listMarkdownPlugins = (markdown: unknown): readonly unknown[] => {
  const { remarkPlugins, rehypePlugins, ...others } = asRecord(markdown);
  return [...asList(remarkPlugins), ...asList(rehypePlugins), ...Object.keys(others)];
};

function convertLogo(site: StarlightSite, logo: unknown): Record<string, unknown> {
  const { src, light, dark, replacesTitle } = asRecord(logo);
  const resolve = (path: unknown) => site.resolveFile(String(path));
  const image = src === undefined ? light && { light: resolve(light), dark: resolve(dark) } : resolve(src);
  return {
    logo: image,
    logoText: image && replacesTitle !== true ? asText(getStarlightOptions(site.value).title) : undefined,
  };
}

function convertSocial({ lose }: StarlightSite, social: unknown): unknown {
  // A record of names and addresses until Starlight 0.32.
  const entries = Array.isArray(social)
    ? social.map(asRecord)
    : Object.entries(asRecord(social)).map(([icon, href]) => ({ icon, href }));
  const links = entries.map(({ icon: name, href: link }) => {
    const icon = String(name)
      .replace(/^x\.com$/, 'x')
      .replace(/^blueSky$/i, 'bluesky');
    return { icon, link, name };
  });
  return convertSocialLinks(links, (message, todo) => lose('integrations', message, todo));
}

/** Starlight puts the path from the project folder behind it, docgen that from the docs folder. */
function convertEditLink({ docsDir }: StarlightSite, editLink: unknown): unknown {
  const baseUrl = asText(asRecord(editLink).baseUrl);
  return baseUrl && { docRepoBaseUrl: `${baseUrl.replace(/\/$/, '')}/${docsDir}` };
}

/** Those of Astro, and of the folder of the default language, which docgen shows at the root. */
export function listRedirects({ value, locales, versions, plugins, lose, resolveLink }: StarlightSite) {
  const own = Object.entries(asRecord(value.redirects)).flatMap(([from, target]) => {
    const to = asText(target) ?? asText(asRecord(target).destination);
    // Astro takes both from the root of the site, with a slash in front or without.
    const atRoot = (path: string) => (/^[a-z]+:/i.test(path) ? path : path.replace(/^\/*/, '/'));
    if (to !== undefined && !from.includes('[')) return [{ from: atRoot(from), to: resolveLink(atRoot(to)) }];
    const todo = 'Write it as a pattern for docgenjs/plugins/client-redirects.';
    lose('redirects', `The redirect "${from}" is not carried over.`, todo);
    return [];
  });
  const folder = locales[0]?.folder;
  // A version came after the language; now it comes before.
  const moved = (versions?.frozen ?? []).flatMap((version) =>
    locales
      .filter((locale) => locale.folder !== '')
      .map((locale, index) => ({
        from: `^/${escapePattern(locale.folder)}/${escapePattern(version)}(?=/|$)`,
        to: `/${version}${locale === locales[0] && index === 0 ? '' : `/${locale.lang}`}`,
      })),
  );
  const all = [...moved, ...own, ...plugins.redirects];
  return folder ? [...all, { from: `^/${folder}(?:/|$)`, to: '/' }] : all;
}
